// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

/** What is printed for costs. */
public enum CostChoice {
  /** The family that fits best. */
  FIT,
  /** Quantiles of what was measured. */
  EMPIRICAL,
  /** The mean. */
  MEAN
}
