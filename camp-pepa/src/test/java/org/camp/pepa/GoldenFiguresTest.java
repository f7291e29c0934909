// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The models of the paper's Figures 5 and 6 (Yaikhom et al. 2007, section 4.4). */
class GoldenFiguresTest {
  static String resource(String name) {
    try (InputStream in = GoldenFiguresTest.class.getResourceAsStream("/golden/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Rows stages, comm, rate, variant, throughput, states, transitions. */
  static List<String[]> rows() {
    return resource("fig5-fig6.tsv").lines().skip(1).map(line -> line.split("\t")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe", "deal2", "deal3", "farm2", "farm3"})
  void modelsAsFilesHaveTheReferenceValues(String variant) {
    PepaModel model = PepaModel.parse(resource("fig56_3_" + variant + "_r100.pepa"));
    AnalysisContext arrays =
        AnalysisContext.builder().option(PepaOptions.LUMP, Lumping.ARRAYS).build();
    PepaResult result = Pepa.analyze(model, arrays);
    String[] row =
        rows().stream()
            .filter(r -> (r[0] + r[1] + r[2] + r[3]).equals("31000100" + variant))
            .findFirst()
            .orElseThrow();
    assertThat(result.space().size()).isEqualTo(Integer.parseInt(row[5]));
    assertThat(result.space().transitions()).isEqualTo(Integer.parseInt(row[6]));
    double last =
        result.throughput().entrySet().stream()
            .filter(e -> e.getKey().startsWith("comp_"))
            .reduce((a, b) -> b)
            .orElseThrow()
            .getValue();
    assertThat(last).isCloseTo(Double.parseDouble(row[4]), within(1e-6));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void everyMethodGivesTheSame(Method method) {
    PepaModel model = PepaModel.parse(resource("fig56_3_deal3_r100.pepa"));
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.METHOD, Solver.valueOf(method.name())).build();
    PepaResult result = Pepa.analyze(model, context);
    assertThat(result.throughput().get("comp_4")).isCloseTo(58.0216239, within(1e-6));
    assertThat(result.steadyState().residual()).isLessThan(1e-12);
  }

  @Test
  void oneMoreOfTheSlowStageBringsMost() {
    PepaModel model = PepaModel.parse(resource("fig56_3_pipe_r100.pepa"));
    assertThat(Pepa.analyze(model).whatIf().get(0).change()).isEqualTo("one more Processor_1");
  }
}
