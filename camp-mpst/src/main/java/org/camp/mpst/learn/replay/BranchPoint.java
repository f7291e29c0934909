// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.camp.mpst.learn.block.Block;

/**
 * Where instances of a process part: a choice, an optional part, rounds or calls at once.
 *
 * @param block what is there
 * @param outcomes what may happen; none when no instance tells
 * @param of how often it came to that
 * @param reached the share of instances that come to it by what the process says; above 1 in rounds
 */
public record BranchPoint(Block block, List<Outcome> outcomes, long of, double reached) {
  /** Instances that an outcome names. */
  static final int NAMED = 8;

  /** The same with other numbers of instances. */
  public BranchPoint numbered(IntUnaryOperator number) {
    return new BranchPoint(
        block,
        outcomes.stream()
            .map(
                o ->
                    new Outcome(
                        o.number,
                        o.text,
                        o.expected,
                        o.seen,
                        o.instances.stream().map(number::applyAsInt).toList()))
            .toList(),
        of,
        reached);
  }

  /**
   * Something that may happen.
   *
   * @param number of the branch, or how many rounds or calls
   * @param text what it is called
   * @param expected its share by what the process says, from 0 to 1
   * @param seen how often it happened
   * @param instances places of the first instances in which it did, in the order of the instances
   */
  public record Outcome(
      int number, String text, double expected, long seen, List<Integer> instances) {}
}
