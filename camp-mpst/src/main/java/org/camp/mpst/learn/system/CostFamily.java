// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.Locale;

/** Families of distributions of costs, in the order in which they are tried. */
public enum CostFamily {
  CONSTANT,
  NORMAL,
  EXPONENTIAL,
  SHIFTED_EXPONENTIAL,
  LOGNORMAL,
  UNIFORM;

  /** Its name in reports and results. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
