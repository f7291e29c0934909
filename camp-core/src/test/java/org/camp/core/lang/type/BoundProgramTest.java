// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
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

  private static ForkJoinProgram standard(String text) {
    SourceText source = new SourceText("p.sml", text);
    StandardProgram program = StandardProgram.read(source);
    return new ForkJoinProgram("p", program.expression(), source, program);
  }

  /** A file of one expression may have parameters; in others a name that is unknown is wrong. */
  @Test
  void onlyBareExpressionsOfStandardMlHaveFreeNames() {
    BoundProgram bare = BoundProgram.of(standard("n + lenght"), Map.of());
    assertThat(bare.problems()).isEmpty();
    assertThat(bare.unbound())
        .extracting(Diagnostic::message)
        .containsExactly("nothing binds 'n'", "nothing binds 'lenght'");
    assertThat(bare.unbound().get(1).hint())
        .isEqualTo("did you mean 'length'? Or give it a value with -D lenght=…");
    assertThatExceptionOfType(IllFormed.class).isThrownBy(bare::throwIfIllFormed);
    assertThat(bare.findings()).noneMatch(Diagnostic::isError);
    BoundProgram.of(standard("n + 1"), Map.of("n", "3")).throwIfIllFormed();

    BoundProgram declared = BoundProgram.of(standard("val r = n + 1"), Map.of());
    assertThat(declared.unbound()).isEmpty();
    assertThat(declared.problems()).extracting(Diagnostic::code).containsExactly("unknown-name");
    assertThat(BoundProgram.of(standard("TextIO.openIn \"a\""), Map.of()).problems())
        .extracting(Diagnostic::code)
        .containsExactly("unsupported");
  }
}
