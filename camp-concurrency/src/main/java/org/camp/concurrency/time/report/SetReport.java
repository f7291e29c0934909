// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.camp.concurrency.time.total.PartTotal;
import org.camp.concurrency.time.total.RootTotal;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.report.Diagram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/** Many traces: a line for each root operation, and what the time of the first is made of. */
public final class SetReport {
  private static final int MOST_ROOTS = 6;
  private static final int MOST_TRIALS = 6;
  private static final int MOST_HIDDEN = 2;
  private static final int NAME = 22;
  private static final int WIDE_NAME = 36;
  private static final int WIDE_ROOT = 34;
  private static final int USUAL_ID = 8;
  private static final int HIDDEN_LINE = 70;
  private static final double HIDDEN = 0.05;

  private final Totals totals;
  private final UnaryOperator<String> brief;
  private final List<Trial> trials;
  private final Optional<SetSpans> spans;

  private SetReport(
      Totals totals, UnaryOperator<String> brief, List<Trial> trials, Optional<SetSpans> spans) {
    this.totals = totals;
    this.brief = brief;
    this.trials = trials;
    this.spans = spans;
  }

  /**
   * The report of many traces.
   *
   * @param brief as much of the id of a trace as is shown
   * @param trials what was tried on them
   * @param spans their spans, when they are to be listed
   * @param top how many parts people see
   * @param pictures what forms that draw show
   */
  public static Report of(
      Totals totals,
      UnaryOperator<String> brief,
      List<Trial> trials,
      Optional<SetSpans> spans,
      int top,
      List<Diagram> pictures) {
    return new SetReport(totals, brief, trials, spans).report(top, pictures);
  }

  private Report report(int top, List<Diagram> pictures) {
    List<Section> sections = new ArrayList<>();
    sections.add(roots());
    RootTotal first = totals.roots().get(0);
    List<PartTotal> critical = first.parts().stream().filter(part -> part.onPath() != 0).toList();
    sections.add(parts(first, critical, top));
    List<String> below = new ArrayList<>(hidden(first));
    if (critical.size() > top) {
      below.add(0, Lines.count(critical.size() - top) + " more: -o time.top=" + critical.size());
    }
    if (totals.roots().size() > 1) {
      below.add(
          "of another one: -o time.root='"
              + Ellipsis.middle(totals.roots().get(1).name(), 40)
              + "'");
    }
    if (!below.isEmpty()) {
      sections.add(new Section.Text("", below));
    }
    if (!trials.isEmpty()) {
      sections.add(whatIf());
    }
    List<String> counted = new ArrayList<>();
    if (first.latency().error() > 0) {
      counted.add(
          String.format(
              Locale.ROOT,
              "quantiles of %s: estimate, ±%.0f %%",
              Lines.count(first.traces(), "trace"),
              100 * first.latency().error()));
    }
    totals.notes().forEach((note, count) -> counted.add(note.text() + " " + Lines.count(count)));
    List<String> notes = new ArrayList<>(Lines.notes("", counted, 2));
    notes.addAll(Lines.outliving(totals.outliving()));
    Value all = spans.map(SetSpans::value).orElse(Value.of(totals.spans()));
    return new Report(
            title(), sections, SetValues.of(totals, trials, all), List.of(), notes, pictures)
        .opening(() -> front(first))
        .withData(SetTables.of(totals, trials, spans.map(SetSpans::table)));
  }

