// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * Computes schedules. Implementations are deterministic. Those that are listed as services can be
 * chosen by their id like the built-in ones.
 */
public interface Scheduler {
  /** The id, as options and results name it. */
  String id();

  /**
   * Whether it looks at the {@link ProgramGraph#labels() labels} of nodes; they take a third more.
   */
  default boolean needsLabels() {
    return false;
  }

  /**
   * The schedule of {@code graph} on {@code processors} processors.
   *
   * @throws IllegalArgumentException when there is no processor
   */
  Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation);
}
