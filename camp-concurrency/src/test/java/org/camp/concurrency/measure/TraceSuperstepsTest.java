// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Step;
import org.camp.core.order.RankProgram.Verb;
import org.junit.jupiter.api.Test;

class TraceSuperstepsTest {
  private static Step step(int rank, Verb verb, int peer, String label, long bytes, long ns) {
    return new Step(rank, verb, peer, label, bytes, 0, ns, 1);
  }

  private static RankProgram program(List<Step> steps) {
    return new RankProgram("t", "t.mpi", true, steps);
  }

  @Test
  void countsBetweenBarriers() {
    List<Step> steps = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      steps.add(step(rank, Verb.COMPUTE, -1, "work", 0, 1_000L * (rank + 1)));
      steps.add(step(rank, Verb.SEND, (rank + 1) % 3, "m", 80, 0));
      steps.add(step(rank, Verb.RECEIVE, (rank + 2) % 3, "m", 80, 0));
      steps.add(step(rank, Verb.COLLECTIVE, -1, "barrier", 0, 0));
      steps.add(step(rank, Verb.COLLECTIVE, -1, "allgather", 16, 0));
      steps.add(step(rank, Verb.COLLECTIVE, 0, "bcast", 9, 0));
    }
    TraceSupersteps found = TraceSupersteps.of(program(steps)).orElseThrow();
    assertThat(found.steps())
        .isEqualTo(
            List.of(
                new TraceSupersteps.Step(10, 30, 3e-6, "barrier"),
                new TraceSupersteps.Step(4, 12, 0, "allgather"),
                new TraceSupersteps.Step(4, 4, 0, "")));
    assertThat(found.h()).isEqualTo(18);
    assertThat(found.barriers()).isEqualTo(2);
    assertThat(found.sized()).isTrue();
  }

  @Test
  void ranksWithoutCommonBarriersHaveNone() {
    List<Step> none =
        List.of(step(0, Verb.SEND, 1, "m", 8, 0), step(1, Verb.RECEIVE, 0, "m", 8, 0));
    assertThat(TraceSupersteps.of(program(none))).isEmpty();
    List<Step> some = new ArrayList<>(none);
    some.add(step(0, Verb.COLLECTIVE, -1, "barrier", 0, 0));
    assertThat(TraceSupersteps.of(program(some))).isEmpty();
  }

  /** Whatever is sent: h is at least the mean and at most all, and words are kept. */
  @Test
  void relationsLieBetweenMeanAndAll() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 200; i++) {
      int p = 2 + random.nextInt(4);
      List<Step> steps = new ArrayList<>();
      long[] all = new long[3];
      for (int superstep = 0; superstep < 3; superstep++) {
        for (int m = random.nextInt(6); m > 0; m--) {
          int from = random.nextInt(p);
          int to = (from + 1 + random.nextInt(p - 1)) % p;
          long words = 1 + random.nextInt(9);
          all[superstep] += words;
          steps.add(step(from, Verb.SEND, to, "m", 8 * words, 0));
          steps.add(step(to, Verb.RECEIVE, from, "m", 8 * words, 0));
        }
        for (int rank = 0; rank < p; rank++) {
          steps.add(step(rank, Verb.COLLECTIVE, -1, "barrier", 0, 0));
        }
      }
      List<TraceSupersteps.Step> found = TraceSupersteps.of(program(steps)).orElseThrow().steps();
      assertThat(found).hasSize(3);
      for (int superstep = 0; superstep < 3; superstep++) {
        TraceSupersteps.Step one = found.get(superstep);
        assertThat(one.words()).isEqualTo(all[superstep]);
        assertThat(one.h()).isLessThanOrEqualTo(all[superstep]);
        assertThat(one.h() * p).isGreaterThanOrEqualTo(all[superstep]);
      }
    }
  }
}
