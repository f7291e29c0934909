// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.camp.cli.output.FileEnding;
import org.camp.cli.output.Forms;
import org.camp.cli.output.Pictures;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.Deadline;
import org.camp.core.analysis.Defect;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.Routes;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Model;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code show}: a model in another form. */
public final class ShowVerb implements Verb {
  private static final String PICTURE = "svg";

  /** How long the forms are looked for that fit a model. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  private final BackendRegistry registry;

  public ShowVerb(BackendRegistry registry) {
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
    CommonOptions.value(
        spec, "FORM", "The form, where the name of -O does not say it: " + known() + ".", "--as");
    CommonOptions.models(spec);
    CommonOptions.output(spec);
    CommonOptions.pictures(spec);
    ServiceOptions.add(spec, part(), List.of());
  }

  @Override
  public List<Entry<?>> part() {
    List<Entry<?>> services = new ArrayList<>(registry.exporters());
    services.addAll(registry.readers());
    services.addAll(registry.views());
    return services;
  }

  private Set<String> forms() {
    Set<String> forms = new TreeSet<>();
    registry.exporters().forEach(e -> forms.add(e.service().card().form()));
    return forms;
  }

  private String known() {
    Set<String> forms = forms();
    return forms.isEmpty() ? "none is installed" : String.join(", ", forms);
  }

  @Override
  public Forms prints() {
    return Forms.REPORTS.andOthers();
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    String form =
        session
            .arguments()
            .value("--as")
            .or(() -> session.output().file().flatMap(file -> promisedBy(file.getFileName())))
            .orElseThrow(
                () ->
                    new BadInput(
                        Diagnostic.error("usage", "'show' needs --as FORM")
                            .withHint("known: " + known())));
    List<Entry<ModelExporter<?>>> exporters =
        registry.exporters().stream().filter(e -> e.service().card().form().equals(form)).toList();
    LoadedFile reading = LoadedFile.of(session.arguments().operands().get(0), session);
    Optional<Model> model = reading.usableModel();
    if (exporters.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("unknown-form", "no exporter writes the form '" + form + "'")
              .withHint(
                  model.map(m -> instead(form, m, session)).orElseGet(() -> "known: " + known())));
    }
    session.messages().all(reading.diagnostics());
    if (model.isEmpty()) {
      return reading.exit();
    }
    try {
      return reading.exit().worst(show(model.get(), form, exporters, session));
    } catch (Defect e) {
      session.messages().print(e.diagnostic());
      session.trace(e.getCause());
      return ExitCode.DEFECT;
    }
  }

  /**
   * The form that the name of a file promises: a picture, the one that is called like its ending,
   * the one whose files end so when they are read, or the only one of its kind of content.
   */
  private Optional<String> promisedBy(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    Set<String> forms = forms();
    Optional<String> media = FileEnding.media(name);
    if (media.filter(FileEnding::isImage).isPresent() && forms.contains(PICTURE)) {
      return Optional.of(PICTURE);
    }
    String ending = name.substring(name.lastIndexOf('.') + 1);
    if (forms.contains(ending)) {
      return Optional.of(ending);
    }
    Optional<String> read =
        registry.readers().stream()
            .filter(reader -> forms.contains(reader.id()))
            .flatMap(
                reader ->
                    reader.service().card().extensions().stream()
                        .filter(end -> name.endsWith(end) && !end.equals(".json"))
                        .map(end -> Map.entry(end, reader.id())))
            .max(Comparator.comparingInt(entry -> entry.getKey().length()))
            .map(Map.Entry::getValue);
    Set<String> alike =
        registry.exporters().stream()
            .map(exporter -> exporter.service().card())
            .filter(card -> media.filter(card.mediaType()::equals).isPresent())
            .map(ExporterCard::form)
            .collect(Collectors.toSet());
    return read.or(() -> alike.size() == 1 ? alike.stream().findFirst() : Optional.empty());
  }

  /** The nearest form of those that there may be of a model, or all that there are. */
  private @Nullable String instead(String form, Model model, Session session) {
    Set<String> forms = new TreeSet<>();
    ways(model, registry.exporters()).forEach(way -> forms.add(way.form()));
    List<String> near = Suggestions.nearest(form, forms);
    return near.isEmpty() ? others(model, session) : "did you mean '" + near.get(0) + "'?";
  }

