// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/** How intervals of parameters are made. */
public enum IntervalKind {
  /** Gauss–Newton with Student's t, from the curvature at the optimum. */
  ASYMPTOTIC,
  /** Percentiles of fits to resampled cases. */
  BOOTSTRAP,
  /** Where the cost rises too far when the parameter is held and the others are fitted again. */
  PROFILE
}
