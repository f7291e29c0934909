// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import org.camp.concurrency.time.compare.account.Root;
import org.camp.concurrency.time.compare.account.TraceSample;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;

/**
 * How the requests of both sets are spread over latencies, root operations as in B. Where one set
 * has more than the other, the difference is shaded in its colour: what moved, and where to.
 */
final class LatencyHistogram {
  private static final int BINS = 48;

  /** From this ratio of the slowest to the fastest on, equal ratios take equal room. */
  private static final double WIDE = 20;

  private final TraceSets sets;
  private final Latencies latency;

  LatencyHistogram(TraceSets sets, Latencies latency) {
    this.sets = sets;
    this.latency = latency;
  }

  LineChart diagram() {
    long least = Long.MAX_VALUE;
    long most = 1;
    for (Root root : sets.shared()) {
      for (List<TraceSample> side : root.sides()) {
        for (TraceSample sample : side) {
          least = Math.min(least, Math.max(1, sample.latency()));
          most = Math.max(most, sample.latency());
        }
      }
    }
    boolean log = most > WIDE * least;
    double[] edges = new double[BINS + 1];
    double low = Math.min(least, most);
    for (int i = 0; i <= BINS; i++) {
      double part = (double) i / BINS;
      edges[i] = log ? low * Math.pow(most / low, part) : low + (most - low) * part;
    }
    double[] a = shares(0, edges);
    double[] b = shares(1, edges);
    Axis x = Axis.of("latency", "s");
    return new LineChart(
        "Latency, root operations as in B; shaded: what moved",
        log ? x.logarithmic() : x,
        Axis.of("share of requests", "%"),
        List.of(series("A", edges, a, b), series("B", edges, b, a)),
        List.of(),
        List.of(
            new LineChart.Rule(
                true, Figures.seconds(latency.aAsB()), "A " + Figures.time(latency.aAsB())),
            new LineChart.Rule(
                true, Figures.seconds(latency.b()), "B " + Figures.time(latency.b()))));
  }

  /** Bin → share of the requests of a side. */
  private double[] shares(int side, double[] edges) {
    double[] shares = new double[BINS];
    for (Root root : sets.shared()) {
      for (TraceSample sample : root.sides().get(side)) {
        shares[bin(edges, sample.latency())] += root.weight() / root.traces(side);
      }
    }
    return shares;
  }

  private static int bin(double[] edges, long latency) {
    int bin = 0;
    while (bin < BINS - 1 && latency >= edges[bin + 1]) {
      bin++;
    }
    return bin;
  }

  /** An outline of bins, shaded down to the other side's where it is higher. */
  private static LineChart.Series series(
      String name, double[] edges, double[] own, double[] other) {
    int points = 2 * BINS + 2;
    return LineChart.Series.line(
            name,
            Numbers.of(points, i -> Figures.seconds(edges[i / 2])),
            Numbers.of(points, i -> height(own, i)))
        .within(
            Numbers.of(points, i -> Math.min(height(own, i), height(other, i))),
            Numbers.of(points, i -> height(own, i)));
  }

  /**
   * The height at a point of the outline: on the ground before the first bin and after the last.
   */
  private static double height(double[] bins, int point) {
    return point == 0 || point == 2 * BINS + 1 ? 0 : bins[(point - 1) / 2];
  }
}
