// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

/** How control leaves a block. */
enum Leaves {
  /** It does not: every path ends in a {@code continue}. */
  NEVER,
  /** Only because iterations of an endless loop were cut off. */
  CUT,
  /** It goes on behind the block. */
  FALLS;

  Leaves or(Leaves other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
