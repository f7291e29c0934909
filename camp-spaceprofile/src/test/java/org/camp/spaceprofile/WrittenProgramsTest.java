// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.ParallelRun;
import org.camp.spaceprofile.semantics.RunPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs in the style of MPL's users, whose values are known without running them. */
class WrittenProgramsTest {
  private static ForkJoinProgram program(String name) throws IOException {
    String text = ApplicationsTest.text("written/" + name + ".sml");
    SourceText source = new SourceText(name + ".sml", text);
    StandardProgram standard = StandardProgram.read(source);
    return new ForkJoinProgram(name, standard.expression(), source, standard);
  }

  private static String value(String name) throws IOException {
    AnalysisContext context = AnalysisContext.defaults();
    ProgramSetup setup = ProgramSetup.of(program(name), false, context);
    Evaluation sequential = setup.evaluate(context);
    ParallelRun run =
        new ParallelRun(sequential, setup.values(), setup.variant(), new Cancellation());
    for (RunPolicy policy : RunPolicy.values()) {
      assertThat(run.run(policy, 2, true).value()).isEqualTo(sequential.value());
    }
    return sequential.value();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nqueens; 4",
        "mergesort; (true, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])",
        "bfs; (5, [0, 1, 1, 2, 2, 1, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 3, 3, 3])",
      })
  void valuesAreThoseOfPencilAndPaper(String name, String expected) throws IOException {
    assertThat(value(name)).isEqualTo(expected);
  }

  @Test
  void prefixSumsAreTriangularNumbers() throws IOException {
    StringBuilder expected = new StringBuilder("([0");
    int sum = 0;
    for (int i = 1; i < 32; i++) {
      sum += i;
      expected.append(", ").append(sum);
    }
    assertThat(value("prefix-sums")).isEqualTo(expected.append("], 528)").toString());
  }

  @Test
  void samplesSort() throws IOException {
    String expected =
        IntStream.range(0, 40).map(i -> (i * 37 + 11) % 101).sorted().boxed().toList().toString();
    assertThat(value("sample-sort")).isEqualTo(expected);
  }

  /** Forces are equal and opposite, so the bodies' centre moves evenly, here not at all. */
  @Test
  void bodiesKeepTheirCentre() throws IOException {
    double x = 0;
    double y = 0;
    int numbers = 0;
    for (String part : value("n-body").split("[\\[\\](), ]+", -1)) {
      if (!part.isEmpty()) {
        double number = Double.parseDouble(part);
        x += numbers % 2 == 0 ? number : 0;
        y += numbers % 2 == 1 ? number : 0;
        numbers++;
      }
    }
    assertThat(numbers).isEqualTo(12);
    assertThat(x).isCloseTo(15, Offset.offset(1e-9));
    assertThat(y).isCloseTo(10, Offset.offset(1e-9));
  }
}
