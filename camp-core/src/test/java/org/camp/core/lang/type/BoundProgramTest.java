// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.junit.jupiter.api.Test;

class BoundProgramTest {
  @Test
  void allErrorsAreToldInTheOrderOfTheText() {
    BoundProgram bound =
        BoundProgram.of(
            ForkJoinProgram.parse("(1 + true,\n missing,\n depth + missing,\n 2 + false)"),
            Map.of("depth", "3"));
    assertThat(bound.values()).containsOnlyKeys("depth");
    assertThat(bound.unbound()).hasSize(1);
    assertThatExceptionOfType(IllFormed.class)
        .isThrownBy(bound::throwIfIllFormed)
        .satisfies(
            e -> assertThat(e.diagnostics()).extracting(Diagnostic::line).containsExactly(1, 2, 4));
  }

  @Test
  void aBoundProgramIsAccepted() {
    BoundProgram bound = BoundProgram.of(ForkJoinProgram.parse("n * n"), Map.of("n", "3"));
    bound.throwIfIllFormed();
    assertThat(bound.problems()).isEmpty();
  }

  @Test
  void onlyBulkSynchronousProgramsTakeVectors() {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(
            () ->
                BoundProgram.of(
                    ForkJoinProgram.parse("length v"), Map.of("v", "{\"par\": [1, 2]}")))
        .withMessageContaining("distributed over processors");
  }
}
