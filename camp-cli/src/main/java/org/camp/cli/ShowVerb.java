package org.camp.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.Defect;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.Routes;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Model;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code show}: a model in another form. */
final class ShowVerb implements Verb {
  private final BackendRegistry registry;

  ShowVerb(BackendRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return "show";
  }

  @Override
  public String summary() {
    return "Print a model in another form.";
  }

  @Override
  public Operands operands() {
    return Operands.files(1, 1);
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.value(spec, "FORM", "The form: " + known() + ".", "--as");
    CommonOptions.models(spec);
    CommonOptions.output(spec);
    List<Entry<?>> services = new ArrayList<>(registry.exporters());
    services.addAll(registry.readers());
    services.addAll(registry.views());
    ServiceOptions.add(spec, services, List.of());
  }

  private Set<String> forms() {
    Set<String> forms = new TreeSet<>();
    registry.exporters().forEach(e -> forms.add(e.service().form()));
    return forms;
  }

  private String known() {
    Set<String> forms = forms();
    return forms.isEmpty() ? "none is installed" : String.join(", ", forms);
  }

  @Override
  public int run(Session session) throws IOException {
    String form =
        session
            .arguments()
            .value("--as")
            .orElseThrow(
                () ->
                    new BadInput(
                        Diagnostic.error("usage", "'show' needs --as FORM")
                            .withHint("known: " + known())));
    List<Entry<ModelExporter<?>>> exporters =
        registry.exporters().stream().filter(e -> e.service().form().equals(form)).toList();
    if (exporters.isEmpty()) {
      List<String> near = Suggestions.nearest(form, forms());
      throw new BadInput(
          Diagnostic.error("unknown-form", "no exporter writes the form '" + form + "'")
              .withHint(
                  near.isEmpty() ? "known: " + known() : "did you mean '" + near.get(0) + "'?"));
    }
    Reading reading = Reading.of(session.arguments().operands().get(0), session);
    session.messages().all(reading.diagnostics());
    @Nullable Model model = reading.model();
    if (model == null || !reading.usable()) {
      return reading.exit();
    }
    try {
      show(model, form, exporters, session);
    } catch (Defect e) {
      session.messages().print(e.diagnostic());
      session.trace(e.getCause());
      return ExitCode.DEFECT;
    }
    return reading.exit();
  }

  private void show(
      Model model, String form, List<Entry<ModelExporter<?>>> exporters, Session session)
      throws IOException {
    List<Diagnostic> refusals = new ArrayList<>();
    for (Way way : ways(model, exporters)) {
      try {
        StringBuilder text = new StringBuilder();
        export(way.exporter, seen(model, way.route, session), session, text);
        session.stopProgress();
        session.output().write(out -> out.append(text));
        return;
      } catch (NotApplicable e) {
        refusals.addAll(e.diagnostics());
      }
    }
    if (refusals.stream().noneMatch(Diagnostic::isError)) {
      String what = model.kind() + " '" + model.name() + "'";
      refusals.add(
          0,
          Diagnostic.error("not-applicable", what + " cannot be shown as " + form)
              .withHint(direct(model).map(forms -> "it can be shown as " + forms).orElse(null)));
    }
    throw new NotApplicable(refusals);
  }

  /** The forms that take a model as it is. */
  private Optional<String> direct(Model model) {
    return registry.exporters().stream()
        .filter(e -> e.service().modelType().isInstance(model))
        .map(e -> e.service().form())
        .distinct()
        .sorted()
        .reduce((some, more) -> some + ", " + more);
  }

  /** An exporter and the views that lead to it. */
  private record Way(Entry<ModelExporter<?>> exporter, List<Entry<ModelView<?, ?>>> route) {}

  /** All of them, those with the fewest views first. */
  private List<Way> ways(Model model, List<Entry<ModelExporter<?>>> exporters) {
    List<Way> ways = new ArrayList<>();
    for (Entry<ModelExporter<?>> exporter : exporters) {
      Class<? extends Model> wanted = exporter.service().modelType();
      Routes.find(registry.views(), model.getClass(), wanted)
          .forEach(route -> ways.add(new Way(exporter, route)));
    }
    ways.sort(Comparator.comparingInt(way -> way.route.size()));
    return ways;
  }

  private static Model seen(Model model, List<Entry<ModelView<?, ?>>> route, Session session) {
    Model current = model;
    for (Entry<ModelView<?, ?>> view : route) {
      Model from = current;
      AnalysisContext context = session.context(view, session.messages()::print);
      current =
          session
              .deadline()
              .call(view, context.cancellation(), () -> view(view.service(), from, context));
    }
    return current;
  }

  private static <A extends Model> Model view(
      ModelView<A, ?> view, Model from, AnalysisContext context) {
    return ContractBreach.require(view.view(view.from().cast(from), context), "it gave no model");
  }

  private static void export(
      Entry<ModelExporter<?>> exporter, Model model, Session session, StringBuilder text) {
    AnalysisContext context = session.context(exporter, session.messages()::print);
    session
        .deadline()
        .call(
            exporter,
            context.cancellation(),
            () -> {
              export(exporter.service(), model, context, text);
              return true;
            });
  }

  private static <M extends Model> void export(
      ModelExporter<M> exporter, Model model, AnalysisContext context, StringBuilder text) {
    try {
      exporter.export(exporter.modelType().cast(model), context, text);
    } catch (IOException e) {
      throw new UncheckedIOException("a string builder does not fail", e);
    }
  }
}
