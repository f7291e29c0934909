// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.sml.SmlText;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.semantics.Evaluation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are printed and read again. */
class PrintingTest {
  @Test
  void readBackAsTheSameProgram() {
    Property.check(
        "print, then parse",
        400,
        RandomPrograms::any,
        Shrinker.none(),
        source -> {
          ForkJoinProgram program = ForkJoinProgram.parse(source);
          String written = SmlText.of(program);
          ForkJoinProgram again = ForkJoinProgram.parse(written);
          assertThat(withoutPlaces(again)).isEqualTo(withoutPlaces(program));
          assertThat(SmlText.of(again)).isEqualTo(written);
        });
  }

  private static String withoutPlaces(ForkJoinProgram program) {
    return program.expression().toString().replaceAll(",? ?span=Span\\[[^]]*]", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"matmul", "qsort-fork", "qsort-join", "qsort-seq", "qhull", "barneshut"})
  void runAsTheSameGraph(String name) throws IOException {
    AnalysisContext context =
        AnalysisContext.builder().bind("n", "8").bind("points", "8.0").build();
    ForkJoinProgram program =
        ForkJoinProgram.parse(ApplicationsTest.text("programs/" + name + ".pml"));
    Evaluation first = SpaceProfiles.evaluate(program, List.of(), context);
    ForkJoinProgram again = ForkJoinProgram.parse(SmlText.of(program));
    Evaluation second = SpaceProfiles.evaluate(again, List.of(), context);
    assertThat(second.value()).isEqualTo(first.value());
    assertThat(second.graph().size()).isEqualTo(first.graph().size());
    assertThat(second.graph().heapEdges()).isEqualTo(first.graph().heapEdges());
  }
}
