// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import org.camp.concurrency.time.rank.Efficiency;
import org.camp.concurrency.time.rank.RankFigures;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.Numbers;

/**
 * Ranks as pictures: time lines with wait states in colours and the critical path before all else,
 * and the factors of parallel efficiency as a ladder from the makespan down to what is useful.
 */
public final class RankPictures {
  private static final int MOST_INTERVALS = 4000;
  private static final int MOST_LANES = 200;
  private static final String CRITICAL = "critical path";

  private RankPictures() {}

  /** Something that is drawn on the lane of a rank. */
  private record Drawn(int event, String what, long from, long to) {
    long time() {
      return to - from;
    }
  }

  static List<Diagram> of(RankRun run, Efficiency pop) {
    return run.makespan() == 0 ? List.of() : List.of(timeLines(run), ladder(pop));
  }

  /** The time lines of ranks. Of a long execution the longest intervals are drawn. */
  public static Lanes timeLines(RankRun run) {
    boolean[] critical = new boolean[run.network().size()];
    for (int event : new RankFigures(run).path()) {
      critical[event] = true;
    }
    PriorityQueue<Drawn> longest = new PriorityQueue<>(Comparator.comparingLong(Drawn::time));
    int[] all = new int[1];
    new RankActivities(run)
        .each(
            (event, what, from, to) -> {
              boolean drawn = run.rank(run.network().owner(event)) < MOST_LANES;
              if (!drawn || what.equals(RankActivities.IDLE)) {
                return;
              }
              all[0]++;
              if (longest.size() < MOST_INTERVALS) {
                longest.add(new Drawn(event, what, from, to));
              } else if (to - from > longest.element().time()) {
                longest.remove();
                longest.add(new Drawn(event, what, from, to));
              }
            });
    Map<String, Integer> kinds = new LinkedHashMap<>();
    kinds.put(CRITICAL, 0);
    kinds.put(RankActivities.WORK, 1);
    kinds.put(RankActivities.WIRE, 2);
    List<Lanes.Interval> intervals = new ArrayList<>();
    longest.stream()
        .sorted(Comparator.comparingInt(Drawn::event).thenComparingLong(Drawn::from))
        .forEach(
            one -> {
              boolean activity = one.to == run.network().time(one.event);
              String kind = critical[one.event] && activity ? CRITICAL : one.what;
              intervals.add(
                  new Lanes.Interval(
                      run.rank(run.network().owner(one.event)),
                      Seconds.of(one.from),
                      Seconds.of(one.to),
                      kinds.computeIfAbsent(kind, key -> kinds.size()),
                      "",
                      run.activity(one.event) + "\n" + one.what + " " + time(one.time())));
            });
    List<String> lanes = new ArrayList<>();
    for (int rank = 0; rank < Math.min(MOST_LANES, run.ranks()); rank++) {
      lanes.add(run.rankName(rank));
    }
    List<Kind> legend = new ArrayList<>();
    kinds.forEach(
        (name, number) ->
            legend.add(new Kind(name, name.equals(CRITICAL) ? Emphasis.STRONG : Emphasis.PLAIN)));
    return new Lanes(
        title(run, longest.size(), all[0]),
        Axis.of("time", "s"),
        Lanes.Layout.SCALE_RIGHT,
        lanes,
        legend,
        intervals,
        List.of(),
        List.of(),
        List.of());
  }

  private static String time(long nanoseconds) {
    return Quantity.format(Seconds.of(nanoseconds), "s");
  }

  private static String title(RankRun run, int shown, int all) {
    String title = "Time lines of " + (run.label().isEmpty() ? "ranks" : run.label());
    String lanes =
        run.ranks() <= MOST_LANES
            ? ""
            : String.format(Locale.ROOT, ": %d of %,d ranks", MOST_LANES, run.ranks());
    return shown == all
        ? title + lanes
        : title + lanes + String.format(Locale.ROOT, ": the longest %,d of %,d", shown, all);
  }

  /** What is left of the makespan when one loss after the other is taken off. */
  public static BarChart ladder(Efficiency pop) {
    double[] left = {
      Seconds.of(pop.ideal()),
      Seconds.of(pop.most()),
      Seconds.of(pop.mean()),
      Seconds.of(pop.mean())
    };
    double[] lost = {
      Seconds.of(pop.makespan() - pop.ideal()),
      Seconds.of(pop.ideal() - pop.most()),
      Seconds.of(pop.most() - pop.mean()),
      0
    };
    return new BarChart(
        String.format(Locale.ROOT, "Parallel efficiency %.1f %%", 100 * pop.parallelEfficiency()),
        Axis.of("time", "s"),
        List.of(
            step("transfer", pop.transfer()),
            step("serialisation", pop.serialisation()),
            step("load balance", pop.loadBalance()),
            "useful in the mean"),
        List.of(
            new BarChart.Group("left", Emphasis.PLAIN, Numbers.of(left)),
            new BarChart.Group("lost", Emphasis.STRONG, Numbers.of(lost))),
        true);
  }

  private static String step(String name, double factor) {
    return String.format(Locale.ROOT, "%s (%.1f %%)", name, 100 * factor);
  }
}
