// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import com.google.common.base.CaseFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.cli.output.Forms;
import org.camp.cli.run.AnswerPrinter;
import org.camp.cli.run.Backends;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.run.ViewedModel;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.traceset.SetReading;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.model.Model;
import picocli.CommandLine.Model.CommandSpec;

/** A verb that backends contribute: the operations of that name, picked by the models. */
public final class OperationVerb implements Verb {
  private final BackendRegistry registry;
  private final String name;
  private final List<Entry<Operation<?>>> operations;
  private final Optional<Otherwise> otherwise;

  /** What is done with models that no operation is made for. */
  public interface Otherwise {
    ExitCode run(Session session, List<LoadedFile> models) throws IOException;
  }

  public OperationVerb(
      BackendRegistry registry, String name, List<Entry<Operation<?>>> operations) {
    this(registry, name, operations, Optional.empty());
  }

  /** A verb that does something of its own with models that no operation is made for. */
  public OperationVerb(
      BackendRegistry registry,
      String name,
      List<Entry<Operation<?>>> operations,
      Optional<Otherwise> otherwise) {
    this.registry = registry;
    this.name = name;
    this.operations = operations;
    this.otherwise = otherwise;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return operations.stream()
        .map(o -> o.descriptor().summary() + " (" + o.id() + ")")
        .collect(Collectors.joining("; "));
  }

  @Override
  public Operands operands() {
    int least = operations.stream().mapToInt(o -> o.service().card().arity()).min().orElse(1);
    int most = operations.stream().mapToInt(o -> o.service().card().arity()).max().orElse(1);
    return operations.stream().allMatch(o -> o.service().takesSet())
        ? Operands.SET
        : Operands.files(least, most);
  }

  @Override
  public void declare(CommandSpec spec) {
    List<Entry<?>> services = new ArrayList<>(operations);
    CommonOptions.backends(spec);
    if (operands().most() > 0) {
      CommonOptions.models(spec);
      services.addAll(registry.readers());
    } else {
      CommonOptions.machine(spec);
      CommonOptions.services(spec);
    }
    CommonOptions.reports(spec, prints().help());
    CommonOptions.checks(spec);
    CommonOptions.selection(spec);
    if (operations.stream().anyMatch(operation -> operation.service().makesModel())) {
      CommonOptions.value(spec, "FORM", "Print the model that was made in this form.", "--as");
      services.addAll(registry.exporters());
    }
    ServiceOptions.add(spec, services, own());
  }

  @Override
  public Collection<Entry<?>> part() {
    List<Entry<?>> services = new ArrayList<>(operations);
    services.addAll(registry.readers());
    services.addAll(registry.views());
    if (operations.stream().anyMatch(operation -> operation.service().makesModel())) {
      services.addAll(registry.exporters());
    }
    return services;
  }

  @Override
  public Collection<Entry<?>> own() {
    return List.copyOf(operations);
  }

  @Override
  public Forms prints() {
    return Forms.FINDINGS.andOthers();
  }

  @Override
  public ExitCode run(Session given) throws IOException {
    Session session = given.reading(operations);
    AnswerPrinter answering = new AnswerPrinter(session, 1);
    List<Entry<Operation<?>>> chosen = Backends.chosen(session, operations);
    List<LoadedFile> readings = new ArrayList<>();
    List<Model> models = new ArrayList<>();
    boolean set = operations.stream().allMatch(o -> o.service().takesSet());
    List<String> files = session.arguments().operands();
    files = set ? files.stream().sorted().toList() : files;
    List<List<String>> named = set ? List.of(files) : files.stream().map(List::of).toList();
    Optional<ExitCode> shard = SetReading.shard(named, session);
    if (shard.isPresent()) {
      return shard.get();
    }
    try (SetReading reading = SetReading.of(named, session)) {
      readings.addAll(reading.together(named, Collections.nCopies(named.size(), session)));
    }
    readings.forEach(reading -> reading.usableModel().ifPresent(models::add));
    boolean all = models.size() == readings.size();
    Set<String> analysed =
        registry.backends().stream().flatMap(b -> names(b).stream()).collect(Collectors.toSet());
    boolean asked =
        operations.stream()
            .flatMap(o -> names(o).stream())
            .filter(option -> !analysed.contains(option))
            .anyMatch(session.arguments()::has);
    boolean open = all && !models.isEmpty() && !asked && fitting(chosen, models).isEmpty();
    if (open && otherwise.isPresent()) {
      return otherwise.get().run(session, readings);
    }
    List<Answer> answers = all ? answers(chosen, models, session) : List.of();
    if (readings.isEmpty()) {
      answering.add(answers);
    }
    for (int i = 0; i < readings.size(); i++) {
      if (i == 0) {
        answering.add(readings.get(i), answers);
      } else {
        answering.further(readings.get(i));
      }
    }
    Optional<String> form = session.arguments().value("--as");
    Optional<Model> made =
        form.flatMap(f -> answers.stream().flatMap(a -> a.result().stream()).findFirst())
            .flatMap(AnalysisResult::made);
    if (made.isPresent()) {
      new MadeModel(registry, session).write(made.get(), form.orElseThrow());
      return answering.exit();
    }
    return answering.print();
  }

