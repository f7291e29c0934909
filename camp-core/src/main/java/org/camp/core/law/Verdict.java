// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import java.util.function.DoublePredicate;

/** What points say of an assertion. */
public enum Verdict {
  /** It is so. */
  HOLDS,
  /** It is not so. */
  FAILS,
  /** The points leave both open. */
  UNDECIDED;

  /**
   * A verdict on a comparison with a bound: it holds when it holds at both ends of the interval,
   * and fails when at neither.
   *
   * @param exponent what is compared
   * @param holds the comparison; monotone, so that both ends decide
   */
  public static Verdict of(Exponent exponent, DoublePredicate holds) {
    boolean low = holds.test(exponent.low());
    boolean high = holds.test(exponent.high());
    return low && high ? HOLDS : low || high ? UNDECIDED : FAILS;
  }

  /** The verdict on the contrary. */
  public Verdict not() {
    return switch (this) {
      case HOLDS -> FAILS;
      case FAILS -> HOLDS;
      case UNDECIDED -> UNDECIDED;
    };
  }
}
