// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.camp.cli.check.Checks;
import org.camp.cli.check.FigureGoals;
import org.camp.cli.engine.Engine;
import org.camp.cli.findings.Findings;
import org.camp.cli.grid.AxisRule;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.Format;
import org.camp.cli.output.Forms;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.output.Output;
import org.camp.cli.output.Pictures;
import org.camp.cli.output.WholeFile;
import org.camp.cli.page.PageWriter;
import org.camp.cli.page.ReportPage;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.screen.ReportScreen;
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
import org.camp.core.analysis.Progress;
import org.camp.core.batch.ItemRunner;
import org.camp.core.batch.ItemSink;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Report;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;
import org.camp.core.report.text.MarkdownWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code sweep}: one run for each point of a grid of parameters. */
public final class SweepVerb implements Verb {
  private static final int MOST_ROWS = 100;

  private final BackendRegistry registry;

  public SweepVerb(BackendRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return "sweep";
  }

  @Override
  public String summary() {
    return "Measure a model at every point of a grid: -D n=1..64, 1..64:4 (step 4), 1..1024*2"
        + " (doubling), 1,2,5 or 1ms..10ms:1ms; also for -k, -M and -o.";
  }

  @Override
  public Operands operands() {
    return Operands.files(1, 1);
  }

  @Override
  public void declare(CommandSpec spec) {
    String of =
        "What is measured: a path in the JSON, such as ID.cost.total, or to an object of numbers;"
            + " may be repeated.";
    CommonOptions.value(spec, "PATH", of, "--of");
    CommonOptions.flag(spec, AxisRule.HELP, AxisRule.OPTION);
    CommonOptions.flag(spec, "Go on where the file of -O ends.", "--resume");
    ShardRun.declare(spec);
    Engine.declare(spec);
    AnalyzeVerb.options(spec, registry);
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
  public Arguments checked(Arguments given) {
    return SweepPlan.of(given, registry).at(0);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    boolean rows = session.isRows();
    Optional<ShardRun> shard = ShardRun.of(session);
    if (shard.isEmpty()
        && session.arguments().has("--resume")
        && (session.output().file().isEmpty() || !rows)) {
      throw new BadInput(
          Diagnostic.error("usage", "'--resume' needs a file of rows")
              .withHint("give -O FILE with -f csv or -f json, as when the sweep began"));
    }
    Checks checks = Checks.of(session, true);
    SweepPlan plan = SweepPlan.of(session.arguments().given(), registry);
    ParameterGrid grid = plan.grid();
    LoadedFile reading = LoadedFile.of(session.arguments().operands().get(0), session);
    session.messages().all(reading.diagnostics());
    if (reading.model() == null || (!reading.usable() && !plan.rereads())) {
      return reading.exit();
    }
    SweepTask looking = SweepTask.looking(session, plan, reading);
    SweepMeasures measures = SweepMeasures.of(session, checks, looking, grid.size());
    SweepTask task = looking.measuring(measures);
    if (shard.isPresent()) {
      return shard.get().run(task, task.points());
    }
    ItemRunner<Row> runner = session.runner();
    SweepRows form = new SweepRows(grid, measures.paths(), session.form() == Format.JSON);
    SweepResults results = new SweepResults(grid, measures.paths().size());
    SweepGrowth growth = new SweepGrowth(results, measures.paths(), task.counts());
    SweepChecks each = new SweepChecks(checks, grid, measures, form);
    ItemSink<Row> keep =
        (point, row) -> {
          task.counts().take(point, row.beside());
          results.add(point, row);
          each.add(point, row);
        };
    form.ending(
        () -> {
          Map<String, Value> last = new LinkedHashMap<>();
          if (results.size() == grid.size()) {
            new SweepLaws(results, measures, growth).values().ifPresent(l -> last.put("laws", l));
            if (!checks.assertions().isEmpty()) {
              List<AssertionResult> held = each.ending(results, growth).assertions();
              last.put("assertions", AssertionResult.json(held));
            }
          }
          return last;
        });
    if (rows) {
      List<@Nullable Row> known = resumed(session, grid, measures, form, task);
      streamed(session, runner, task, form, known, keep, results);
    } else {
      run(session, runner, task, 0, task.points(), keep);
    }
    SweepReport report =
        new SweepReport(
            "Sweep of " + reading.model().name(),
            results,
            measures,
            growth,
            AxisRule.of(session.arguments()));
    SweepChecks.Ending ending = each.ending(results, growth);
    ExitCode exit = results.exit().worst(ending.exit());
    if (session.form().isFindings()) {
      JsonEnvelope.Subject model = JsonEnvelope.Subject.of(reading.model(), reading.source());
      Findings findings = ending.findings(model, results.failure(), exit);
      session.output().write(out -> findings.write(session.form(), out));
    } else if (rows || results.saySomething() || session.output().file().isEmpty()) {
      show(report, ending.assertions(), session);
    }
    results.failure().ifPresent(session.messages()::print);
    session.messages().all(ending.told());
    session.messages().all(ending.changes());
    return exit;
  }

  private static List<@Nullable Row> resumed(
      Session session, ParameterGrid grid, SweepMeasures measures, SweepRows form, SweepTask task)
      throws IOException {
    Optional<Path> file = session.output().file();
    if (file.isEmpty() || !session.arguments().has("--resume")) {
      return List.of();
    }
    boolean json = session.form() == Format.JSON;
    SweepResume found = SweepResume.of(file.get(), form, grid, measures.paths(), task, json);
    found.told().ifPresent(session.messages()::print);
    return found.rows();
  }

  /** Writes rows as they come, those that are known first. */
  private static void streamed(
      Session session,
      ItemRunner<Row> runner,
      SweepTask task,
      SweepRows form,
      List<@Nullable Row> known,
      ItemSink<Row> keep,
      SweepResults results)
      throws IOException {
    int first = (int) known.stream().takeWhile(Objects::nonNull).count();
    for (int point = 0; point < first; point++) {
      keep.accept(point, known.get(point));
    }
    Output.Body before =
        out -> {
          form.begin(out);
          for (int point = 0; point < first; point++) {
            form.add(point, known.get(point));
          }
        };
    try (Output.Rows out = session.output().rows(before)) {
      form.goOn(out.writer());
      try {
        ItemSink<Row> both =
            (point, row) -> {
              keep.accept(point, row);
              form.add(point, row);
            };
        ItemTask<Row> rest =
            point -> {
              Row row = point < known.size() ? known.get((int) point) : null;
              return row == null ? task.at(point) : row;
            };
        run(session, runner, rest, first, task.points(), both);
        form.end();
      } finally {
        form.flush();
      }
      if (session.form() == Format.JSON || results.saySomething()) {
        out.finish();
      } else {
        out.drop();
      }
    }
  }

  private static void run(
      Session session,
      ItemRunner<Row> runner,
      ItemTask<Row> task,
      long from,
      long points,
      ItemSink<Row> sink)
      throws IOException {
    boolean rowsAreSeen = session.isRows() && session.output().file().isEmpty();
    Progress progress = rowsAreSeen ? Progress.NONE : session.progressOfAll();
    long[] done = {from};
    try {
      runner.run(
          task,
          from,
          points,
          (point, row) -> {
            sink.accept(point, row);
            progress.at("points", ++done[0] - from, points - from);
          });
    } catch (OverBudget e) {
      session.stopProgress();
      Diagnostic why = e.diagnostics().get(0);
      boolean file = session.isRows() && session.output().file().isPresent();
      throw new OverBudget(
          Diagnostic.error(
                  why.code(), why.message() + ": " + done[0] + " of " + points + " points are done")
              .withHint(
                  file
                      ? String.format(
                          Locale.ROOT,
                          "they are in '%s'; the same command with --resume goes on from there",
                          WholeFile.part(session.output().file().get()))
                      : "with -O FILE and -f csv or json, --resume can go on from there"));
    }
    session.stopProgress();
  }

  private static void show(SweepReport report, List<AssertionResult> assertions, Session session)
      throws IOException {
    switch (session.form()) {
      case CSV, JSON -> {
        report.notes().forEach(note -> session.messages().print(Diagnostic.note("sweep", note)));
        report
            .closedForms()
            .forEach(form -> session.messages().print(Diagnostic.note("closed-form", form)));
      }
      case SVG, PNG, TEX ->
          Pictures.write(
              session.form(), List.of(report.build()), session.picture(), session.output());
      case HTML -> {
        Report built = report.build();
        FigureGoals goals = FigureGoals.of(session.registry());
        List<String> notes = report.notes();
        Report told = built.withSummary(() -> headline(notes)).opening(() -> report.front(goals));
        session
            .output()
            .write(
                out -> PageWriter.write(ReportPage.of(told, session.askedAbout().subject()), out));
      }
      case MARKDOWN -> {
        MarkdownWriter writer = new MarkdownWriter(MOST_ROWS);
        Report built = report.build();
        session
            .output()
            .write(
                out -> {
                  writer.write(built, out);
                  if (!assertions.isEmpty()) {
                    out.append('\n');
                    writer.write(AssertionResult.report(assertions), out);
                  }
                });
      }
      default -> {
        Report built = report.build();
        session.output().write(out -> ReportScreen.write(built, session, out));
      }
    }
  }

  /** What a page begins with: the first law, or the first note. */
  private static Summary headline(List<String> notes) {
    return Summary.of(
            notes.stream()
                .filter(note -> note.contains(" = "))
                .findFirst()
                .or(() -> notes.stream().findFirst())
                .orElse(""))
        .build();
  }
}
