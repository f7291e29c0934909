// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

/** What a time counts that is a number without a unit. */
public enum BareUnit {
  /**
   * Seconds; but numbers of 13, 16 and 19 digits, which as seconds would be thousands of years, are
   * milliseconds, microseconds and nanoseconds since 1970.
   */
  AUTO(9),
  /** Seconds. */
  S(9),
  /** Milliseconds. */
  MS(6),
  /** Microseconds. */
  US(3),
  /** Nanoseconds. */
  NS(0);

  /** Power of ten of nanoseconds. */
  private final int power;

  BareUnit(int power) {
    this.power = power;
  }

  int power() {
    return power;
  }
}
