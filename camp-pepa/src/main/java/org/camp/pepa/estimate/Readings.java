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
  private final Map<String, Interval> throughput;
  private final Map<String, Interval> population;
  private final Map<String, Interval> measures;

  Readings(List<Observation> runs, List<Query.Named> asked) {
    Observation all = Observation.sum(runs, -1);
    List<Observation> without = new ArrayList<>();
    for (int w = 0; w < runs.size(); w++) {
      without.add(Observation.sum(runs, w));
    }
    throughput = intervals(all, without, Observation::throughput);
    population = intervals(all, without, Observation::population);
    measures = intervals(all, without, o -> o.measures(asked));
    measures.replaceAll((name, x) -> x.isConstant() ? Interval.unknown(x.mean()) : x);
  }

  private static Map<String, Interval> intervals(
      Observation all, List<Observation> without, Function<Observation, Map<String, Double>> what) {
    List<Map<String, Double>> others = without.stream().map(what).toList();
    int n = others.size();
    Map<String, Interval> intervals = new LinkedHashMap<>();
    what.apply(all)
        .forEach(
            (name, value) ->
                intervals.put(
                    name,
                    Interval.of(
                        others.stream()
                            .mapToDouble(o -> n * value - (n - 1) * o.getOrDefault(name, 0.0))
                            .toArray())));
    return intervals;
  }

  Stream<Interval> throughputs() {
    return throughput.values().stream();
  }

  boolean isWithin(double precision) {
    return throughputs().allMatch(x -> x.relative() <= precision);
  }

  /** What is shown; with {@code doubtful}, nothing is known where the runs do not differ. */
  Estimate.Readings shown(boolean doubtful) {
    if (doubtful) {
      throughput.replaceAll((name, x) -> x.isConstant() ? Interval.unknown(x.mean()) : x);
      population.replaceAll((name, x) -> x.isConstant() ? Interval.unknown(x.mean()) : x);
    }
    return new Estimate.Readings(throughput, population, measures);
  }
}
