// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.Locale;

/** Families of distributions of costs, in the order in which they are tried. */
enum CostFamily {
  CONSTANT,
  NORMAL,
  EXPONENTIAL,
  SHIFTED_EXPONENTIAL,
  LOGNORMAL,
  UNIFORM;

  /** Its name in reports and results. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
