// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.host.HostReading;
import org.camp.core.host.HostWatch;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.machine.Machine;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.run.MeasuredRun;
import org.camp.mpst.run.RunTimeline;
import org.camp.mpst.run.Transport;
import org.junit.jupiter.api.Test;

class RunOperationTest {
  private static final Machine MACHINE =
      Machine.builder("m").transport("1us + 1ns*size", "2us").build();

  private static AnalysisContext.Builder context() {
    return AnalysisContext.builder().machine(MACHINE).option(RunOperation.MEASURE_FOR, 0.0);
  }

  private static RunResult run(String text, AnalysisContext context) {
    return new RunOperation(() -> host(1)).run(List.of(Protocol.parse(text)), context);
  }

  /** A host on which nothing is told but how evenly a loop runs. */
  private static HostWatch host(double spread) {
    HostReading reading =
        new HostReading(
            0, Optional.empty(), Duration.ZERO, OptionalLong.empty(), OptionalDouble.empty());
    return HostWatch.start(() -> reading, () -> new double[] {1, 1, 1, spread, spread});
  }

  @Test
  void aBusyHostHasNoErrorOfThePrediction() {
    List<Diagnostic> told = new ArrayList<>();
    RunResult result =
        new RunOperation(() -> host(3))
            .run(
                List.of(Protocol.parse("global protocol P(role a, role b) { M() from a to b; }")),
                context().listener(told::add).build());
    assertThat(told).extracting(Diagnostic::code).containsExactly("busy-host");
    assertThat(result.accepted()).isFalse();
    assertThat(result.status()).isEqualTo(Status.BUSY);
    for (String error : List.of("total.error", "perRole.a.error", "perRole.b.error")) {
      assertThat(ValuePath.parse(error).find(result.report().values())).contains(Value.NULL);
    }
  }

  @Test
  void aMachineThatWasMeasuredOtherwiseHasNoErrorOfThePrediction() {
    String text = "global protocol P(role a, role b) { M() from a to b; }";
    CalibrationConditions here =
        CalibrationConditions.here(Runtime.getRuntime().availableProcessors() >= 2);
    RunResult same = run(text, context().machine(calibrated(here)).build());
    assertThat(same.otherwise()).isEmpty();
    assertThat(ValuePath.parse("total.error").find(same.report().values())).isPresent();
    assertThat(ValuePath.parse("total.error").find(same.report().values()))
        .isNotEqualTo(Optional.of(Value.NULL));
    CalibrationConditions there =
        new CalibrationConditions("elsewhere", here.processors(), here.waiting());
    RunResult other = run(text, context().machine(calibrated(there)).build());
    assertThat(other.status()).isEqualTo(Status.OK);
    assertThat(other.otherwise()).containsExactly("host elsewhere there, " + here.host() + " here");
    assertThat(((Section.Text) other.report().sections().get(0)).lines().get(0))
        .startsWith("the machine was measured otherwise: host elsewhere there");
    for (String error : List.of("total.error", "perRole.a.error", "perRole.b.error")) {
      assertThat(ValuePath.parse(error).find(other.report().values())).contains(Value.NULL);
    }
  }

  private static Machine calibrated(CalibrationConditions under) {
    return Machine.builder("m")
        .transport("1us + 1ns*size", "2us")
        .calibrated(CalibrationConditions.TRANSPORT, under)
        .build();
  }

