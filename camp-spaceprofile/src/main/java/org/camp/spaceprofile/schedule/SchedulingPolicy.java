// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import java.util.List;

/**
 * A scheduling policy as in Fig. 8 of the paper: it keeps the tasks that are ready and says which
 * one a processor takes next. Tasks are opaque numbers that grow in the order of the sequential
 * run; processors are numbered from 0. Rescheduling happens at forks and joins only. A policy is
 * used for one run and by one thread.
 */
public interface SchedulingPolicy {
  /** Adds tasks; the first has the highest priority. */
  void add(int processor, List<Integer> tasks);

  /** Removes the next task for a processor; -1 when there is none. */
  int get(int processor);

  /** Hears that the task that the processor took last has come to its end. */
  default void finish(int processor) {}

  /**
   * Whether the processor should give up the first branch of a fork, or a join that it enabled, to
   * the queue; otherwise it continues with it at once.
   */
  boolean shouldYield(int processor);
}
