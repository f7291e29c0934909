// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.optimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.SkeletonModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicationSearchTest {
  private static Replication optimise(String text, AnalysisContext.Builder options) {
    return new ReplicationOperation()
        .run(List.of(SkeletonModel.parse(text)), options.bind("comm", "20").build());
  }

  private static AnalysisContext.Builder target(double target) {
    return AnalysisContext.builder().option(PepaOptions.TARGET, target);
  }

  private static double throughput(String text) {
    return Pepa.longRun(
            SkeletonModel.parse(text).pepa(Map.of("comm", "20"), Optional.empty()),
            AnalysisContext.defaults())
        .applicationThroughput();
  }

  /** "No" is said only when all that might reach the target were solved. */
  @Test
  void whatIsTooLargeIsNoNo() {
    String text = "pipe { task(a, 3) task(b, 1) task(c, 3) }";
    Replication no = optimise(text, target(2.5).option(PepaOptions.MOST_REPLICAS, 1L));
    assertThat(no.status()).isEqualTo(Status.NO);
    Replication unknown =
        optimise(
            text,
            target(1)
                .option(PepaOptions.REPLICATION_STATES, 20L)
                .option(PepaOptions.MOST_REPLICAS, 2L));
    assertThat(unknown.accepted()).isFalse();
    assertThat(unknown.status()).isEqualTo(Status.OVER_BUDGET);
    assertThat(unknown.report().notes().toString()).contains("have too many states");
    assertThat(optimise(text, target(0.5)).status()).isEqualTo(Status.OK);
  }

  /** All replications up to four of each stage, one by one. */
  @Test
  void noCheaperReplicationReachesTheTarget() {
    for (long seed = 0; seed < 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      String kind = random.nextBoolean() ? "deal" : "farm";
      double[] rates = {2 + random.nextInt(3), 1 + random.nextInt(2), 2 + random.nextInt(3)};
      double[] prices = {1 + random.nextInt(3), 1 + random.nextInt(3), 1};
      double wanted = 0.8 + random.nextDouble();
      double cheapest = Double.POSITIVE_INFINITY;
      double fastest = 0;
      for (int a = 1; a <= 3; a++) {
        for (int b = 1; b <= 3; b++) {
          String text = text(kind, rates, a, b);
          double reached = throughput(text);
          double cost = a * prices[0] + b * prices[1] + prices[2];
          if (reached >= wanted && (cost < cheapest || (cost == cheapest && reached > fastest))) {
            cheapest = cost;
            fastest = reached;
          }
        }
      }
      AnalysisContext.Builder options =
          target(wanted)
              .option(PepaOptions.MOST_REPLICAS, 3L)
              .option(PepaOptions.KEEP, "c")
              .option(PepaOptions.PRICES, "a=" + prices[0] + ", b=" + prices[1]);
      Replication found = optimise(text(kind, rates, 1, 1), options);
      String what = "seed " + seed + ", target " + wanted + ": " + found.skeleton();
      assertThat(found.accepted()).as(what).isEqualTo(cheapest < Double.POSITIVE_INFINITY);
      if (found.accepted()) {
        assertThat(found.cost()).as(what).isCloseTo(cheapest, within(1e-9));
        assertThat(found.throughput()).as(what).isCloseTo(fastest, within(1e-9));
        assertThat(throughput(found.skeleton())).as(what).isCloseTo(fastest, within(1e-9));
      }
    }
  }

  /**
   * A deal behind unequal links: more replicas of one child slow it down, of another speed it up.
   */
  @Test
  void unequalLinksAreSearchedInFull() {
    int reachable = 0;
    for (long seed = 0; seed < 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] links = {0.1 + random.nextInt(3), 1 + random.nextInt(9)};
      Machine machine =
          Machine.read(
              Source.of(
                  "m.yaml",
                  String.format(
                      Locale.ROOT,
                      "communication: {\"0-1\": %s, \"0-2\": %s}",
                      links[0],
                      links[1])));
      String text = "pipe { task(s, 100) deal(2) { %s %s } }";
      double cheapest = Double.POSITIVE_INFINITY;
      double wanted = (links[0] + links[1]) * (0.1 + random.nextDouble());
      for (int a = 1; a <= 3; a++) {
        for (int b = 1; b <= 3; b++) {
          String here =
              String.format(
                  Locale.ROOT,
                  "communication: {%s}",
                  links(a, links[0], 1) + ", " + links(b, links[1], 1 + a));
          double reached =
              Pepa.longRun(
                      SkeletonModel.parse(
                              String.format(
                                  Locale.ROOT,
                                  text,
                                  stage("farm", "a", 100, a),
                                  stage("farm", "b", 100, b)))
                          .pepa(Map.of(), Optional.of(Machine.read(Source.of("m.yaml", here)))),
                      AnalysisContext.defaults())
                  .applicationThroughput();
          if (reached >= wanted) {
            cheapest = Math.min(cheapest, 1 + a + b);
          }
        }
      }
      Replication found =
          new ReplicationOperation()
              .run(
                  List.of(
                      SkeletonModel.parse(
                          String.format(Locale.ROOT, text, "task(a, 100)", "task(b, 100)"))),
                  target(wanted)
                      .option(PepaOptions.MOST_REPLICAS, 3L)
                      .option(PepaOptions.KEEP, "s")
                      .machine(machine)
                      .build());
      String what = "seed " + seed + ", target " + wanted;
      assertThat(found.accepted()).as(what).isEqualTo(cheapest < Double.POSITIVE_INFINITY);
      if (found.accepted()) {
        assertThat(found.cost()).as(what).isEqualTo(cheapest);
        reachable++;
      }
    }
    assertThat(reachable).isBetween(3, 11);
  }

  private static String links(int copies, double rate, int first) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      all.add(String.format(Locale.ROOT, "\"0-%d\": %s", first + i, rate));
    }
    return String.join(", ", all);
  }

  private static String text(String kind, double[] rates, int a, int b) {
    return String.format(
        Locale.ROOT,
        "pipe { %s task(c, %s) }",
        stage("farm", "a", rates[0], a) + " " + kind + "(" + b + ", b, " + rates[1] + ")",
        rates[2]);
  }

  private static String stage(String kind, String name, double rate, int n) {
    return n == 1
        ? String.format(Locale.ROOT, "task(%s, %s)", name, rate)
        : String.format(Locale.ROOT, "%s(%d, %s, %s)", kind, n, name, rate);
  }

  /** The bound that rules candidates out, against the solution, for random skeletons. */
  @Test
  void noThroughputExceedsTheCapacity() {
    int compared = 0;
    for (long seed = 0; seed < 300; seed++) {
      String text = random(new SplittableRandom(seed), 2);
      SkeletonModel model = SkeletonModel.parse(text);
      if (model.tree().tasks().size() > 6) {
        continue;
      }
      DependencyGraph graph = DependencyGraph.of(model.tree());
      double bound = Capacity.of(graph, model.links(graph, Map.of("comm", "20"), Optional.empty()));
      assertThat(throughput(text)).as(text).isLessThanOrEqualTo(bound * (1 + 1e-9));
      compared++;
    }
    assertThat(compared).isGreaterThan(100);
  }

  private static String random(SplittableRandom random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(4);
    if (kind == 0) {
      return "task(t, " + (1 + random.nextInt(9)) + ")";
    }
    List<String> children = new ArrayList<>();
    int n = 1 + random.nextInt(3);
    for (int i = 0; i < n; i++) {
      children.add(random(random, depth - 1));
    }
    String word = kind == 1 ? "pipe" : kind == 2 ? "farm" : "deal";
    return word + "(" + n + ") { " + String.join(" ", children) + " }";
  }

  @Test
  void nestedReplicasAreSitesOfTheirOwn() {
    Replication found =
        optimise("pipe { task(a, 5) farm(1) { pipe { task(b, 1) task(c, 1) } } }", target(1.2));
    assertThat(found.report().values().get("replicas").toString()).contains("a=", "b+c=");
    assertThat(found.cost()).isEqualTo(5);
    assertThat(throughput(found.skeleton())).isGreaterThanOrEqualTo(1.2);
  }

  @Test
  void whatCannotBeReachedSaysWhy() {
    Replication found =
        optimise("pipe { task(a, 2) task(b, 1) }", target(5).option(PepaOptions.KEEP, "a"));
    assertThat(found.accepted()).isFalse();
    assertThat(found.report().notes().toString()).contains("no replication passes more than");
    assertThat(found.cost()).isNaN();
  }

  @Test
  void replicationsThatAreTooLargeAreNamed() {
    Replication found =
        optimise(
            "pipe { task(a, 2) task(b, 2) }",
            target(1.5)
                .option(PepaOptions.REPLICATION_STATES, 5L)
                .option(PepaOptions.MOST_REPLICAS, 3L));
    assertThat(found.accepted()).isFalse();
    assertThat(found.report().notes().toString()).contains("undecided");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "a, x"})
  void unknownTasksAreRefused(String kept) {
    assertThatThrownBy(() -> optimise("task(a, 1)", target(1).option(PepaOptions.KEEP, kept)))
        .isInstanceOf(BadInput.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a=", "a=0", "a=x", "b=1"})
  void badPricesAreRefused(String prices) {
    assertThatThrownBy(() -> optimise("task(a, 1)", target(1).option(PepaOptions.PRICES, prices)))
        .isInstanceOf(BadInput.class);
  }

  @Test
  void aTargetIsNeeded() {
    assertThatThrownBy(() -> optimise("task(a, 1)", AnalysisContext.builder()))
        .isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> optimise("task(a, 1)", target(0))).isInstanceOf(BadInput.class);
  }
}
