// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;
import picocli.CommandLine.Model.CommandSpec;

/** {@code check}: the static checks of every file. */
public final class CheckVerb implements Verb {
  public static final String NAME = "check";

  private final BackendRegistry registry;
  private final List<Entry<Operation<?>>> checks;

  public CheckVerb(BackendRegistry registry, List<Entry<Operation<?>>> checks) {
    this.registry = registry;
    this.checks = checks;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "Check models without analysing them.";
  }

  @Override
  public Operands operands() {
    return Operands.FILES;
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.models(spec);
    CommonOptions.reports(spec, prints().help());
    CommonOptions.checks(spec);
    CommonOptions.selection(spec);
    ServiceOptions.add(spec, part(), List.of());
  }

  @Override
  public Forms prints() {
    return Forms.FINDINGS;
  }

  @Override
  public List<Entry<?>> part() {
    List<Entry<?>> services = new ArrayList<>(checks);
    services.addAll(registry.readers());
    return services;
  }

  /** Whether a model was named that such a check holds others against. */
  private static boolean isHeldAgainst(Entry<Operation<?>> check, Session session) {
    return against(check, session).findAny().isPresent();
  }

  /** The models that such a check holds others against. */
  private static Stream<String> against(Entry<Operation<?>> check, Session session) {
    return check.descriptor().options().stream()
        .filter(Option::isModel)
        .flatMap(option -> session.arguments().value("--" + option.key()).stream());
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    List<String> files = session.arguments().operands();
    boolean set = checks.stream().anyMatch(check -> isHeldAgainst(check, session));
    for (String other :
        checks.stream().flatMap(check -> against(check, session)).distinct().toList()) {
      Optional.ofNullable(LoadedFile.of(other, session).model()).ifPresent(session::alsoBinds);
    }
    List<List<String>> models =
        set ? List.of(files.stream().sorted().toList()) : files.stream().map(List::of).toList();
    AnswerPrinter answering = new AnswerPrinter(session, models.size());
    try (SetReading all = SetReading.of(models, session)) {
      for (LoadedFile reading : all.each(models, session)) {
        List<Answer> answers = new ArrayList<>();
        Optional<Model> read = reading.usableModel();
        if (read.isPresent()) {
          Model model = read.get();
          for (Entry<Operation<?>> check : checks) {
            if (check.service().takes(model)
                && (!check.service().takesSet() || isHeldAgainst(check, session))) {
              answers.add(Backends.answer(session, check, List.of(model)));
            }
          }
          if (answers.isEmpty()) {
            session
                .messages()
                .print(
                    Diagnostic.note(
                            "no-check",
                            model.kind()
                                + " '"
                                + model.name()
                                + "' can be read; nothing installed checks more")
                        .inFile(reading.source()));
          }
        }
        answering.add(reading, answers);
      }
    }
    return answering.print();
  }
}
