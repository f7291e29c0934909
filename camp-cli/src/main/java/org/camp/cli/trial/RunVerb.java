// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.camp.cli.cases.CaseLine;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.cases.CaseRuns;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.check.Checks;
import org.camp.cli.check.Held;
import org.camp.cli.findings.Findings;
import org.camp.cli.output.Forms;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Listing;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.Operands;
import org.camp.cli.verb.OperationVerb;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;
import picocli.CommandLine.Model.CommandSpec;

/** {@code run}: a model for real, or every case of a table of them. */
public final class RunVerb implements Verb {
  public static final String NAME = "run";

  private final OperationVerb one;
  private final List<Entry<Operation<?>>> operations;
  private final Function<List<String>, Arguments> parser;

  /**
   * The verb.
   *
   * @param operations that run models
   * @param parser reads a command line without the name of the command
   */
  public RunVerb(
      BackendRegistry registry,
      List<Entry<Operation<?>>> operations,
      Function<List<String>, Arguments> parser) {
    this.one = new OperationVerb(registry, NAME, operations);
    this.operations = operations;
    this.parser = parser;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return one.summary();
  }

  @Override
  public Operands operands() {
    return new Operands(
        "FILE [CASES.csv]",
        "file",
        1,
        2,
        "The model, where a directory is a set of files and - is standard input; or a table of"
            + " cases (CSV), behind the model of all of them where its lines name none.");
  }

  @Override
  public void declare(CommandSpec spec) {
    one.declare(spec);
  }

  @Override
  public Forms prints() {
    return one.prints();
  }

  @Override
  public Collection<Entry<?>> part() {
    return one.part();
  }

  @Override
  public Collection<Entry<?>> own() {
    return one.own();
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    List<String> operands = session.arguments().operands();
    String last = operands.get(operands.size() - 1);
    boolean table = last.endsWith(".csv") || last.endsWith(".csv.gz");
    if (table && !session.arguments().has("--input-format")) {
      return table(session, last, operands.stream().limit(operands.size() - 1L).findFirst());
    }
    Operands.files(1, 1).check(NAME, operands);
    return one.run(session);
  }

  private ExitCode table(Session session, String file, Optional<String> model) throws IOException {
    Checks checks = Checks.assertionsOf(session);
    MeasuredTable table = MeasuredTable.read(session.sources().of(file), model.isPresent()).in("s");
    if (!table.unit().equals("s")) {
      throw new BadInput(
          Diagnostic.error(
                  "units", "a run measures times, and these figures are in " + table.unit())
              .inFile(table.name()));
    }
    List<CaseTrial> trials = new ArrayList<>();
    List<CaseRun> runs = new CaseRuns(session, parser, model, Optional.empty(), line()).of(table);
    for (CaseRun run : runs) {
      session.progressOfAll().at("cases", trials.size(), runs.size());
      if (session.deadline().passed()) {
        throw AnalysisRun.timeUp();
      }
      trials.add(CaseTrial.of(run, operations));
    }
    session.stopProgress();
    TrialReport told = new TrialReport(table, trials);
    Held held = checks.values(told.report(List.of()).values());
    Report report = told.report(held.results());
    List<Diagnostic> faults = told.faults();
    ExitCode exit = held.exit().worst(told.exit());
    if (session.form().isFindings()) {
      JsonEnvelope.Subject subject = new JsonEnvelope.Subject("cases", file, file);
      JsonEnvelope found =
          new JsonEnvelope(Optional.of(subject), faults, List.of(), held.results());
      Findings findings = new Findings(List.of(found), List.of(), exit);
      session.output().write(out -> findings.write(session.form(), out));
    } else {
      Listing.print(report, session);
    }
    session.messages().all(held.told());
    session.messages().all(faults);
    return exit;
  }

  /** How the line of a case is read: on this host, not on the machine that it names. */
  private CaseLine line() {
    List<String> first = new ArrayList<>();
    List<String> passed = new ArrayList<>();
    for (Entry<Operation<?>> operation : operations) {
      operation.service().eachCase().forEach((key, value) -> first.add("--" + key + "=" + value));
      operation.descriptor().options().forEach(option -> passed.add("--" + option.key()));
    }
    return new CaseLine(NAME, first, passed, false, List.copyOf(operations));
  }
}
