// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.camp.pepa.statespace.Population;
import org.camp.pepa.statespace.StateSpace;

/** The number of sequential components in some local states: a weighted sum of counts. */
public final class Occupancy {
  /** Term of the sum → component. */
  private final int[] component;

  /** Term of the sum → local state of the component. */
  private final int[] local;

  /** Term of the sum → how often a component in that state counts. */
  private final int[] weight;

  /** Adds {@code weight[i]} times the count of {@code component[i]} in {@code local[i]}. */
  Occupancy(int[] component, int[] local, int[] weight) {
    this.component = component.clone();
    this.local = local.clone();
    this.weight = weight.clone();
  }

  /** The number at one moment. */
  public double of(Population population) {
    double sum = 0;
    for (int i = 0; i < component.length; i++) {
      sum += weight[i] * population.count(component[i], local[i]);
    }
    return sum;
  }

  /** Whether it is the same number after every exchange of equal components. */
  public boolean isSymmetric(StateSpace space) {
    return space.isSymmetric(component, local, weight);
  }

  /** The components that it counts, by their numbers. */
  public IntStream components() {
    return Arrays.stream(component).distinct();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Occupancy o
        && Arrays.equals(component, o.component)
        && Arrays.equals(local, o.local)
        && Arrays.equals(weight, o.weight);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(component) + Arrays.hashCode(local);
  }
}
