// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import org.camp.core.analysis.Cancellation;

/** How much work may still be done. */
final class StepCount {
  private static final long CHECKED = 0x3FFF;

  private final Cancellation cancellation;
  private long left;

  /** There is no form within the budget. */
  static final class Spent extends Exception {
    private static final long serialVersionUID = 1;

    Spent() {
      super("budget", null, false, false);
    }
  }

  StepCount(long budget, Cancellation cancellation) {
    this.left = budget;
    this.cancellation = cancellation;
  }

  void spend(long steps) throws Spent {
    long before = left;
    left -= steps;
    if (left < 0) {
      throw new Spent();
    }
    if ((before | CHECKED) != (left | CHECKED)) {
      cancellation.check();
    }
  }
}
