// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.analysis.FigureInputs.Input;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;

/** The time of a program as a function of the machine, against the analysis. */
class TimeCompilerTest {
  private static final MachineFile MACHINE =
      MachineFile.read(
          Source.of(
              "m.yaml",
              """
              bsp: {p: 3, g: 2us, L: 10us, r: 1Gflop/s}
              timings: {T_Var: 1us, T_FunApp: 2us, T_IntPlus: 3us, T_proj: 1us, T_rpl: 1us}
              """));

  private static final List<Input> FREE =
      List.of(new Input("bsp.g", true), new Input("bsp.L", true), new Input("timings.T_Var", true));

  private static FigureInputs inputs(List<Input> free, double... start) {
    return new FigureInputs(
        free,
        start,
        values -> {
          Map<String, String> settings = new LinkedHashMap<>();
          for (int i = 0; i < values.length; i++) {
            settings.put(free.get(i).name(), values[i] + "s");
          }
          return AnalysisContext.builder()
              .machine(MACHINE.machine(settings))
              .option(BspOptions.MISSING_TIMINGS, BspOptions.Missing.ZERO)
              .build();
        });
  }

  @Test
  void valuesAreThoseOfTheAnalysisAndSlopesAreCounts() {
    BulkSynchronousProgram program =
        OcamlParser.parse(
            new SourceText("sum.bsml", "let v = << $pid$ + 1 >> in proj v 1 + proj v 2"),
            Dialect.BSML);
    FigureInputs inputs = inputs(FREE, 2e-6, 1e-5, 1e-6);
    FigureFunction time =
        new BspBackend().compiler("cost.time").orElseThrow().compile(program, inputs).orElseThrow();
    SplittableRandom random = new SplittableRandom(5);
    BspResult counted = Bsp.analyze(program, inputs.atStart());
    double g = counted.cost().count(counted.symbols().g(1));
    double barriers = counted.cost().count(counted.symbols().barrier(1));

    assertThat(g).isPositive();
    for (int k = 0; k < 50; k++) {
      double[] at = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
      double[] slopes = new double[3];
      double analysed = Bsp.analyze(program, inputs.contexts().apply(at)).time().orElseThrow();
      assertThat(time.at(at, slopes)).isCloseTo(analysed, within(1e-12 * analysed));
      assertThat(slopes[0]).isCloseTo(g, within(1e-9 * g));
      assertThat(slopes[1]).isCloseTo(barriers, within(1e-9));
    }
  }

  @Test
  void processorsAndParametersAreNoInputs() {
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("n.bsml", "n + 1"), Dialect.BSML);

    assertThat(
            new BspBackend()
                .compiler("cost.time")
                .orElseThrow()
                .compile(program, inputs(List.of(new Input("bsp.p", true)), 3)))
        .isEmpty();
    assertThat(
            new BspBackend()
                .compiler("cost.time")
                .orElseThrow()
                .compile(program, inputs(List.of(new Input("n", false)), 3)))
        .isEmpty();
    assertThat(new BspBackend().compiler("cost.counts")).isEmpty();
  }
}
