// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.Map;
import org.camp.pepa.measure.Condition;
import org.camp.pepa.measure.MeasureExpression;
import org.camp.pepa.measure.Occupancy;
import org.camp.pepa.statespace.StateSpace;

/** Readings from a distribution over the states of a model. */
final class ChainReadings implements MeasureExpression.Readings {
  private final StateSpace space;

  /** State → its probability. */
  private final double[] probability;

  private final Map<String, Double> throughput;

  /** Component → local state → expected copies in it. */
  private final double[][] expected;

  ChainReadings(StateSpace space, double[] probability) {
    this.space = space;
    this.probability = probability;
    this.throughput = space.throughput(probability);
    this.expected = space.expected(probability);
  }

  @Override
  public double throughput(String action) {
    return throughput.getOrDefault(action, 0.0);
  }

  @Override
  public double probability(Condition condition) {
    double sum = 0;
    for (int s = 0; s < probability.length; s++) {
      if (probability[s] > 0 && condition.holds(space.at(s))) {
        sum += probability[s];
      }
    }
    return sum;
  }

  @Override
  public double expected(Occupancy occupancy) {
    return occupancy.of((component, local) -> expected[component][local]);
  }
}
