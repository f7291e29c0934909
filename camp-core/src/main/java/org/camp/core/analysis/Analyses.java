// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.Severity;
import org.camp.core.log.Log;
import org.camp.core.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * Runs analyses of one model, directly or through views. A view runs once per chain, whatever the
 * number of analyses behind it. For one thread.
 */
public final class Analyses {
  private static final Log LOG = Log.of(Analyses.class);

  private final List<Entry<ModelView<?, ?>>> views;
  private final Model model;
  private final Function<Entry<?>, AnalysisContext> contexts;
  private final Deadline deadline;
  private final Map<List<String>, Seen> seen = new HashMap<>();

  /** Analyses of {@code model} without a time limit; {@code contexts} as below. */
  public Analyses(
      BackendRegistry registry, Model model, Function<Entry<?>, AnalysisContext> contexts) {
    this(registry, model, contexts, Deadline.none());
  }

  /**
   * Analyses of {@code model}.
   *
   * @param registry where views are looked for
   * @param model what is analysed
   * @param contexts gives every analysis and every view its context, each with a cancellation
   *     switch that the deadline may set
   * @param deadline the guard that every service is called under
   */
  public Analyses(
      BackendRegistry registry,
      Model model,
      Function<Entry<?>, AnalysisContext> contexts,
      Deadline deadline) {
    this.views = registry.views();
    this.model = model;
    this.contexts = contexts;
    this.deadline = deadline;
  }

  /**
   * Runs an analysis. The routes are tried in the order of {@link Routes#find}; when a view or the
   * analysis does not apply, the next route is. Any other failure ends the search: a defect must
   * not hide behind a detour. Never throws for a fault of a service.
   */
  public Answer run(Entry<AnalysisBackend<?>> backend) {
    List<Diagnostic> refusals = new ArrayList<>();
    List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
    List<String> route = List.of();
    Answer answer;
    try {
      Class<? extends Model> wanted = backend.service().card().modelType();
      List<List<Entry<ModelView<?, ?>>>> routes = Routes.find(views, model.getClass(), wanted);
      LOG.debug(() -> begin(backend, routes));
      for (List<Entry<ModelView<?, ?>>> chain : routes) {
        route = ids(chain);
        heard.clear();
        try {
          return analyze(backend, see(chain, heard), heard).after(route, said(heard, refusals));
        } catch (NotApplicable e) {
          List<String> tried = route;
          LOG.debug(() -> "'" + backend.id() + "'" + named(tried) + " does not apply: " + first(e));
          refusals.addAll(through(route, e.diagnostics()));
        }
      }
      return Answer.notApplicable(
          backend, refusals.isEmpty() ? List.of(noView(backend, wanted)) : refusals);
    } catch (CampException e) {
      answer = Answer.refused(backend, e);
    } catch (RuntimeException | LinkageError e) {
      answer = Answer.broken(backend, e);
    }
    return answer.after(route, said(heard, refusals));
  }

  private String begin(
      Entry<AnalysisBackend<?>> backend, List<List<Entry<ModelView<?, ?>>>> routes) {
    String found =
        routes.stream()
            .map(chain -> chain.isEmpty() ? "directly" : String.join(", ", ids(chain)))
            .collect(Collectors.joining("; "));
    return "'"
        + backend.id()
        + "' looks at "
        + model.kind()
        + ", routes: "
        + (found.isEmpty() ? "none" : found);
  }

  private static List<String> ids(List<Entry<ModelView<?, ?>>> chain) {
    return chain.stream().<String>map(Entry::id).toList();
  }

  /** The budgets of a backend, as it has them. */
  private static String budgets(Entry<AnalysisBackend<?>> backend, AnalysisContext context) {
    return backend.service().card().descriptor().options().stream()
        .filter(Option::budget)
        .map(option -> option.key() + "=" + context.find(option).map(String::valueOf).orElse("-"))
        .collect(Collectors.joining(", ", "budgets of '" + backend.id() + "': ", ""));
  }

  private static String named(List<String> route) {
    return route.isEmpty() ? "" : " through " + String.join(", ", route);
  }

  private static String first(CampException e) {
    return e.diagnostics().get(0).message();
  }

  /** The model through a chain of views; what they report is added to {@code heard}. */
  private Model see(List<Entry<ModelView<?, ?>>> chain, List<Diagnostic> heard) {
    Model current = model;
    List<String> ids = new ArrayList<>();
    for (Entry<ModelView<?, ?>> view : chain) {
      ids.add(view.id());
      Seen known = seen.get(ids);
      if (known == null) {
        known = look(view, current);
        seen.put(List.copyOf(ids), known);
      }
      heard.addAll(known.heard);
      current = known.model();
    }
    return current;
  }

  private Seen look(Entry<ModelView<?, ?>> view, Model from) {
    List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
    try {
      AnalysisContext context = context(view, heard);
      Model to =
          deadline.call(view, context.cancellation(), () -> view(view.service(), from, context));
      return new Seen(to, null, List.copyOf(heard));
    } catch (RuntimeException e) {
      return new Seen(null, e, List.copyOf(heard));
    }
  }

  private static <A extends Model, B extends Model> B view(
      ModelView<A, B> view, Model from, AnalysisContext context) {
    B to = view.view(view.card().from().cast(from), context);
    return view.card().to().cast(ContractBreach.require(to, "it gave no model"));
  }

  private Answer analyze(Entry<AnalysisBackend<?>> backend, Model subject, List<Diagnostic> heard) {
    AnalysisContext context = context(backend, heard);
    LOG.debug(() -> budgets(backend, context));
    return deadline.call(
        backend,
        context.cancellation(),
        () -> Answer.of(backend, result(backend.service(), subject, context)));
  }

  private static <M extends Model> AnalysisResult result(
      AnalysisBackend<M> backend, Model subject, AnalysisContext context) {
    return backend.analyze(backend.card().modelType().cast(subject), context);
  }

  private AnalysisContext context(Entry<?> who, List<Diagnostic> heard) {
    return contexts.apply(who).heardBy(heard::add);
  }

  private Diagnostic noView(Entry<?> backend, Class<? extends Model> wanted) {
    return Diagnostic.note(
        "no-view",
        String.format(
            Locale.ROOT,
            "no view leads from '%s' to the %s that '%s' looks at",
            model.kind(),
            wanted.getSimpleName(),
            backend.id()));
  }

  private static List<Diagnostic> through(List<String> route, List<Diagnostic> reasons) {
    return route.isEmpty()
        ? reasons
        : reasons.stream()
            .map(
                d ->
                    with(
                        d,
                        d.severity(),
                        "through " + String.join(", ", route) + ": " + d.message()))
            .toList();
  }

  /** What was heard, then refusals on other routes; an abandoned thread may still be adding. */
  private static List<Diagnostic> said(List<Diagnostic> heard, List<Diagnostic> refusals) {
    List<Diagnostic> all = new ArrayList<>(heard);
    refusals.forEach(d -> all.add(with(d, Severity.NOTE, d.message())));
    return all;
  }

  private static Diagnostic with(Diagnostic d, Severity severity, String message) {
    return new Diagnostic(
        severity, d.code(), message, d.file(), d.line(), d.column(), d.hint(), d.excerpt());
  }

  /** What a chain of views led to: a model, or why there is none. */
  private record Seen(
      @Nullable Model there, @Nullable RuntimeException failure, List<Diagnostic> heard) {
    Model model() {
      if (there == null) {
        throw Objects.requireNonNull(failure);
      }
      return there;
    }
  }
}
