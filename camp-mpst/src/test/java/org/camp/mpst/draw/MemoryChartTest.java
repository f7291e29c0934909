// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.cost.RoleTimeline;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.pipeline.NamedSchedules;
import org.camp.mpst.pipeline.PipelineScheduleReader;
import org.junit.jupiter.api.Test;

class MemoryChartTest {
  private static final Machine FREE = Machine.builder("free").transport("0s", "0s").build();

  private static LineChart chart(MpstResult result, double limit) {
    RoleTimeline timeline = result.cost().orElseThrow().timeline().orElseThrow();
    double[] limits = new double[result.instance().roles().size()];
    Arrays.fill(limits, limit);
    return MemoryChart.of(
        " now",
        result.instance(),
        timeline,
        PeakMemory.of(result.instance(), result.parameters()).orElseThrow(),
        new MemoryLimits(limits));
  }

  /** What a role holds right behind a time. */
  private static double at(LineChart.Series role, double time) {
    double held = Double.NaN;
    for (int i = 0; i < role.x().size(); i++) {
      held = role.x().get(i) <= time ? role.y().get(i) : held;
    }
    return held;
  }

  private static double most(Numbers numbers) {
    double most = 0;
    for (int i = 0; i < numbers.size(); i++) {
      most = Math.max(most, numbers.get(i));
    }
    return most;
  }

  @Test
  void valuesAreHeldFromTheirStartToTheEndOfTheLastThatNeedsThem() {
    Protocol protocol =
        Protocol.parse(
            """
            global protocol P(role p holds 1B, role q) {
              let a = compute at p cost 2s needs nothing holds 3B;
              let b = compute at p cost 1s needs a holds 2B;
              M(x: t) from p to q needs b cost 1s holds 4B;
              let c = compute at q cost 1s needs x;
            }\
            """);
    LineChart chart = chart(SessionTypes.analyze(protocol, FREE), 8);
    LineChart.Series p = chart.series().get(0);
    LineChart.Series q = chart.series().get(1);
    assertThat(List.of(p.name(), q.name())).containsExactly("p", "q");
    assertThat(List.of(at(p, 0), at(p, 1.9), at(p, 2), at(p, 3)))
        .containsExactly(4.0, 4.0, 6.0, 1.0);
    assertThat(List.of(at(q, 0), at(q, 4.9), at(q, 5))).containsExactly(4.0, 4.0, 0.0);
    assertThat(chart.rules()).singleElement().extracting(LineChart.Rule::at).isEqualTo(8.0);
    assertThat(chart.title()).endsWith("now");
  }

  @Test
  void curvesReachThePeaksAndNoMore() {
    for (String csv :
        List.of(
            NamedSchedules.gpipe(3, 5),
            NamedSchedules.interleaved(4, 1, 6),
            NamedSchedules.interleaved(2, 2, 4),
            NamedSchedules.vShaped(3, 4))) {
      MpstResult result =
          SessionTypes.analyze(
              new PipelineScheduleReader()
                  .read(Source.of("s.csv", csv), AnalysisContext.defaults()),
              AnalysisContext.defaults());
      Optional<PeakMemory> peaks = PeakMemory.of(result.instance(), result.parameters());
      LineChart chart = chart(result, Double.POSITIVE_INFINITY);
      assertThat(chart.rules()).isEmpty();
      for (int role = 0; role < chart.series().size(); role++) {
        LineChart.Series curve = chart.series().get(role);
        assertThat(most(curve.y())).isEqualTo(peaks.orElseThrow().peak(role).bytes());
        assertThat(curve.y().get(curve.y().size() - 1)).as("freed").isCloseTo(0, within(1e-12));
        for (int i = 1; i < curve.x().size(); i++) {
          assertThat(curve.x().get(i)).isGreaterThanOrEqualTo(curve.x().get(i - 1));
        }
      }
    }
  }
}
