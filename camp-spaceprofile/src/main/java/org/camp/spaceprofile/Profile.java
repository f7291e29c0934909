// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;
import org.camp.spaceprofile.graph.Site;

/**
 * How much space a program takes under one schedule, and why.
 *
 * @param scheduler id of the scheduler
 * @param processors number of processors
 * @param steps number of steps
 * @param highWaterMark the greatest space after any step, in cells or words
 * @param atStep the first step after which it is reached
 * @param area the sum of the space over all steps
 * @param byAllocation who allocated what is live at the peak, the greatest first
 * @param byUse who still needs what is live at the peak, the greatest first; shares
 * @param queue the share at the peak of what waits in the scheduler's queue
 * @param result the share at the peak of the program's value
 * @param closures how much of the peak are closures
 * @param collected what collectors see that are only called now and then
 * @param series the space over time in at most {@value #POINTS} pieces: the greatest of each
 */
public record Profile(
    String scheduler,
    int processors,
    int steps,
    long highWaterMark,
    int atStep,
    long area,
    List<Share> byAllocation,
    List<Share> byUse,
    double queue,
    double result,
    double closures,
    List<Collected> collected,
    List<Long> series) {
  /** How many points a series has at most. */
  public static final int POINTS = 256;

  /** Copies the lists. */
  public Profile {
    byAllocation = List.copyOf(byAllocation);
    byUse = List.copyOf(byUse);
    collected = List.copyOf(collected);
    series = List.copyOf(series);
  }

  /** The last step of a piece of {@link #series}; the pieces divide the steps from 0 on evenly. */
  public int lastStep(int piece) {
    return (int) (((piece + 1L) * (steps + 1L) - 1) / series.size());
  }

  /**
   * The part of the space at the peak that one place of the program answers for.
   *
   * @param site the place of the program
   * @param space how much, in cells or words
   */
  public record Share(Site site, double space) {}
}
