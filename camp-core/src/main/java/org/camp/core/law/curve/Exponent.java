// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * The asymptotic exponent lim ln y / ln n with the interval that the points leave.
 *
 * @param low the least exponent that fits as well
 * @param value the exponent of the law
 * @param high the greatest exponent that fits as well
 */
public record Exponent(double low, double value, double high) {
  /** Checks the order. */
  public Exponent {
    checkArgument(low <= value && value <= high, "%s, %s, %s", low, value, high);
  }

  /** An exponent that is known. */
  public static Exponent point(double value) {
    return new Exponent(value, value, value);
  }
}
