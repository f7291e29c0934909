// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PartNamesTest {
  private static final List<String> EQUATIONS =
      List.of("w[1] = max(x1, a)", "w[2] = max(x2, 2*a)", "w[3] = max(x3, 3*a)", "m = x3 + x10");
  private static final List<String> PARTS = List.of("x1 = b", "x2 = 2*b", "x3 = 3*b", "x10 = c");
  private static final Set<String> NAMES = Set.of("x1", "x2", "x3", "x10");

  private static List<String> named(List<String> equations, List<String> parts) {
    return equations.stream().map(PartNames.of(NAMES, "", List.of(equations, parts))).toList();
  }

  @Test
  void partsHaveIndicesWhereThatFoldsEquations() {
    List<String> named = named(EQUATIONS, PARTS);
    assertThat(named).contains("w[2] = max(x[2], 2*a)", "m = x[3] + x[10]");
    assertThat(AlikeEquations.fold(named, ""))
        .containsExactly("w[i] = max(x[i], i*a) for i in 1..3", "m = x[3] + x[10]");
  }

  @Test
  void namesStayWhereNothingIsWonOrSomethingElseIsCalledSo() {
    List<String> two = EQUATIONS.subList(0, 2);
    assertThat(named(two, PARTS.subList(0, 2))).isEqualTo(two);
    List<String> family = List.of("x[1] = x1", "x[2] = x2", "x[3] = x3");
    assertThat(named(family, PARTS)).isEqualTo(family);
    assertThat(named(List.of("v = log2(n) + y3"), PARTS)).containsExactly("v = log2(n) + y3");
  }
}
