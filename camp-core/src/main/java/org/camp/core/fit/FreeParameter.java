// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * A value that a fit looks for. When its range is positive, it is sought as a logarithm x = ln θ,
 * so that twice and half are equally far; else as it is.
 *
 * @param name what it is called
 * @param start where the search begins
 * @param low the least value that is allowed
 * @param high the greatest value that is allowed
 */
public record FreeParameter(String name, double start, double low, double high) {
  private static final double RANGE = 1000;

  /** Checks that the start lies in the range. */
  public FreeParameter {
    checkArgument(
        low <= start && start <= high && low < high, "%s: %s in %s..%s", name, start, low, high);
  }

  /** From a thousandth to a thousand times a positive start. */
  public static FreeParameter about(String name, double start) {
    return new FreeParameter(name, start, start / RANGE, start * RANGE);
  }

  /** Whether it is sought as a logarithm. */
  public boolean isLogarithmic() {
    return low > 0;
  }

  double toX(double value) {
    return isLogarithmic() ? Math.log(value) : value;
  }

  double fromX(double x) {
    double value = x == toX(start) ? start : isLogarithmic() ? Math.exp(x) : x;
    return Math.min(high, Math.max(low, value));
  }

  /** dθ/dx. */
  double slope(double value) {
    return isLogarithmic() ? value : 1;
  }

  double clamp(double x) {
    return Math.min(toX(high), Math.max(toX(low), x));
  }
}
