// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.learn.rank.RankConformance;
import org.camp.mpst.learn.replay.Deviation;
import org.camp.mpst.learn.span.BranchShare;
import org.camp.mpst.learn.span.ScreenText;
import org.camp.mpst.verdict.Conformance;
import org.camp.mpst.verdict.ConformanceVerdict;

/**
 * Where executions and a protocol part.
 *
 * @param spans traces of services
 * @param ranks message traces
 * @param unknown operations that traces begin with, and that the protocol does not know
 * @param branches how often branches were taken
 * @param drawn runs of the protocol that its processes were found in; 0 where it tells them
 */
record ConformanceResult(
    List<ConformanceVerdict> spans,
    List<RankConformance> ranks,
    List<String> unknown,
    List<BranchShare> branches,
    int drawn)
    implements AnalysisResult {
  private static final int SHORT = 8;
  private static final int CALL = 36;
  private static final int BRANCH = 47;
  private static final int KINDS_SHOWN = 14;
  private static final int RANKS_SHOWN = 32;
  private static final int MOVED_SHOWN = 6;
  private static final int UNKNOWN_SHOWN = 2;

  @Override
  public Status status() {
    return spans.stream().allMatch(ConformanceVerdict::exact) ? Status.OK : Status.OVER_BUDGET;
  }

  private Conformance executions() {
    return new Conformance(
        ranks.isEmpty() ? spans : ranks.stream().map(RankConformance::verdict).toList());
  }

  @Override
  public Report report() {
    Conformance found = executions();
    int traces = found.verdicts().size();
    String title =
        String.format(
            Locale.ROOT,
            "Conformance of %,d %s: %,d %s (%.1f %%)",
            traces,
            traces == 1 ? "trace" : "traces",
            found.replaying(),
            found.replaying() == 1 ? "replays" : "replay",
            100 * found.fitness());
    List<String> notes = new ArrayList<>();
    List<String> strange = new ArrayList<>();
    for (String operation : unknown) {
      strange.add(
          ScreenText.wrapped(
              "the protocol does not know '" + operation + "', which begins traces"));
    }
    notes.addAll(
        ScreenText.few(strange, UNKNOWN_SHOWN, "operations begin traces and are not known"));
    if (drawn > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "what services call was found in %,d drawn runs of the protocol",
              drawn));
    }
    long inexact = spans.stream().filter(trace -> !trace.exact()).count();
    if (inexact > 0) {
      long least = spans.stream().filter(t -> !t.exact()).mapToLong(t -> t.cost()).sum();
      notes.add(
          ScreenText.wrapped(
              String.format(
                  Locale.ROOT,
                  "of %,d %s only a bound is known: at least %,d missing or extra %s; a greater"
                      + " -o conformance.budget=STATES finds which",
                  inexact,
                  inexact == 1 ? "trace" : "traces",
                  least,
                  least == 1 ? "call" : "calls")));
    }
    List<Section> sections = new ArrayList<>();
    List<String> lines = ranks.isEmpty() ? deviations(found) : rankLines();
    if (lines.size() > 2) {
      sections.add(new Section.Text("", lines));
    }
    if (branches.stream().anyMatch(BranchShare::moved)) {
      sections.add(new Section.Text("", movedLines()));
    }
    return new Report(title, sections, values(), List.of(), notes)
        .asking("Does what happened conform to the protocol?");
  }

  private static List<String> deviations(Conformance found) {
    List<String> lines = new ArrayList<>();
    lines.add(line("deviation", "traces", "first"));
    lines.add(line("-".repeat(CALL), "------", "--------"));
    List<String> rows = new ArrayList<>();
    for (Conformance.Kind kind : found.kinds()) {
      Deviation deviation = kind.deviation();
      String call = deviation.call() + deviation.expected().map(e -> " for " + e).orElse("");
      String text = String.format(Locale.ROOT, "%-8s  %s", deviation.word(), call);
      String id = kind.example();
      rows.add(
          line(
              Ellipsis.middle(text, CALL),
              Long.toString(kind.count()),
              id.length() <= SHORT ? id : id.substring(id.length() - SHORT)));
    }
    lines.addAll(ScreenText.few(rows, KINDS_SHOWN, "deviations; -f json has all"));
    return lines;
  }

  /** Branches that are taken more or less often than the protocol says. */
  private List<String> movedLines() {
    List<String> rows = new ArrayList<>();
    branches.stream()
        .filter(BranchShare::moved)
        .sorted(Comparator.comparingDouble(b -> -Math.abs(b.share() - b.expected())))
        .forEach(
            b ->
                rows.add(
                    moved(
                        b.operation() + ": " + b.branch(),
                        ScreenText.percent(b.expected()),
                        ScreenText.percent(b.share()),
                        Long.toString(b.of()))));
    List<String> lines = new ArrayList<>();
    lines.add(moved("branches that moved (95 %)", "protocol", "traces", "of"));
    lines.add(moved("-".repeat(BRANCH), "-".repeat(8), "-".repeat(8), "-".repeat(7)));
    lines.addAll(ScreenText.few(rows, MOVED_SHOWN, "branches; -f json has all"));
    return lines;
  }

  private static String moved(String branch, String expected, String share, String of) {
    return ScreenText.left(branch, BRANCH)
        + "  "
        + ScreenText.right(expected, 8)
        + "  "
        + ScreenText.right(share, 8)
        + "  "
        + ScreenText.right(of, 7);
  }

  private static String line(String text, String count, String first) {
    return String.format(Locale.ROOT, "%-" + CALL + "s  %6s  %s", text, count, first);
  }

  private List<String> rankLines() {
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "%-20s  %4s  %4s  %s", "trace", "rank", "cost", "first"));
    lines.add("-".repeat(20) + "  ----  ----  " + "-".repeat(40));
    List<String> rows = new ArrayList<>();
    for (RankConformance trace : ranks) {
      trace
          .byRank()
          .forEach(
              (rank, cost) -> {
                String text =
                    String.format(
                        Locale.ROOT,
                        "%-20.20s  %4d  %4d  %s",
                        trace.trace(),
                        rank,
                        cost,
                        trace.first().getOrDefault(rank, ""));
                rows.add(text.length() <= 76 ? text : text.substring(0, 75) + "…");
              });
    }
    lines.addAll(ScreenText.few(rows, RANKS_SHOWN, "ranks; -f json has all"));
    return lines;
  }

  private Value.Obj values() {
    Value conformance =
        executions()
            .value()
            .put("branches", Value.list(branches.stream().map(BranchShare::value).toList()))
            .build();
    return Value.object().put("conformance", conformance).build();
  }
}
