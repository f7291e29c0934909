// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/** How much a part of a diagram asks to be seen. Colours and patterns are up to the writer. */
public enum Emphasis {
  /** Like the others: the next colour. */
  PLAIN,
  /** In the background: waiting, idling, what is there only for completeness. */
  QUIET,
  /** Before all others: a critical path, a bottleneck. */
  STRONG,
  /**
   * A step of a scale: kinds with this look are shades and sizes from the most to the least
   * striking, in their order. For points; other things look as {@link #PLAIN}.
   */
  SCALE
}
