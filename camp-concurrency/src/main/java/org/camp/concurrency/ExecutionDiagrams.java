// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.measure.CharronBost;
import org.camp.concurrency.measure.PastMeasures;
import org.camp.concurrency.measure.Ratio;
import org.camp.concurrency.regular.RegularExecution;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Axis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Section;

/** Draws an execution: its events in space and time by μ, and the measures over time. */
final class ExecutionDiagrams {
  private static final int MOST_EVENTS = 1000;
  private static final int EXCERPT = 400;
  private static final int MOST_REPETITIONS = 200;
  private static final int MOST_DRAWN = 20_000;
  private static final int SHADES = 5;
  private static final double MOST_MAGNITUDE = Math.log(1e4);

  private ExecutionDiagrams() {}

  static List<Section> of(ExecutionMeasures run, String title) {
    List<Section> pictures = new ArrayList<>();
    String prefix = title.isEmpty() ? "" : title + ": ";
    if (run.order().size() > 0 && run.logMu(0).isPresent()) {
      String estimated = run.estimatedAntichains().isPresent() ? " by estimated μ" : "";
      pictures.add(spaceTime(run, prefix + "Space-time diagram" + estimated));
    }
    int repetitions = run.pattern().repeat();
    if (repetitions > 1
        && run.order().size() <= MOST_DRAWN
        && run.counts().isPresent()
        && run.pattern().size() > 0) {
      pictures.add(overTime(run, prefix + "Measures over time"));
    }
    return pictures;
  }

  /**
   * Events at their height, in shades by the logarithm of μ: the most striking has the least μ. Of
   * a long execution only the events that are nearest to the one with the least μ are drawn.
   */
  private static Section spaceTime(ExecutionMeasures run, String title) {
    PartialOrder order = run.order();
    PastMeasures past = run.past().orElseGet(() -> new PastMeasures(order));
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    int least = 0;
    for (int e = 0; e < order.size(); e++) {
      double logMu = logMu(run, e);
      least = logMu < low ? e : least;
      low = Math.min(low, logMu);
      high = Math.max(high, logMu);
    }
    boolean all = order.size() <= MOST_EVENTS && order.processes() <= EXCERPT;
    boolean[] shown = all ? everything(order) : nearest(order, past, least);
    int[] lane = new int[order.processes()];
    int events = 0;
    for (int e = 0; e < shown.length; e++) {
      if (shown[e]) {
        events++;
        lane[order.process(e)] = 1;
      }
    }
    List<String> lanes = new ArrayList<>();
    for (int p = 0; p < lane.length; p++) {
      if (all || lane[p] == 1) {
        lane[p] = lanes.size();
        lanes.add(order.processName(p));
      }
    }
    List<Lanes.Point> points = new ArrayList<>();
    List<Lanes.Arrow> arrows = new ArrayList<>();
    for (int i = 0; i < shown.length; i++) {
      int e = order.inOrder(i);
      if (!shown[e]) {
        continue;
      }
      double share = high > low ? (logMu(run, e) - low) / (high - low) : 0;
      int shade = (int) Math.min(SHADES - 1, share * SHADES);
      String what = order.label(e).isEmpty() ? "" : ", " + order.label(e);
      String tooltip = order.id(e) + ": μ = " + run.muText(e) + what;
      points.add(
          new Lanes.Point(lane[order.process(e)], past.height(e), shade, order.id(e), tooltip));
      for (int m = 0; m < order.sources(e); m++) {
        int source = order.source(e, m);
        if (shown[source]) {
          arrows.add(
              new Lanes.Arrow(
                  lane[order.process(source)],
                  past.height(source),
                  lane[order.process(e)],
                  past.height(e),
                  SHADES,
                  "",
                  order.id(source) + " → " + order.id(e)));
        }
      }
    }
    String excerpt =
        String.format(
            Locale.ROOT,
            ": %d of %,d events, around the bottleneck %s",
            events,
            order.size(),
            order.id(least));
    return new Lanes(
        events == order.size() ? title : title + excerpt,
        Axis.of("longest chain of events before", ""),
        Lanes.Layout.SEQUENCE_RIGHT,
        lanes,
        scale(low, high),
        List.of(),
        points,
        arrows,
        List.of());
  }

  private static boolean[] everything(PartialOrder order) {
    boolean[] shown = new boolean[order.size()];
    Arrays.fill(shown, true);
    return shown;
  }

