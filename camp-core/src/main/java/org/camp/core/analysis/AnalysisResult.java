// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.report.Report;

/** What an analysis found. */
public interface AnalysisResult {
  /** The result for people and machines; built on demand. */
  Report report();

  /** False when the answer is "no" (not well-formed, a deadlock): the command then ends with 1. */
  default boolean accepted() {
    return true;
  }

  /**
   * How the analysis ended. One that ran out of budget may still tell what it knows for sure; its
   * report then holds no answer.
   */
  default Status status() {
    return accepted() ? Status.OK : Status.ILL_FORMED;
  }
}
