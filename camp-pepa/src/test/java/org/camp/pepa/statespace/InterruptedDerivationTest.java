// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;

/** A derivation that is interrupted says how far it came. */
class InterruptedDerivationTest {
  private static final int COMPONENTS = 16;

  @Test
  void saysWhatWasExplored() {
    String definitions =
        IntStream.range(0, COMPONENTS)
            .mapToObj(i -> "P# = (on#, 1).Q#; Q# = (off#, 2).P#;".replace("#", "" + i))
            .collect(Collectors.joining("\n"));
    String system =
        IntStream.range(0, COMPONENTS).mapToObj(i -> "P" + i).collect(Collectors.joining(" || "));
    PepaModel model = PepaModel.parse(definitions + "\n" + system);
    Cancellation cancellation = new Cancellation();
    Progress untilSome =
        (what, done, of) -> {
          if (done > 10_000) {
            cancellation.cancel("the user has seen enough");
          }
        };
    assertThatThrownBy(() -> Derivation.derive(model, Map.of(), 1_000_000, cancellation, untilSome))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("the user has seen enough: ")
        .hasMessageContaining(" states were explored up to distance ")
        .hasMessageContaining(" more are known");
  }
}
