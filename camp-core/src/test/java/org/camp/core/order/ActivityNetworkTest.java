// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Networks against all of their paths, and against a recursive replay. */
@Tag(Evidence.TAG)
class ActivityNetworkTest {
  /** Times of events, what they wait for, and which of them are scaled; the last is the target. */
  private record Plan(long[] times, int[][] waits, boolean[] scaled) {
    ActivityNetwork network() {
      ActivityNetwork.Builder builder = ActivityNetwork.builder();
      for (long time : times) {
        builder.event(time, 0, ActivityClass.LOCAL);
      }
      for (int event = 0; event < waits.length; event++) {
        for (int on : waits[event]) {
          builder.waits(event, on);
        }
      }
      return builder.build().orElseThrow();
    }

    int target() {
      return times.length - 1;
    }

    @Override
    public String toString() {
      return Arrays.toString(times) + Arrays.deepToString(waits) + Arrays.toString(scaled);
    }
  }

  private static Plan random(SplittableRandom random) {
    int n = 2 + random.nextInt(9);
    int[] rank = random.ints(n, 0, 1 << 20).toArray();
    long[] times = new long[n];
    int[][] waits = new int[n][];
    boolean[] scaled = new boolean[n];
    Integer[] order = new Integer[n - 1];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> rank[a] - rank[b]);
    for (int place = 0; place < n; place++) {
      int event = place == n - 1 ? n - 1 : order[place];
      int[] on = random.ints(random.nextInt(4), 0, Math.max(1, place)).distinct().toArray();
      on = place == 0 ? new int[0] : Arrays.stream(on).map(i -> order[i]).toArray();
      waits[event] = on;
      long latest = Arrays.stream(on).mapToLong(u -> times[u]).max().orElse(0);
      times[event] = latest + random.nextInt(12) - (random.nextInt(5) == 0 ? 3 : 0);
      scaled[event] = random.nextBoolean();
    }
    return new Plan(times, waits, scaled);
  }

  private static void property(String name, Consumer<Plan> check) {
    Property.check(name, Evidence.cases(), ActivityNetworkTest::random, Shrinker.none(), check);
  }

  /** All paths that end at an event. */
  private static List<List<Integer>> paths(Plan plan, int event) {
    if (plan.waits[event].length == 0) {
      return List.of(List.of(event));
    }
    List<List<Integer>> all = new ArrayList<>();
    for (int before : plan.waits[event]) {
      for (List<Integer> path : paths(plan, before)) {
        List<Integer> longer = new ArrayList<>(path);
        longer.add(event);
        all.add(longer);
      }
    }
    return all;
  }

  private static long length(List<Integer> path, long[] weights) {
    return path.stream().mapToLong(e -> weights[e]).sum();
  }

  private static long longest(Plan plan, long[] weights) {
    return paths(plan, plan.target()).stream().mapToLong(p -> length(p, weights)).max().orElse(0);
  }

  private static long replay(Plan plan, int event, long[] weights) {
    return weights[event]
        + Arrays.stream(plan.waits[event]).mapToLong(u -> replay(plan, u, weights)).max().orElse(0);
  }

  @Test
  void recordedTimesComeOutAgain() {
    property(
        "recorded times",
        plan -> {
          ActivityNetwork network = plan.network();
          assertThat(network.evaluate(network.weights())).isEqualTo(plan.times);
        });
  }

  @Test
  void otherWeightsAreReplayed() {
    property(
        "replay",
        plan -> {
          ActivityNetwork network = plan.network();
          long[] weights = network.weights();
          SplittableRandom random = new SplittableRandom(Arrays.hashCode(plan.times));
          Arrays.setAll(weights, e -> weights[e] + random.nextInt(5));
          long[] times = network.evaluate(weights);
          for (int event = 0; event < times.length; event++) {
            assertThat(times[event]).isEqualTo(replay(plan, event, weights));
          }
        });
  }

  @Test
  void thePathIsALongestOne() {
    property(
        "path",
        plan -> {
          ActivityNetwork network = plan.network();
          List<Integer> path = Arrays.stream(network.path(plan.target())).boxed().toList();
          assertThat(paths(plan, plan.target())).contains(path);
          assertThat(length(path, network.weights()))
              .isEqualTo(longest(plan, network.weights()))
              .isEqualTo(network.time(plan.target()));
        });
  }

  @Test
  void floatIsWhatTheLongestPathThroughLeaves() {
    property(
        "float",
        plan -> {
          ActivityNetwork network = plan.network();
          long[] late = network.late(plan.target());
          long[] weights = network.weights();
          for (int event = 0; event < late.length; event++) {
            int at = event;
            long through =
                paths(plan, plan.target()).stream()
                    .filter(p -> p.contains(at))
                    .mapToLong(p -> length(p, weights))
                    .max()
                    .orElse(Long.MIN_VALUE);
            if (through == Long.MIN_VALUE) {
              assertThat(late[event]).isEqualTo(ActivityNetwork.NEVER);
            } else {
              assertThat(late[event] - plan.times[event])
                  .isEqualTo(network.time(plan.target()) - through)
                  .isNotNegative();
            }
          }
        });
  }

  @Test
  void dragIsWhatOneActivityLessWins() {
    property(
        "drag",
        plan -> {
          ActivityNetwork network = plan.network();
          int[] path = network.path(plan.target());
          long[] drags = network.drags(path);
          for (int i = 0; i < path.length; i++) {
            long[] weights = network.weights();
            if (!network.isSource(path[i]) && weights[path[i]] > 0) {
              weights[path[i]] = 0;
            }
            assertThat(drags[i])
                .isEqualTo(network.time(plan.target()) - longest(plan, weights))
                .isNotNegative();
          }
        });
  }

  @Test
  void inTheRangeThePathIsLongestAndOutsideItIsNot() {
    property(
        "range",
        plan -> {
          ActivityNetwork network = plan.network();
          CriticalInterval range = network.criticalRange(plan.target(), plan.scaled);
          List<Integer> path = Arrays.stream(network.path(plan.target())).boxed().toList();
          assertThat(range.low()).isLessThanOrEqualTo(ScaleFactor.ONE);
          assertThat(range.high()).isGreaterThanOrEqualTo(ScaleFactor.ONE);
          assertThat(above(plan, network, path, range.low(), 0)).isZero();
          assertThat(above(plan, network, path, finite(range.high()), 0)).isZero();
          if (range.low().numerator() > 0) {
            assertThat(above(plan, network, path, range.low(), -1)).isPositive();
          }
          if (!range.high().isInfinite()) {
            assertThat(above(plan, network, path, range.high(), 1)).isPositive();
          }
        });
  }

  @Test
  void whatTakesOverIsLongestJustBeyondTheRange() {
    property(
        "takes over",
        plan -> {
          ActivityNetwork network = plan.network();
          CriticalInterval range = network.criticalRange(plan.target(), plan.scaled);
          checkBeyond(plan, network, range.low(), false);
          checkBeyond(plan, network, range.high(), true);
        });
  }

  private static void checkBeyond(
      Plan plan, ActivityNetwork network, ScaleFactor end, boolean upper) {
    List<Integer> path =
        Arrays.stream(network.beyond(plan.target(), plan.scaled, end, upper)).boxed().toList();
    assertThat(path.isEmpty()).isEqualTo(end.isInfinite() || (!upper && end.numerator() == 0));
    if (!path.isEmpty()) {
      assertThat(above(plan, network, path, end, upper ? 1 : -1)).isZero();
    }
  }

  @Test
  void oneLookGivesWhatIsWonByNothingAndByHalf() {
    property(
        "gone and halved",
        plan -> {
          ActivityNetwork network = plan.network();
          int[] group = new int[network.size()];
          long[] gone = new long[network.size()];
          long[] halved = new long[network.size()];
          long[] without = network.weights();
          long[] half = network.weights();
          for (int e = 0; e < group.length; e++) {
            group[e] = plan.scaled[e] && !network.isSource(e) ? 1 : 0;
            boolean scales = group[e] == 1 && without[e] > 0;
            without[e] *= scales ? 0 : 2;
            half[e] *= scales ? 1 : 2;
          }
          network.evaluate(group, 1, gone, halved);
          assertThat(gone).isEqualTo(network.evaluate(without));
          assertThat(halved).isEqualTo(network.evaluate(half));
        });
  }

  private static ScaleFactor finite(ScaleFactor factor) {
    return factor.isInfinite() ? new ScaleFactor(1_000_000, 1) : factor;
  }

  /** By how much, a million-fold, the longest path is longer at a factor, or just beside it. */
  private static long above(
      Plan plan, ActivityNetwork network, List<Integer> path, ScaleFactor factor, int beside) {
    long scale = 1_000_000 * factor.denominator();
    long times = 1_000_000 * factor.numerator() + beside;
    long[] weights = network.weights();
    for (int e = 0; e < weights.length; e++) {
      boolean scales = plan.scaled[e] && weights[e] > 0 && !network.isSource(e);
      weights[e] *= scales ? times : scale;
    }
    return longest(plan, weights) - length(path, weights);
  }

  @Test
  void whatIsRewiredWaitsForOtherThings() {
    ActivityNetwork network =
        new Plan(new long[] {0, 5, 7, 9}, new int[][] {{}, {0}, {1}, {2}}, new boolean[4])
            .network();
    ActivityNetwork other =
        network.rewired(Map.of(2, new int[] {0}, 3, new int[] {1, 2})).orElseThrow();
    assertThat(other.evaluate(other.weights())).containsExactly(0, 5, 2, 7);
    assertThat(network.rewired(Map.of(1, new int[] {3}))).isEmpty();
  }

  @Test
  void aCircleIsNoNetwork() {
    ActivityNetwork.Builder builder = ActivityNetwork.builder();
    builder.event(0, 0, ActivityClass.LOCAL);
    builder.event(1, 0, ActivityClass.LOCAL);
    builder.waits(0, 1);
    int sound = builder.arcs();
    builder.waits(1, 0);
    assertThat(builder.build()).isEmpty();
    builder.forget(sound);
    assertThat(builder.build()).isPresent();
  }

  @Test
  void aTieGoesToWhatIsListedLast() {
    ActivityNetwork network =
        new Plan(new long[] {0, 4, 4, 6}, new int[][] {{}, {0}, {0}, {1, 2}}, new boolean[4])
            .network();
    assertThat(network.path(3)).containsExactly(0, 2, 3);
    assertThat(network.drags(network.path(3))).containsExactly(0, 0, 2);
  }

  @Test
  void anOverlapIsALead() {
    ActivityNetwork network =
        new Plan(new long[] {0, 4, 3}, new int[][] {{}, {0}, {1}}, new boolean[3]).network();
    assertThat(network.kind(2)).isEqualTo(ActivityClass.LEAD);
    assertThat(network.weight(2)).isEqualTo(-1);
  }

  @Test
  void eventsThatNothingLeadsToAreNotCaused() {
    ActivityNetwork network =
        new Plan(new long[] {0, 4, 5}, new int[][] {{}, {}, {0}}, new boolean[3]).network();
    assertThat(network.causedBy(0)).containsExactly(true, false, true);
  }

  @Test
  void factorsCompareExactly() {
    assertThat(new ScaleFactor(Long.MAX_VALUE - 1, Long.MAX_VALUE)).isLessThan(ScaleFactor.ONE);
    assertThat(new ScaleFactor(2, 6)).isEqualTo(new ScaleFactor(1, 3)).hasToString("1/3");
    assertThat(ScaleFactor.INFINITE)
        .isGreaterThan(new ScaleFactor(Long.MAX_VALUE, 1))
        .hasToString("inf");
  }
}
