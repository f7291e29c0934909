// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.IllFormed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rates near the end of the doubles, whose sums are none. */
class FastRatesTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 40})
  void sumsThatAreInfiniteAreRefused(int targets) {
    RowBuilder rows = new RowBuilder();
    for (int target = 0; target < targets; target++) {
      rows.add(target, 1e308);
      rows.add(target, 1e308);
    }
    assertThatThrownBy(rows::endRow)
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("at a rate of more than 1e307 /s");
  }

  @Test
  void whatIsJustNotTooFastIsSolved() {
    RowBuilder rows = new RowBuilder();
    rows.add(1, 9e306);
    rows.endRow();
    rows.add(0, 9e-306);
    rows.endRow();
    double[] steady =
        SteadyStateSolver.solve(rows.build(), Method.AUTO, new Cancellation()).probability();
    assertThat(steady[1]).isEqualTo(1);
  }
}
