// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CostProgramTest {
  private static final int SYMBOLS = 4;

  @Test
  void gradientAgreesWithFiniteDifferences() {
    CostGraph graph = RandomCost.graph(SYMBOLS);
    int compared = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCost tree = RandomCost.of(random, 2 + seed / 60, SYMBOLS);
      CostProgram program = graph.compile(tree.build(graph));
      double[] point = new double[SYMBOLS];
      for (int i = 0; i < SYMBOLS; i++) {
        point[i] = 0.1 + random.nextDouble();
      }
      CostGradient gradient = program.gradient(0, point);
      for (int i = 0; i < SYMBOLS; i++) {
        double h = 1e-6;
        double right = (moved(tree, point, i, h) - tree.value(point)) / h;
        double left = (tree.value(point) - moved(tree, point, i, -h)) / h;
        if (Math.abs(right - left) < 1e-4) {
          compared++;
          double size = Math.max(1, Math.abs(right));
          assertThat(gradient.slope(i))
              .as("seed %d, s%d: %s", seed, i, tree)
              .isCloseTo(right, within(1e-4 * size));
        }
      }
    }
    assertThat(compared).isGreaterThan(7_000);
  }

  private static double moved(RandomCost tree, double[] point, int symbol, double by) {
    double[] moved = point.clone();
    moved[symbol] += by;
    return tree.value(moved);
  }

  @Test
  void tiesGoToTheMemberBuiltFirst() {
    CostGraph g = RandomCost.graph(2);
    CostProgram program = g.compile(g.max(g.symbolNode(1), g.symbolNode(0)));
    assertThat(program.gradient(0, new double[] {3, 3}).slopes()).containsExactly(1, 0);
    assertThat(program.gradient(0, new double[] {3, 4}).slopes()).containsExactly(0, 1);
  }

  @Test
  void criticalRangeEndsWhereAnotherPathTakesOver() {
    CostGraph g = RandomCost.graph(2);
    int x = g.symbolNode(0);
    int y = g.symbolNode(1);
    int cost = g.max(g.plus(x, g.constant(2)), g.scale(2, x), y);
    CostProgram program = g.compile(cost);
    double[] point = {1.5, 3};
    CostGradient gradient = program.gradient(0, point);
    assertThat(program.criticalRange(0, gradient, 0, point)).containsExactly(1, 2);
    assertThat(program.criticalRange(0, gradient, 1, point)).containsExactly(0, 3.5);
    double[] far = {5, 3};
    assertThat(program.criticalRange(0, program.gradient(0, far), 0, far))
        .containsExactly(2, Double.POSITIVE_INFINITY);
  }

  @Test
  void criticalRangeIsExactlyWhereThePathAttainsTheCost() {
    CostGraph graph = RandomCost.graph(SYMBOLS);
    for (int seed = 0; seed < 1_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCost tree = RandomCost.of(random, 2 + seed / 30, SYMBOLS);
      CostProgram program = graph.compile(tree.build(graph));
      double[] point = RandomCost.point(random, SYMBOLS);
      CostGradient gradient = program.gradient(0, point);
      int symbol = random.nextInt(SYMBOLS);
      double[] range = program.criticalRange(0, gradient, symbol, point);
      String about = "seed " + seed + ", s" + symbol + ": " + tree;
      assertThat(range[0]).as(about).isBetween(0.0, point[symbol]);
      assertThat(range[1]).as(about).isGreaterThanOrEqualTo(point[symbol]);
      double inside = range[0] + (Math.min(range[1], 1e3) - range[0]) * random.nextDouble();
      assertThat(excess(tree, gradient, point, symbol, inside)).as(about).isLessThan(1e-6);
      if (range[0] > 1e-3) {
        double below = range[0] - Math.min(1e-3, range[0]);
        assertThat(excess(tree, gradient, point, symbol, below)).as(about).isGreaterThan(1e-6);
      }
      if (range[1] < Double.POSITIVE_INFINITY) {
        double above = range[1] + 1e-3;
        assertThat(excess(tree, gradient, point, symbol, above)).as(about).isGreaterThan(1e-6);
      }
    }
  }

  private static double excess(
      RandomCost tree, CostGradient gradient, double[] point, int symbol, double value) {
    double change = value - point[symbol];
    return moved(tree, point, symbol, change) - gradient.value() - gradient.slope(symbol) * change;
  }

  @Test
  void unknownAndInfiniteValuesReachTheRootsThatContainThem() {
    CostGraph g = RandomCost.graph(2);
    int max = g.max(g.symbolNode(0), g.symbolNode(1));
    CostProgram program = g.compile(max, g.symbolNode(1), CostGraph.ZERO);
    assertThat(program.evaluate(new double[] {Double.NaN, 1})).containsExactly(Double.NaN, 1, 0);
    assertThat(program.evaluate(new double[] {Double.POSITIVE_INFINITY, 1}))
        .containsExactly(Double.POSITIVE_INFINITY, 1, 0);
    assertThatThrownBy(
            () ->
                program.criticalRange(
                    0,
                    program.gradient(0, new double[] {Double.NaN, 1}),
                    0,
                    new double[] {Double.NaN, 1}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shortArraysAreRefused() {
    CostGraph g = RandomCost.graph(2);
    CostProgram program = g.compile(g.plus(g.symbolNode(0), g.symbolNode(1)));
    assertThatThrownBy(() -> program.evaluate(new double[1])).hasMessageContaining("2 symbol");
    assertThatThrownBy(() -> program.evaluate(new double[2], new double[1], new double[1]))
        .hasMessageContaining("workspace");
    assertThatThrownBy(() -> program.evaluate(new double[2], new double[3], new double[0]))
        .hasMessageContaining("results");
    assertThatThrownBy(() -> g.evaluateAll(new double[1], new double[0]))
        .hasMessageContaining("2 symbol");
  }
}
