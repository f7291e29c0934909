// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.spaceprofile.graph.Layout;
import org.jspecify.annotations.Nullable;

/**
 * Which of the cost semantics that the paper describes is meant.
 *
 * @param unboxed whether numbers, truth values and constructors without fields need no heap cell
 * @param lateApply whether the node of a call comes behind the body, as in section 8.1
 * @param labelled whether nodes get labels, for data-parallel schedules (section 8.3)
 * @param layout which values have cells, and how large these are; null for those of the paper, with
 *     words counted by heap edges
 * @param strictRaces whether two unordered writes of one value are refused as well
 */
public record Variant(
    boolean unboxed,
    boolean lateApply,
    boolean labelled,
    @Nullable Layout layout,
    boolean strictRaces) {
  /** A variant of the paper's semantics. */
  public Variant(boolean unboxed, boolean lateApply, boolean labelled) {
    this(unboxed, lateApply, labelled, null, false);
  }

  /** Whether numbers, truth values and constructors without fields have no cells. */
  boolean withoutScalars() {
    return unboxed || (layout != null && !layout.boxesScalars());
  }

  /** Whether real numbers have no cells. */
  boolean withoutReals() {
    return unboxed || (layout != null && !layout.boxesReals());
  }

  /** The rules of Fig. 4. */
  public static final Variant STANDARD = new Variant(false, false, false);
}
