// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.quantity.SweepRange;
import org.junit.jupiter.api.Test;

class ParameterGridTest {
  @Test
  void hugeGridsAreCountedNotMade() {
    SweepRange all = SweepRange.parse("n", "0..1e30");
    ParameterGrid grid =
        new ParameterGrid(List.of(new Parameter("a", all), new Parameter("b", all)));
    assertThat(grid.size()).isEqualTo(Long.MAX_VALUE);
    ParameterGrid tooMany =
        new ParameterGrid(
            List.of(
                new Parameter("a", SweepRange.parse("a", "1..1e10")),
                new Parameter("b", SweepRange.parse("b", "1..1e10"))));
    assertThat(tooMany.size()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theLastParameterOfAGridChangesFastest() {
    ParameterGrid grid =
        new ParameterGrid(
            List.of(
                new Parameter("a", SweepRange.parse("a", "1,2")),
                new Parameter("t", SweepRange.parse("t", "1ms..3ms:1ms"))));
    List<String> labels = new ArrayList<>();
    for (long i = 0; i < grid.size(); i++) {
      labels.add(grid.label(i));
    }
    assertThat(labels)
        .containsExactly(
            "a=1, t=1ms", "a=1, t=2ms", "a=1, t=3ms", "a=2, t=1ms", "a=2, t=2ms", "a=2, t=3ms");
  }
}
