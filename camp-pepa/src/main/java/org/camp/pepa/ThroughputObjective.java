// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.StateSpace;

/**
 * The throughput by which changes of a model are ranked: that of the application that it was made
 * from, else that of the shared action that happens most often, else of any that does.
 *
 * @param action the action, or {@code application}
 */
record ThroughputObjective(String action) {
  /** Throughputs within this share of each other are the same. */
  private static final double SAME = 1e-9;

  static ThroughputObjective of(PepaModel model, StateSpace space, Map<String, Double> throughput) {
    if (!model.application().isEmpty()) {
      return new ThroughputObjective("application");
    }
    Set<String> shared = space.sharedActions();
    boolean any = throughput.keySet().stream().noneMatch(shared::contains);
    String best = "";
    double most = 0;
    for (Map.Entry<String, Double> entry : throughput.entrySet()) {
      boolean fits = any || shared.contains(entry.getKey());
      if (fits && (best.isEmpty() || entry.getValue() > most * (1 + SAME))) {
        best = entry.getKey();
        most = entry.getValue();
      }
    }
    return new ThroughputObjective(best);
  }

  /** Its value in the long run of a model, per second. */
  double of(PepaModel model, Map<String, Double> throughput) {
    return application(model, throughput).orElse(throughput.getOrDefault(action, 0.0));
  }

  /** The throughput of the application that a model was made from, when it was made from one. */
  static OptionalDouble application(PepaModel model, Map<String, Double> throughput) {
    return model.application().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            model.application().stream().mapToDouble(a -> throughput.getOrDefault(a, 0.0)).sum());
  }
}
