// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Severity;
import org.camp.core.model.Model;
import org.camp.core.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * Runs analyses of one model, directly or through views. A view runs once per chain, whatever the
 * number of analyses behind it. For one thread.
 */
public final class Analyses {
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
  public Outcome run(Entry<AnalysisBackend<?>> backend) {
    List<Diagnostic> refusals = new ArrayList<>();
    List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
    List<String> route = List.of();
    try {
      Class<? extends Model> wanted = backend.service().card().modelType();
      List<List<Entry<ModelView<?, ?>>>> routes = Routes.find(views, model.getClass(), wanted);
      for (List<Entry<ModelView<?, ?>>> chain : routes) {
        route = chain.stream().map(Entry::id).toList();
        heard.clear();
        try {
          Answer answer = analyze(backend, see(chain, heard), heard);
          return answered(backend, answer, route, copy(heard, notes(refusals)));
        } catch (NotApplicable e) {
          refusals.addAll(through(route, e.diagnostics()));
        }
      }
      return notApplicable(backend, wanted, refusals);
    } catch (CampException e) {
      Status status = status(e);
      int exit = e instanceof BadInput ? 2 : status.exit();
      List<Diagnostic> all = copy(heard, notes(refusals), e.diagnostics());
      return unanswered(backend, status, route, all, exit, null);
    } catch (RuntimeException | LinkageError e) {
      Defect defect = e instanceof Defect known ? known : new Defect(backend, e);
      List<Diagnostic> all = copy(heard, notes(refusals), List.of(defect.diagnostic()));
      @Nullable Throwable cause = defect.getCause();
      return unanswered(
          backend, Status.FAILED, route, all, Status.FAILED.exit(), cause == null ? e : cause);
    }
  }

  private static Status status(CampException refusal) {
    if (refusal instanceof IllFormed) {
      return Status.ILL_FORMED;
    }
    if (refusal instanceof OverBudget) {
      return Status.OVER_BUDGET;
    }
    return refusal instanceof NotApplicable ? Status.NOT_APPLICABLE : Status.FAILED;
  }

  /** The model through a chain of views; what they report is added to {@code heard}. */
  private Model see(List<Entry<ModelView<?, ?>>> chain, List<Diagnostic> heard) {
    Model current = model;
    List<String> ids = new ArrayList<>();
    for (Entry<ModelView<?, ?>> view : chain) {
      ids.add(view.id());
      @Nullable Seen known = seen.get(ids);
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
      return new Seen(to, null, copy(heard));
    } catch (RuntimeException e) {
      return new Seen(null, e, copy(heard));
    }
  }

  private static <A extends Model, B extends Model> B view(
      ModelView<A, B> view, Model from, AnalysisContext context) {
    B to = view.view(view.card().from().cast(from), context);
    return view.card().to().cast(ContractBreach.require(to, "it gave no model"));
  }

  private Answer analyze(Entry<AnalysisBackend<?>> backend, Model subject, List<Diagnostic> heard) {
    AnalysisContext context = context(backend, heard);
    return deadline.call(
        backend, context.cancellation(), () -> analyze(backend.service(), subject, context));
  }

  private static <M extends Model> Answer analyze(
      AnalysisBackend<M> backend, Model subject, AnalysisContext context) {
    AnalysisResult result =
        ContractBreach.require(
            backend.analyze(backend.card().modelType().cast(subject), context),
            "it gave no result");
    Report report = ContractBreach.require(result.report(), "it gave no report");
    return new Answer(result, report, result.status());
  }

  private AnalysisContext context(Entry<?> who, List<Diagnostic> heard) {
    AnalysisContext given = contexts.apply(who);
    Consumer<Diagnostic> both =
        diagnostic -> {
          heard.add(diagnostic);
          given.report(diagnostic);
        };
    return given.toBuilder().listener(both).build();
  }

  private static Outcome answered(
      Entry<?> backend, Answer answer, List<String> route, List<Diagnostic> diagnostics) {
    Status status = answer.status;
    return new Outcome(
        backend.id(),
        status,
        Optional.of(answer.result),
        Optional.of(answer.report),
        route,
        diagnostics,
        status.exit(),
        Optional.empty());
  }

  private Outcome notApplicable(
      Entry<?> backend, Class<? extends Model> wanted, List<Diagnostic> refusals) {
    List<Diagnostic> reasons =
        refusals.isEmpty()
            ? List.of(
                Diagnostic.note(
                    "no-view",
                    String.format(
                        Locale.ROOT,
                        "no view leads from '%s' to the %s that '%s' looks at",
                        model.kind(),
                        wanted.getSimpleName(),
                        backend.id())))
            : refusals;
    Status status = Status.NOT_APPLICABLE;
    return unanswered(backend, status, List.of(), reasons, status.exit(), null);
  }

  private static Outcome unanswered(
      Entry<?> backend,
      Status status,
      List<String> route,
      List<Diagnostic> diagnostics,
      int exit,
      @Nullable Throwable defect) {
    return new Outcome(
        backend.id(),
        status,
        Optional.empty(),
        Optional.empty(),
        route,
        diagnostics,
        exit,
        Optional.ofNullable(defect));
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

  private static List<Diagnostic> notes(List<Diagnostic> refusals) {
    return refusals.stream().map(d -> with(d, Severity.NOTE, d.message())).toList();
  }

  private static Diagnostic with(Diagnostic d, Severity severity, String message) {
    return new Diagnostic(
        severity, d.code(), message, d.file(), d.line(), d.column(), d.hint(), d.excerpt());
  }

  /** All of them; an abandoned thread may still be adding to the first list. */
  @SafeVarargs
  private static List<Diagnostic> copy(List<Diagnostic>... lists) {
    List<Diagnostic> all = new ArrayList<>();
    for (List<Diagnostic> list : lists) {
      all.addAll(list);
    }
    return all;
  }

  private record Answer(AnalysisResult result, Report report, Status status) {}

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
