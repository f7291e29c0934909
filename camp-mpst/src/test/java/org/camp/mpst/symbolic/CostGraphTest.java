// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CostGraphTest {
  private final CostGraph g = new CostGraph();
  private final int a = g.symbol("a", "a");
  private final int b = g.symbol("b", "b");
  private final int c = g.symbol("c", "c");

  @Test
  void equalExpressionsAreEqualNodes() {
    assertThat(g.symbol("a", "a")).isEqualTo(a);
    assertThat(g.plus(g.plus(a, b), a)).isEqualTo(g.plus(g.scale(2, a), b));
    assertThat(g.constant(-0.0)).isEqualTo(CostGraph.ZERO);
    assertThat(g.scale(0, a)).isEqualTo(CostGraph.ZERO);
    assertThat(g.plus(g.constant(1), g.constant(2))).isEqualTo(g.constant(3));
    assertThat(g.max(g.constant(1), g.constant(2))).isEqualTo(g.constant(2));
  }

  @Test
  void commonSummandsStandOutsideMaxima() {
    assertThat(g.max(g.plus(a, b), g.plus(a, c))).isEqualTo(g.plus(a, g.max(b, c)));
    assertThat(g.max(g.plus(a, g.constant(3)), g.plus(b, g.constant(5))))
        .isEqualTo(g.plus(g.constant(3), g.max(a, g.plus(b, g.constant(2)))));
    assertThat(g.max(g.scale(3, a), g.plus(a, b))).isEqualTo(g.plus(a, g.max(g.scale(2, a), b)));
  }

  @Test
  void nestedMaximaAreFlattened() {
    assertThat(g.max(g.max(a, b), c)).isEqualTo(g.max(a, g.max(b, c)));
    assertThat(g.max(g.plus(c, g.max(a, b)), g.plus(c, b))).isEqualTo(g.plus(c, g.max(a, b)));
  }

  @Test
  void coveredMembersAreDropped() {
    assertThat(g.max(g.max(a, c), g.plus(a, b))).isEqualTo(g.max(c, g.plus(a, b)));
    assertThat(g.max(a, g.plus(g.max(a, b), c))).isEqualTo(g.plus(g.max(a, b), c));
    assertThat(g.max(g.plus(a, g.max(b, c)), g.plus(b, g.constant(-1))))
        .isEqualTo(g.plus(a, g.max(b, c)));
  }

  @Test
  void aNegativeConstantIsNotCoveredByZero() {
    int less = g.plus(a, g.constant(-1));
    int max = g.max(CostGraph.ZERO, less);
    assertThat(g.compile(max).evaluate(new double[] {0.5, 0, 0})).containsExactly(0);
    assertThat(g.compile(max).evaluate(new double[] {3, 0, 0})).containsExactly(2);
  }

  @Test
  void refactorsWhatRemainsAfterDropping() {
    int big = g.max(g.plus(a, b), c);
    int result = g.max(big, g.plus(a, g.scale(2, c)));
    assertThat(result).isEqualTo(g.plus(a, g.max(b, g.scale(2, c))));
  }

  /** Iterations of the three-stage pipeline, as in the paper's section 4 (after Definition 4.5). */
  @Test
  void pipelineKeepsItsClosedForm() {
    int p = CostGraph.ZERO;
    int q = CostGraph.ZERO;
    int r = CostGraph.ZERO;
    int k = 50;
    for (int i = 0; i < k; i++) {
      p = g.plus(p, a);
      q = g.plus(g.max(q, p), b);
      r = g.plus(g.max(r, q), c);
    }
    assertThat(p).isEqualTo(g.scale(k, a));
    assertThat(q).isEqualTo(g.sum(a, b, g.scale(k - 1, g.max(a, b))));
    assertThat(r).isEqualTo(g.sum(a, b, c, g.scale(k - 1, g.max(a, b, c))));
  }

  @Test
  void queriesSeeTheNormalForm() {
    int cost = g.max(g.plus(a, c), g.scale(0, b));
    assertThat(g.symbols(cost)).containsExactly(0, 2);
    assertThat(g.reachableCount(cost)).isEqualTo(3);
    assertThat(g.findSymbol("b")).hasValue(1);
    assertThat(g.findSymbol("d")).isEmpty();
    assertThat(g.symbolText(2)).isEqualTo("c");
    assertThat(g.isConstant(cost)).isFalse();
    assertThat(g.constantPart(g.plus(cost, g.constant(4)))).isEqualTo(4);
  }

  @Test
  void refusesWhatIsNoCost() {
    assertThatThrownBy(() -> g.constant(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> g.scale(-1, a)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> g.scale(Double.NaN, a)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> g.plus(a, 99)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> g.symbol("a", "A")).hasMessageContaining("LaTeX");
    assertThatThrownBy(() -> g.max()).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void staysUsableAfterAnOverflow() {
    int huge = g.scale(Double.MAX_VALUE, a);
    assertThatThrownBy(() -> g.scale(2, huge)).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> g.plus(g.constant(Double.MAX_VALUE), g.constant(Double.MAX_VALUE)))
        .isInstanceOf(ArithmeticException.class);
    assertThat(g.plus(a, b)).isEqualTo(g.plus(b, a));
  }
}