  @Test
  void predictsWhatDefinitionFourPointOneSays() {
    RunResult result =
        run(
            """
            global protocol P(role a, role b, role c) {
              Task(bytes[1000]) from a to b cost 30us;
              compute at a cost 100us;
              Done() from a to c;
              Result() from b to c cost 5us;
            }\
            """,
            context().build());
    MeasuredRun measured = result.measured();
    assertThat(measured.roles()).containsExactly(0, 1, 2);
    assertThat(measured.predicted().get(0)).isCloseTo(103.001e-6, within(1e-15));
    assertThat(measured.predicted().get(1)).isCloseTo(35.001e-6, within(1e-15));
    assertThat(measured.predicted().get(2)).isCloseTo(112.001e-6, within(1e-15));

    assertThat(measured.seconds()).allMatch(s -> s > 0);
    assertThat(measured.repetitions()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void socketsCarryTheSameRun() {
    String text =
        """
        global protocol P(role a, role b) {
          rec X times 50 {
            choice at a prob 0.5 { big(bytes[100000]) from a to b; }
            or prob 0.5 { small() from a to b; }
            continue X;
          }
        }\
        """;
    RunResult queues = run(text, context().build());
    RunResult sockets = run(text, context().option(RunOperation.TRANSPORT, Transport.TCP).build());
    assertThat(sockets.measured().predicted()).isEqualTo(queues.measured().predicted());
  }

  @Test
  void drawsBranchesByTheirProbabilities() {
    String text =
        """
        global protocol P(role a, role b) {
          rec X times 10000 {
            choice at a prob 0.7 { dear() from a to b cost 1ns; }
            or { cheap() from a to b; } or { free() from a to b; }
            continue X;
          }
        }\
        """;
    AnalysisContext free =
        AnalysisContext.builder()
            .option(MpstOptions.DEFAULT_COST, 0.0)
            .option(RunOperation.MEASURE_FOR, 0.0)
            .build();
    double dear = run(text, free).predictedTotal() / 1e-9;
    assertThat(dear).isCloseTo(7000, within(5 * Math.sqrt(10000 * 0.7 * 0.3)));
    AnalysisContext other = free.toBuilder().option(RunOperation.SEED, 2L).build();
    assertThat(run(text, other).predictedTotal() / 1e-9).isNotEqualTo(dear);
    assertThat(run(text, free).predictedTotal() / 1e-9).isEqualTo(dear);
  }

  @Test
  void leavesLoopsByTheirCountAndByTheirExits() {
    String text =
        """
        global protocol P(role a, role b) {
          rec X {
            Tick() from a to b cost 1us;
            rec Y times 3 { Tock() from b to a cost 10us; continue Y; }
            continue X;
          }
        }\
        """;
    AnalysisContext free =
        AnalysisContext.builder()
            .option(MpstOptions.DEFAULT_COST, 0.0)
            .option(RunOperation.MEASURE_FOR, 0.0)
            .iterations("X", "20")
            .build();
    double[] done =
        run(text, free).measured().predicted().stream().mapToDouble(Double::doubleValue).toArray();
    assertThat(done[0]).isCloseTo(620e-6, within(1e-12));
    assertThat(run(text, free.toBuilder().iterations("X", "0").build()).measured().total())
        .isGreaterThanOrEqualTo(0);
  }

  @Test
  void measuresThisHostWhenNoMachineIsGiven() {
    List<Diagnostic> said = new ArrayList<>();
    RunResult result =
        run(
            "global protocol P(role a, role b) { M(bytes[64]) from a to b; N() from b to a; }",
            AnalysisContext.builder()
                .option(RunOperation.MEASURE_FOR, 0.0)
                .listener(said::add)
                .build());
    assertThat(result.host()).isPresent();
    assertThat(result.host().get().points()).extracting(p -> p.bytes()).contains(0, 1, 64);
    assertThat(result.predictedTotal()).isPositive();
    assertThat(said).allMatch(d -> d.code().equals("scattered-measurement") && !d.isError());
  }

  @Test
  void valuesHaveBoth() {
    RunResult result =
        run("global protocol P(role a, role b) { M() from a to b; }", context().build());
    for (String path :
        List.of(
            "perRole.a.measured",
            "perRole.b.predicted",
            "perRole.b.error",
            "total.measured",
            "total.predicted",
            "total.error",
            "cores",
            "repetitions")) {
      assertThat(ValuePath.parse(path).find(result.report().values())).as(path).isPresent();
    }
  }

  @Test
  void loopsThatNobodyCountsGoRoundForAsLongAsIsAsked() {
    String text =
        """
        global protocol P(role a, role b) {
          rec X {
            choice at a { More() from a to b cost 100us; Ok() from b to a; continue X; }
            or { Enough() from a to b; }
          }
        }\
        """;
    RunResult result = run(text, context().option(RunOperation.LOOP_FOR, 0.002).build());
    assertThat(result.measured().rounds()).containsExactly(19L);
    double round = 100e-6 + 2 * 3.001e-6;
    Value values = result.report().values();
    assertThat(number(values, "figures.cost.total.predicted")).isCloseTo(19 * round, within(1e-12));
    assertThat(number(values, "figures.latency.X.rate.predicted")).isCloseTo(round, within(1e-12));
    assertThat(number(values, "figures.latency.X.rate.measured"))
        .isCloseTo(result.measured().total() / 19, within(1e-12));
  }

  private static double number(Value values, String path) {
    return ((Value.Num) ValuePath.parse(path).get(values)).value();
  }

  @Test
  void whatWouldTakeTooLongIsNotRun() {
    String text = "global protocol P(role a, role b) { M() from a to b cost 20s; }";
    assertThatThrownBy(() -> run(text, context().option(RunOperation.LONGEST, 0.5).build()))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("a repetition would take 20 s here, longer than 500 ms");
    String many =
        """
        global protocol P(role a, role b[1..64]) {
          for i in 1..64 { M() from a to b[i] cost 100ms; }
        }\
        """;
    assertThatThrownBy(() -> run(many, context().option(RunOperation.LONGEST, 0.11).build()))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("a repetition would take");
  }

  @Test
  void aLoopThatLeavesMessagesBehindIsNotCutOff() {
    String text =
        """
        global protocol P(role a, role b) {
          send M() from a to b;
          rec X { recv M() from a to b; send M() from a to b; continue X; }
        }\
        """;
    assertThatThrownBy(() -> run(text, context().option(RunOperation.LOOP_FOR, 0.001).build()))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("cannot be cut off here");
  }

  @Test
  void refusesWhatCannotBeRun() {
    assertThatThrownBy(
            () ->
                run(
                    "global protocol P(role a, role b) { rec X { M() from a to b; continue X; } }",
                    context().build()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("how often 'X' goes round");
    assertThatThrownBy(
            () ->
                run(
                    "param c; global protocol P(role a, role b) { M() from a to b cost c; }",
                    context().build()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("needs a value for c");
    assertThatThrownBy(
            () ->
                run(
                    "global protocol P(role a, role b) { M(bytes[1GB]) from a to b; }",
                    context().build()))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("too large to be sent");
    assertThatThrownBy(
            () ->
                run(
                    """
                    global protocol P(role a, role b, role c) {
                      choice at a { x() from a to b; m() from b to c; }
                      or { y() from a to b; n() from c to b; }
                    }\
                    """,
                    context().build()))
        .isInstanceOf(IllFormed.class);
  }

  @Test
  void oneRepetitionIsANetworkWhosePathAddsUp() {
    RunResult result =
        run(
            """
            global protocol P(role a, role b, role c) {
              rec X times 20 {
                Task(bytes[1000]) from a to b cost 300us;
                choice at b prob 0.5 { Yes() from b to c cost 100us; Ok() from b to a; }
                or prob 0.5 { No() from b to c; Sorry() from b to a; }
                continue X;
              }
            }\
            """,
            context().build());
    RunTimeline timeline = result.measured().timeline().orElseThrow();
    double sum = timeline.parts().stream().mapToDouble(RunTimeline.Part::measured).sum();
    assertThat(sum).isCloseTo(timeline.total(), within(1e-9));
    RunTimeline.Part work =
        timeline.parts().stream()
            .filter(part -> part.what().equals("b computes after Task(bytes[1000])"))
            .findFirst()
            .orElseThrow();
    assertThat(work.predicted()).isCloseTo(work.times() * 300e-6, within(1e-9));
    assertThat(work.measured()).isPositive(); // How long depends on the host.
    ActivityNetwork network = timeline.network();
    assertThat(network.evaluate(network.weights())).hasSize(network.size());
    int[] leads =
        IntStream.range(0, network.size()).filter(event -> network.weight(event) < 0).toArray();
    assertThat(leads).as("nothing is there before it is sent").isEmpty();
    assertThat(ValuePath.parse("path[0].what").find(result.report().values()))
        .contains(Value.of(timeline.parts().get(0).what()));
    assertThat(result.report().pictures()).hasSize(2);
  }

  @Test
  void aRunThatIsTooLongToBeWrittenDownHasNoPath() {
    RunResult result =
        run(
            "global protocol P(role a, role b) { M() from a to b;"
                + " rec X times 200001 { compute at a cost 0s; continue X; } }",
            context().build());
    assertThat(result.measured().timeline()).isEmpty();
    assertThat(ValuePath.parse("path").find(result.report().values())).contains(Value.NULL);
  }
}
