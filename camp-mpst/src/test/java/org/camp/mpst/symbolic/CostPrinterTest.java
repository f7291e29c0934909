// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CostPrinterTest {
  private static final CostPrinter TEXT = new CostPrinter(CostNotation.TEXT, CostPrinter::decimal);
  private static final CostPrinter LATEX =
      new CostPrinter(CostNotation.LATEX, CostPrinter::decimal);
  private static final CostPrinter SHARING =
      new CostPrinter(CostNotation.TEXT, CostPrinter::decimal, 0, 8);

  /** Scatter and gather, Example 4.6: p to q, p to r, q to s, r to s, as Definition 4.5 folds. */
  private static int[] example46(CostGraph g) {
    int send1 = g.symbol("cO(t1)", "c_O(t_1)");
    int receive1 = g.symbol("cI(t1)", "c_I(t_1)");
    int work = g.symbol("c1", "c_1");
    int send2 = g.symbol("cO(t2)", "c_O(t_2)");
    int receive2 = g.symbol("cI(t2)", "c_I(t_2)");
    int p = g.plus(CostGraph.ZERO, send1);
    int q = g.plus(g.plus(g.max(CostGraph.ZERO, p), receive1), work);
    p = g.plus(p, send1);
    int r = g.plus(g.plus(g.max(CostGraph.ZERO, p), receive1), work);
    q = g.plus(q, send2);
    int s = g.plus(g.max(CostGraph.ZERO, q), receive2);
    r = g.plus(r, send2);
    s = g.plus(g.max(s, r), receive2);
    return new int[] {p, q, r, s};
  }

  @Test
  void example46PrintsAsInThePaper() {
    CostGraph g = new CostGraph();
    CostRendering rendering = TEXT.print(g, example46(g));
    assertThat(rendering.equations())
        .containsExactly(
            "2*cO(t1)",
            "cO(t1) + cI(t1) + c1 + cO(t2)",
            "2*cO(t1) + cI(t1) + c1 + cO(t2)",
            "cO(t1) + cI(t1) + c1 + cO(t2) + cI(t2) + max(cO(t1), cI(t2))");
    assertThat(rendering.shared()).isEmpty();
  }

  @Test
  void example46InLatex() {
    CostGraph g = new CostGraph();
    assertThat(LATEX.print(g, example46(g)).equations())
        .containsExactly(
            "2\\,c_O(t_1)",
            "c_O(t_1) + c_I(t_1) + c_1 + c_O(t_2)",
            "2\\,c_O(t_1) + c_I(t_1) + c_1 + c_O(t_2)",
            "c_O(t_1) + c_I(t_1) + c_1 + c_O(t_2) + c_I(t_2) + \\max(c_O(t_1), c_I(t_2))");
  }

  @Test
  void constantsStandBetweenSymbolsAndMaxima() {
    CostGraph g = RandomCost.graph(3);
    int max = g.max(g.symbolNode(0), g.symbolNode(1));
    int cost = g.sum(g.scale(2.5, max), g.constant(1e-5), g.symbolNode(2));
    int less = g.sum(max, g.constant(-3));
    assertThat(TEXT.print(g, cost, less, CostGraph.ZERO, g.plus(less, g.symbolNode(2))).equations())
        .containsExactly(
            "s2 + 0.00001 + 2.5*max(s0, s1)", "-3 + max(s0, s1)", "0", "s2 - 3 + max(s0, s1)");
  }

  @Test
  void repeatedPartsArePrintedOnce() {
    CostGraph g = RandomCost.graph(4);
    g.symbol("x1", "x_1");
    int max = g.max(g.plus(g.symbolNode(0), g.symbolNode(1)), g.symbolNode(2));
    int one = g.plus(max, g.symbolNode(3));
    int two = g.plus(g.scale(2, max), g.symbol("x1", "x_1"));
    CostRendering rendering = SHARING.print(g, one, two);
    assertThat(rendering.shared()).containsExactly(Map.entry("x2", "max(s2, s0 + s1)"));
    assertThat(rendering.equations()).containsExactly("s3 + x2", "x1 + 2*x2");
    assertThat(TEXT.print(g, one, two).equations())
        .containsExactly("s3 + max(s2, s0 + s1)", "x1 + 2*max(s2, s0 + s1)");
    assertThat(
            new CostPrinter(CostNotation.LATEX, CostPrinter::decimal, 0, 8)
                .print(g, one)
                .equations())
        .containsExactly("s_{3} + \\max(s_{2}, s_{0} + s_{1})");
  }

  @Test
  void wideSumsAreWrittenFlat() {
    CostGraph g = new CostGraph();
    int sum = g.constant(1);
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      sum = g.plus(sum, RandomCost.symbol(g, i));
      expected.append(i == 0 ? "s" : " + s").append(i);
    }
    assertThat(TEXT.print(g, sum).equations()).containsExactly(expected + " + 1");
  }

  @Test
  void printedTextReadsBackToTheSameValue() {
    int symbols = 5;
    for (int seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      CostGraph g = RandomCost.graph(symbols);
      RandomCost[] trees = new RandomCost[3];
      int[] roots = new int[3];
      for (int i = 0; i < 3; i++) {
        trees[i] = RandomCost.of(random, 2 + seed / 40, symbols);
        roots[i] = i == 0 ? trees[0].build(g) : g.max(roots[i - 1], trees[i].build(g));
      }
      double[] point = RandomCost.point(random, symbols);
      double[] expected = g.compile(roots).evaluate(point);
      for (CostPrinter printer : new CostPrinter[] {TEXT, SHARING}) {
        double[] read = PrintedCost.evaluate(printer.print(g, roots), bindings(point));
        for (int i = 0; i < 3; i++) {
          assertThat(read[i])
              .as("seed %d, root %d", seed, i)
              .isCloseTo(expected[i], within(1e-12 * Math.max(1, expected[i])));
        }
      }
    }
  }

  @Test
  void deeplyNestedMaximaPrintInLinearSize() {
    CostGraph g = RandomCost.graph(4);
    int depth = 100_000;
    int root = CostChainTest.nested(g, depth);
    CostRendering rendering = TEXT.print(g, root);
    long size = rendering.equations().get(0).length();
    for (String definition : rendering.shared().values()) {
      size += definition.length();
      assertThat(definition.length()).isLessThan(2_000);
    }
    assertThat(size).isLessThan(100L * depth);
    double[] point = {1, 1.5, 0.25, 0.75};
    double expected = g.compile(root).evaluate(point)[0];
    assertThat(PrintedCost.evaluate(rendering, bindings(point))[0])
        .isCloseTo(expected, within(1e-9 * expected));
  }

  /** A ring in which every link has a cost of its own: role i's time has i terms. */
  @Test
  void aRingOfDifferentLinksPrintsInLinearSize() {
    CostGraph g = new CostGraph();
    int[] roles = new int[20_000];
    int time = CostGraph.ZERO;
    for (int i = 0; i < roles.length; i++) {
      time = g.plus(time, RandomCost.symbol(g, i));
      roles[i] = time;
    }
    CostRendering rendering = TEXT.print(g, roles);
    assertThat(rendering.equations()).allMatch(text -> text.length() < 400);
    assertThat(rendering.shared().values()).allMatch(text -> text.length() < 400);
    assertThat(rendering.shared().size()).isLessThan(roles.length / 16);
  }

  /** A lattice of maxima: its tree is exponential in the rounds. */
  @Test
  void sharedMaximaPrintInLinearSize() {
    int roles = 6;
    int rounds = 500;
    CostGraph g = RandomCost.graph(roles);
    int[] time = new int[roles];
    for (int round = 0; round < rounds; round++) {
      int[] next = new int[roles];
      for (int i = 0; i < roles; i++) {
        int other = time[(i + 1 + round % 3) % roles];
        next[i] = g.plus(g.max(time[i], other), g.symbolNode((i * i + round) % roles));
      }
      time = next;
    }
    CostRendering rendering = TEXT.print(g, time);
    long size = rendering.equations().stream().mapToLong(String::length).sum();
    size += rendering.shared().values().stream().mapToLong(String::length).sum();
    assertThat(size).isLessThan(60L * g.edgeCount());
    double[] point = {1, 2, 0.5, 3, 0.25, 1.5};
    double[] expected = g.compile(time).evaluate(point);
    double[] read = PrintedCost.evaluate(rendering, bindings(point));
    for (int i = 0; i < roles; i++) {
      assertThat(read[i]).isCloseTo(expected[i], within(1e-9 * expected[i]));
    }
  }

  private static Map<String, Double> bindings(double[] point) {
    Map<String, Double> symbols = new HashMap<>();
    for (int i = 0; i < point.length; i++) {
      symbols.put("s" + i, point[i]);
    }
    return symbols;
  }
}
