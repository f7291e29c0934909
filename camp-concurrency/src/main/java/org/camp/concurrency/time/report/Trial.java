// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.Arrays;
import java.util.List;
import org.camp.concurrency.time.network.Replay;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Value;

/**
 * What a change does to traces.
 *
 * @param change as it was written
 * @param mean makespan with it [ns]
 * @param p99 99 % quantile of makespans with it [ns]
 * @param before mean makespan without it [ns]
 */
public record Trial(String change, double mean, double p99, double before) {
  /** Tries changes on some traces of a set. One evaluation for each trace and scenario. */
  public static List<Trial> of(
      SpanSet set, int[] chosen, List<Scenario> scenarios, Runnable pulse) {
    double[][] times = new double[scenarios.size()][chosen.length];
    double before = 0;
    for (int place = 0; place < chosen.length && !scenarios.isEmpty(); place++) {
      pulse.run();
      SpanNetwork network = SpanNetwork.of(set, set.trace(chosen[place]));
      before += network.makespan();
      for (int one = 0; one < scenarios.size(); one++) {
        times[one][place] = replay(network, scenarios.get(one));
      }
    }
    Trial[] trials = new Trial[scenarios.size()];
    for (int one = 0; one < trials.length; one++) {
      trials[one] = of(scenarios.get(one).text(), times[one], before / chosen.length);
    }
    return List.of(trials);
  }

  private static double replay(SpanNetwork network, Scenario scenario) {
    try {
      return Replay.of(network, scenario.changes()).value();
    } catch (ArithmeticException e) {
      throw new BadInput(
          Diagnostic.error(
              "bad-change",
              "'" + scenario.text() + "': with such fine factors times no longer fit"));
    }
  }

  private static Trial of(String change, double[] times, double before) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    double mean = Arrays.stream(sorted).sum() / sorted.length;
    int rank = (int) ((sorted.length * 99L + 99) / 100);
    return new Trial(change, mean, sorted[rank - 1], before);
  }

  /** By which share of it the mean is less. */
  double share() {
    return before <= 0 ? 0 : 1 - mean / before;
  }

  /** By how much the mean is less. */
  Value saves() {
    return Seconds.value(before - mean);
  }

  Value value() {
    return Value.object()
        .put("change", change)
        .put("mean", Seconds.value(mean))
        .put("p99", Seconds.value(p99))
        .put("saves", saves())
        .build();
  }
}
