// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/** Whether less or more of a figure is better. */
public enum Goal {
  /** Less is better: a time, a size. */
  LESS,
  /** More is better: a rate. */
  MORE;

  /** Whether {@code now} is worse than {@code before}. */
  public boolean isWorse(double before, double now) {
    return this == LESS ? now > before : now < before;
  }
}
