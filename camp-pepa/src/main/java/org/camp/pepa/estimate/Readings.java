// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.camp.pepa.measure.Query;

/**
 * Intervals from what independent runs show: each reading is made from all runs together, and its
 * error from leaving out one after another (the jackknife; Tukey 1958), so that quotients have
 * intervals too. For sums this is Student's interval of the runs' values.
 */
final class Readings {
  /** The skewness that is planned for: of the sum of 40 rare sightings in 32 runs. */
  private static final double PLANNED_SKEWNESS = 0.9;

  /**
   * Of less than about ten sightings in 32 runs: an interval would hold less often than it says.
   */
  private static final double MOST_SKEWNESS = 1.8;

  private final Map<String, SimulatedSample> throughput;
  private final Map<String, SimulatedSample> population;
  private final Map<String, SimulatedSample> measures;

  Readings(List<ObservationSum> runs, List<Query.Named> asked) {
    Observation all = ObservationSum.of(runs, -1).rounded();
    List<Observation> without = new ArrayList<>();
    for (int w = 0; w < runs.size(); w++) {
      without.add(ObservationSum.of(runs, w).rounded());
    }
    throughput = samples(all, without, Observation::throughput);
    population = samples(all, without, Observation::population);
    measures = samples(all, without, o -> o.measures(asked));
  }

  private static Map<String, SimulatedSample> samples(
      Observation all, List<Observation> without, Function<Observation, Map<String, Double>> what) {
    List<Map<String, Double>> others = without.stream().map(what).toList();
    int n = others.size();
    Map<String, SimulatedSample> samples = new LinkedHashMap<>();
    what.apply(all)
        .forEach(
            (name, value) ->
                samples.put(
                    name,
                    SimulatedSample.of(
                        others.stream()
                            .mapToDouble(o -> n * value - (n - 1) * o.getOrDefault(name, 0.0))
                            .toArray())));
    return samples;
  }

  boolean isWithin(double precision) {
    return throughput.values().stream().allMatch(x -> x.relative() <= precision);
  }

  /**
   * How many times as much must be seen until the half widths of all throughputs are {@code
   * precision} of them, and what is seen rarely was seen often enough for its interval.
   */
  double lengthening(double precision) {
    double width =
        throughput.values().stream().mapToDouble(x -> x.relative() / precision).max().orElse(0);
    double skewness =
        Stream.of(throughput, population, measures)
            .flatMap(samples -> samples.values().stream())
            .mapToDouble(x -> Math.abs(x.skewness()) / PLANNED_SKEWNESS)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    double most = Math.max(width, skewness);
    return most * most;
  }

  /** The throughput of each action, by its name. */
  Map<String, Double> throughput() {
    return means(throughput);
  }

  /** The expected count in each local state, by its name. */
  Map<String, Double> population() {
    return means(population);
  }

  private static Map<String, Double> means(Map<String, SimulatedSample> samples) {
    Map<String, Double> means = new LinkedHashMap<>();
    samples.forEach((name, x) -> means.put(name, x.mean()));
    return means;
  }

  /**
   * What is shown. Where all runs agree, they are taken at their word only if the value is the one
   * that is given.
   */
  SimulatedEstimate.Readings shown(
      Map<String, Double> throughputs, Map<String, Double> populations) {
    return new SimulatedEstimate.Readings(
        intervals(throughput, throughputs),
        intervals(population, populations),
        intervals(measures, Map.of()));
  }

  private static Map<String, ConfidenceInterval> intervals(
      Map<String, SimulatedSample> samples, Map<String, Double> certain) {
    Map<String, ConfidenceInterval> intervals = new LinkedHashMap<>();
    samples.forEach(
        (name, x) -> {
          double value = certain.getOrDefault(name, Double.NaN);
          boolean known =
              x.isConstant()
                  ? Math.abs(value - x.mean()) <= 1e-10 * Math.abs(value)
                  : Math.abs(x.skewness()) <= MOST_SKEWNESS;
          intervals.put(name, new ConfidenceInterval(x.mean(), known ? x.halfWidth() : Double.NaN));
        });
    return intervals;
  }

  /** What is shown when nothing is known of the errors. */
  SimulatedEstimate.Readings unknown() {
    return new SimulatedEstimate.Readings(
        unknown(throughput), unknown(population), unknown(measures));
  }

  private static Map<String, ConfidenceInterval> unknown(Map<String, SimulatedSample> samples) {
    Map<String, ConfidenceInterval> intervals = new LinkedHashMap<>();
    samples.forEach((name, x) -> intervals.put(name, ConfidenceInterval.unknown(x.mean())));
    return intervals;
  }
}
