// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Strands that an order calls parallel are parallel by reachability, and no others. */
@Tag(Evidence.TAG)
class StrandOrderTest {
  /** A random run that an order follows, and a graph of its pieces beside it. */
  private static final class Run {
    private final SplittableRandom random;
    private final StrandOrder order;
    private final boolean futures;

    /** Piece → all pieces before it. */
    private final List<BitSet> before = new ArrayList<>();

    /** Strand → its latest piece. */
    private final Map<Integer, Integer> latest = new HashMap<>();

    /** Future whose body is over → the last piece of its body. */
    private final List<Integer> ended = new ArrayList<>();

    private int piece;
    private int left = 40;

    Run(SplittableRandom random, StrandOrder order, boolean futures) {
      this.random = random;
      this.order = order;
      this.futures = futures;
    }

    private void begin(List<Integer> behind) {
      BitSet all = new BitSet();
      for (int earlier : behind) {
        all.or(before.get(earlier));
        all.set(earlier);
      }
      piece = before.size();
      before.add(all);
      latest.put(order.current(), piece);
      latest.forEach(
          (strand, its) ->
              assertThat(order.isBefore(strand)).isEqualTo(its == piece || all.get(its)));
    }

    void body(int depth) {
      for (int i = random.nextInt(4); i > 0 && left > 0; i--) {
        left--;
        switch (random.nextInt(futures ? 4 : 1)) {
          case 1, 2 -> {
            if (depth < 6) {
              spawn(depth);
            }
          }
          case 3 -> touch();
          default -> {
            if (depth < 6) {
              fork(depth);
            }
          }
        }
      }
    }

    private void fork(int depth) {
      int parent = piece;
      List<Integer> ends = new ArrayList<>();
      int width = random.nextInt(1, 4);
      for (int branch = 0; branch < width; branch++) {
        if (branch == 0) {
          order.fork();
        } else {
          order.nextBranch();
        }
        begin(List.of(parent));
        body(depth + 1);
        ends.add(piece);
      }
      order.join();
      begin(ends);
    }

    private void spawn(int depth) {
      int parent = piece;
      int future = spawned++;
      order.spawn(future);
      begin(List.of(parent));
      body(depth + 1);
      int end = piece;
      order.endBody(future);
      begin(List.of(parent));
      while (ended.size() <= future) {
        ended.add(-1);
      }
      ended.set(future, end);
    }

    private int spawned;

    private void touch() {
      List<Integer> over = new ArrayList<>();
      for (int future = 0; future < ended.size(); future++) {
        if (ended.get(future) >= 0) {
          over.add(future);
        }
      }
      if (!over.isEmpty()) {
        int future = over.get(random.nextInt(over.size()));
        int parent = piece;
        order.touch(future);
        begin(List.of(parent, ended.get(future)));
      }
    }
  }

  private static void hold(String name, boolean futures) {
    Property.check(
        name,
        Evidence.cases(),
        SplittableRandom::nextLong,
        seed -> List.of(),
        seed -> {
          StrandOrder order = futures ? new FutureOrder() : new NestedOrder();
          Run run = new Run(new SplittableRandom(seed), order, futures);
          run.begin(List.of());
          run.body(0);
        });
  }

  @Test
  void ofNestedForks() {
    hold("nested forks", false);
  }

  @Test
  void ofFutures() {
    hold("futures", true);
  }
}
