// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What each rank of a message trace does, in its order: sends, receives where their messages are
 * taken, computations and collectives. Flat: operations of all ranks are numbered through.
 */
public final class RankProgram {
  /** A size that was not recorded. */
  public static final long UNKNOWN = -1;

  private final String name;
  private final String source;
  private final boolean timed;

  /** Rank → number of its first operation; one more entry for the end. */
  private final int[] first;

  private final List<Step> steps;

  /** What a rank does at a time. */
  public enum Verb {
    SEND,
    RECEIVE,
    COMPUTE,
    COLLECTIVE
  }

  /**
   * One operation.
   *
   * @param peer the other rank, or the root of a collective; −1 for none
   * @param label what is computed or exchanged; of a collective its name
   * @param bytes how much; {@link #UNKNOWN} when that was not recorded
   * @param from when it begins [ns]
   * @param to when it ends [ns]
   * @param line where it stands in its file, from 1
   */
  public record Step(
      int rank, Verb verb, int peer, String label, long bytes, long from, long to, int line) {}

  /**
   * The operations of ranks 0 to n − 1.
   *
   * @param name of the execution
   * @param source the file
   * @param timed whether times were recorded
   * @param all operations; those of one rank in their order
   */
  public RankProgram(String name, String source, boolean timed, List<Step> all) {
    this.name = name;
    this.source = source;
    this.timed = timed;
    List<Step> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingInt(Step::rank));
    this.steps = List.copyOf(sorted);
    int ranks = steps.isEmpty() ? 0 : steps.get(steps.size() - 1).rank() + 1;
    this.first = new int[ranks + 1];
    steps.forEach(step -> first[step.rank() + 1]++);
    Arrays.parallelPrefix(first, Integer::sum);
  }

  /** The name of the execution. */
  public String name() {
    return name;
  }

  /** The name of the file that it was read from. */
  public String source() {
    return source;
  }

  /** Whether times were recorded. */
  public boolean isTimed() {
    return timed;
  }

  /** How many ranks there are. */
  public int ranks() {
    return first.length - 1;
  }

  /** What a rank does, in order. */
  public List<Step> steps(int rank) {
    return steps.subList(first[rank], first[rank + 1]);
  }

  /** What all ranks do, rank by rank. */
  public List<Step> steps() {
    return steps;
  }
}
