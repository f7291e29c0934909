// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import java.util.Set;

/**
 * What is taken for noise, and what the user knows better.
 *
 * @param noise share of contrary times that is taken for noise
 * @param beside pairs of labels, each sorted, that run beside each other whatever was seen
 * @param order pairs of labels, the first before the second whatever was seen
 */
public record DiscoverySettings(double noise, Set<LabelPair> beside, Set<LabelPair> order) {
  private static final double ROUNDING = 1e-9;

  /** Two labels. */
  public record LabelPair(String one, String other) {}

  /** Without knowledge of the user. */
  public static DiscoverySettings noise(double share) {
    return new DiscoverySettings(share, Set.of(), Set.of());
  }

  /** Whether so many contrary ones of all are noise. */
  public boolean isNoise(int contrary, int all) {
    return contrary <= Math.floor(noise * all + ROUNDING);
  }

  boolean isBeside(String a, String b) {
    return beside.contains(new LabelPair(a, b)) || beside.contains(new LabelPair(b, a));
  }

  boolean isOrdered(String a, String b) {
    return order.contains(new LabelPair(a, b));
  }
}
