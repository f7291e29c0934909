// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

/**
 * Mean latencies of the traces whose root operations both sides have [ns].
 *
 * @param a of A
 * @param b of B
 * @param mix what other shares of root operations alone would change
 * @param within what changed within root operations, weighted as in B
 * @param low lower end of the 95 % interval of {@code within}, or NaN
 * @param high upper end
 */
public record Latencies(double a, double b, double mix, double within, double low, double high) {
  /** The part of A's mean by which B is slower, root operations as in B. */
  public double slower() {
    return within / a;
  }

  /** The mean of A if its root operations had the shares that they have in B. */
  public double aAsB() {
    return a + mix;
  }
}
