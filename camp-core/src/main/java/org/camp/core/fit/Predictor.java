// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/**
 * What a model says of the cases of a table, as a function of the free values. Called by several
 * threads at once.
 */
@FunctionalInterface
public interface Predictor {
  /**
   * The figure of a case.
   *
   * @param caseNumber the row of the table, from 0
   * @param values free parameter → value
   * @param derivatives free parameter → ∂figure/∂value, to be filled in; NaN (as it comes) where
   *     the model does not know it, and differences are taken
   */
  double predict(int caseNumber, double[] values, double[] derivatives);

  /** What a predictor throws when it is to predict no more: the best so far is taken then. */
  final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Without a trace: it is no fault. */
    public Stopped() {
      super("stopped", null, false, false);
    }
  }
}
