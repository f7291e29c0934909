// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Small expressions come first, so the first failure is close to the smallest. */
class CostAlgebraPropertyTest {
  private static final int SYMBOLS = 4;
  private static final int CASES = 20_000;

  @Test
  void normalFormsKeepTheValueOfTheTree() {
    CostGraph graph = RandomCost.graph(SYMBOLS);
    for (int seed = 0; seed < CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCost tree = RandomCost.of(random, 2 + seed * 30 / CASES, SYMBOLS);
      CostProgram program = graph.compile(tree.build(graph));
      for (int i = 0; i < 8; i++) {
        double[] point = RandomCost.point(random, SYMBOLS);
        double expected = tree.value(point);
        assertThat(program.evaluate(point)[0])
            .as("seed %d: %s", seed, tree)
            .isCloseTo(expected, tolerance(expected));
      }
    }
  }

  @Test
  void wideExpressionsKeepTheValueOfTheTree() {
    for (int seed = 0; seed < 200; seed++) {
      int symbols = 100;
      CostGraph graph = RandomCost.graph(symbols);
      SplittableRandom random = new SplittableRandom(seed);
      RandomCost tree = RandomCost.of(random, 400, symbols);
      int root = tree.build(graph);
      double[] point = RandomCost.point(random, symbols);
      double expected = tree.value(point);
      assertThat(graph.evaluateAll(point, new double[0])[root])
          .as("seed %d", seed)
          .isCloseTo(expected, tolerance(expected));
    }
  }

  @Test
  void childrenPrecedeParents() {
    CostGraph graph = RandomCost.graph(SYMBOLS);
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 500; i++) {
      RandomCost.of(random, 25, SYMBOLS).build(graph);
    }
    NodeStore store = graph.store;
    for (int node = 0; node < store.size; node++) {
      for (int e = store.first[node]; e < store.first[node + 1]; e++) {
        if (store.kind[node] >= NodeStore.SUM) {
          assertThat(store.child[e]).isLessThan(node);
          assertThat(store.coefficient[e]).isPositive();
        }
      }
    }
  }

  @Test
  void plusAndMaxCommute() {
    forPairs(
        (graph, a, b) -> {
          assertThat(graph.plus(a, b)).isEqualTo(graph.plus(b, a));
          assertThat(graph.max(a, b)).isEqualTo(graph.max(b, a));
        });
  }

  @Test
  void maxIsIdempotentAndAbsorbs() {
    forPairs(
        (graph, a, b) -> {
          int sum = graph.plus(a, b);
          int max = graph.max(a, b);
          assertThat(graph.max(a, a)).isEqualTo(a);
          assertThat(graph.max(a, sum)).isEqualTo(sum);
          assertThat(graph.max(CostGraph.ZERO, a)).isEqualTo(a);
          assertThat(graph.plus(CostGraph.ZERO, a)).isEqualTo(a);
          assertThat(graph.plus(a, a)).isEqualTo(graph.scale(2, a));
          assertThat(graph.compile(graph.max(max, a)).evaluate(new double[] {1, 2, 3, 4}))
              .isEqualTo(graph.compile(max).evaluate(new double[] {1, 2, 3, 4}));
        });
  }

  @Test
  void sumsAssociate() {
    SplittableRandom random = new SplittableRandom(11);
    CostGraph graph = RandomCost.graph(SYMBOLS);
    for (int i = 0; i < 2_000; i++) {
      int a = RandomCost.of(random, 8, SYMBOLS).build(graph);
      int b = RandomCost.of(random, 8, SYMBOLS).build(graph);
      int c = RandomCost.of(random, 8, SYMBOLS).build(graph);
      int sum = graph.plus(graph.plus(a, b), c);
      assertThat(graph.plus(a, graph.plus(b, c))).as("case %d", i).isEqualTo(sum);
      assertThat(graph.sum(c, a, b)).as("case %d", i).isEqualTo(sum);
    }
  }

  @Test
  void maximaOfSumsOfSymbolsDoNotDependOnOrder() {
    SplittableRandom random = new SplittableRandom(13);
    CostGraph graph = RandomCost.graph(SYMBOLS);
    for (int i = 0; i < 2_000; i++) {
      int a = linear(graph, random);
      int b = linear(graph, random);
      assertThat(graph.max(graph.max(a, b), a)).isEqualTo(graph.max(a, b));
      int shift = linear(graph, random);
      assertThat(graph.plus(shift, graph.max(a, b)))
          .as("case %d", i)
          .isEqualTo(graph.max(graph.plus(shift, a), graph.plus(shift, b)));
    }
  }

  private static int linear(CostGraph graph, SplittableRandom random) {
    int cost = graph.constant(random.nextInt(3));
    for (int s = 0; s < SYMBOLS; s++) {
      cost = graph.plus(cost, graph.scale(random.nextInt(3), RandomCost.symbol(graph, s)));
    }
    return cost;
  }

  private interface PairLaw {
    void check(CostGraph graph, int a, int b);
  }

  private static void forPairs(PairLaw law) {
    CostGraph graph = RandomCost.graph(SYMBOLS);
    for (int seed = 0; seed < 4_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCost a = RandomCost.of(random, 1 + seed / 200, SYMBOLS);
      RandomCost b = RandomCost.of(random, 1 + seed / 200, SYMBOLS);
      try {
        law.check(graph, a.build(graph), b.build(graph));
      } catch (AssertionError failure) {
        throw new AssertionError("seed " + seed + ": " + a + " and " + b, failure);
      }
    }
  }

  @Test
  void foldsAndListsAgree() {
    CostGraph graph = RandomCost.graph(SYMBOLS);
    int[] all = {graph.symbolNode(0), graph.symbolNode(1), graph.symbolNode(2), graph.constant(2)};
    assertThat(graph.max(all)).isEqualTo(fold(graph::max, all));
    assertThat(graph.sum(all)).isEqualTo(fold(graph::plus, all));
    assertThat(graph.sum()).isEqualTo(CostGraph.ZERO);
  }

  private static int fold(IntBinaryOperator operator, int... costs) {
    int result = costs[0];
    for (int i = 1; i < costs.length; i++) {
      result = operator.applyAsInt(result, costs[i]);
    }
    return result;
  }

  private static Offset<Double> tolerance(double value) {
    return within(1e-12 * Math.max(1, Math.abs(value)));
  }
}
