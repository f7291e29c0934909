package org.camp.core.analysis;

import java.util.Optional;
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
   * A document that the result makes, such as a machine or a protocol: {@code -O} writes it instead
   * of the report, which then is printed. Most results make none.
   */
  default Optional<String> document() {
    return Optional.empty();
  }
}
