// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.concurrency.time.compare.account.Difference;
import org.camp.concurrency.time.compare.account.OffPath;
import org.camp.concurrency.time.compare.account.Structure;
import org.camp.concurrency.time.compare.blame.Suspect;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;
import org.camp.concurrency.time.compare.chance.Stratum;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Section;

/** A comparison on one screen: 80 columns, 40 lines. */
final class CompareText {
  private static final int WIDTH = 78;
  private static final int MOST_PARTS = 8;
  private static final int MOST_COUNTS = 6;
  private static final int MOST_SERVICES = 3;
  private static final int CERTAIN = 7;
  private static final int NARROWEST_CAUSE = 24;

  private final TraceComparison comparison;

  CompareText(TraceComparison comparison) {
    this.comparison = comparison;
  }

  String title() {
    return String.format(
        Locale.ROOT,
        "%s: %,d and %,d traces, %s",
        heading(),
        comparison.tracesA(),
        comparison.tracesB(),
        comparison.roots() == 1 ? "1 root operation" : comparison.roots() + " root operations");
  }

  /** Says that B is slower or faster only where chance does not explain it. */
  private String heading() {
    boolean told =
        comparison.verdict() == ChanceVerdict.SURE || comparison.verdict() == ChanceVerdict.LIKELY;
    if (!told) {
      return "A and B";
    }
    return comparison.latency().within() > 0 ? "Why B is slower" : "Why B is faster";
  }

