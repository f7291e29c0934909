// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.camp.concurrency.time.network.TraceName;
import org.camp.concurrency.time.total.PartTotal;
import org.camp.concurrency.time.total.RootTotal;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/** Many traces: a line for each root operation, and what the time of the first is made of. */
public final class SetReport {
  private static final int MOST_ROOTS = 6;
  private static final int MOST_TRIALS = 4;
  private static final int MOST_HIDDEN = 2;
  private static final int NAME = 22;
  private static final double HIDDEN = 0.05;

  private final Totals totals;
  private final List<Trial> trials;
  private final Optional<SetSpans> spans;

  private SetReport(Totals totals, List<Trial> trials, Optional<SetSpans> spans) {
    this.totals = totals;
    this.trials = trials;
    this.spans = spans;
  }

  /**
   * The report of many traces.
   *
   * @param trials what was tried on them
   * @param spans their spans, when they are to be listed
   * @param top how many parts people see
   */
  public static Report of(Totals totals, List<Trial> trials, Optional<SetSpans> spans, int top) {
    return new SetReport(totals, trials, spans).report(top);
  }

  private Report report(int top) {
    List<Section> sections = new ArrayList<>();
    sections.add(roots());
    RootTotal first = totals.roots().get(0);
    List<PartTotal> critical =
        first.parts().stream().filter(part -> part.onPath() != 0).toList();
    sections.add(parts(first, critical, top));
    List<String> below = new ArrayList<>(hidden(first));
    if (critical.size() > top) {
      below.add(0, Lines.count(critical.size() - top) + " more: -o time.top=" + critical.size());
    }
    if (totals.roots().size() > 1) {
      below.add("of another one: -o time.root='" + Lines.fit(totals.roots().get(1).name(), 40) + "'");
    }
    if (!below.isEmpty()) {
      sections.add(new Section.Text("", below));
    }
    if (!trials.isEmpty()) {
      sections.add(whatIf());
    }
    List<String> counted = new ArrayList<>();
    totals.notes().forEach((note, count) -> counted.add(note.text() + " " + Lines.count(count)));
    Value all = spans.map(SetSpans::value).orElse(Value.of(totals.spans()));
    return new Report(
            title(),
            sections,
            SetValues.of(totals, trials, all),
            List.of(),
            Lines.notes("", counted, 2))
        .withData(SetTables.of(totals, trials, spans.map(SetSpans::table)));
  }

  private String title() {
    return "Time of "
        + Lines.count(totals.traces(), "trace")
        + ", "
        + Lines.count(totals.spans(), "span")
        + ", "
        + Lines.count(totals.roots().size(), "root operation")
        + ", "
        + Lines.count(totals.fragments(), "fragment");
  }

  private Section roots() {
    List<List<Value>> rows = new ArrayList<>();
    List<RootTotal> all = totals.roots();
    int shown = all.size() <= MOST_ROOTS ? all.size() : MOST_ROOTS - 1;
    for (RootTotal root : all.subList(0, shown)) {
      rows.add(
          List.of(
              Value.of(Lines.fit(root.name(), NAME)),
              Value.of(root.traces()),
              Value.of(root.errors()),
              Seconds.value(root.latency().p50()),
              Seconds.value(root.latency().p90()),
              Seconds.value(root.latency().p99()),
              Value.of(TraceName.brief(root.slowest().get(0)))));
    }
    if (shown < all.size()) {
      List<RootTotal> others = all.subList(shown, all.size());
      rows.add(
          List.of(
              Value.of(Lines.count(others.size()) + " more"),
              Value.of(others.stream().mapToInt(RootTotal::traces).sum()),
              Value.of(others.stream().mapToInt(RootTotal::errors).sum()),
              Value.NULL,
              Value.NULL,
              Value.NULL,
              Value.of("")));
    }
    return new Section.Table(
        "",
        List.of(
            Column.of("root"),
            Column.of("traces"),
            Column.of("errors"),
            new Column("p50", "s", Lines.DIGITS),
            new Column("p90", "s", Lines.DIGITS),
            new Column("p99", "s", Lines.DIGITS),
            Column.of("slowest")),
        rows);
  }

  private static Section parts(RootTotal root, List<PartTotal> critical, int top) {
    List<List<Value>> rows = new ArrayList<>();
    for (PartTotal part : critical.subList(0, Math.min(top, critical.size()))) {
      rows.add(
          List.of(
              Value.of(Lines.fit(PartFigures.title(part.kind(), part.name()), NAME)),
              Value.of(part.calls() / (double) root.traces()),
              Seconds.value(part.self() / (double) Math.max(1, part.calls())),
              Value.of(part.share()),
              Value.of(part.shareOfSlowest()),
              Value.of(change(part.twiceAsFastMean(), root.makespan().mean())),
              Value.of(change(part.twiceAsFastP99(), root.makespan().p99()))));
    }
    return new Section.Table(
        "",
        List.of(
            Column.of(Lines.fit(root.name(), NAME)),
            new Column("calls", "", Lines.DIGITS),
            new Column("self/call", "s", Lines.DIGITS),
            new Column("of path", "%", Lines.DIGITS),
            new Column("slowest\ntenth", "%", Lines.DIGITS),
            new Column("twice as\nmean", "%", Lines.DIGITS),
            new Column("fast\np99", "%", Lines.DIGITS)),
        rows);
  }

  private static double change(double now, double before) {
    return now / Math.max(1, before) - 1;
  }

  /** What works much, and is hardly ever on the path. */
  private static List<String> hidden(RootTotal root) {
    return root.parts().stream()
        .filter(
            part ->
                part.onPath() <= HIDDEN * part.work()
                    && part.work() >= HIDDEN * root.makespan().mean() * root.traces())
        .sorted(Comparator.comparingLong(PartTotal::work).reversed())
        .limit(MOST_HIDDEN)
        .map(
            part ->
                "hidden: "
                    + Lines.fit(PartFigures.title(part.kind(), part.name()), 34)
                    + " ("
                    + Lines.time(part.work() / (double) root.traces())
                    + ", on the path of "
                    + Lines.count(part.tracesOnPath(), "trace")
                    + " in "
                    + Lines.count(root.traces())
                    + ")")
        .toList();
  }

  private Section whatIf() {
    List<List<Value>> rows = new ArrayList<>();
    for (Trial trial : trials.subList(0, Math.min(MOST_TRIALS, trials.size()))) {
      rows.add(
          List.of(
              Value.of(Lines.fit(trial.change(), 40)),
              Seconds.value(trial.mean()),
              Seconds.value(trial.p99()),
              Value.of(trial.saves())));
    }
    return new Section.Table(
        "",
        List.of(
            Column.of("What if"),
            new Column("mean", "s", Lines.DIGITS),
            new Column("p99", "s", Lines.DIGITS),
            new Column("saves", "%", Lines.DIGITS)),
        rows);
  }
}
