// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.List;

/**
 * An entry x(n) for every n from 1 on: x(n + period) = x(n) + period · rate from {@code from} on,
 * both being the least for which that is so.
 *
 * @param numerator of the rate [ticks]
 * @param denominator of the rate
 * @param values x(1) to x(from + period − 1) [ticks]; none when there are more than {@link #MOST}
 * @param pieces how it grows up to {@code from} and, where the period is 1, from there on; none
 *     when there are more than a few
 */
public record EntryLaw(
    long from,
    long period,
    BigInteger numerator,
    long denominator,
    List<BigInteger> values,
    List<Piece> pieces) {
  /** Values that are kept. */
  public static final int MOST = 1000;

  /** Pieces that are kept. */
  public static final int MOST_PIECES = 8;

  /**
   * From a round on, x grows by the same in each, up to the next piece.
   *
   * @param begin the round
   * @param value x then [ticks]
   * @param step what is added with each round [ticks]
   */
  public record Piece(long begin, BigInteger value, BigInteger step) {}

  /** x(n) for any n from 1 on that the values decide, times the denominator [ticks]. */
  public BigInteger scaled(long n) {
    long spans = n < from + period ? 0 : (n - from) / period;
    BigInteger value = values.get((int) (n - spans * period) - 1);
    return value
        .multiply(BigInteger.valueOf(denominator))
        .add(numerator.multiply(BigInteger.valueOf(spans)).multiply(BigInteger.valueOf(period)));
  }
}
