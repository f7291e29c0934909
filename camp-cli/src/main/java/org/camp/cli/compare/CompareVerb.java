// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.camp.cli.check.FigureGoals;
import org.camp.cli.grid.AxisRule;
import org.camp.cli.grid.Parameter;
import org.camp.cli.output.Forms;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.AnswerPrinter;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.traceset.SetReading;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.cli.verb.AnalyzeVerb;
import org.camp.cli.verb.OperationVerb;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code compare}: two models by the operation that a backend has for them; anything else by its
 * figures.
 */
public final class CompareVerb implements Verb {
  public static final String NAME = "compare";
  private static final String OF = "--of";

  private final BackendRegistry registry;
  private final OperationVerb operations;
  private final boolean contributed;

  /**
   * The verb.
   *
   * @param operations those of backends that compare two models
   */
  public CompareVerb(BackendRegistry registry, List<Entry<Operation<?>>> operations) {
    this.registry = registry;
    this.operations = new OperationVerb(registry, NAME, operations, Optional.of(this::figures));
    contributed = !operations.isEmpty();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    String own =
        "Compare models of any kind, machines (-m A -m B) or values (-D n=4,8), over a sweep too"
            + " (-D n=2..1024*2)";
    return contributed ? own + "; " + operations.summary() : own + ".";
  }

  @Override
  public Operands operands() {
    return new Operands(
        "FILE...",
        "file",
        1,
        Integer.MAX_VALUE,
        "The models; a directory is a set of files; - is standard input.");
  }

  @Override
  public void declare(CommandSpec spec) {
    String of = "Compare this figure: a path in the JSON of 'analyze'; may be repeated.";
    CommonOptions.value(spec, "PATH", of, OF);
    CommonOptions.backends(spec);
    CommonOptions.models(spec);
    CommonOptions.reports(spec, prints().help());
    CommonOptions.flag(spec, AxisRule.HELP, AxisRule.OPTION);
    CommonOptions.checks(spec);
    SetReading.declare(spec);
    List<Entry<?>> services = new ArrayList<>(operations.own());
    AnalyzeVerb.services(registry).stream()
        .filter(service -> !services.contains(service))
        .forEach(services::add);
    ServiceOptions.add(spec, services, operations.own());
  }

  @Override
  public Collection<Entry<?>> part() {
    List<Entry<?>> services = new ArrayList<>(AnalyzeVerb.services(registry));
    services.addAll(operations.own());
    return services;
  }

  @Override
  public Collection<Entry<?>> own() {
    return operations.own();
  }

  @Override
  public Forms prints() {
    return Forms.FINDINGS.andOthers();
  }

  /** Whether a backend may compare it: two models, as they stand. */
  private boolean isPlain(Arguments given) {
    return contributed
        && given.operands().size() == 2
        && given.values("-m").size() < 2
        && given.values(OF).isEmpty()
        && Side.of(given, registry).get(0).swept().isEmpty();
  }

  @Override
  public Arguments checked(Arguments given) {
    if (isPlain(given)) {
      return given;
    }
    Side first = Side.of(given, registry).get(0);
    return first
        .at(axis -> first.swept().get(axis).range().text(0))
        .and(Map.of(OF, List.of()))
        .of(given.operands());
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    return isPlain(session.arguments().given())
        ? operations.run(session)
        : figures(session, List.of());
  }

  /** Compares figures. */
  private ExitCode figures(Session session, List<LoadedFile> read) throws IOException {
    AnswerPrinter answering = new AnswerPrinter(session, 1);
    List<Side> sides = Side.of(session.arguments().given(), registry);
    List<Parameter> swept = sides.get(0).swept();
    IntFunction<String> first = axis -> swept.get(axis).range().text(0);
    List<List<String>> files = sides.stream().map(side -> List.of(side.file())).toList();
    Optional<ExitCode> shard = read.isEmpty() ? SetReading.shard(files, session) : Optional.empty();
    if (shard.isPresent()) {
      return shard.get();
    }
    SideRuns runs = new SideRuns(session, sides, read, first);
    List<Answer> answers = new ArrayList<>();
    if (runs.files().stream().allMatch(file -> file.usableModel().isPresent())) {
      answers.add(swept.isEmpty() ? plain(session, runs) : swept(session, runs, swept));
    }
    List<LoadedFile> distinct = distinct(runs.files());
    for (int i = 0; i < distinct.size(); i++) {
      if (i == 0) {
        answering.add(distinct.get(i), answers);
      } else {
        answering.further(distinct.get(i));
      }
    }
    return answering.print();
  }

