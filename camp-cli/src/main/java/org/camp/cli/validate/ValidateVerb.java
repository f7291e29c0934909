// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.validate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.camp.cli.check.Checks;
import org.camp.cli.check.RelativeTolerance;
import org.camp.cli.check.ResultValues;
import org.camp.cli.grid.CoresRunner;
import org.camp.cli.grid.Row;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Backends;
import org.camp.cli.run.Listing;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.session.Session;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.cli.verb.AnalyzeVerb;
import org.camp.cli.verb.Verb;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;
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
        + " analyze in each line.";
  }

  @Override
  public Operands operands() {
    return new Operands("FILE", "file", 1, 1, "The table of cases (CSV).");
  }

  @Override
  public void declare(CommandSpec spec) {
    String bar = "End with 1 when a prediction is further than that from what was measured: 25%.";
    CommonOptions.value(spec, "PART", bar, TOLERANCE);
    CommonOptions.backends(spec);
    CommonOptions.value(spec, "GROUP.KEY=VALUE", "Set an option, in every case.", "-o", "--option");
    CommonOptions.value(spec, "KEY=N", "Set a limit on work, in every case.", "--budget");
    CommonOptions.value(spec, "TIME", "End after this time, such as 60s.", "--timeout");
    CommonOptions.value(spec, "NAME", "The protocol of the files to take.", "--protocol");
    CommonOptions.reports(spec);
    CommonOptions.assertions(spec);
    List<Entry<?>> services = new ArrayList<>(registry.backends());
    services.addAll(registry.readers());
    services.addAll(registry.views());
    ServiceOptions.add(spec, services, List.of());
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    Arguments arguments = session.arguments();
    Checks checks = Checks.assertionsOf(session);
    RelativeTolerance tolerance = RelativeTolerance.parse(arguments.value(TOLERANCE).orElse("0"));
    String file = arguments.operands().get(0);
    ValidationTable table = ValidationTable.read(session.sources().of(file));
    List<String> common =
        Stream.concat(Stream.of("-b", "-o", "--budget"), session.optionAliases().stream())
            .flatMap(option -> arguments.options(option).stream())
            .toList();
    List<Session> lines = lines(table, session, common);
    List<Row> rows = new ArrayList<>();
    int cases = table.cases().size();
    CoresRunner.ofThisComputer()
        .run(
            point -> row(table.cases().get((int) point), lines.get((int) point)),
            0,
            cases,
            (point, row) -> {
              rows.add(row);
              session.progressOfAll().at("cases", rows.size(), cases);
            });
    session.stopProgress();
    Validation validation = new Validation(table, rows);
    Report report = validation.report();
    ExitCode exit = Listing.print(report, session).worst(checks.values(report.values(), session));
    session.messages().all(validation.faults());
    exit = exit.worst(validation.exit());
    if (arguments.value(TOLERANCE).isPresent()) {
      List<Diagnostic> off = validation.beyond(tolerance);
      session.messages().all(off);
      exit = exit.worst(off.isEmpty() ? ExitCode.OK : ExitCode.NO);
    }
    return exit;
  }

  /** The command lines of all cases, checked before anything runs. */
  private List<Session> lines(ValidationTable table, Session session, List<String> common) {
    List<Session> lines = new ArrayList<>();
    List<Diagnostic> faults = new ArrayList<>();
    for (ValidationCase one : table.cases()) {
      try {
        List<String> words = new ArrayList<>(List.of(AnalyzeVerb.NAME));
        words.addAll(one.arguments());
        words.addAll(common);
        Arguments line = parser.apply(words);
        new Operands("FILE", "file", 1, 1, "").check(AnalyzeVerb.NAME, line.operands());
        lines.add(session.beside(table.name(), line));
      } catch (BadInput e) {
        e.diagnostics().forEach(d -> faults.add(d.line() > 0 ? d : placed(d, table, one)));
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return lines;
  }

  private static Diagnostic placed(Diagnostic fault, ValidationTable table, ValidationCase one) {
    String file = fault.file();
    return new Diagnostic(
        fault.severity(),
        fault.code(),
        file == null ? fault.message() : "'" + file + "' " + fault.message(),
        table.name(),
        one.line(),
        1,
        file == null ? fault.hint() : "files are named from the folder of the table",
        null);
  }

  private static Row row(ValidationCase one, Session session) {
    if (session.deadline().passed()) {
      throw AnalysisRun.timeUp();
    }
    try {
      List<Entry<AnalysisBackend<?>>> needed =
          Backends.chosen(session).stream()
              .filter(b -> ResultValues.leadsInto(one.measure(), b.id()))
              .toList();
      LoadedFile read = LoadedFile.of(session.arguments().operands().get(0), session);
      return AnalysisRun.of(session, read, needed, true).row(List.of(one.measure()));
    } catch (CampException e) {
      return AnalysisRun.refused(e).row(List.of(one.measure()));
    }
  }
}
