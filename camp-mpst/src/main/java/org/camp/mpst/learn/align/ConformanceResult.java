// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.learn.rank.RankConformance;
import org.camp.mpst.learn.replay.Deviation;
import org.camp.mpst.learn.span.BranchShare;
import org.camp.mpst.learn.span.ScreenText;
import org.camp.mpst.learn.span.TraceConformance;

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
    List<TraceConformance> spans,
    List<RankConformance> ranks,
    List<String> unknown,
    List<BranchShare> branches,
    int drawn)
    implements AnalysisResult {
  private static final int SHORT = 8;
  private static final int CALL = 36;
  private static final int BRANCH = 47;
  private static final int KINDS_SHOWN = 16;
  private static final int RANKS_SHOWN = 32;
  private static final int MOVED_SHOWN = 8;

  /** Traces with one kind of deviation. */
  private static final class Sum {
    private final Deviation deviation;
    private final String example;
    private long count;

    Sum(Deviation deviation, String example) {
      this.deviation = deviation;
      this.example = example;
    }
  }

  @Override
  public Status status() {
    return spans.stream().allMatch(TraceConformance::exact) ? Status.OK : Status.OVER_BUDGET;
  }

  private int traces() {
    return spans.size() + ranks.size();
  }

  private long replaying() {
    return spans.stream().filter(trace -> trace.cost() == 0 && trace.exact()).count()
        + ranks.stream().filter(trace -> trace.cost() == 0).count();
  }

  private double fitness() {
    return (double) replaying() / traces();
  }

  private SortedMap<String, Sum> sums() {
    SortedMap<String, Sum> sums = new TreeMap<>();
    for (TraceConformance trace : spans) {
      trace.deviations().stream()
          .map(TraceConformance.Place::deviation)
          .distinct()
          .forEach(deviation -> count(deviation, trace.trace(), sums));
    }
    for (RankConformance trace : ranks) {
      trace.deviations().values().stream()
          .flatMap(List::stream)
          .distinct()
          .forEach(deviation -> count(deviation, trace.trace(), sums));
    }
    return sums;
  }

  private static void count(Deviation deviation, String trace, Map<String, Sum> sums) {
    sums.computeIfAbsent(deviation.text(), text -> new Sum(deviation, trace)).count++;
  }

  @Override
  public Report report() {
    String title =
        String.format(
            Locale.ROOT,
            "Conformance of %,d %s: %,d %s (%.1f %%)",
            traces(),
            traces() == 1 ? "trace" : "traces",
            replaying(),
            replaying() == 1 ? "replays" : "replay",
            100 * fitness());
    List<String> notes = new ArrayList<>();
    for (String operation : unknown) {
      notes.add(
          ScreenText.wrapped(
              "the protocol does not know '" + operation + "', which begins traces"));
    }
    if (drawn > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "what services call was found in %,d drawn runs of the protocol",
              drawn));
    }
    List<Section> sections = new ArrayList<>();
    List<String> lines = ranks.isEmpty() ? deviations() : rankLines();
    if (lines.size() > 2) {
      sections.add(new Section.Text("", lines));
    }
    if (branches.stream().anyMatch(BranchShare::moved)) {
      sections.add(new Section.Text("", movedLines()));
    }
    return new Report(title, sections, values(), List.of(), notes);
  }

  private List<String> deviations() {
    List<String> lines = new ArrayList<>();
    lines.add(line("deviation", "traces", "first"));
    lines.add(line("-".repeat(CALL), "------", "--------"));
    List<String> rows = new ArrayList<>();
    for (Sum sum : sums().values()) {
      Deviation deviation = sum.deviation;
      String call = deviation.call() + deviation.expected().map(e -> " for " + e).orElse("");
      String text = String.format(Locale.ROOT, "%-8s  %s", deviation.word(), call);
      String id = sum.example;
      rows.add(
          line(
              ScreenText.fit(text, CALL),
              Long.toString(sum.count),
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
    List<Value> all = new ArrayList<>();
    Value.Builder byRank = Value.object();
    for (TraceConformance trace : spans) {
      List<Value> deviations =
          trace.deviations().stream().<Value>map(ConformanceResult::value).toList();
      all.add(
          Value.object()
              .put("trace", trace.trace())
              .put("cost", trace.cost())
              .put("exact", trace.exact())
              .put("deviations", Value.list(deviations))
              .build());
    }
    SortedMap<Integer, Integer> sums = new TreeMap<>();
    for (RankConformance trace : ranks) {
      trace.byRank().forEach((rank, cost) -> sums.merge(rank, cost, Integer::sum));
      Value.Builder own = Value.object();
      List<Value> deviations = new ArrayList<>();
      trace
          .byRank()
          .forEach(
              (rank, cost) -> {
                own.put(rank.toString(), (long) cost);
                for (Deviation deviation : trace.deviations().getOrDefault(rank, List.of())) {
                  deviations.add(value(deviation).put("rank", (long) rank).build());
                }
              });
      all.add(
          Value.object()
              .put("trace", trace.trace())
              .put("cost", trace.cost())
              .put("exact", true)
              .put("byRank", own.build())
              .put("deviations", Value.list(deviations))
              .build());
    }
    sums.forEach((rank, cost) -> byRank.put(rank.toString(), (long) cost));
    List<Value> kinds = new ArrayList<>();
    for (Map.Entry<String, Sum> sum : sums().entrySet()) {
      kinds.add(
          value(sum.getValue().deviation)
              .put("count", sum.getValue().count)
              .put("example", sum.getValue().example)
              .build());
    }
    return Value.object()
        .put(
            "conformance",
            Value.object()
                .put("fitness", fitness())
                .put("traces", Value.list(all))
                .put("kinds", Value.list(kinds))
                .put("ranks", byRank.build())
                .put("branches", Value.list(branches.stream().map(BranchShare::value).toList()))
                .build())
        .build();
  }

  private static Value value(TraceConformance.Place place) {
    return value(place.deviation()).put("span", place.span()).build();
  }

  private static Value.Builder value(Deviation deviation) {
    Value.Builder all = Value.object().put("kind", deviation.word()).put("call", deviation.call());
    deviation.expected().ifPresent(expected -> all.put("expected", expected));
    return all;
  }
}