  /** The events whose heights are nearest to that of an event, and of those the nearest listed. */
  private static boolean[] nearest(PartialOrder order, PastMeasures past, int event) {
    long[] distances = new long[order.size()];
    for (int e = 0; e < distances.length; e++) {
      long apart = e < event ? 2L * (event - e) - 1 : 2L * (e - event);
      distances[e] = (long) Math.abs(past.height(e) - past.height(event)) << 32 | apart;
    }
    long[] sorted = distances.clone();
    Arrays.sort(sorted);
    long farthest = sorted[Math.min(EXCERPT, sorted.length) - 1];
    boolean[] shown = new boolean[distances.length];
    for (int e = 0; e < shown.length; e++) {
      shown[e] = distances[e] <= farthest;
    }
    return shown;
  }

  /** What the shades mean; the last kind is that of messages. */
  private static List<Kind> scale(double low, double high) {
    List<Kind> kinds = new ArrayList<>();
    for (int s = 0; s < SHADES; s++) {
      kinds.add(new Kind("μ from " + about(low + (high - low) * s / SHADES), Emphasis.SCALE));
    }
    kinds.add(new Kind("message", Emphasis.QUIET));
    return kinds;
  }

  /** A number with this natural logarithm, rounded up to a whole one. */
  private static String about(double log) {
    double digits = log / Math.log(10);
    if (digits < 6) {
      return Long.toString((long) Math.ceil(Math.exp(log) - 1e-6));
    }
    double exponent = Math.floor(digits);
    return String.format(Locale.ROOT, "%.1fe%d", Math.pow(10, digits - exponent), (long) exponent);
  }

  private static double logMu(ExecutionMeasures run, int event) {
    return run.logMu(event).orElse(0);
  }

  /**
   * The measures of every event in turn, as in the paper's figure 4: α and β converge, m of the
   * execution so far falls to 0, while μ, relative to its greatest value, which the legend gives,
   * keeps telling events apart. Where values of μ are orders of magnitude apart, its logarithm is
   * drawn.
   */
  private static Section overTime(ExecutionMeasures run, String title) {
    PartialOrder order = run.order();
    PastMeasures past = run.past().orElseGet(() -> new PastMeasures(order));
    int repetitions = Math.min(MOST_REPETITIONS, run.pattern().repeat());
    int n = run.pattern().size();
    int shown = repetitions * n;
    double greatest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int e = 0; e < shown; e++) {
      greatest = Math.max(greatest, logMu(run, e));
      least = Math.min(least, logMu(run, e));
    }
    double top = greatest;
    boolean wide = greatest - least > MOST_MAGNITUDE;
    double[] m = charronBost(run, repetitions);
    return new LineChart(
        title,
        Axis.of("event", ""),
        Axis.of("measure", ""),
        List.of(
            LineChart.Series.line(
                wide ? "log μ / log " + about(top) : "μ / " + about(top),
                Numbers.counting(0, shown),
                Numbers.of(shown, e -> wide ? logMu(run, e) / top : Math.exp(logMu(run, e) - top))),
            LineChart.Series.line(
                "β (Fidge)",
                Numbers.counting(0, shown),
                Numbers.of(shown, e -> value(past.fidge(e)))),
            LineChart.Series.line(
                "α (Raynal)",
                Numbers.counting(0, shown),
                Numbers.of(shown, e -> value(past.raynal(e)))),
            LineChart.Series.line(
                "m (Charron-Bost)",
                Numbers.of(repetitions, p -> (p + 1.0) * n - 1),
                Numbers.of(m))));
  }

  private static double[] charronBost(ExecutionMeasures run, int repetitions) {
    double[] m = new double[repetitions];
    Arrays.fill(m, Double.NaN);
    try {
      Optional<RegularExecution.Growth> growth =
          run.regular().wellSynchronised() ? Optional.of(run.regular().growth()) : Optional.empty();
      for (int p = 1; p <= repetitions; p++) {
        PartialOrder soFar = run.pattern().repeated(p);
        BigInteger count =
            growth.isPresent()
                ? growth.get().at(BigInteger.valueOf(p))
                : Antichains.of(soFar, run.regular().limits()).count();
        m[p - 1] = value(CharronBost.of(soFar, count));
      }
    } catch (OverBudget e) {
      return m; // the curve ends where counting takes too long
    }
    return m;
  }

  private static double value(Optional<Ratio> ratio) {
    return ratio.map(Ratio::value).orElse(Double.NaN);
  }
}
