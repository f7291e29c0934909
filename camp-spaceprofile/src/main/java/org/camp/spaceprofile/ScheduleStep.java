// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;

/**
 * One step of a schedule.
 *
 * @param number from 1
 * @param runs the nodes that run, by number, kind, place, and the cells that they use or hold
 * @param live the cells that are live after the step, by the numbers of the nodes that made them
 * @param freed the cells that were live before the step and are no more
 * @param ready how many nodes could run next
 * @param space the space after the step, in cells or words
 */
public record ScheduleStep(
    int number, List<String> runs, List<Integer> live, List<Integer> freed, int ready, long space) {
  /** Copies the lists. */
  public ScheduleStep {
    runs = List.copyOf(runs);
    live = List.copyOf(live);
    freed = List.copyOf(freed);
  }
}
