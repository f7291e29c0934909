// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

/** An expression with a number, ready to run. */
@FunctionalInterface
public interface NumberCode {
  /** The number in a state, given by the values of its variables; truth values are 1 or 0. */
  double at(int[] values);

  /** The same number in every state. */
  record Fixed(double value) implements NumberCode {
    @Override
    public double at(int[] values) {
      return value;
    }
  }
}
