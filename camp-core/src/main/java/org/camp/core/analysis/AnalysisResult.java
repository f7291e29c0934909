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
}
