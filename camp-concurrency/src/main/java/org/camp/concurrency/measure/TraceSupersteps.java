// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.order.RankProgram;

/**
 * A message trace as supersteps of a bulk-synchronous program (Valiant 1990,
 * doi:10.1145/79173.79181): a superstep ends where all ranks wait for each other, at a barrier,
 * {@code allreduce}, {@code alltoall} or {@code allgather}. The h-relation of a superstep is the
 * most words of 8 bytes that a rank sends or receives in it; collectives with data count as direct
 * exchanges, everyone to everyone, or the root to or from all others. So the cost is W + H·g + S·L.
 *
 * @param steps the supersteps in order; the last one ends with the trace
 * @param sized whether all sizes were recorded; a message without a size counts as one word
 * @param timed whether computations have times
 */
public record TraceSupersteps(List<Step> steps, boolean sized, boolean timed) {
  private static final Set<String> GLOBAL = Set.of("barrier", "allreduce", "alltoall", "allgather");
  private static final Set<String> FROM_ROOT = Set.of("bcast", "scatter");
  private static final long WORD = 8;

  /** Copies the list. */
  public TraceSupersteps {
    steps = List.copyOf(steps);
  }

  /**
   * One superstep.
   *
   * @param h the most words that a rank sends or receives
   * @param words all words that are sent
   * @param work the longest computation of a rank [s]
   * @param end what ends it; empty for the last one
   */
  public record Step(long h, long words, double work, String end) {}

  /** What the ranks do, when they come to the same global collectives; else nothing. O(steps). */
  public static Optional<TraceSupersteps> of(RankProgram program) {
    List<String> ends = ends(program, 0);
    if (ends.isEmpty()) {
      return Optional.empty();
    }
    for (int rank = 1; rank < program.ranks(); rank++) {
      if (!ends(program, rank).equals(ends)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Count(program, ends).result());
  }

  private static List<String> ends(RankProgram program, int rank) {
    return program.steps(rank).stream()
        .filter(TraceSupersteps::isGlobal)
        .map(RankProgram.Step::label)
        .toList();
  }

  private static boolean isGlobal(RankProgram.Step step) {
    return step.verb() == RankProgram.Verb.COLLECTIVE && GLOBAL.contains(step.label());
  }

  /** The words of all h-relations. */
  public long h() {
    return steps.stream().mapToLong(Step::h).sum();
  }

  /** The longest computations of all supersteps [s]. */
  public double work() {
    return steps.stream().mapToDouble(Step::work).sum();
  }

  /** How many barriers there are. */
  public long barriers() {
    return steps.stream().filter(step -> !step.end().isEmpty()).count();
  }

  /** Adds up what the ranks do. */
  private static final class Count {
    private final RankProgram program;
    private final List<String> ends;
    private final int ranks;

    /** Superstep and rank → words that the rank sends in it. */
    private final long[][] sent;

    /** Superstep and rank → words that the rank gets in it. */
    private final long[][] received;

    /** Superstep and rank → for how long the rank computes in it [s]. */
    private final double[][] work;

    private boolean sized = true;

    Count(RankProgram program, List<String> ends) {
      this.program = program;
      this.ends = ends;
      ranks = program.ranks();
      sent = new long[ends.size() + 1][ranks];
      received = new long[ends.size() + 1][ranks];
      work = new double[ends.size() + 1][ranks];
      for (int rank = 0; rank < ranks; rank++) {
        int superstep = 0;
        for (RankProgram.Step step : program.steps(rank)) {
          add(superstep, rank, step);
          superstep += isGlobal(step) ? 1 : 0;
        }
      }
    }

    private void add(int superstep, int rank, RankProgram.Step step) {
      switch (step.verb()) {
        case COMPUTE -> work[superstep][rank] += (step.to() - step.from()) * 1e-9;
        case SEND -> sent[superstep][rank] += words(step);
        case RECEIVE -> received[superstep][rank] += words(step);
        case COLLECTIVE -> collective(superstep, rank, step);
      }
    }

    private void collective(int superstep, int rank, RankProgram.Step step) {
      if (step.label().equals("barrier")) {
        return;
      }
      long words = words(step);
      boolean all = GLOBAL.contains(step.label());
      boolean root = step.peer() == rank;
      boolean fromRoot = FROM_ROOT.contains(step.label());
      if (all || root) {
        long many = Math.multiplyExact(words, ranks - 1L);
        sent[superstep][rank] += all || fromRoot ? many : 0;
        received[superstep][rank] += all || !fromRoot ? many : 0;
      } else {
        sent[superstep][rank] += fromRoot ? 0 : words;
        received[superstep][rank] += fromRoot ? words : 0;
      }
    }

    private long words(RankProgram.Step step) {
      if (step.bytes() == RankProgram.UNKNOWN) {
        sized = false;
        return 1;
      }
      return (step.bytes() + WORD - 1) / WORD;
    }

    TraceSupersteps result() {
      List<Step> steps = new ArrayList<>();
      for (int s = 0; s <= ends.size(); s++) {
        long h = 0;
        long all = 0;
        double longest = 0;
        for (int rank = 0; rank < ranks; rank++) {
          h = Math.max(h, Math.max(sent[s][rank], received[s][rank]));
          all += sent[s][rank];
          longest = Math.max(longest, work[s][rank]);
        }
        boolean last = s == ends.size();
        if (!last || h > 0 || longest > 0) {
          steps.add(new Step(h, all, longest, last ? "" : ends.get(s)));
        }
      }
      return new TraceSupersteps(steps, sized, program.isTimed());
    }
  }
}
