// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

/**
 * The linear function of the symbols that one critical path of a cost is: {@code value = constant +
 * Σ slope(i)·symbolValue(i)} at the point where it was taken.
 *
 * @see CostProgram#gradient
 */
public final class CostGradient {
  private final double value;
  private final double constant;

  /** Symbol index → the derivative by the symbol. */
  private final double[] slopes;

  CostGradient(double value, double constant, double[] slopes) {
    this.value = value;
    this.constant = constant;
    this.slopes = slopes;
  }

  /** The value of the cost at the point. */
  public double value() {
    return value;
  }

  /** The part of the value that no symbol accounts for. */
  public double constant() {
    return constant;
  }

  /**
   * How many times the symbol of this index lies on the critical path: the derivative by it.
   *
   * @throws IndexOutOfBoundsException when there is no such symbol
   */
  public double slope(int symbolIndex) {
    return slopes[symbolIndex];
  }

  /** The derivative by every symbol, by symbol index; a copy. */
  public double[] slopes() {
    return slopes.clone();
  }
}
