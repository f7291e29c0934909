// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * A p-bounded schedule (Definition 2 and section 4): node n runs in step {@code times[n]}, from 1.
 * The array belongs to the schedule and is not copied, since it may have a hundred million entries.
 */
public final class Schedule {
  private final String scheduler;
  private final int processors;

  /** Node → step in which it runs, from 1. */
  private final int[] times;

  private final int steps;

  /**
   * A schedule that keeps {@code times} as its own.
   *
   * @param scheduler id of the scheduler
   * @param processors how many nodes may run in one step
   * @param times the step of every node, from 1
   * @param steps the last step
   */
  public Schedule(String scheduler, int processors, int[] times, int steps) {
    checkArgument(processors > 0, "a schedule needs a processor, not %s", processors);
    checkArgument(steps >= 0, "a schedule cannot have %s steps", steps);
    this.scheduler = scheduler;
    this.processors = processors;
    this.times = times;
    this.steps = steps;
  }

  /** The id of the scheduler. */
  public String scheduler() {
    return scheduler;
  }

  /** How many nodes may run in one step. */
  public int processors() {
    return processors;
  }

  /** How many steps there are. */
  public int steps() {
    return steps;
  }

  /** The step in which a node runs, from 1. */
  public int time(int node) {
    return times[node];
  }

  /** How many nodes there are. */
  public int size() {
    return times.length;
  }
}
