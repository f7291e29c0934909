// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Figures of networks against plain evaluation. */
@Tag(Evidence.TAG)
class ActivityFiguresTest {
  private static ActivityNetwork network(SplittableRandom random) {
    int n = 2 + random.nextInt(12);
    ActivityNetwork.Builder builder = ActivityNetwork.builder();
    long[] times = new long[n];
    for (int event = 0; event < n; event++) {
      int[] on = random.ints(random.nextInt(4), 0, Math.max(1, event)).distinct().toArray();
      on = event == 0 ? new int[0] : on;
      long latest = Arrays.stream(on).mapToLong(u -> times[u]).max().orElse(0);
      times[event] = latest + random.nextInt(9) - (random.nextInt(6) == 0 ? 2 : 0);
      builder.event(times[event], random.nextInt(3), ActivityClass.LOCAL);
      for (int before : on) {
        builder.waits(event, before);
      }
    }
    return builder.build().orElseThrow();
  }

  @Test
  void pathStaysCriticalWithinItsMargin() {
    int[] told = new int[2];
    Property.check(
        "margin",
        Evidence.cases(),
        ActivityFiguresTest::network,
        Shrinker.none(),
        network -> {
          int target = network.size() - 1;
          int[] path = network.path(target);
          long margin = network.margin(path);
          for (int owner = 0; owner < 3; owner++) {
            int chosen = owner;
            long onPath =
                Arrays.stream(path)
                    .filter(event -> !network.isSource(event) && network.owner(event) == chosen)
                    .mapToLong(network::weight)
                    .sum();
            long[] none = network.weights();
            for (int event = 0; event < none.length; event++) {
              boolean scaled = network.owner(event) == owner && !network.isSource(event);
              none[event] = scaled ? Math.min(0, none[event]) : none[event];
            }
            long won = network.time(target) - network.evaluate(none)[target];
            boolean stays = margin >= 0 && onPath <= margin;
            told[stays ? 1 : 0]++;
            if (stays) {
              assertThat(won).isEqualTo(onPath);
            } else {
              assertThat(won).isLessThanOrEqualTo(Math.max(0, onPath) + overlaps(network));
            }
          }
        });
    assertThat(told[0]).as("not told").isPositive();
    assertThat(told[1]).as("told").isPositive();
  }

  private static long overlaps(ActivityNetwork network) {
    return -Arrays.stream(network.weights()).filter(weight -> weight < 0).sum();
  }

  @Test
  void eachIsWhatAnEvaluationGives() {
    Property.check(
        "figures",
        Evidence.cases(),
        ActivityFiguresTest::network,
        Shrinker.none(),
        network -> {
          int target = network.size() - 1;
          ActivityFigures figures = new ActivityFigures(network, target);
          int[] own = figures.positive(event -> network.owner(event) == 1);
          long[] none = network.weights();
          long[] half = Arrays.stream(none).map(weight -> 2 * weight).toArray();
          for (int event : own) {
            assertThat(network.isSource(event)).isFalse();
            none[event] = 0;
            half[event] /= 2;
          }
          long makespan = network.time(target);
          assertThat(figures.without(own)).isEqualTo(makespan - network.evaluate(none)[target]);
          assertThat(figures.halved(own)).isEqualTo(network.evaluate(half)[target]);
          assertThat(figures.without(new int[0])).as("nothing is left changed").isZero();
          assertThat(figures.range(own).low().numerator()).isNotNegative();
        });
  }

  @Test
  void onlyThePathHasDragAndNoSlack() {
    Property.check(
        "path",
        Evidence.cases(),
        ActivityFiguresTest::network,
        Shrinker.none(),
        network -> {
          ActivityFigures figures = new ActivityFigures(network, network.size() - 1);
          long[] drags = figures.drags();
          int[] path = figures.path();
          for (int event = 0; event < network.size(); event++) {
            int one = event;
            assertThat(figures.isCritical(event))
                .isEqualTo(IntStream.of(path).anyMatch(on -> on == one));
            if (figures.isCritical(event)) {
              assertThat(figures.slack(event)).isZero();
              boolean counts = network.weight(event) > 0 && !network.isSource(event);
              assertThat(drags[event]).isEqualTo(counts ? figures.without(new int[] {event}) : 0);
            } else {
              assertThat(drags[event]).isZero();
              assertThat(figures.slack(event)).isNotNegative();
            }
          }
        });
  }
}
