// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.concurrency.time.rank.Efficiency;
import org.camp.concurrency.time.rank.RankFigures;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/** Several executions of ranks. */
public final class RankSetReport {
  private static final int MOST_ROWS = 30;
  private static final int MOST_NAME = 26;

  private RankSetReport() {}

  /** The report of executions side by side, each with its trials. */
  public static Report of(List<RankRun> runs, List<List<Trial>> trials) {
    List<Value.Obj> values = new ArrayList<>();
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      RankRun run = runs.get(i);
      RankFigures figures = new RankFigures(run);
      Value.Obj one = new RankValues(run, figures, figures.parts()).of(trials.get(i));
      Value.Builder labelled = Value.object().put("label", run.label());
      one.fields().forEach(labelled::put);
      values.add(labelled.build());
      Efficiency pop = figures.efficiency();
      rows.add(
          List.of(
              Value.of(Ellipsis.middle(run.label(), MOST_NAME)),
              Value.of(run.ranks()),
              Value.of(run.spans()),
              Seconds.value(run.makespan()),
              Value.of(pop.loadBalance()),
              Value.of(pop.parallelEfficiency())));
    }
    List<String> notes =
        rows.size() <= MOST_ROWS
            ? List.of("-o time.trace=LABEL shows one execution in full")
            : List.of(
                "the first " + MOST_ROWS + " of " + rows.size() + " executions",
                "-o time.trace=LABEL shows one execution in full");
    Section.Table table =
        new Section.Table(
            "",
            List.of(
                Column.of("execution"),
                Column.of("ranks"),
                Column.of("operations"),
                new Column("makespan", "s", Lines.DIGITS),
                new Column("balance", "%", Lines.DIGITS),
                new Column("efficiency", "%", Lines.DIGITS)),
            rows.subList(0, Math.min(MOST_ROWS, rows.size())));
    return new Report(
            String.format(Locale.ROOT, "Time of %,d executions", runs.size()),
            List.of(table),
            Value.object().put("executions", Value.list(values)).build(),
            List.of(),
            notes)
        .opening(() -> front(runs));
  }

  /** What a page opens with: the median of the makespans. */
  private static FrontPage front(List<RankRun> runs) {
    long[] makespans = runs.stream().mapToLong(RankRun::makespan).sorted().toArray();
    return FrontPage.asking("Where does the time of these executions go?")
        .answered(
            Seconds.of(makespans[(makespans.length - 1) / 2]),
            "s",
            String.format(Locale.ROOT, "half of the %,d executions take no longer", runs.size()));
  }
}
