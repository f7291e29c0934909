// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.machine.Machine;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.activity.NamedNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Supersteps as networks of activities: they take as long as the cost says. */
class SuperstepNetworkTest {
  private static final String LET_REC =
      "let rec work k = if k = 0 then 0 else 1 + work (k - 1) in ";

  private static BspResult analysed(String text, Dialect dialect, Machine machine) {
    BulkSynchronousProgram program = OcamlParser.parse(new SourceText("test.bsml", text), dialect);
    AnalysisContext context =
        AnalysisContext.builder()
            .machine(machine)
            .option(BspOptions.MISSING_TIMINGS, BspOptions.Missing.ZERO)
            .build();
    return Bsp.analyze(program, context);
  }

  private static Machine flat(int p) {
    return Machine.builder("m")
        .bsp(p, "2us", "50us", null)
        .timing("T_FunApp", "1us")
        .timing("T_IntAdd", "0.3us")
        .build();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "proj << $pid$ >> 1",
        "let t = proj << work (10 * $pid$) >> in t 1",
        "let t = proj << work (30 - 10 * $pid$) >> in let u = proj << work (t 1) >> in u 1",
        "let v = put << fun d -> work 3 >> in let w = proj << $v$ 1 >> in work (w 1)"
      })
  void theyTakeAsLongAsTheCost(String body) {
    BspResult result = analysed(LET_REC + body, Dialect.BSML, flat(3));
    NamedNetwork named = SuperstepNetwork.of(result);
    ActivityNetwork network = named.network();
    double cost = result.time().orElseThrow();
    assertThat(named.at(network.time(named.target()))).isCloseTo(cost, within(1e-9 * cost));
    assertThat(network.evaluate(network.weights())[named.target()])
        .isEqualTo(network.time(named.target()));
    for (int event = 0; event < network.size(); event++) {
      assertThat(network.weight(event)).isNotNegative();
    }
  }

  @Test
  void theSlowestProcessorIsCritical() {
    String body = "let t = proj << work (10 * $pid$) >> in t 1";
    NamedNetwork named = SuperstepNetwork.of(analysed(LET_REC + body, Dialect.BSML, flat(4)));
    ActivityNetwork network = named.network();
    ActivityFigures figures = new ActivityFigures(network, named.target());
    int[] slowest =
        figures.positive(event -> named.lanes().get(network.owner(event)).endsWith(" 4"));
    assertThat(slowest).isNotEmpty();
    assertThat(figures.isCritical(slowest[0])).isTrue();
    int[] other = figures.positive(event -> named.lanes().get(network.owner(event)).endsWith(" 2"));
    assertThat(figures.slack(other[0]))
        .isEqualTo(network.time(slowest[0]) - network.time(other[0]));
  }

  @Test
  void aPictureIsDrawn() throws IOException {
    StringBuilder out = new StringBuilder();
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("test.bsml", "proj << 1 + $pid$ >> 1"), Dialect.BSML);
    AnalysisContext context = AnalysisContext.builder().option(BspOptions.P, "3").build();
    new GanttExporter().export(program, context, out);
    assertThat(out)
        .startsWith("<svg")
        .contains("every T_x, g and L counted as 1")
        .contains("processor 3")
        .contains("What a part would save");
  }

  @Test
  void tooManyAreRefused() {
    String many = "let rec go k = if k = 0 then 0 else let t = proj << k >> in go (k - 1) in go 60";
    BspResult result = analysed(many, Dialect.BSML, flat(5000));
    assertThatThrownBy(() -> SuperstepNetwork.of(result))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("more than 200000 activities");
  }
}
