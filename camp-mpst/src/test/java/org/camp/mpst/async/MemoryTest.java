// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.camp.mpst.async.DependencyGoldens.list;
import static org.camp.mpst.async.DependencyGoldens.map;
import static org.camp.mpst.async.DependencyGoldens.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Value;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.compare.OptimiseOperation;
import org.camp.mpst.compare.OptimisedProtocol;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Peaks of memory, limits, and the front of time and memory, against reference values. */
class MemoryTest {
  private static final double GIB = 1L << 30;

  @TestFactory
  Stream<DynamicTest> peaks() {
    return Stream.of("memory.json", "fronts.json")
        .flatMap(file -> DependencyGoldens.cases(file).stream())
        .map(
            row ->
                DynamicTest.dynamicTest(
                    (String) row.get("name"),
                    () -> {
                      Protocol protocol = Protocol.parse((String) row.get("source"));
                      Parameters parameters = protocol.parameters(Map.of(), n -> null);
                      ProtocolInstance code = protocol.instantiate();
                      PeakMemory memory = PeakMemory.of(code, parameters).orElseThrow();
                      double unit = row.get("name").equals("pareto-gpipe-2-2") ? 1 << 20 : 1;
                      map(row.get("peaks"))
                          .forEach(
                              (role, bytes) ->
                                  assertThat(memory.peak(code.roles().find(role)).bytes())
                                      .as(role)
                                      .isIn(number(bytes), number(bytes) * unit));
                    }));
  }

  private static OptimisedProtocol optimise(String source, AnalysisContext context) {
    return new OptimiseOperation().run(List.of(Protocol.parse(source)), context);
  }

  @TestFactory
  Stream<DynamicTest> fronts() {
    return DependencyGoldens.cases("fronts.json").stream()
        .filter(row -> map(row.get("default")).containsKey("pareto"))
        .map(row -> DynamicTest.dynamicTest((String) row.get("name"), () -> front(row)));
  }

  private static void front(Map<String, Object> row) {
    AnalysisContext context =
        DependencyGoldens.context(row).option(OptimiseOperation.PARETO, true).build();
    OptimisedProtocol found = optimise((String) row.get("source"), context);
    List<List<Double>> points = new ArrayList<>();
    for (Value point : ((Value.Arr) found.report().values().get("pareto")).items()) {
      Value.Obj at = (Value.Obj) point;
      points.add(List.of(value(at, "time") * 1e6, value(at, "memory")));
    }
    List<Object> expected = list(map(row.get("default")).get("pareto"));
    assertThat(points).hasSize(expected.size());
    double unit = row.get("name").equals("pareto-gpipe-2-2") ? 1 << 20 : 1;
    for (int i = 0; i < points.size(); i++) {
      Map<String, Object> point = map(expected.get(i));
      assertThat(points.get(i).get(0)).isCloseTo(number(point.get("time")), within(1e-6));
      assertThat(points.get(i).get(1))
          .isIn(number(point.get("peak")), number(point.get("peak")) * unit);
    }
  }

  private static double value(Value.Obj object, String key) {
    return ((Value.Num) object.fields().get(key)).value();
  }

  private static AnalysisContext.Builder pipeline() {
    return AnalysisContext.builder()
        .option(MpstOptions.DEFAULT_COST, 0.0)
        .option(OptimiseOperation.REORDERINGS, 200L);
  }

  @Test
  void pipelinesUnderALimitOfMemory() {
    String gpipe = DependencyGoldens.text("protocols/gpipe.scr");
    OptimisedProtocol found =
        optimise(gpipe, pipeline().option(OptimiseOperation.MEMORY, "4GiB").build());
    assertThat(found.reordering().after()).isCloseTo(0.330, within(1e-12));
    assertThat(found.reordering().bound()).isCloseTo(0.330, within(1e-12));
    PeakMemory memory =
        PeakMemory.of(found.reordering().code(), found.reordering().parameters()).orElseThrow();
    assertThat(memory.greatest()).isLessThanOrEqualTo(4 * GIB);
    assertThatThrownBy(
            () -> optimise(gpipe, pipeline().option(OptimiseOperation.MEMORY, "512MiB").build()))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("needs at least 1 GiB");
  }

  /** A machine's limits are those of the search, and what is beyond them is told. */
  @Test
  void machinesLimitMemory() {
    String gpipe = DependencyGoldens.text("protocols/gpipe.scr");
    Machine all = Machine.read(Source.of("m.yaml", "memory: 4GiB\n"));
    Machine some = Machine.read(Source.of("m.yaml", "memory: {\"s[*]\": 9GiB, \"s[2]\": 4GiB}\n"));
    List<Diagnostic> told = new ArrayList<>();
    AnalysisContext context =
        AnalysisContext.builder().machine(all).option(MpstOptions.DEFAULT_COST, 0.0).build();
    AnalysisContext heard = context.toBuilder().listener(told::add).build();
    MpstResult result = SessionTypes.analyze(Protocol.parse(gpipe), heard);
    assertThat(told).hasSize(4);
    assertThat(told.get(0).code()).isEqualTo("beyond-memory");
    assertThat(told.get(0).line()).isEqualTo(21);
    assertThat(told.get(0).message()).contains("s[1] occupies 8 GiB", "may use 4 GiB");
    assertThat(result.accepted()).isTrue();
    Value.Obj memory = (Value.Obj) result.report().values().fields().get("memory");
    Value.Obj limit = (Value.Obj) memory.fields().get("limit");
    assertThat(value(limit, "s[1]")).isEqualTo(4 * GIB);
    told.clear();
    SessionTypes.analyze(Protocol.parse(gpipe), heard.toBuilder().machine(some).build());
    assertThat(told)
        .extracting(Diagnostic::message)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("s[2]");
    OptimisedProtocol found = optimise(gpipe, pipeline().machine(all).build());
    assertThat(found.reordering().after()).isCloseTo(0.330, within(1e-12));
    Machine other = Machine.read(Source.of("m.yaml", "memory: {\"t[*]\": 9GiB}\n"));
    assertThatThrownBy(
            () ->
                SessionTypes.analyze(
                    Protocol.parse(gpipe), context.toBuilder().machine(other).build()))
        .hasMessageContaining("there is no role 't[*]' to limit");
  }

  @Test
  void limitsNameRolesAndFamilies() {
    Protocol protocol = Protocol.parse(DependencyGoldens.text("protocols/gpipe.scr"));
    ProtocolInstance code = protocol.instantiate();
    Parameters parameters = protocol.parameters(Map.of(), n -> null);
    double[] limits =
        MemoryLimits.parse("s[*]=8GiB, s[2]=1GiB", code.roles(), parameters).perRole();
    assertThat(limits).containsExactly(8 * GIB, GIB, 8 * GIB, 8 * GIB);
  }
}