  /**
   * What the operations say that take the models, or, when none does, those that take the only
   * model through a view.
   */
  private List<Answer> answers(
      List<Entry<Operation<?>>> chosen, List<Model> models, Session session) {
    List<Entry<Operation<?>>> fitting = fitting(chosen, models);
    Optional<ViewedModel> seen =
        fitting.isEmpty() && models.size() == 1
            ? ViewedModel.of(models.get(0), chosen, session)
            : Optional.empty();
    List<Model> subjects = seen.map(ViewedModel::model).map(List::of).orElse(models);
    fitting = seen.isPresent() ? fitting(chosen, subjects) : fitting;
    if (otherwise.isPresent()) {
      session.checkPart(part());
    }
    if (!models.isEmpty() && !fitting.isEmpty()) {
      checkOptions(fitting, subjects.get(0), session);
    }
    List<Answer> answers = new ArrayList<>();
    for (Entry<Operation<?>> operation : models.isEmpty() ? switched(fitting, session) : fitting) {
      Answer answer = Backends.answer(session, operation, subjects);
      answers.add(seen.map(view -> view.through(answer)).orElse(answer));
    }
    if (answers.isEmpty()) {
      throw new NotApplicable(nothingFits(chosen, models));
    }
    return answers;
  }

  private static List<Entry<Operation<?>>> fitting(
      List<Entry<Operation<?>>> operations, List<Model> models) {
    return operations.stream().filter(o -> fits(o.service(), models)).toList();
  }

  /** Refuses options that are those of operations for other models only. */
  private void checkOptions(List<Entry<Operation<?>>> fitting, Model model, Session session) {
    Set<String> known = new HashSet<>();
    fitting.forEach(operation -> known.addAll(names(operation)));
    List<Diagnostic> faults = new ArrayList<>();
    for (Entry<Operation<?>> other : operations) {
      for (String option : names(other)) {
        if (session.arguments().has(option) && known.add(option)) {
          faults.add(
              Diagnostic.error(
                      "usage",
                      String.format(
                          Locale.ROOT,
                          "'%s' means nothing for %s '%s'",
                          option,
                          model.kind(),
                          model.name()))
                  .withHint("it is an option of " + other.id()));
        }
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
  }

  private static List<String> names(Entry<?> service) {
    return service.descriptor().options().stream().map(option -> "--" + option.key()).toList();
  }

  /** The operation whose switch is on; without one on, that which has none. */
  private static List<Entry<Operation<?>>> switched(
      List<Entry<Operation<?>>> operations, Session session) {
    List<Entry<Operation<?>>> on =
        operations.stream().filter(o -> isOn(o, session).orElse(false)).toList();
    if (on.size() > 1) {
      String names =
          on.stream()
              .map(o -> "--" + o.service().card().chosenBy().orElseThrow().key())
              .collect(Collectors.joining(", "));
      throw new BadInput(Diagnostic.error("usage", "give one of " + names));
    }
    return on.isEmpty()
        ? operations.stream().filter(o -> isOn(o, session).isEmpty()).limit(1).toList()
        : on;
  }

  private static Optional<Boolean> isOn(Entry<Operation<?>> operation, Session session) {
    return operation
        .service()
        .card()
        .chosenBy()
        .map(option -> session.context(operation, heard -> {}).get(option));
  }

  private static boolean fits(Operation<?> operation, List<Model> models) {
    return operation.card().arity() == models.size() && models.stream().allMatch(operation::takes);
  }

  /** {@code executions} for {@code Executions}, {@code a markov model} for {@code MarkovModel}. */
  private static String kind(Class<?> type) {
    String words =
        CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_HYPHEN, type.getSimpleName()).replace('-', ' ');
    return words.endsWith("s") ? words : "a " + words;
  }

  private Diagnostic nothingFits(List<Entry<Operation<?>>> chosen, List<Model> models) {
    String kinds =
        models.stream()
            .map(m -> m.kind() + " '" + m.name() + "'")
            .collect(Collectors.joining(", "));
    String takes =
        chosen.stream()
            .map(
                o ->
                    o.id()
                        + " takes "
                        + (o.service().card().arity() == 1
                            ? ""
                            : o.service().card().arity() + " of ")
                        + kind(o.service().card().modelType()))
            .collect(Collectors.joining(", "));
    return Diagnostic.error("not-applicable", "'" + name + "' cannot be done with " + kinds)
        .withHint(takes);
  }
}
