// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.cases.CaseRuns;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.check.Checks;
import org.camp.cli.check.FigureUnit;
import org.camp.cli.check.Held;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.Forms;
import org.camp.cli.output.Output;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Listing;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.cli.verb.AnalyzeVerb;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.fit.Fit;
import org.camp.core.fit.Predictor;
import org.camp.core.model.Model;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import picocli.CommandLine.Model.CommandSpec;

/** {@code fit}: values with which a model comes nearest to cases that were measured. */
public final class FitVerb implements Verb {
  private static final String NAME = "fit";

  private final BackendRegistry registry;
  private final Function<List<String>, Arguments> parser;

  /**
   * The verb.
   *
   * @param parser reads a command line without the name of the command
   */
  public FitVerb(BackendRegistry registry, Function<List<String>, Arguments> parser) {
    this.registry = registry;
    this.parser = parser;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "Find values of a model or its machine that come nearest to measured cases, with"
        + " intervals: --free NAME[=START][ in LOW..HIGH],...";
  }

  @Override
  public Operands operands() {
    return new Operands(
        "[MODEL] CASES",
        "file",
        1,
        2,
        "The table of cases (CSV), behind the model of all of them where its lines name none.");
  }

  @Override
  public void declare(CommandSpec spec) {
    FitRequest.declare(spec);
    CommonOptions.assertions(spec);
    CommonOptions.backends(spec);
    CommonOptions.models(spec);
    CommonOptions.format(spec, prints().help());
    CommonOptions.full(spec);
    CommonOptions.value(
        spec, "FILE", "Write the machine with the values found (.yaml).", "-O", "--output");
    ServiceOptions.add(spec, AnalyzeVerb.services(registry), List.of());
  }

  @Override
  public Collection<Entry<?>> part() {
    return AnalyzeVerb.services(registry);
  }

  /** {@code --scale} is that of residuals. */
  @Override
  public Forms prints() {
    return Forms.REPORTS.unscaled();
  }

  /** The report goes to standard output, whatever file the machine goes to. */
  @Override
  public Arguments checked(Arguments given) {
    return given.with(Map.of("-O", List.of()));
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    FitRequest request = FitRequest.of(session.arguments());
    Checks checks = Checks.assertionsOf(session);
    Optional<Output> machineFile = session.arguments().given().value("-O").map(session::outputTo);
    Optional<Output> definitions = request.definitions().map(session::outputTo);
    List<String> operands = session.arguments().operands();
    Optional<String> model = operands.stream().limit(operands.size() - 1L).findFirst();
    CaseRuns reader = new CaseRuns(session, parser, model, request.measure());
    MeasuredTable table = read(session, operands.get(operands.size() - 1), model.isPresent());
    List<CaseRun> runs = reader.of(table);
    CaseRun first = first(runs, session);
    Model known = first.model().orElseThrow();
    List<FreeName> free = FreeOption.of(request.free(), first.session(), known, table);
    CaseFigures figures = new CaseFigures(session, free);
    try {
      CaseSet cases = told(figures.of(table.in(unit(table, first)), runs, true), session);
      enough(cases, free);
      FitResult.check(request, cases);
      Optional<CaseSet> test =
          request.test().map(file -> set(file, session, reader, figures, true));
      Optional<CaseSet> predict =
          request.predict().map(file -> set(file, session, reader, figures, false));
      session.stopProgress();
      Fit fit =
          Fit.of(
                  cases.cases(),
                  cases.predictor(),
                  free.stream().map(FreeName::parameter).toList(),
                  request.options(),
                  session.deadline()::passed)
              .orElseThrow(() -> noFit(session));
      FitResult result = FitResult.of(known.name(), request, free, cases, test, predict, fit);
      return print(result, session, first.session(), checks, machineFile, definitions);
    } catch (Predictor.Stopped timeOver) {
      throw AnalysisRun.timeUp();
    }
  }

  private static MeasuredTable read(Session session, String file, boolean withModel) {
    return MeasuredTable.read(session.sources().of(file), withModel);
  }

  private CaseSet set(
      String file, Session session, CaseRuns reader, CaseFigures figures, boolean measured) {
    boolean withModel = session.arguments().operands().size() > 1;
    MeasuredTable table = read(session, file, withModel);
    return told(figures.of(table, reader.of(table), measured), session);
  }

  private static CaseRun first(List<CaseRun> runs, Session session) {
    for (CaseRun run : runs) {
      if (run.model().isPresent()) {
        return run;
      }
    }
    if (session.deadline().passed()) {
      throw AnalysisRun.timeUp();
    }
    session.messages().all(runs.get(0).read().diagnostics());
    throw new BadInput(Diagnostic.error("no-model", "no case has a model that can be read"));
  }

