// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;

/**
 * What one schedule holds at its peak and another one does not hold at its own.
 *
 * @param more the schedule that holds it
 * @param less the schedule that does not
 * @param space how much, in cells or words
 * @param byAllocation who allocated it, the greatest first
 * @param byUse who still needs it, the greatest first; shares
 * @param queue the share of what waits in the scheduler's queue
 */
public record PeakDifference(
    Profile more,
    Profile less,
    double space,
    List<Profile.Share> byAllocation,
    List<Profile.Share> byUse,
    double queue) {
  /** Copies the lists. */
  public PeakDifference {
    byAllocation = List.copyOf(byAllocation);
    byUse = List.copyOf(byUse);
  }
}