  /** Each file once, however many sides it has. */
  private static List<LoadedFile> distinct(List<LoadedFile> files) {
    Map<String, LoadedFile> bySource = new LinkedHashMap<>();
    files.forEach(file -> bySource.putIfAbsent(file.source(), file));
    return List.copyOf(bySource.values());
  }

  private Answer plain(Session session, SideRuns runs) {
    List<AnalysisRun> whole = whole(runs);
    List<String> names = runs.names();
    FigureGoals goals = FigureGoals.of(registry);
    ComparedFigures compared = new ComparedFigures(names, whole, goals, false);
    List<SideFigure> figures = compared.of(asked(session), registry);
    Set<String> ids = ids(whole, figures);
    Report report = new SidesAsTheyStand(names, whole, figures, ids, goals).report();
    List<Diagnostic> told = asked(session).isEmpty() ? compared.open() : List.of();
    return answer(report, told, ExitCode.OK);
  }

  private Answer swept(Session session, SideRuns runs, List<Parameter> swept) throws IOException {
    FigureGoals goals = FigureGoals.of(registry);
    ComparedFigures compared = new ComparedFigures(runs.names(), whole(runs, swept), goals, true);
    List<SideFigure> figures = compared.of(asked(session), registry);
    List<String> ids =
        session.registry().backends().stream()
            .<String>map(Entry::id)
            .filter(id -> figures.stream().anyMatch(figure -> figure.isOf(id)))
            .toList();
    SweptComparison comparison =
        new SweptComparison(runs, swept, figures, ids, goals, AxisRule.of(session.arguments()));
    comparison.run(session.progressOfAll());
    List<Diagnostic> told = new ArrayList<>(asked(session).isEmpty() ? compared.open() : List.of());
    comparison.errors().forEach(e -> told.add(Diagnostic.error("failed-points", e)));
    return answer(comparison.report(), told, comparison.exit());
  }

  private static List<String> asked(Session session) {
    return session.arguments().given().values(OF);
  }

  private static List<AnalysisRun> whole(SideRuns runs) {
    List<AnalysisRun> whole = new ArrayList<>();
    for (int s = 0; s < runs.sides().size(); s++) {
      whole.add(runs.whole(s));
    }
    return whole;
  }

  /** At the first point; of sides that say nothing there, at the last. */
  private List<AnalysisRun> whole(SideRuns runs, List<Parameter> swept) {
    List<AnalysisRun> whole = whole(runs);
    List<String> ids = registry.backends().stream().<String>map(Entry::id).toList();
    for (int s = 0; s < whole.size(); s++) {
      if (isSilent(whole.get(s))) {
        AnalysisRun last =
            runs.at(s, ids, a -> swept.get(a).range().text(swept.get(a).range().size() - 1));
        whole.set(s, isSilent(last) ? whole.get(s) : last);
      }
    }
    return whole;
  }

  private static boolean isSilent(AnalysisRun run) {
    return run.envelope().answers().stream().allMatch(answer -> answer.report().isEmpty());
  }

  /** The backends whose values are compared: those that have the figures. */
  private static Set<String> ids(List<AnalysisRun> whole, List<SideFigure> figures) {
    Set<String> ids = new LinkedHashSet<>();
    for (AnalysisRun run : whole) {
      for (Answer answer : run.envelope().answers()) {
        if (figures.stream().anyMatch(figure -> figure.isOf(answer.id()))) {
          ids.add(answer.id());
        }
      }
    }
    return ids;
  }

  private static Answer answer(Report report, List<Diagnostic> told, ExitCode exit) {
    Status status =
        switch (exit) {
          case OK -> Status.OK;
          case NO -> Status.ILL_FORMED;
          case LIMIT -> Status.OVER_BUDGET;
          case USAGE, DEFECT -> Status.FAILED;
        };
    return new Answer(
        NAME,
        status,
        List.of(),
        Optional.empty(),
        Optional.of(report),
        told,
        exit,
        Optional.empty());
  }
}