  private static FrontPage front(RootTotal first) {
    String traces = Lines.count(first.traces(), "trace");
    return FrontPage.asking("Where does the time of these traces go?")
        .answered(
            Seconds.of(first.latency().p50()),
            "s",
            "half of the " + traces + " of " + first.name() + " take no longer");
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
    List<RootTotal> all = totals.roots();
    int shown = all.size() <= MOST_ROOTS ? all.size() : MOST_ROOTS - 1;
    List<RootTotal> few = all.subList(0, shown);
    List<String> ids = few.stream().map(root -> brief.apply(root.slowest().get(0))).toList();
    int less = ids.stream().mapToInt(String::length).max().orElse(0) - USUAL_ID;
    int name = NAME - Math.max(0, less);
    boolean wide = few.stream().anyMatch(root -> root.name().length() > name);
    int most = wide ? WIDE_ROOT - Math.max(0, less) : name;
    List<List<Value>> rows = new ArrayList<>();
    for (int place = 0; place < shown; place++) {
      RootTotal root = few.get(place);
      List<Value> row = new ArrayList<>();
      row.add(Value.of(Ellipsis.middle(root.name(), most)));
      row.add(Value.of(root.traces()));
      row.add(Value.of(root.errors()));
      row.add(Seconds.value(root.latency().p50()));
      if (!wide) {
        row.add(Seconds.value(root.latency().p90()));
      }
      row.add(Seconds.value(root.latency().p99()));
      row.add(Value.of(ids.get(place)));
      rows.add(row);
    }
    if (shown < all.size()) {
      List<RootTotal> others = all.subList(shown, all.size());
      List<Value> row = new ArrayList<>();
      row.add(Value.of(Lines.count(others.size()) + " more"));
      row.add(Value.of(others.stream().mapToInt(RootTotal::traces).sum()));
      row.add(Value.of(others.stream().mapToInt(RootTotal::errors).sum()));
      row.addAll(Collections.nCopies(wide ? 2 : 3, Value.NULL));
      row.add(Value.of(""));
      rows.add(row);
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("root"));
    columns.add(Column.count("traces"));
    columns.add(Column.count("errors"));
    columns.add(time("p50"));
    if (!wide) {
      columns.add(time("p90"));
    }
    columns.add(time("p99"));
    columns.add(Column.of("slowest"));
    return new Section.Table("", columns, rows);
  }

  private static Column time(String name) {
    return new Column(name, "s", Lines.DIGITS);
  }

  private static Column share(String name) {
    return new Column(name, "%", Lines.DIGITS);
  }

  /** Where names are long, calls and quantiles are left to formats that have room. */
  private static Section parts(RootTotal root, List<PartTotal> critical, int top) {
    List<PartTotal> shown = critical.subList(0, Math.min(top, critical.size()));
    boolean wide = shown.stream().anyMatch(part -> title(part).length() > NAME);
    List<List<Value>> rows = new ArrayList<>();
    for (PartTotal part : shown) {
      List<Value> row = new ArrayList<>();
      row.add(Value.of(Lines.fitPart(title(part), wide ? WIDE_NAME : NAME)));
      if (!wide) {
        row.add(Value.of(part.calls() / (double) root.traces()));
      }
      row.add(Seconds.value(part.self() / (double) Math.max(1, part.calls())));
      row.add(Value.of(part.share()));
      row.add(Value.of(part.shareOfSlowest()));
      row.add(Value.of(change(part.twiceAsFastMean(), root.makespan().mean())));
      if (!wide) {
        row.add(Value.of(change(part.twiceAsFastP99(), root.makespan().p99())));
      }
      rows.add(row);
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of(Ellipsis.middle(root.name(), wide ? WIDE_NAME : NAME)));
    if (!wide) {
      columns.add(new Column("calls", "", Lines.DIGITS));
    }
    columns.add(time("self/call"));
    columns.add(share("of path"));
    columns.add(share("slowest\ntenth"));
    columns.add(share(wide ? "twice as\nfast" : "twice\nmean"));
    if (!wide) {
      columns.add(share("as fast\np99"));
    }
    return new Section.Table("", columns, rows);
  }

  private static String title(PartTotal part) {
    return PartFigures.title(part.kind(), part.name());
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
        .map(part -> hidden(part, root))
        .toList();
  }

  private static String hidden(PartTotal part, RootTotal root) {
    String rest =
        " ("
            + Lines.time(part.work() / (double) root.traces())
            + ", on the path of "
            + Lines.count(part.tracesOnPath(), "trace")
            + " in "
            + Lines.count(root.traces())
            + ")";
    return "hidden: " + Lines.fitPart(title(part), HIDDEN_LINE - rest.length()) + rest;
  }

  private Section whatIf() {
    List<List<Value>> rows = new ArrayList<>();
    for (Trial trial : trials.subList(0, Math.min(MOST_TRIALS, trials.size()))) {
      rows.add(
          List.of(
              Value.of(Ellipsis.middle(trial.change(), 40)),
              Seconds.value(trial.mean()),
              Seconds.value(trial.p99()),
              Value.of(trial.share())));
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
