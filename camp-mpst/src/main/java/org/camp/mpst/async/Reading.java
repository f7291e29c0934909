// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

/**
 * Which orders of actions count as the same protocol.
 *
 * @param independent whether what does not say what it needs needs nothing, as Definition 6.1 has
 *     it; else it needs all that its role has received, gathered or computed before
 * @param roleByRole whether every role must be safe whatever the others do, so that no receive
 *     passes a send; else it is enough that all roles together never get stuck
 */
public record Reading(boolean independent, boolean roleByRole) {
  /** Data counts, and the roles are reordered together. */
  public static final Reading DEFAULT = new Reading(false, false);

  /** Definition 6.1 (Castro-Perez and Yoshida, OOPSLA 2020) as it is printed. */
  public static final Reading DEFINITION_6_1 = new Reading(true, true);
}
