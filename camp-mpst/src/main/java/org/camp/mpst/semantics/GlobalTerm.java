// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A global type in the middle of its execution, with the extensions of section 3.1. */
public sealed interface GlobalTerm {
  /** {@code end}. */
  record End() implements GlobalTerm {}

  /**
   * A part that nothing has happened in: a message, choice or computation of the code.
   *
   * @param position of its first operation
   * @param scope the recursions around it
   */
  record At(int position, @Nullable Scope scope) implements GlobalTerm {}

  /** {@code p → q {l_i(τ_i).G_i}} where something has happened in the branches. */
  record Interaction(int from, int to, List<Integer> messages, List<GlobalTerm> next)
      implements GlobalTerm {}

  /** {@code p ⇝ q : j}: the message is under way. */
  record Transit(int from, int to, int message, GlobalTerm next) implements GlobalTerm {}

  /** {@code p ⋄ c . G}: the role computes. */
  record Working(int role, String cost, GlobalTerm next) implements GlobalTerm {}

  /**
   * The recursions around a position, innermost first.
   *
   * @param recursion its number
   * @param left how many more rounds it may go; −1 for ever
   */
  record Scope(int recursion, long left, @Nullable Scope outer) {}
}
