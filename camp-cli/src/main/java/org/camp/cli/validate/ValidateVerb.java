// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.validate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.cases.CaseRuns;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.check.Checks;
import org.camp.cli.check.FigureUnit;
import org.camp.cli.check.Held;
import org.camp.cli.check.RelativeTolerance;
import org.camp.cli.engine.Engine;
import org.camp.cli.findings.Findings;
import org.camp.cli.grid.Row;
import org.camp.cli.output.Forms;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Listing;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.shard.ShardRun;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.cli.verb.AnalyzeVerb;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import picocli.CommandLine.Model.CommandSpec;

/** {@code validate}: predictions beside what was measured, for a table of cases. */
public final class ValidateVerb implements Verb {
  static final String NAME = "validate";
  private static final String TOLERANCE = "--tolerance";

  private final BackendRegistry registry;
  private final Function<List<String>, Arguments> parser;

  /**
   * The verb.
   *
   * @param parser reads a command line without the name of the command
   */
  public ValidateVerb(BackendRegistry registry, Function<List<String>, Arguments> parser) {
    this.registry = registry;
    this.parser = parser;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "Compare predictions with measurements, for a table of cases: a CSV file with a run of"
        + " analyze in each line, or with the options of a model in its columns.";
  }

  @Override
  public Operands operands() {
    return new Operands(
        "[MODEL] FILE",
        "file",
        1,
        2,
        "The table of cases (CSV), behind the model of all of them where its lines name none.");
  }

  @Override
  public void declare(CommandSpec spec) {
    String bar = "End with 1 when a prediction is further than that from what was measured: 25%.";
    CommonOptions.value(spec, "PART", bar, TOLERANCE);
    ShardRun.declareWithResume(spec);
    Engine.declare(spec);
    CommonOptions.backends(spec);
    CommonOptions.models(spec);
    CommonOptions.reports(spec, prints().help());
    CommonOptions.assertions(spec);
    ServiceOptions.add(spec, AnalyzeVerb.services(registry), List.of());
  }

  @Override
  public Forms prints() {
    return Forms.FINDINGS;
  }

  @Override
  public Collection<Entry<?>> part() {
    return AnalyzeVerb.services(registry);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    Arguments arguments = session.arguments();
    Optional<ShardRun> shard = ShardRun.of(session);
    Checks checks = Checks.assertionsOf(session);
    Optional<RelativeTolerance> tolerance =
        arguments.value(TOLERANCE).map(RelativeTolerance::parse);
    List<String> operands = arguments.operands();
    String file = operands.get(operands.size() - 1);
    Optional<String> model = operands.stream().limit(operands.size() - 1L).findFirst();
    MeasuredTable table = MeasuredTable.read(session.sources().of(file), model.isPresent());
    List<CaseRun> runs = new CaseRuns(session, parser, model, Optional.empty()).of(table);
    List<Row> rows = new ArrayList<>();
    String[] units = new String[runs.size()];
    ItemTask<Row> task = point -> row(runs.get((int) point));
    if (shard.isPresent()) {
      return shard.get().run(task, runs.size());
    }
    session
        .runner()
        .run(
            task,
            0,
            runs.size(),
            (point, row) -> {
              units[(int) point] = row.beside() instanceof Value.Str unit ? unit.value() : "";
              rows.add(row);
              session.progressOfAll().at("cases", rows.size(), runs.size());
            });
    session.stopProgress();
    boolean alike = Arrays.stream(units).distinct().count() == 1;
    Validation validation = new Validation(table.in(alike ? units[0] : ""), runs, rows, tolerance);
    Held held = checks.values(validation.report(List.of()).values());
    Report report = validation.report(held.results());
    List<Diagnostic> faults = validation.faults();
    List<Diagnostic> off = validation.beyond();
    ExitCode exit =
        held.exit().worst(validation.exit()).worst(off.isEmpty() ? ExitCode.OK : ExitCode.NO);
    if (session.form().isFindings()) {
      List<Diagnostic> all = new ArrayList<>(faults);
      all.addAll(off);
      JsonEnvelope.Subject subject = new JsonEnvelope.Subject("cases", file, file);
      JsonEnvelope found = new JsonEnvelope(Optional.of(subject), all, List.of(), held.results());
      Findings findings = new Findings(List.of(found), List.of(), exit);
      session.output().write(out -> findings.write(session.form(), out));
    } else {
      Listing.screen(report, session);
    }
    session.messages().all(held.told());
    session.messages().all(faults);
    session.messages().all(off);
    return exit;
  }

  private static Row row(CaseRun run) {
    AnalysisRun analysed = run.analysed(run.session());
    return analysed
        .row(List.of(run.measure()))
        .beside(Value.of(FigureUnit.of(run.measure(), analysed.envelope())));
  }
}
