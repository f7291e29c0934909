// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.type.TypeCheck;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.semantics.Variant;
import org.junit.jupiter.api.Test;

/** The type checker accepts what is right, and what it accepts does not go wrong. */
class TypeSoundnessTest {
  private static List<Diagnostic> errors(String source) {
    return TypeCheck.check(ForkJoinProgram.parse(source), Map.of()).stream()
        .filter(Diagnostic::isError)
        .toList();
  }

  @Test
  void acceptsReferencePrograms() {
    for (String name : GoldenGraphs.SMALL) {
      assertThat(errors(GoldenGraphs.read(name).get("source").asText())).as(name).isEmpty();
    }
    for (String name : GoldenGraphs.APPLICATIONS) {
      assertThat(errors(GoldenGraphs.read(name).get("source").asText())).as(name).isEmpty();
    }
  }

  @Test
  void acceptsWellTypedPrograms() {
    Property.check(
        "well-typed",
        300,
        RandomPrograms::any,
        Shrinker.none(),
        source -> assertThat(errors(source)).isEmpty());
  }

  @Test
  void acceptedProgramsDoNotGoWrong() {
    int[] verdicts = {0, 0, 0, 0};
    Property.check(
        "soundness",
        600,
        RandomPrograms::careless,
        Shrinker.none(),
        source -> {
          List<Diagnostic> problems = TypeCheck.check(ForkJoinProgram.parse(source), Map.of());
          boolean accepted =
              problems.stream().noneMatch(d -> d.isError() || d.code().equals("branches-differ"));
          boolean complete =
              problems.stream().noneMatch(d -> d.code().equals("incomplete-patterns"));
          verdicts[accepted ? 0 : 1]++;
          try {
            GoldenGraphs.run(source, Variant.STANDARD);
          } catch (IllFormed wrong) {
            String code = wrong.diagnostics().get(0).code();
            if (code.equals("wrong-type") || code.equals("not-a-function")) {
              verdicts[2]++;
              assertThat(accepted).as(wrong.getMessage()).isFalse();
            } else if (code.equals("no-match")) {
              verdicts[3]++;
              assertThat(accepted && complete).as(wrong.getMessage()).isFalse();
            }
          }
        });
    assertThat(verdicts[0]).isPositive();
    assertThat(verdicts[1]).isPositive();
    assertThat(verdicts[2]).isPositive();
    assertThat(verdicts[3]).isPositive();
  }
}
