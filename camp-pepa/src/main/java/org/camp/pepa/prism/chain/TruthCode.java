// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

/** An expression with a truth value, ready to run. */
@FunctionalInterface
public interface TruthCode {
  /** Whether it holds in a state, given by the values of its variables. */
  boolean at(int[] values);

  /** The same in every state. */
  record Fixed(boolean value) implements TruthCode {
    @Override
    public boolean at(int[] values) {
      return value;
    }
  }
}
