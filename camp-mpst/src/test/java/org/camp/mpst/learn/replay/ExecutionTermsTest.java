// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.block.BlockText;
import org.camp.mpst.learn.block.RandomProcess;
import org.camp.mpst.learn.relation.CallTimes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class ExecutionTermsTest {
  private static final int UP_TO = 6;

  /** A process with each label once, and the seed of its executions. */
  private record Case(Block block, int labels, long seed) {
    List<CallTimes> executions() {
      RandomProcess drawing = new RandomProcess(new SplittableRandom(seed));
      return IntStream.range(0, 40).mapToObj(i -> drawing.execution(block, i)).toList();
    }

    @Override
    public String toString() {
      return BlockText.of(block);
    }
  }

  private static Case random(SplittableRandom random) {
    int labels = 1 + random.nextInt(6);
    Block block = new RandomProcess(random).block(0, labels);
    return new Case(block, labels, random.nextLong());
  }

  /** What was seen does not depend on whether all that could be seen is counted. */
  @Test
  void seenAreAsManyWhereThereAreTooManyToCount() {
    int[] checked = new int[1];
    Property.check(
        "executions that were seen",
        Evidence.of(400, 10_000),
        ExecutionTermsTest::random,
        one -> one.block().parts().stream().map(p -> new Case(p, one.labels, one.seed)).toList(),
        one -> {
          ExecutionTerms all = ExecutionTerms.of(one.block, UP_TO);
          ExecutionTerms few = ExecutionTerms.of(one.block, UP_TO, 1);
          if (all.isWhole() && !few.isWhole()) {
            checked[0]++;
            List<String> names = RandomProcess.names(one.labels);
            List<CallTimes> seen = one.executions();
            assertThat(few.seen(names, seen)).isEqualTo(all.seen(names, seen)).isPresent();
          }
        });
    assertThat(checked[0]).isGreaterThan(100);
  }
}
