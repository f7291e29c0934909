// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.rank.Efficiency;
import org.camp.concurrency.time.rank.RankFigures;
import org.camp.concurrency.time.rank.RankPart;
import org.camp.concurrency.time.rank.RankParts;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankSection;
import org.camp.concurrency.time.rank.WaitTotal;
import org.camp.core.order.ActivityClass;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/** The tables of an execution of ranks. */
final class RankTables {
  private static final int MOST_NAME = 26;
  private static final int MOST_REASON = 34;

  private final RankRun run;
  private final RankFigures figures;

  RankTables(RankRun run, RankFigures figures) {
    this.run = run;
    this.figures = figures;
  }

  /** Where the efficiency goes: a factor, what it loses, and what shows it. */
  Section.Table efficiency(Efficiency pop, RankParts parts) {
    List<List<Value>> rows = new ArrayList<>();
    rows.add(row("load balance", pop.loadBalance(), pop.most() - pop.mean(), imbalance(pop)));
    rows.add(row("serialisation", pop.serialisation(), (double) pop.ideal() - pop.most(), chain()));
    rows.add(row("transfer", pop.transfer(), (double) pop.makespan() - pop.ideal(), wires(parts)));
    rows.add(row("parallel efficiency", pop.parallelEfficiency(), pop.makespan() - pop.mean(), ""));
    return new Section.Table(
        "Efficiency",
        List.of(
            Column.of("factor"),
            new Column("value", "%", Lines.DIGITS),
            new Column("lost", "s", Lines.DIGITS),
            Column.of("by")),
        rows);
  }

  private static List<Value> row(String factor, double value, double lost, String by) {
    return List.of(
        Value.of(factor),
        Value.of(value),
        Seconds.value(lost),
        Value.of(Ellipsis.middle(by, MOST_REASON)));
  }

  private String imbalance(Efficiency pop) {
    return pop.most() == pop.mean() ? "" : run.rankName(pop.busiest()) + " has most to do";
  }

  /** The ranks along the path that remains without wires. */
  private String chain() {
    List<String> ranks = new ArrayList<>();
    for (RankSection section : figures.idealSections()) {
      String rank = run.rankName(section.rank());
      if (ranks.isEmpty() || !ranks.get(ranks.size() - 1).equals(rank)) {
        ranks.add(rank);
      }
    }
    return ranks.size() < 2 ? "" : "without wires " + String.join(", ", ranks);
  }

  /** The wire that takes most of the path. */
  private static String wires(RankParts parts) {
    return parts.all().stream()
        .filter(part -> part.kind() == ActivityClass.WIRE && part.onPath() > 0)
        .findFirst()
        .map(part -> part.name() + " on the path")
        .orElse("");
  }

  /** The parts with the most time on the path, and the rest in one row. */
  Section.Table parts(RankParts parts, int top) {
    List<RankPart> onPath = parts.all().stream().filter(part -> part.onPath() != 0).toList();
    int shown = onPath.size() <= top + 1 ? onPath.size() : top;
    List<List<Value>> rows = new ArrayList<>();
    for (RankPart part : onPath.subList(0, shown)) {
      double saved = run.makespan() - parts.halved(part) / 2.0;
      rows.add(
          List.of(
              Value.of(Lines.fitPart(part.name(), MOST_NAME)),
              Value.of(part.calls()),
              Seconds.value(part.onPath()),
              Value.of(share((double) part.onPath())),
              Value.of(share(saved))));
    }
    if (shown < onPath.size()) {
      long rest = onPath.subList(shown, onPath.size()).stream().mapToLong(RankPart::onPath).sum();
      rows.add(
          List.of(
              Value.of((onPath.size() - shown) + " more"),
              Value.of(""),
              Seconds.value(rest),
              Value.of(share((double) rest)),
              Value.of("")));
    }
    return new Section.Table(
        "On the critical path",
        List.of(
            Column.of("part"),
            Column.count("calls"),
            new Column("time", "s", Lines.DIGITS),
            new Column("share", "%", Lines.DIGITS),
            new Column("half saves", "%", Lines.DIGITS)),
        rows);
  }

  private double share(double time) {
    return time / Math.max(1, run.makespan());
  }

  /** The longest waits. */
  Section.Table waits(int top) {
    List<List<Value>> rows = new ArrayList<>();
    List<WaitTotal> waits = figures.waits();
    int shown = waits.size() <= top + 1 ? waits.size() : top;
    for (WaitTotal wait : waits.subList(0, shown)) {
      rows.add(
          List.of(
              Value.of(Ellipsis.middle(run.rankName(wait.rank()), MOST_NAME - 8)),
              Value.of(wait.state()),
              Value.of(Ellipsis.middle(run.rankName(wait.on()), MOST_NAME - 8)),
              Value.of(wait.count()),
              Seconds.value(wait.time())));
    }
    if (shown < waits.size()) {
      List<WaitTotal> others = waits.subList(shown, waits.size());
      rows.add(
          List.of(
              Value.of(others.size() + " more"),
              Value.of(""),
              Value.of(""),
              Value.of(others.stream().mapToInt(WaitTotal::count).sum()),
              Seconds.value(others.stream().mapToLong(WaitTotal::time).sum())));
    }
    return new Section.Table(
        "Waits",
        List.of(
            Column.of("who"),
            Column.of("state"),
            Column.of("for"),
            Column.count("count"),
            new Column("time", "s", Lines.DIGITS)),
        rows);
  }
}
