// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

/** Chooses among states of which one stands for all. */
@FunctionalInterface
public interface StateForm {
  /** Every state stands for itself. */
  StateForm AS_IS = state -> {};

  /** Puts in the place of a packed state the one that stands for it. */
  void apply(long[] state);
}
