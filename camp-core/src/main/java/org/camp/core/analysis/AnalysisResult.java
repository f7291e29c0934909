// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Optional;
import org.camp.core.model.Model;
import org.camp.core.report.Report;
import org.camp.core.report.replay.ReplayNetwork;

/** What an analysis found. */
public interface AnalysisResult {
  /** The result for people and machines; built on demand. */
  Report report();

  /**
   * How the analysis ended. One that ran out of budget may still tell what it knows for sure; its
   * report then holds no answer.
   */
  default Status status() {
    return Status.OK;
  }

  /** The model that was made, where the answer is one. */
  default Optional<Model> made() {
    return Optional.empty();
  }

  /** What a reader may play with: its events, and values that can be set anew. */
  default Optional<ReplayNetwork> replay() {
    return Optional.empty();
  }

  /** Whether the report is one line, to stand behind those of other analyses. */
  default boolean isBrief() {
    return false;
  }

  /** Whether it ended with an answer that is not "no". */
  default boolean accepted() {
    return status() == Status.OK;
  }
}
