// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/**
 * Which of the cost semantics that the paper describes is meant.
 *
 * @param unboxed whether numbers, truth values and constructors without fields need no heap cell
 * @param lateApply whether the node of a call comes behind the body, as in section 8.1
 * @param labelled whether nodes get labels, for data-parallel schedules (section 8.3)
 */
public record Variant(boolean unboxed, boolean lateApply, boolean labelled) {
  /** The rules of Fig. 4. */
  public static final Variant STANDARD = new Variant(false, false, false);
}
