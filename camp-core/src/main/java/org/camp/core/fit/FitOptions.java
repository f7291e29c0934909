// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/**
 * How to fit.
 *
 * @param loss what residuals cost
 * @param pull how much a parameter is drawn to its start, in residuals per factor e; 0 for nothing
 * @param starts how many points the search begins at, the given one among them
 * @param folds in how many parts cases are left out for validation
 * @param seed decides starts, folds and resamples
 */
public record FitOptions(Loss loss, double pull, int starts, int folds, long seed) {
  /** The robust loss beyond 5 %, eight starts, ten folds. */
  public static final FitOptions DEFAULTS = new FitOptions(Loss.robust(0.05), 0, 8, 10, 1);
}
