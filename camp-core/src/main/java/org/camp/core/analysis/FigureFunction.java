// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/** One figure of a model as a function of some of its inputs. Called by several threads at once. */
@FunctionalInterface
public interface FigureFunction {
  /**
   * The figure.
   *
   * @param values input → value [base units]
   * @param slopes input → ∂figure/∂value, to be filled in; what is left as it is is not known
   * @return the figure [base units]; NaN where the model has none for these values
   */
  double at(double[] values, double[] slopes);
}
