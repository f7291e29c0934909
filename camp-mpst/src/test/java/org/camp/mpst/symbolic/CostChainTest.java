// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CostChainTest {
  private static final int LENGTH = 1_000_000;

  @Test
  void aRingOfEqualLinksHasThreeTermsPerRole() {
    CostGraph g = new CostGraph();
    int send = g.symbol("cO", "c_O");
    int receive = g.symbol("cI", "c_I");
    int work = g.symbol("c", "c");
    int time = CostGraph.ZERO;
    for (int i = 0; i < LENGTH; i++) {
      time = g.plus(time, send);
      time = g.plus(g.plus(g.max(CostGraph.ZERO, time), receive), work);
    }
    assertThat(time).isEqualTo(g.scale(LENGTH, g.sum(send, receive, work)));
    assertThat(g.nodeCount()).isLessThan(3 * LENGTH + 10);
    assertThat(g.edgeCount()).isLessThan(9 * LENGTH + 10);
    assertThat(g.compile(time).evaluate(new double[] {1, 2, 4})).containsExactly(7e6);
  }

  @Test
  void aChainOfDifferentSymbolsIsLinear() {
    CostGraph g = new CostGraph();
    int time = CostGraph.ZERO;
    int length = 100_000;
    for (int i = 0; i < length; i++) {
      time = g.plus(time, RandomCost.symbol(g, i));
    }
    assertThat(g.edgeCount()).isLessThan(NodeStore.SUM_WIDTH * length);
    double[] ones = new double[length];
    Arrays.fill(ones, 1);
    assertThat(g.compile(time).evaluate(ones)).containsExactly(length);
    assertThat(g.symbols(time)).hasSize(length);
  }

  @Test
  void aMaximumOfDifferentSymbolsIsLinear() {
    CostGraph g = new CostGraph();
    int length = 100_000;
    int[] symbols = new int[length];
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      symbols[i] = RandomCost.symbol(g, i);
      values[i] = (i * 7919L) % length;
    }
    int max = g.max(symbols);
    assertThat(g.edgeCount()).isLessThan(NodeStore.MAX_WIDTH * length);
    assertThat(g.compile(max).evaluate(values)).containsExactly(length - 1);
  }

  @Test
  void aMillionNestedMaximaStayFlatInTimeAndStack() {
    CostGraph g = RandomCost.graph(4);
    int time = nested(g, LENGTH);
    assertThat(g.nodeCount()).isLessThan(6 * LENGTH);
    double[] point = {1, 1.5, 0.25, 0.75};
    double expected = 0;
    for (int i = 0; i < LENGTH; i++) {
      double stall = (i % 97) * point[i & 1];
      expected = Math.max(expected + point[2], stall) + point[3];
    }
    CostProgram program = g.compile(time);
    assertThat(program.evaluate(point)[0]).isCloseTo(expected, within(1e-9 * expected));
    CostGradient gradient = program.gradient(0, point);
    double linear = gradient.constant();
    for (int i = 0; i < 4; i++) {
      linear += gradient.slope(i) * point[i];
    }
    assertThat(linear).isCloseTo(expected, within(1e-9 * expected));
  }

  /** Maxima none of whose members covers the other, each inside the next. */
  static int nested(CostGraph g, int depth) {
    int time = CostGraph.ZERO;
    for (int i = 0; i < depth; i++) {
      int stall = g.scale(i % 97, g.symbolNode(i & 1));
      time = g.plus(g.max(g.plus(time, g.symbolNode(2)), stall), g.symbolNode(3));
    }
    return time;
  }
}
