// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * Aligns instances with a process: the fewest calls to leave out and to add, so that what is before
 * in an execution is before in the instance (van der Aalst, Adriansyah, van Dongen, 2012).
 * Instances of one shape once. For one thread.
 */
public final class Aligner {
  private final Step begin;
  private final List<String> names;
  private final Replayer replayer;
  private final long budget;
  private final Map<ReplayShape, Alignment> known = new HashMap<>();

  /**
   * Aligns with a process.
   *
   * @param names of the labels of instances
   * @param budget states that an alignment may look at
   */
  public Aligner(Block block, List<String> names, long budget) {
    this.begin = Step.of(block);
    this.names = names;
    this.replayer = new Replayer(block, names);
    this.budget = budget;
  }

  /** The best alignment of an instance. */
  public Alignment align(CallTimes instance) {
    if (replayer.replays(instance)) {
      return Alignment.NONE;
    }
    return known.computeIfAbsent(
        ReplayShape.of(instance), shape -> new AlignmentSearch(begin, names, shape).find(budget));
  }
}
