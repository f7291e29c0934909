// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.block.BlockText;
import org.camp.mpst.learn.block.RandomProcess;
import org.camp.mpst.learn.relation.CallTimes;
import org.camp.mpst.learn.relation.DiscoverySettings;
import org.camp.mpst.learn.replay.ExecutionTerms;
import org.camp.mpst.learn.replay.ReplayShape;
import org.camp.mpst.learn.replay.Replayer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class DiscoveryTest {
  private static final int UP_TO = 6;
  private static final double NOISE = 0.02;

  /** A process and the seed of its executions. */
  private record Case(Block block, int labels, long seed) {
    List<CallTimes> executions(int count) {
      RandomProcess drawing = new RandomProcess(new SplittableRandom(seed));
      return IntStream.range(0, count).mapToObj(i -> drawing.execution(block, i)).toList();
    }

    Block learnt(List<CallTimes> executions, double noise) {
      List<String> names = RandomProcess.names(labels);
      return Discovery.find(names, executions, DiscoverySettings.noise(noise))
          .block()
          .orElseThrow();
    }

    List<Case> smaller() {
      return block.parts().stream().map(part -> new Case(part, labels, seed)).toList();
    }

    @Override
    public String toString() {
      return BlockText.of(block);
    }
  }

  private static Case inClass(SplittableRandom random) {
    while (true) {
      int labels = 1 + random.nextInt(7);
      Block block = new RandomProcess(random).block(0, labels);
      if (RandomProcess.isFoundAgain(block)) {
        return new Case(block, labels, random.nextLong());
      }
    }
  }

  @Test
  void findsProcessesAgain() {
    Property.check(
        "processes of the class are found again",
        Evidence.of(200, 10_000),
        DiscoveryTest::inClass,
        Case::smaller,
        DiscoveryTest::foundAgain);
  }

  private static void foundAgain(Case one) {
    List<String> expected = ExecutionTerms.of(one.block(), UP_TO).texts();
    Block learnt = one.learnt(one.executions(300), NOISE);
    if (!ExecutionTerms.of(learnt, UP_TO).texts().equals(expected)) {
      learnt = one.learnt(one.executions(1_500), NOISE);
    }
    assertThat(ExecutionTerms.of(learnt, UP_TO).texts())
        .as(BlockText.of(learnt))
        .isEqualTo(expected);
    Replayer replayer = new Replayer(learnt, RandomProcess.names(one.labels()));
    assertThat(one.executions(300)).allMatch(replayer::replays);
  }

  @Test
  void allReplaysWithoutNoise() {
    Property.check(
        "whatever was executed replays",
        Evidence.of(200, 10_000),
        random -> {
          int labels = 1 + random.nextInt(6);
          return new Case(new RandomProcess(random).block(0, labels), labels, random.nextLong());
        },
        Case::smaller,
        one -> {
          SplittableRandom random = new SplittableRandom(one.seed());
          List<CallTimes> disturbed = new ArrayList<>();
          for (CallTimes calls : one.executions(60)) {
            disturbed.add(disturbed(calls, random));
          }
          if (disturbed.stream().allMatch(calls -> calls.size() == 0)) {
            return;
          }
          Block learnt = one.learnt(disturbed, 0);
          Replayer replayer = new Replayer(learnt, RandomProcess.names(one.labels()));
          for (CallTimes calls : disturbed) {
            assertThat(replayer.replays(calls))
                .as("%s on %s", BlockText.of(learnt), ReplayShape.of(calls))
                .isTrue();
          }
        });
  }

  /** Some calls start early, and some have the label of another one. */
  private static CallTimes disturbed(CallTimes calls, SplittableRandom random) {
    int[] labels = calls.label().clone();
    long[] from = calls.from().clone();
    for (int i = 0; i < labels.length; i++) {
      if (random.nextInt(10) == 0) {
        from[i] = Math.max(0, from[i] - random.nextInt(400));
      }
      if (random.nextInt(20) == 0) {
        labels[i] = labels[random.nextInt(labels.length)];
      }
    }
    return CallTimes.of(labels, from, calls.to().clone(), calls.origin());
  }
}
