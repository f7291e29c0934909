// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.host.HostReading;
import org.camp.core.host.HostWatch;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.machine.Machine;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class RunOperationTest {
  private static final Machine MACHINE =
      Machine.builder("m").bsp(2, "1us", "10us", null).timing("T_Var", "1ns").build();

  private static HostWatch host(double spread) {
    HostReading reading =
        new HostReading(
            0, Optional.empty(), Duration.ZERO, OptionalLong.empty(), OptionalDouble.empty());
    return HostWatch.start(() -> reading, () -> new double[] {1, 1, 1, spread, spread});
  }

  private static RunResult run(double spread, List<Diagnostic> told) {
    return run(MACHINE, spread, told);
  }

  private static RunResult run(Machine machine, double spread, List<Diagnostic> told) {
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("p.bsml", "proj << $pid$ + n >> 1"), Dialect.BSML);
    AnalysisContext context =
        AnalysisContext.builder()
            .machine(machine)
            .option(RunOperation.MEASURE_FOR, 0.0)
            .option(BspOptions.MISSING_TIMINGS, BspOptions.Missing.ZERO)
            .option(RunOperation.OVER, "n=1..2")
            .listener(told::add)
            .build();
    return new RunOperation(() -> host(spread)).run(List.of(program), context);
  }

  @Test
  void aFreeHostHasRatios() {
    List<Diagnostic> told = new ArrayList<>();
    RunResult result = run(1, told);
    assertThat(told).isEmpty();
    assertThat(result.status()).isEqualTo(Status.OK);
    assertThat(result.points()).allMatch(point -> result.ratio(point).isPresent());
  }

  @Test
  void aBusyHostHasNone() {
    List<Diagnostic> told = new ArrayList<>();
    RunResult result = run(3, told);
    assertThat(told).extracting(Diagnostic::code).containsExactly("busy-host");
    assertThat(told.get(0).message()).contains("3.00 times as long", "decides alone");
    assertThat(result.accepted()).isFalse();
    assertThat(result.status()).isEqualTo(Status.BUSY);
    assertThat(result.points()).allMatch(point -> result.ratio(point).isEmpty() && point.same());
    Value.Arr over = (Value.Arr) result.report().values().get("over");
    assertThat(over.items()).allMatch(point -> Value.NULL.equals(((Value.Obj) point).get("ratio")));
  }

  @Test
  void aMachineThatWasMeasuredOtherwiseHasNoRatios() {
    boolean spins = Runtime.getRuntime().availableProcessors() >= 2;
    CalibrationConditions here = CalibrationConditions.here(spins);
    List<Diagnostic> told = new ArrayList<>();
    RunResult same = run(calibrated(here), 1, told);
    assertThat(same.otherwise()).isEmpty();
    assertThat(same.points()).allMatch(point -> same.ratio(point).isPresent());
    CalibrationConditions there =
        new CalibrationConditions(here.host() + "2", "7", spins ? "park" : "spin");
    RunResult other = run(calibrated(there), 1, told);
    assertThat(other.status()).isEqualTo(Status.OK);
    assertThat(other.otherwise()).hasSize(3);
    assertThat(other.points()).allMatch(point -> other.ratio(point).isEmpty());
    assertThat(((Section.Text) other.report().sections().get(0)).lines().get(0))
        .startsWith("the machine was measured otherwise: host " + there.host() + " there, ")
        .contains("; processors 7 there, " + here.processors() + " here; waiting ");
    assertThat(((Value.Arr) other.report().values().get("calibratedOtherwise")).items()).hasSize(3);
  }

  private static Machine calibrated(CalibrationConditions under) {
    return Machine.builder("m")
        .bsp(2, "1us", "10us", null)
        .timing("T_Var", "1ns")
        .calibrated(CalibrationConditions.BSP, under)
        .build();
  }
}