  List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Text("", List.of(means())));
    if (!comparison.parts().isEmpty()) {
      sections.add(new Section.Text("", parts()));
    }
    List<String> more = new ArrayList<>();
    more.addAll(counts());
    more.addAll(offPath());
    tail(more);
    only("only in A", comparison.onlyA(), more);
    only("only in B", comparison.onlyB(), more);
    services(more);
    if (!more.isEmpty()) {
      sections.add(new Section.Text("", more));
    }
    return sections;
  }

  private String means() {
    Latencies latency = comparison.latency();
    return "mean latency  A "
        + Figures.time(latency.a())
        + "   B "
        + Figures.time(latency.b())
        + "   other mix "
        + Figures.change(latency.mix())
        + "   "
        + (latency.within() < 0 ? "faster " : "slower ")
        + Figures.change(latency.within());
  }

  /** The first parts that chance does not explain, and the rest as one. */
  private List<String> parts() {
    List<Difference> told = new ArrayList<>();
    List<Difference> others = new ArrayList<>();
    for (Difference part : comparison.parts()) {
      ChanceVerdict verdict = ChanceVerdict.of(part.p());
      boolean counts =
          verdict != ChanceVerdict.CHANCE
              && (verdict != ChanceVerdict.UNKNOWN || part.contribution() != 0);
      (counts && told.size() < MOST_PARTS ? told : others).add(part);
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("cause", "adds", "because", "certain"));
    double greatest = comparison.parts().get(0).contribution();
    for (Difference part : told) {
      rows.add(
          List.of(
              Figures.name(part.kind(), part.name()),
              Figures.changeInUnitOf(part.contribution(), greatest),
              Because.of(part, greatest),
              ChanceVerdict.of(part.p()).word()));
    }
    if (!others.isEmpty()) {
      double rest = others.stream().mapToDouble(Difference::contribution).sum();
      boolean chance =
          others.stream().allMatch(part -> ChanceVerdict.of(part.p()) == ChanceVerdict.CHANCE);
      String name = others.size() == 1 ? "the other part" : others.size() + " parts";
      rows.add(
          List.of(
              others.size() > 1 && !told.isEmpty() ? "the other " + name : name,
              Figures.changeInUnitOf(rest, greatest),
              chance ? "within chance" : "",
              ""));
    }
    return aligned(rows);
  }

  private static List<String> aligned(List<List<String>> rows) {
    int[] widths = new int[4];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], width(row.get(column)));
      }
    }
    widths[3] = CERTAIN;
    int fixed = widths[1] + widths[3] + 6;
    widths[2] = Math.min(widths[2], WIDTH - fixed - Math.min(widths[0], NARROWEST_CAUSE));
    widths[0] = Math.min(widths[0], WIDTH - fixed - widths[2]);
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = Ellipsis.end(row.get(column), widths[column]);
        String space = " ".repeat(Math.max(0, widths[column] - width(cell)));
        boolean right = column == 1 && !lines.isEmpty();
        line.append(column == 0 ? "" : "  ").append(right ? space + cell : cell + space);
      }
      lines.add(line.toString().stripTrailing());
      if (lines.size() == 1) {
        List<String> rules = new ArrayList<>();
        for (int width : widths) {
          rules.add("-".repeat(width));
        }
        lines.add(String.join("  ", rules));
      }
    }
    return lines;
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Calls, errors and retries that surely differ. */
  private List<String> counts() {
    List<Structure> sure =
        comparison.structure().stream()
            .filter(one -> ChanceVerdict.of(one.p()) == ChanceVerdict.SURE)
            .toList();
    List<String> lines = new ArrayList<>();
    for (Structure one : sure.subList(0, Math.min(MOST_COUNTS, sure.size()))) {
      String figures =
          String.format(
              Locale.ROOT, ": %.3g, was %.3g (%s)", one.b(), one.a(), one.change().word());
      String what = one.what().word() + " a trace of ";
      lines.add(what + Ellipsis.end(one.of(), WIDTH - width(what) - width(figures)) + figures);
    }
    if (sure.size() > MOST_COUNTS) {
      lines.add("… and " + (sure.size() - MOST_COUNTS) + " more counts that surely differ");
    }
    return lines;
  }

  private List<String> offPath() {
    if (comparison.offPath().isEmpty()) {
      return List.of();
    }
    OffPath most = comparison.offPath().get(0);
    int others = comparison.offPath().size() - 1;
    String figures =
        " "
            + Figures.change(most.work())
            + " a trace off the path: costs nothing yet"
            + (others == 0 ? "" : " (and " + others + " more)");
    return List.of(
        Ellipsis.end(Figures.name(most.kind(), most.name()), WIDTH - width(figures)) + figures);
  }

  private void tail(List<String> lines) {
    Tail tail = comparison.tail();
    double more = tail.latencyB() - tail.latencyA();
    if (tail.parts().isEmpty() || more == 0) {
      return;
    }
    Difference first = tail.parts().get(0);
    for (Difference part : tail.parts()) {
      boolean same = Math.signum(part.contribution()) == Math.signum(more);
      boolean before = Math.signum(first.contribution()) == Math.signum(more);
      first = same && !before ? part : first;
    }
    String start = "the slowest tenth: " + Figures.change(more) + ", most by ";
    String figures = " " + Figures.change(first.contribution());
    lines.add(
        start
            + Ellipsis.end(
                Figures.name(first.kind(), first.name()), WIDTH - width(start) - width(figures))
            + figures);
  }

  private static void only(String where, List<String> roots, List<String> lines) {
    if (!roots.isEmpty()) {
      lines.add(Ellipsis.end(where + ": " + String.join(", ", roots), WIDTH));
    }
  }

  private void services(List<String> lines) {
    List<String> named =
        comparison.services().stream()
            .limit(MOST_SERVICES)
            .filter(one -> one.score() >= comparison.services().get(0).score() / 10)
            .map(CompareText::service)
            .toList();
    if (!named.isEmpty()) {
      lines.add(Ellipsis.end("services to look at: " + String.join(", ", named), WIDTH));
    }
  }

  private static String service(Suspect one) {
    return one.service() + " " + Figures.percent(one.score());
  }

  List<String> notes(Gate gate) {
    List<String> notes = new ArrayList<>();
    if (comparison.roots() == 0) {
      notes.add("A and B have no root operation in common: nothing is compared");
    } else if (Double.isNaN(comparison.p())) {
      notes.add("fewer than " + Stratum.FEWEST_TRACES + " traces a side: nothing is certain");
    } else {
      notes.add(
          comparison.minutes()
              ? "minutes are taken as independent of each other, not traces"
              : "traces are taken as independent of each other");
    }
    if (gate.isAsked() && !gate.isShut()) {
      String by = Figures.percent(gate.limit());
      notes.add(
          Double.isNaN(gate.p())
              ? "there are too few traces to tell whether B is slower by more than " + by
              : "it is not sure that B is slower by more than " + by);
    }
    return notes;
  }
}