  /** Shows it, and gives 1 where the model is told to be wrong on the way. */
  private ExitCode show(
      Model model, String form, List<Entry<ModelExporter<?>>> exporters, Session session)
      throws IOException {
    List<Diagnostic> refusals = new ArrayList<>();
    for (Way way : ways(model, exporters)) {
      fits(way.exporter, session);
      try {
        List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
        String text = text(way, model, session, session.deadline(), heard::add);
        session.stopProgress();
        session.messages().all(heard);
        if (!converted(way.exporter, text, session)) {
          session.output().write(out -> out.append(text));
        }
        return heard.stream().anyMatch(Diagnostic::isError) ? ExitCode.NO : ExitCode.OK;
      } catch (NotApplicable e) {
        refusals.addAll(e.diagnostics());
      }
    }
    String what = model.kind() + " '" + model.name() + "'";
    refusals.add(
        0,
        Diagnostic.error("not-applicable", what + " cannot be shown as " + form)
            .withHint(others(model, session)));
    throw new NotApplicable(refusals);
  }

  /** Writes SVG in another form for pictures, where the name of the file promises that. */
  private static boolean converted(Entry<ModelExporter<?>> exporter, String text, Session session)
      throws IOException {
    return isDrawn(exporter)
        && Pictures.convert(promised(session), text, session.picture(), session.output());
  }

  private static boolean isDrawn(Entry<ModelExporter<?>> exporter) {
    return exporter.service().card().mediaType().equals(FileEnding.SVG);
  }

  private static String promised(Session session) {
    return session.output().file().flatMap(file -> FileEnding.media(file.toString())).orElse("");
  }

  /** Refuses the name of a file that promises another form. */
  private static void fits(Entry<ModelExporter<?>> exporter, Session session) {
    String media = exporter.service().card().mediaType();
    String file = session.output().file().map(Object::toString).orElse("");
    boolean drawn = isDrawn(exporter) && FileEnding.isImage(promised(session));
    if (!drawn && !FileEnding.fits(file, media)) {
      throw FileEnding.misfit(
          file, "what --as " + exporter.service().card().form() + " writes", "it is " + media);
    }
  }

  /** The forms in which a model can be shown, found by showing it as long as that is quick. */
  private @Nullable String others(Model model, Session session) {
    session.stopProgress();
    boolean limited = session.arguments().value("--timeout").isPresent();
    Deadline quick = limited ? session.deadline() : Deadline.after(LOOK);
    Set<String> forms = new TreeSet<>();
    for (Way way : ways(model, registry.exporters())) {
      if (!forms.contains(way.form())) {
        try {
          text(way, model, session, quick, heard -> {});
          forms.add(way.form());
        } catch (CampException | Defect e) {
          // Not in this form.
        }
      }
    }
    return forms.isEmpty() ? null : "it can be shown as " + String.join(", ", forms);
  }

  /** An exporter and the views that lead to it. */
  private record Way(Entry<ModelExporter<?>> exporter, List<Entry<ModelView<?, ?>>> route) {
    String form() {
      return exporter.service().card().form();
    }
  }

  /** All of them, those with the fewest views first. */
  private List<Way> ways(Model model, List<Entry<ModelExporter<?>>> exporters) {
    List<Way> ways = new ArrayList<>();
    for (Entry<ModelExporter<?>> exporter : exporters) {
      Class<? extends Model> wanted = exporter.service().card().modelType();
      Routes.find(registry.views(), model.getClass(), wanted)
          .forEach(route -> ways.add(new Way(exporter, route)));
    }
    ways.sort(Comparator.comparingInt(way -> way.route.size()));
    return ways;
  }

  /** The model in the form to which a way leads. */
  private static String text(
      Way way, Model model, Session session, Deadline deadline, Consumer<Diagnostic> listener) {
    Model current = model;
    for (Entry<ModelView<?, ?>> view : way.route) {
      Model from = current;
      AnalysisContext context = session.context(view, listener);
      current =
          deadline.call(view, context.cancellation(), () -> view(view.service(), from, context));
    }
    Model seen = current;
    StringBuilder text = new StringBuilder();
    AnalysisContext context = session.context(way.exporter, listener);
    deadline.call(
        way.exporter,
        context.cancellation(),
        () -> {
          export(way.exporter.service(), seen, context, text);
          return true;
        });
    return text.toString();
  }

  private static <A extends Model> Model view(
      ModelView<A, ?> view, Model from, AnalysisContext context) {
    return ContractBreach.require(
        view.view(view.card().from().cast(from), context), "it gave no model");
  }

  /** Writes a model in the form of an exporter that takes such models. */
  static <M extends Model> void export(
      ModelExporter<M> exporter, Model model, AnalysisContext context, StringBuilder text) {
    try {
      exporter.export(exporter.card().modelType().cast(model), context, text);
    } catch (IOException e) {
      throw new UncheckedIOException("a string builder does not fail", e);
    }
  }
}
