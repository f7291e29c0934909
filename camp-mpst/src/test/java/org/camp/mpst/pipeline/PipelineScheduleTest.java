// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.camp.mpst.async.DependencyGoldens.list;
import static org.camp.mpst.async.DependencyGoldens.map;
import static org.camp.mpst.async.DependencyGoldens.number;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.async.DependencyGoldens;
import org.camp.mpst.async.StraightTimes;
import org.camp.mpst.compare.OptimiseOperation;
import org.camp.mpst.compare.OptimisedProtocol;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.price.CostModel;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Schedules of pipelines against reference values, and back to their files. */
class PipelineScheduleTest {
  private static Protocol read(String csv, AnalysisContext context) {
    return new PipelineScheduleReader().read(Source.of("s.csv", csv), context);
  }

  private static String write(Protocol protocol, boolean messages) {
    StringBuilder out = new StringBuilder();
    try {
      AnalysisContext context =
          AnalysisContext.builder().option(PipelineScheduleExporter.MESSAGES, messages).build();
      new PipelineScheduleExporter().export(protocol, context, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString();
  }

  private static StraightTimes times(Protocol protocol, AnalysisContext context) {
    EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context);
    CostModel model =
        EvaluatedProtocol.costs(evaluated.instance(), evaluated.parameters(), context);
    return StraightTimes.of(model);
  }

  private static double[] peaks(Protocol protocol) {
    PeakMemory memory =
        PeakMemory.of(protocol.instantiate(), protocol.parameters(Map.of(), n -> null))
            .orElseThrow();
    return IntStream.range(0, protocol.instantiate().roles().size())
        .mapToDouble(r -> memory.peak(r).bytes())
        .toArray();
  }

  private static double[] numbers(Object values) {
    return list(values).stream().mapToDouble(v -> number(v)).toArray();
  }

  @TestFactory
  Stream<DynamicTest> files() {
    return DependencyGoldens.cases("csv.json").stream()
        .map(row -> DynamicTest.dynamicTest((String) row.get("name"), () -> file(row)));
  }

  private static void file(Map<String, Object> row) {
    String csv = (String) row.get("csv");
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    if (!row.get("verdict").equals("ok")) {
      assertThatThrownBy(() -> read(csv, context)).isInstanceOf(IllFormed.class);
      return;
    }
    Protocol protocol = read(csv, context);
    assertThat(heard.stream().anyMatch(d -> d.code().equals("hangs-one-at-a-time")))
        .isEqualTo(row.get("hangsOneAtATime"));
    assertThat(times(protocol, context).total())
        .isCloseTo(number(row.get("makespan")), within(1e-9));
    assertThat(peaks(protocol)).containsExactly(numbers(row.get("peak")));
    if (row.containsKey("withCommunications")) {
      assertThat(write(protocol, true)).isEqualTo(row.get("withCommunications"));
      List<Diagnostic> late = new ArrayList<>();
      Protocol again =
          read(write(protocol, true), AnalysisContext.builder().listener(late::add).build());
      assertThat(late).isEmpty();
      assertThat(write(again, false)).isEqualTo(row.get("withCommunications"));
      assertThat(times(again, context).total())
          .isCloseTo(number(row.get("makespan")), within(1e-9));
    }
  }

  @TestFactory
  Stream<DynamicTest> schedules() {
    return DependencyGoldens.cases("schedules.json").stream()
        .map(row -> DynamicTest.dynamicTest((String) row.get("name"), () -> schedule(row)));
  }

  private static void schedule(Map<String, Object> row) {
    String csv = (String) row.get("csv");
    Protocol protocol = read(csv, AnalysisContext.defaults());
    assertThat(write(protocol, false)).isEqualTo(csv);
    assertThat(peaks(protocol)).containsExactly(numbers(row.get("peak")));
    for (Object given : list(row.get("times"))) {
      Map<String, Object> at = map(given);
      AnalysisContext.Builder context = AnalysisContext.builder();
      map(at.get("cost"))
          .forEach(
              (name, value) ->
                  context.bind(
                      name.equals("OVERLAP") ? "overlap" : name, Double.toString(number(value))));
      StraightTimes times = times(protocol, context.build());
      assertThat(times.total()).isCloseTo(number(at.get("makespan")), within(1e-9));
      assertThat(times.span()).isCloseTo(number(at.get("span")), within(1e-9));
      double[] busy = numbers(at.get("busy"));
      double[] idle = numbers(at.get("idle"));
      double all = 0;
      for (int rank = 0; rank < busy.length; rank++) {
        assertThat(times.work()[rank]).isCloseTo(busy[rank], within(1e-9));
        assertThat(times.total() - times.work()[rank]).isCloseTo(idle[rank], within(1e-9));
        all += times.total() - times.work()[rank];
      }
      assertThat(all / busy.length / times.total())
          .isCloseTo(number(at.get("bubble")), within(1e-6));
    }
  }

  @Test
  void optimisedSchedulesAreWrittenAgain() {
    Map<String, Object> row = DependencyGoldens.cases("schedules.json").get(0);
    Protocol gpipe = read((String) row.get("csv"), AnalysisContext.defaults());
    OptimisedProtocol found =
        new OptimiseOperation()
            .run(
                List.of(gpipe),
                AnalysisContext.builder().option(OptimiseOperation.MEMORY, "4").build());
    Protocol made = (Protocol) found.made().orElseThrow();
    Protocol again = read(write(made, false), AnalysisContext.defaults());
    assertThat(times(again, AnalysisContext.defaults()).total()).isCloseTo(33, within(1e-9));
    assertThat(IntStream.range(0, 4).allMatch(rank -> peaks(again)[rank] <= 4)).isTrue();
  }

  @Test
  void cellsAreRefusedWhereTheyStand() {
    assertThatThrownBy(() -> read("0F0,0Q0,0B0\n", AnalysisContext.defaults()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("line 1, cell 2: '0Q0' is no action");
    assertThatThrownBy(() -> read("0F0,0F0,0B0\n", AnalysisContext.defaults()))
        .hasMessageContaining("line 1, cell 2: 0F0 stands twice");
    assertThatThrownBy(() -> read("0F0,0F1,0B0\n", AnalysisContext.defaults()))
        .hasMessageContaining("stage 0 has no backward of microbatch 1");
    assertThatThrownBy(() -> read("0F0,0B0\n0F1,0B1\n", AnalysisContext.defaults()))
        .hasMessageContaining("stage 0 belongs to rank 0 already");
  }
}
