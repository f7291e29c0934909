// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.block.BlockText;
import org.camp.mpst.learn.block.RandomProcess;
import org.camp.mpst.learn.relation.CallTimes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Branches that instances take, as read off from their calls. */
@Tag(Evidence.TAG)
class BranchReaderTest {
  private static final int INSTANCES = 40;

  /** A process with each label once, and the seed of its executions. */
  private record Case(Block block, int labels, long seed) {
    List<CallTimes> executions() {
      RandomProcess drawing = new RandomProcess(new SplittableRandom(seed));
      return IntStream.range(0, INSTANCES).mapToObj(i -> drawing.execution(block, i)).toList();
    }

    @Override
    public String toString() {
      return BlockText.of(block);
    }
  }

  private static Case random(SplittableRandom random) {
    int labels = 2 + random.nextInt(6);
    return new Case(new RandomProcess(random).block(0, labels), labels, random.nextLong());
  }

  /** In a process without rounds a branch is taken where one of its calls is made. */
  @Test
  void branchesAreTakenWhereTheirCallsAre() {
    Property.check(
        "branches are taken where their calls are made",
        Evidence.of(300, 20_000),
        BranchReaderTest::random,
        one -> List.of(),
        one -> {
          List<String> names = RandomProcess.names(one.labels());
          List<CallTimes> executions = one.executions();
          for (BranchPoint point : new BranchReader(one.block(), names).read(executions)) {
            check(one, point, executions, names);
          }
        });
  }

  private static void check(
      Case one, BranchPoint point, List<CallTimes> executions, List<String> names) {
    long sum = point.outcomes().stream().mapToLong(BranchPoint.Outcome::seen).sum();
    if (point.outcomes().isEmpty()) {
      return;
    }
    if (point.block() instanceof Block.Possible) {
      assertThat(sum).isLessThanOrEqualTo(point.of());
    } else {
      assertThat(sum).isEqualTo(point.of());
    }
    boolean once = !isWithinRounds(one.block(), point.block());
    if (once && (point.block() instanceof Block.Alternatives)) {
      for (BranchPoint.Outcome outcome : point.outcomes()) {
        Block branch = point.block().parts().get(outcome.number());
        Set<String> labels = new HashSet<>(branch.labels().toList());
        long having =
            executions.stream()
                .filter(calls -> calls.labelsOf(names).anyMatch(labels::contains))
                .count();
        assertThat(outcome.seen()).as(outcome.text()).isEqualTo(having);
      }
    }
  }

  private static boolean isWithinRounds(Block block, Block wanted) {
    for (Block part : block.parts()) {
      if (part == wanted) {
        return block instanceof Block.Loop;
      }
      Set<String> labels = new HashSet<>(part.labels().toList());
      if (wanted.labels().allMatch(labels::contains)) {
        return block instanceof Block.Loop || isWithinRounds(part, wanted);
      }
    }
    return false;
  }

  /** A label in two branches: which one was taken is told by the order of calls. */
  @Test
  void ordersTellBranchesOfTheSameCalls() {
    Block first = new Block.Sequence(List.of(new Block.Call("a"), new Block.Call("b")));
    Block second = new Block.Sequence(List.of(new Block.Call("b"), new Block.Call("a")));
    Block either =
        new Block.Alternatives(
            List.of(new Block.Weighted(1, first), new Block.Weighted(1, second)));
    CallTimes calls = CallTimes.of(new int[] {1, 0}, new long[] {0, 5}, new long[] {4, 9}, 0);
    BranchPoint point =
        new BranchReader(either, List.of("a", "b")).read(List.of(calls, calls)).get(0);
    assertThat(point.outcomes()).extracting(BranchPoint.Outcome::seen).containsExactly(0L, 2L);
    assertThat(point.outcomes().get(1).instances()).containsExactly(0, 1);
  }

  @Test
  void roundsAreCounted() {
    TreeMap<Integer, Integer> rounds = new TreeMap<>();
    rounds.put(1, 3);
    rounds.put(2, 1);
    Block loop = new Block.Loop(new Block.Call("a"), null, rounds);
    CallTimes twice = CallTimes.of(new int[] {0, 0}, new long[] {0, 5}, new long[] {4, 9}, 0);
    BranchPoint point = new BranchReader(loop, List.of("a")).read(List.of(twice)).get(0);
    assertThat(point.outcomes())
        .extracting(BranchPoint.Outcome::expected)
        .containsExactly(.75, .25);
    assertThat(point.outcomes()).extracting(BranchPoint.Outcome::seen).containsExactly(0L, 1L);
  }
}
