// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.camp.cli.output.Forms;
import org.camp.cli.run.AnswerPrinter;
import org.camp.cli.run.Backends;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.traceset.SetReading;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;
import picocli.CommandLine.Model.CommandSpec;

/** {@code analyze}: what every backend says of every file. */
public final class AnalyzeVerb implements Verb {
  public static final String NAME = "analyze";
  private static final String AS_ONE = "--as-one";
  private static final String FOLLOW = "--follow";

  private final BackendRegistry registry;

  public AnalyzeVerb(BackendRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "Run every backend that can see the models, and print their reports.";
  }

  @Override
  public Operands operands() {
    return Operands.FILES;
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.flag(spec, "Read all files as one set, as a directory is.", AS_ONE);
    CommonOptions.flag(
        spec,
        "Read on as a log grows (- until it ends): antichains and mu so far, as text or"
            + " JSON lines, at most once a second; an interrupt prints the last and ends.",
        FOLLOW);
    CommonOptions.selection(spec);
    SetReading.declare(spec);
    options(spec, registry);
  }

  @Override
  public Forms prints() {
    return Forms.FINDINGS;
  }

  /** The options without the operands. */
  public static void options(CommandSpec spec, BackendRegistry registry) {
    CommonOptions.backends(spec);
    CommonOptions.models(spec);
    CommonOptions.reports(spec, Forms.FINDINGS.help());
    CommonOptions.checks(spec);
    ServiceOptions.add(spec, services(registry), List.of());
  }

  /** What takes part in an analysis: backends, and what reads and views models for them. */
  public static List<Entry<?>> services(BackendRegistry registry) {
    List<Entry<?>> services = new ArrayList<>(registry.backends());
    services.addAll(registry.readers());
    services.addAll(registry.views());
    return services;
  }

  @Override
  public Collection<Entry<?>> part() {
    return services(registry);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    if (session.arguments().has(FOLLOW)) {
      SetReading.refuse(FOLLOW, session);
      return FollowedFile.run(session);
    }
    List<String> files = session.arguments().operands();
    List<List<String>> models =
        session.arguments().has(AS_ONE)
            ? List.of(files)
            : files.stream().map(file -> List.of(file)).toList();
    AnswerPrinter answering = new AnswerPrinter(session, models.size());
    List<Entry<AnalysisBackend<?>>> backends = Backends.chosen(session);
    Optional<ExitCode> shard = SetReading.shard(models, session);
    if (shard.isPresent()) {
      return shard.get();
    }
    try (SetReading set = SetReading.of(models, session)) {
      for (LoadedFile reading : set.each(models, session)) {
        answering.add(reading, answers(reading, backends, session));
      }
    }
    return answering.print();
  }

  private static List<Answer> answers(
      LoadedFile reading, List<Entry<AnalysisBackend<?>>> backends, Session session) {
    boolean asked = !Backends.isAll(session);
    Optional<Model> model = reading.usableModel();
    if (model.isEmpty()) {
      return List.of();
    }
    List<Answer> answers =
        Backends.answers(session, model.get(), directFirst(backends, model.get()), asked);
    if (answers.stream().allMatch(answer -> answer.status() == Status.NOT_APPLICABLE)) {
      nobody(model.get(), asked, session);
    }
    return answers;
  }

  /** Backends made for the model come before those that see it through a view. */
  private static List<Entry<AnalysisBackend<?>>> directFirst(
      List<Entry<AnalysisBackend<?>>> backends, Model model) {
    List<Entry<AnalysisBackend<?>>> ordered = new ArrayList<>(backends);
    ordered.sort(Comparator.comparing(backend -> !Backends.isDirect(backend, model)));
    return ordered;
  }

  private static void nobody(Model model, boolean asked, Session session) {
    if (!asked) {
      session
          .messages()
          .print(
              Diagnostic.warning(
                      "no-backend",
                      "no installed backend can see " + model.kind() + " '" + model.name() + "'")
                  .withHint("'camp backends' shows what is installed"));
    }
  }
}
