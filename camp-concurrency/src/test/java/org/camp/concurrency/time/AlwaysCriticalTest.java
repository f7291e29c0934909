// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.camp.concurrency.RandomOrders;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What counting antichains has to do with time: μ(e) = 1 exactly when e is on every critical path,
 * whatever the durations are, as long as every event takes some time.
 */
@Tag(Evidence.TAG)
class AlwaysCriticalTest {
  private static final int TRIED = 20;
  private static final long LONG = 1_000_000;

  private record Case(PartialOrder order, long seed) {
    @Override
    public String toString() {
      return order.ids() + " seed " + seed;
    }
  }

  @Test
  void oneAntichainMeansCriticalWhateverTheDurations() {
    int[] found = new int[2];
    Property.check(
        "always critical",
        Evidence.of(300, 30_000),
        random -> new Case(RandomOrders.any(random), random.nextLong()),
        Shrinker.none(),
        one -> {
          PartialOrder order = one.order;
          SplittableRandom random = new SplittableRandom(one.seed);
          for (int event = 0; event < order.size(); event++) {
            boolean single = Antichains.of(order).mu(event).intValueExact() == 1;
            found[single ? 1 : 0]++;
            if (single) {
              for (int i = 0; i < TRIED; i++) {
                assertThat(isAlwaysOnPaths(order, durations(order, random), event)).isTrue();
              }
            } else {
              assertThat(canBePushedOff(order, event)).isTrue();
            }
          }
        });
    assertThat(found[0]).isGreaterThan(100);
    assertThat(found[1]).isGreaterThan(100);
  }

  private static long[] durations(PartialOrder order, SplittableRandom random) {
    long[] durations = new long[order.size()];
    Arrays.setAll(durations, event -> 1 + random.nextInt(4));
    return durations;
  }

  /** An incomparable event that takes long enough leaves slack to this one. */
  private static boolean canBePushedOff(PartialOrder order, int event) {
    for (int other = 0; other < order.size(); other++) {
      if (order.incomparable(event, other)) {
        long[] durations = new long[order.size()];
        Arrays.fill(durations, 1);
        durations[other] = LONG;
        ActivityNetwork network = network(order, durations);
        int end = network.size() - 1;
        boolean off = Arrays.stream(network.path(end)).noneMatch(on -> on == event + 1);
        return off && network.late(end)[event + 1] > network.time(event + 1);
      }
    }
    return false;
  }

  /** Whether the event is on the path that is found, and delays all when it takes any longer. */
  private static boolean isAlwaysOnPaths(PartialOrder order, long[] durations, int event) {
    ActivityNetwork network = network(order, durations);
    int end = network.size() - 1;
    boolean on = Arrays.stream(network.path(end)).anyMatch(one -> one == event + 1);
    boolean noSlack = network.late(end)[event + 1] == network.time(event + 1);
    durations[event]++;
    boolean delays = network(order, durations).time(end) == network.time(end) + 1;
    durations[event]--;
    return on && noSlack && delays;
  }

  /** A start, then an event for the end of each of the order's, and an end that waits for all. */
  private static ActivityNetwork network(PartialOrder order, long[] durations) {
    ActivityNetwork.Builder builder = ActivityNetwork.builder();
    builder.event(0, 0, ActivityClass.LOCAL);
    long[] ends = new long[order.size()];
    long last = 0;
    for (int i = 0; i < order.size(); i++) {
      int event = order.inOrder(i);
      long begin = order.before(event) < 0 ? 0 : ends[order.before(event)];
      for (int m = 0; m < order.sources(event); m++) {
        begin = Math.max(begin, ends[order.source(event, m)]);
      }
      ends[event] = begin + durations[event];
      last = Math.max(last, ends[event]);
    }
    for (long end : ends) {
      builder.event(end, 0, ActivityClass.LOCAL);
    }
    int all = builder.event(last, 0, ActivityClass.LOCAL);
    for (int event = 0; event < order.size(); event++) {
      builder.waits(event + 1, order.before(event) < 0 ? 0 : order.before(event) + 1);
      for (int m = 0; m < order.sources(event); m++) {
        builder.waits(event + 1, order.source(event, m) + 1);
      }
      builder.waits(all, event + 1);
    }
    return builder.build().orElseThrow();
  }
}
