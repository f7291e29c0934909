package org.camp.spaceprofile.schedule;

import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;

/** Computes schedules. Implementations are deterministic. */
public interface Scheduler {
  /** The id, as options and results name it. */
  String id();

  /**
   * The schedule of {@code graph} on {@code processors} processors.
   *
   * @throws IllegalArgumentException when there is no processor
   */
  Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation);
}
