package org.camp.concurrency;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.measure.CharronBost;
import org.camp.concurrency.measure.PastMeasures;
import org.camp.concurrency.measure.Ratio;
import org.camp.concurrency.regular.RegularExecution;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Axis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.LineChart;
import org.camp.core.report.Look;
import org.camp.core.report.Numbers;
import org.camp.core.report.Section;

/** Draws an execution: its events in space and time by μ, and the measures over time. */
final class Pictures {
  private static final int MOST_EVENTS = 400;
  private static final int MOST_REPETITIONS = 200;
  private static final int MOST_DRAWN = 20_000;
  private static final int SHADES = 5;

  private Pictures() {}

  static List<Section> of(ExecutionMeasures run, String title) {
    List<Section> pictures = new ArrayList<>();
    String prefix = title.isEmpty() ? "" : title + ": ";
    if (run.order().size() <= MOST_EVENTS && run.order().size() > 0 && run.mu(0).isPresent()) {
      pictures.add(spaceTime(run, prefix + "Space-time diagram"));
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
   * Events at their height, coloured by the logarithm of μ: the strongest colour is the least μ.
   */
  private static Section spaceTime(ExecutionMeasures run, String title) {
    PartialOrder order = run.order();
    PastMeasures past = run.past().orElseGet(() -> new PastMeasures(order));
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    for (int e = 0; e < order.size(); e++) {
      low = Math.min(low, logMu(run, e));
      high = Math.max(high, logMu(run, e));
    }
    List<Kind> kinds = new ArrayList<>();
    for (int s = 0; s < SHADES; s++) {
      String from = Long.toString(Math.round(Math.exp(low + (high - low) * s / SHADES)));
      kinds.add(
          new Kind(
              "μ from " + from, s == 0 ? Look.STRONG : s == SHADES - 1 ? Look.QUIET : Look.PLAIN));
    }
    kinds.add(new Kind("message", Look.PLAIN));
    List<Lanes.Point> points = new ArrayList<>();
    List<Lanes.Arrow> arrows = new ArrayList<>();
    for (int e = 0; e < order.size(); e++) {
      double share = high > low ? (logMu(run, e) - low) / (high - low) : 0;
      int shade = (int) Math.min(SHADES - 1, share * SHADES);
      String tooltip =
          order.id(e)
              + ": μ = "
              + run.mu(e).orElse(BigInteger.ZERO)
              + (order.label(e).isEmpty() ? "" : ", " + order.label(e));
      points.add(new Lanes.Point(order.process(e), past.height(e), shade, order.id(e), tooltip));
      for (int i = 0; i < order.sources(e); i++) {
        int source = order.source(e, i);
        arrows.add(
            new Lanes.Arrow(
                order.process(source),
                past.height(source),
                order.process(e),
                past.height(e),
                SHADES,
                "",
                order.id(source) + " → " + order.id(e)));
      }
    }
    List<String> lanes = new ArrayList<>();
    for (int p = 0; p < order.processes(); p++) {
      lanes.add(order.processName(p));
    }
    return new Lanes(
        title,
        Axis.of("longest chain", ""),
        Lanes.Layout.SEQUENCE_RIGHT,
        lanes,
        kinds,
        List.of(),
        points,
        arrows,
        List.of());
  }

  private static double logMu(ExecutionMeasures run, int event) {
    return log(run.mu(event).orElse(BigInteger.ONE));
  }

  private static double log(BigInteger count) {
    int shift = Math.max(0, count.bitLength() - 60);
    return Math.log(count.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }

  /**
   * The measures of the pattern's last event in each repetition, as in the paper's figure 4: α and
   * β converge, m of the execution so far falls to 0, while μ, relative to its greatest value,
   * keeps telling events apart.
   */
  private static Section overTime(ExecutionMeasures run, String title) {
    PartialOrder order = run.order();
    PastMeasures past = run.past().orElseGet(() -> new PastMeasures(order));
    int repetitions = Math.min(MOST_REPETITIONS, run.pattern().repeat());
    int n = run.pattern().size();
    int shown = repetitions * n;
    double greatest = 0;
    for (int e = 0; e < shown; e++) {
      greatest = Math.max(greatest, logMu(run, e));
    }
    double scale = greatest == 0 ? 1 : greatest;
    double[] m = charronBost(run, repetitions);
    return new LineChart(
        title,
        Axis.of("event", ""),
        Axis.of("measure", ""),
        List.of(
            LineChart.Series.line(
                "log μ / max",
                Numbers.counting(0, shown),
                Numbers.of(shown, e -> logMu(run, e) / scale)),
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
