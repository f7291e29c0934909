// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.block.BlockText;
import org.camp.mpst.learn.block.RandomProcess;
import org.camp.mpst.learn.relation.CallTimes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class AlignerTest {
  private static final int LABELS = 4;
  private static final long BUDGET = 200_000;

  /** A process and an instance that need not be an execution of it. */
  private record Case(Block block, CallTimes instance) {
    @Override
    public String toString() {
      return BlockText.of(block) + " on " + ReplayShape.of(instance);
    }
  }

  private static Case random(SplittableRandom random) {
    while (true) {
      int labels = 1 + random.nextInt(LABELS);
      RandomProcess drawing = new RandomProcess(random);
      Block block = drawing.block(0, labels);
      Case one = new Case(block, instance(random));
      if (block.shortest() <= 3 && executions(one).isWhole()) {
        return one;
      }
    }
  }

  /** All executions that the best alignment may be with. */
  private static ExecutionTerms executions(Case one) {
    return ExecutionTerms.of(one.block(), 2 * one.instance().size() + one.block().shortest());
  }

  private static CallTimes instance(SplittableRandom random) {
    int n = random.nextInt(5);
    int[] label = new int[n];
    long[] from = new long[n];
    long[] to = new long[n];
    for (int i = 0; i < n; i++) {
      label[i] = random.nextInt(LABELS);
      from[i] = random.nextInt(40);
      to[i] = from[i] + 1 + random.nextInt(30);
    }
    return CallTimes.of(label, from, to, 0);
  }

  @Test
  void costsAreTheLeastOfAllExecutionsAndMatchings() {
    Property.check(
        "alignments cost least",
        Evidence.of(1_000, 10_000),
        AlignerTest::random,
        one -> List.of(),
        one -> {
          Alignment found =
              new Aligner(one.block(), RandomProcess.names(LABELS), BUDGET).align(one.instance());
          assertThat(found.exact()).isTrue();
          assertThat(found.cost()).isEqualTo(least(one));
        });
  }

  /** Twenty calls in four chains beside each other, five of them elsewhere or missing. */
  @Test
  void alignmentsOfLongInstancesTakeFewStates() {
    List<Block> chains = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int chain = 0; chain < 4; chain++) {
      List<Block> calls = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        names.add(String.valueOf((char) ('a' + names.size())));
        calls.add(new Block.Call(names.get(names.size() - 1)));
      }
      chains.add(new Block.Sequence(calls));
    }
    int[] labels = {1, 0, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11, 13, 14, 15, 15, 16, 19, 17};
    long[] from = new long[labels.length];
    long[] to = new long[labels.length];
    for (int i = 0; i < labels.length; i++) {
      from[i] = 10 * i;
      to[i] = 10 * i + 9;
    }
    Alignment found =
        new Aligner(new Block.Beside(chains), names, 20_000)
            .align(CallTimes.of(labels, from, to, 0));
    assertThat(found.exact()).isTrue();
    assertThat(found.cost()).isEqualTo(9);
    assertThat(found.deviations())
        .extracting(Deviation::text)
        .containsExactly("extra p", "missing m", "missing s", "order a", "order f", "order r");
  }

  /** Every execution of up to so many calls, with every set of calls of the instance left out. */
  private static int least(Case one) {
    int n = one.instance().size();
    int best = n + one.block().shortest();
    for (ExecutionTerm term : executions(one).all()) {
      best = Math.min(best, best(term, one.instance(), best));
    }
    return best;
  }

  private static int best(ExecutionTerm term, CallTimes instance, int least) {
    List<String> labels = term.block().labels().toList();
    List<BitSet> before = Precedence.of(term.block());
    int[] matched = new int[labels.size()];
    java.util.Arrays.fill(matched, -1);
    return search(labels, before, instance, matched, 0, new BitSet(), least);
  }

  /** Matches the calls of an execution one after the other, or not. */
  private static int search(
      List<String> labels,
      List<BitSet> before,
      CallTimes instance,
      int[] matched,
      int at,
      BitSet used,
      int least) {
    if (at == labels.size()) {
      int pairs = used.cardinality();
      return Math.min(least, labels.size() - pairs + instance.size() - pairs);
    }
    int best = search(labels, before, instance, matched, at + 1, used, least);
    for (int call = 0; call < instance.size(); call++) {
      boolean fits =
          !used.get(call) && RandomProcess.name(instance.label()[call]).equals(labels.get(at));
      for (int other = 0; other < at && fits; other++) {
        int its = matched[other];
        boolean first = before.get(other).get(at);
        boolean second = before.get(at).get(other);
        fits =
            its < 0
                || ((!first || instance.isBefore(its, call))
                    && (!second || instance.isBefore(call, its)));
      }
      if (fits) {
        used.set(call);
        matched[at] = call;
        best = search(labels, before, instance, matched, at + 1, used, best);
        matched[at] = -1;
        used.clear(call);
      }
    }
    return best;
  }

  /** Which call of a term, by place among its labels, comes before which. */
  private static final class Precedence {
    private final List<BitSet> before = new ArrayList<>();

    static List<BitSet> of(Block block) {
      Precedence all = new Precedence();
      all.add(block);
      return all.before;
    }

    /** Adds the calls of a block, and gives them. */
    private BitSet add(Block block) {
      BitSet own = new BitSet();
      if (block instanceof Block.Call) {
        own.set(before.size());
        before.add(new BitSet());
        return own;
      }
      List<BitSet> parts = new ArrayList<>();
      for (Block part : block.parts()) {
        parts.add(add(part));
      }
      for (int a = 0; a < parts.size(); a++) {
        for (int b = a + 1; b < parts.size(); b++) {
          if (block instanceof Block.Sequence) {
            int later = b;
            parts.get(a).stream().forEach(call -> before.get(call).or(parts.get(later)));
          }
        }
        own.or(parts.get(a));
      }
      return own;
    }
  }
}