  /** The unit of the figure, where the table does not say. */
  private static String unit(MeasuredTable table, CaseRun first) {
    return table.unit().isEmpty()
        ? FigureUnit.of(first.measure(), first.analysed(first.session()).envelope())
        : "";
  }

  private static CaseSet told(CaseSet cases, Session session) {
    for (CaseSet.Left left : cases.left()) {
      String label = left.one().label().isEmpty() ? "" : " (" + left.one().label() + ")";
      session
          .messages()
          .print(
              cases
                  .table()
                  .warning(left.one(), "left-out", "left out" + label + ": " + left.why()));
    }
    return cases;
  }

  private static void enough(CaseSet cases, List<FreeName> free) {
    if (cases.size() < free.size()) {
      throw new BadInput(
          Diagnostic.error(
                  "too-few-cases",
                  cases.size()
                      + (cases.size() == 1 ? " case is" : " cases are")
                      + " too few for "
                      + free.size()
                      + " free values")
              .inFile(cases.table().name())
              .withHint("add cases, or free fewer values"));
    }
  }

  private static RuntimeException noFit(Session session) {
    return session.deadline().passed()
        ? AnalysisRun.timeUp()
        : new BadInput(
            Diagnostic.error("no-fit", "the model has no positive figure for some case anywhere"));
  }

  private static ExitCode print(
      FitResult result,
      Session session,
      Session base,
      Checks checks,
      Optional<Output> machineFile,
      Optional<Output> definitions)
      throws IOException {
    Value.Obj values = new FitValues(result).of();
    List<Diagnostic> told = new ArrayList<>();
    ExitCode exit = result.fit().isWhole() ? ExitCode.OK : ExitCode.LIMIT;
    if (!result.fit().isWhole()) {
      told.add(Diagnostic.warning("timeout", "the time limit was over: this is the best so far"));
    }
    FitNotes notes = new FitNotes(result);
    boolean refused = result.isConfounded() && !result.request().acceptConfounded();
    for (String line : notes.confounded()) {
      told.add(
          refused
              ? Diagnostic.error("confounded", line)
                  .withHint(
                      notes.help().orElse("give one of them a value, and do not free it")
                          + "; --accept-confounded takes the values as they are")
              : Diagnostic.warning("confounded", line));
    }
    exit = exit.worst(refused ? ExitCode.NO : ExitCode.OK);
    if (!refused) {
      write(result, base, machineFile, definitions, told);
    }
    Held held = checks.values(Value.object().put("fit", values).build());
    Listing.screen(report(result, session, values, held.results()), session);
    session.messages().all(held.told());
    session.messages().all(told);
    return exit.worst(held.exit());
  }

  private static Report report(
      FitResult result, Session session, Value.Obj values, List<AssertionResult> assertions) {
    FitText text = new FitText(result);
    return switch (session.form()) {
      case JSON -> {
        Value.Builder all =
            Value.object()
                .put("camp", Listing.version())
                .put("model", result.model())
                .put("source", result.cases().table().name())
                .put("fit", values);
        if (!assertions.isEmpty()) {
          all.put("assertions", AssertionResult.json(assertions));
        }
        yield new Report("", List.of(), all.build(), List.of(), List.of());
      }
      case CSV -> text.tables(values);
      case SVG, PNG ->
          new Report("", List.of(), values, List.of(), List.of(), new FitPictures(result).all());
      default -> text.report(values);
    };
  }

  /** Writes what was found, and says what went nowhere when something else did go somewhere. */
  private static void write(
      FitResult result,
      Session base,
      Optional<Output> machineFile,
      Optional<Output> definitions,
      List<Diagnostic> told)
      throws IOException {
    FitFiles files = new FitFiles(result);
    if (machineFile.isPresent()) {
      String text = files.machine(base);
      machineFile.get().write(out -> out.append(text));
    }
    if (definitions.isPresent()) {
      String text = files.definitions(base);
      definitions.get().write(out -> out.append(text));
    }
    if (machineFile.isPresent() || definitions.isPresent()) {
      Map<Boolean, Optional<Output>> to = new LinkedHashMap<>();
      to.put(true, machineFile);
      to.put(false, definitions);
      to.forEach(
          (ofMachine, output) -> {
            List<String> names = List.copyOf(result.written(ofMachine).keySet());
            if (output.isEmpty() && !names.isEmpty()) {
              told.add(
                  Diagnostic.warning("unwritten", String.join(", ", names) + " went nowhere")
                      .withHint(
                          ofMachine
                              ? "-O machine.yaml keeps values of the machine"
                              : "--definitions FILE keeps parameters of the model"));
            }
          });
    }
  }
}
