// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Reason;
import org.camp.core.report.Value;
import org.camp.core.report.text.TextWriter;
import org.camp.core.testkit.BackendContract;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.CostSensitivity;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.symbolic.CostNotation;
import org.junit.jupiter.api.Test;

class SessionTypesTest {
  private static final String SCATTER_GATHER =
      """
      module ScatterGather;
      param t1; param t2; param c1;
      global protocol ScatterGather(role p, role q, role r, role s) {
        Task(bytes[t1]) from p to q cost c1;
        Task(bytes[t1]) from p to r cost c1;
        Result(bytes[t2]) from q to s;
        Result(bytes[t2]) from r to s;
      }
      """;

  private static final Machine UNIT = machine("name: unit\ntransport: {send: 1, recv: 1}");

  private static Machine machine(String yaml) {
    return Machine.read(Source.of("machine.yaml", yaml));
  }

  private static BoundedCost cost(String protocol, AnalysisContext.Builder context) {
    return SessionTypes.analyze(Protocol.parse(protocol), context.build()).cost().orElseThrow();
  }

  private static double[] costs(BoundedCost cost) {
    double[] costs = new double[cost.code().roles().size()];
    for (int role = 0; role < costs.length; role++) {
      costs[role] = cost.cost(role);
    }
    return costs;
  }

  private static AnalysisContext.Builder on(Machine machine) {
    return AnalysisContext.builder().machine(machine);
  }

  @Test
  void example46GivesThePapersEquations() {
    BoundedCost cost = cost(SCATTER_GATHER, AnalysisContext.builder());
    Equations.Printed printed = cost.equations().orElseThrow().print(CostNotation.TEXT);
    assertThat(printed.equations())
        .containsExactly(
            "2*cO(t1)",
            "cO(t1) + cI(t1) + c1 + cO(t2)",
            "2*cO(t1) + cI(t1) + c1 + cO(t2)",
            "cO(t1) + cI(t1) + c1 + cO(t2) + cI(t2) + max(cO(t1), cI(t2))");
    assertThat(printed.shared()).isEmpty();
    assertThat(cost.unbound()).containsExactly("c1", "cO", "t1", "cI", "t2");
    assertThat(costs(cost)).containsOnly(Double.NaN);
  }

  @Test
  void equationsKeepNamesOfBoundParametersAndTheNumbersAreThere() {
    AnalysisContext.Builder context =
        on(machine("name: m\ntransport: {send: \"1 + size\", recv: 0.5}"))
            .bind("t1", "2")
            .bind("t2", "t1 + 2")
            .bind("c1", "10");
    BoundedCost cost = cost(SCATTER_GATHER, context);
    assertThat(cost.equations().orElseThrow().print(CostNotation.TEXT).equations().get(0))
        .isEqualTo("2*cO(t1)");
    assertThat(costs(cost)).containsExactly(6, 18.5, 21.5, 22);
    assertThat(cost.total()).isEqualTo(22);
    assertThat(cost.costliest()).isEqualTo(3);
  }

  @Test
  void aParameterCalledSizeIsNotTheSizeOfEveryMessage() {
    String protocol =
        """
        param size = 64; param size2 = size + 1;
        global protocol Sized(role p, role q) {
          rec X times 5 {
            A(bytes[size]) from p to q cost size*1s;
            B(bytes[3]) from q to p;
            C(bytes[size2]) from q to p;
            continue X;
          }
        }
        """;
    Machine machine = machine("name: m\ntransport: {send: \"1 + size\", recv: \"size/3\"}");
    AnalysisContext context = on(machine).build();
    double round = 65 + 64.0 / 3 + 64 + 4 + 66 + 65.0 / 3; // p receives B while q sends C
    MpstResult result = SessionTypes.analyze(Protocol.parse(protocol), context);
    BoundedCost cost = result.cost().orElseThrow();
    assertThat(cost.total()).isCloseTo(5 * round, within(1e-9));
    assertThat(cost.equations().orElseThrow().evaluate(cost.model().parameters())[0])
        .isCloseTo(5 * round, within(1e-9));
    assertThat(json(protocol, context).replaceAll("\\bsize", "bytes"))
        .isEqualTo(json(protocol.replaceAll("\\bsize", "bytes"), context));
  }

  private static String json(String protocol, AnalysisContext context) {
    return JsonWriter.text(
        new MpstBackend().analyze(Protocol.parse(protocol), context).report().values());
  }

  @Test
  void example47PipelineTakesTheSlowestStagePerRound() {
    String pipeline =
        """
        param c1 = 5; param c2 = 3;
        global protocol Pipe(role p, role q, role r) {
          rec X { A() from p to q cost c1; B() from q to r cost c2; continue X; }
        }
        """;
    BoundedCost cost = cost(pipeline, on(UNIT).iterations("X", "1000"));
    double tp = 1;
    double tq = 1 + 5 + 1;
    double tr = 1 + 3;
    assertThat(costs(cost)).containsExactly(1000 * tp, tp + tq + 999 * tq, tp + tq + tr + 999 * tq);
  }

  @Test
  void example48DependencyCycleAddsUp() {
    String cycle =
        """
        global protocol Cycle(role p, role q) {
          rec X { A() from p to q cost 5; B() from q to p cost 3; continue X; }
        }
        """;
    BoundedCost cost = cost(cycle, on(UNIT).iterations("X", "7"));
    double tp = 1 + 1 + 3;
    double tq = 1 + 5 + 1;
    assertThat(costs(cost)).containsExactly(7 * (tp + tq), 1 + tq + 6 * (tp + tq));
  }

  @Test
  void loopsWithoutCountLeaveNumbersOpenAndNameWhatIsMissing() {
    String loop =
        """
        global protocol Loop(role p, role q, role r) {
          A() from p to r;
          rec X { A() from p to q; continue X; }
        }
        """;
    BoundedCost cost = cost(loop, on(UNIT));
    assertThat(cost.unbound()).containsExactly("k_X");
    assertThat(cost.total()).isNaN();
    assertThat(cost.cost(2)).isEqualTo(2);
    assertThat(costs(cost(loop, on(UNIT).iterations("X", "0")))).containsExactly(1, 0, 2);
  }

  @Test
  void exitsAreChargedOnceAndIterationsOfRepeatedNamesAreSetTogetherOrApart() {
    String exits =
        """
        global protocol Exits(role p, role q) {
          rec X times 3 {
            choice at p { on() from p to q cost 1; continue X; } or { off() from p to q cost 100; }
          }
          rec X times 2 { again() from p to q; continue X; }
        }
        """;
    Machine free = machine("name: free\ntransport: {send: 0, recv: 0}");
    assertThat(cost(exits, on(free)).total()).isEqualTo(102);
    assertThat(cost(exits, on(UNIT).iterations("X", "1")).cost(0)).isEqualTo(2);
    assertThat(cost(exits, on(UNIT).iterations("X", "1").iterations("X_2", "5")).cost(0))
        .isEqualTo(6);
  }

  @Test
  void unknownCostsAreRefusedByNameUnlessTheyCountAsSomething() {
    BoundedCost known =
        cost(
            SCATTER_GATHER,
            AnalysisContext.builder().option(MpstOptions.DEFAULT_COST, 0.0).bind("c1", "3"));
    assertThat(costs(known)).containsExactly(0, 3, 3, 3);
    assertThat(known.unbound()).isEmpty();
    BoundedCost partly =
        cost(SCATTER_GATHER, on(machine("name: m\ntransport: {send: 1}")).bind("c1", "3"));
    assertThat(partly.unbound()).contains("cI").doesNotContain("cO", "c1");
    assertThat(costs(partly)).containsExactly(2, Double.NaN, Double.NaN, Double.NaN);
  }

  private static String firstError(String protocol) {
    return catchThrowableOfType(
            IllFormed.class, () -> SessionTypes.analyze(Protocol.parse(protocol), UNIT))
        .diagnostics()
        .get(0)
        .render();
  }

  @Test
  void negativeAndMissingNumbersAreErrorsWithTheirPlace() {
    String negative = "global protocol P(role p, role q) {\n A() from p to q cost 1 - 3;\n}";
    assertThatThrownBy(() -> cost(negative, on(UNIT)))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("protocol:2:23")
        .hasMessageContaining("negative");
    assertThat(
            firstError(
                "param n = 2; global protocol P(role p, role q) { A(t[n - 5]) from p to q; }"))
        .contains("protocol:1:54", "this size is negative");
    assertThat(
            firstError("param n = 0; global protocol P(role p, role q) { A(t[1/n]) from p to q; }"))
        .contains("protocol:1:54", "division by zero");
    assertThat(firstError("global protocol P(role p, role q) { A() from p to q cost 1e99 * 100; }"))
        .contains("protocol:1:58", "this cost is above 10^100");
    String family = "param n; global protocol P(role w[1..n]) { A() from w[1] to w[n]; }";
    assertThatThrownBy(() -> cost(family, on(UNIT)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("-D n=");
    assertThatThrownBy(() -> cost(SCATTER_GATHER, on(UNIT).bind("tt1", "1")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("did you mean");
  }

  @Test
  void budgetsEndWithWhatToDo() {
    String loop =
        """
        global protocol L(role p[1..100], role q[1..100], role r[1..100], role s[1..100]) {
          rec X {
            for i in 1..100 { A() from p[i] to q[i]; B() from q[i] to r[i]; C() from s[i] to r[i]; }
            continue X;
          }
        }
        """;
    Machine nearlyEqual =
        machine(
            """
            name: race
            transport: {send: 0, recv: 0}
            links:
              - {from: "p[*]", to: "q[*]", send: 9.99999999999}
              - {from: "q[*]", to: "r[*]", send: 1}
              - {from: "s[*]", to: "r[*]", send: 10}
            """);
    AnalysisContext.Builder context =
        on(nearlyEqual).iterations("X", "1e12").option(MpstOptions.STEPS, 1_000_000L);
    assertThatThrownBy(() -> cost(loop, context))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("--budget steps");
  }

  @Test
  void linksAreChargedByTheFirstRuleThatFits() {
    String star =
        """
        global protocol Star(role m, role w[1..3]) {
          for i in 1..3 { Task() from m to w[i]; }
          for i in 1..3 { Done() from w[i] to m; }
        }
        """;
    Machine links =
        machine(
            """
            name: links
            transport: {send: 1, recv: 1}
            links:
              - {from: m, to: "w[2]", send: 10}
              - {from: m, to: "w[*]", send: 2, recv: 3}
            """);
    BoundedCost cost = cost(star, on(links));
    assertThat(cost.cost(1)).isEqualTo(2 + 3 + 1);
    assertThat(cost.cost(2)).isEqualTo(2 + 10 + 3 + 1);
    assertThat(cost.equations().orElseThrow().print(CostNotation.TEXT).equations().get(2))
        .isEqualTo("cO[m,w[*]](1) + cI[m,w[*]](1) + cO[m,w[2]](1) + cO(1)");
  }

  @Test
  void randomCostsCountWithTheirQuantile() {
    String random = "global protocol R(role p, role q) { A() from p to q cost uniform(1s, 3s); }";
    Machine free = machine("name: free\ntransport: {send: 0, recv: 0}");
    assertThat(cost(random, on(free)).total()).isCloseTo(2.98, within(1e-12));
    assertThat(cost(random, on(free).option(MpstOptions.QUANTILE, 0.5)).total())
        .isCloseTo(2, within(1e-12));
  }

  @Test
  void theReportSaysThatRandomCostsCountWithAQuantile() {
    String random =
        "param c = exponential(1s); global protocol R(role p, role q) { A() from p to q cost c; }";
    assertThat(SessionTypes.analyze(Protocol.parse(random), UNIT).report().notes())
        .anyMatch(note -> note.contains("quantile of 0.99"));
    assertThat(SessionTypes.analyze(Protocol.parse(SCATTER_GATHER), UNIT).report().notes())
        .noneMatch(note -> note.contains("quantile"));
  }

  @Test
  void withRandomCostsNothingIsCalledABound() throws IOException {
    String quorum =
        """
        global protocol Q(role l, role f[1..5]) {
          for i in 1..5 { Append(t[1]) from l to f[i] cost exponential(2ms); }
          for i in 1..5 { Ok() from f[i] to l; }
        }
        """;
    Machine free = machine("name: free\ntransport: {send: 0, recv: 0}");
    MpstResult result = SessionTypes.analyze(Protocol.parse(quorum), free);
    double late = result.expected().orElseThrow().quantile(0.99).value();
    assertThat(late).isGreaterThan(result.cost().orElseThrow().total());
    StringBuilder text = new StringBuilder();
    new TextWriter().write(result.report(), text);
    assertThat(text)
        .contains("cost, each draw at 99 %", "that bounds no run")
        .doesNotContain(" bound ", "at most");
    assertThat(((Value.Obj) result.report().values().get("cost")).get("bound"))
        .isEqualTo(Value.of(false));
  }

  @Test
  void theReasonNamesWhoWaitsForWhom() {
    AnalysisContext.Builder context =
        on(machine("name: m\ntransport: {send: 1, recv: 0.5}"))
            .bind("t1", "1")
            .bind("t2", "1")
            .bind("c1", "20ms");
    List<Reason> reasons = cost(SCATTER_GATHER, context).criticalPath(3).orElseThrow().reasons();
    assertThat(reasons)
        .extracting(Reason::text)
        .contains("s waits 500 ms for r's Result, then receives it, 500 ms");
    assertThat(reasons.get(reasons.size() - 1).line()).isEqualTo(7);
  }

  @Test
  void sensitivityFollowsTheCriticalPathAndSaysHowFar() {
    String race =
        """
        param a = 2; param b = 3;
        global protocol Race(role p, role q, role r, role s) {
          A() from p to s cost 0;
          compute at q cost a;
          compute at r cost b;
          Q() from q to s;
          R() from r to s;
        }
        """;
    Machine free = machine("name: free\ntransport: {send: 0, recv: 0}");
    Map<String, CostSensitivity> found =
        cost(race, on(free)).sensitivities().stream()
            .collect(Collectors.toMap(CostSensitivity::parameter, s -> s));
    assertThat(found).containsOnlyKeys("b");
    CostSensitivity b = found.get("b");
    assertThat(b.derivative()).isCloseTo(1, within(1e-15));
    assertThat(b.share()).isCloseTo(1, within(1e-9));
    assertThat(b.from()).isCloseTo(2, within(1e-6));
    assertThat(b.to()).isInfinite();
    CostSensitivity up = cost(race, on(free).bind("b", "1")).sensitivities().get(0);
    assertThat(up.parameter()).isEqualTo("a");
    assertThat(up.from()).isCloseTo(1, within(1e-6));
    CostSensitivity link =
        cost(
                race.replace("compute at r cost b;", "compute at r cost b; compute at q cost b;"),
                on(free))
            .sensitivities()
            .stream()
            .filter(s -> s.parameter().equals("b"))
            .findFirst()
            .orElseThrow();
    assertThat(link.to()).isInfinite();
  }

  @Test
  void beyondTheRangeTheLimitingLinkIsNamed() {
    String race =
        """
        param a = 2;
        global protocol Race(role q, role r, role s) {
          compute at q cost a + 1;
          compute at r cost 2*a;
          Q() from q to s;
          R() from r to s;
          compute at s cost 0.25;
        }
        """;
    Machine free = machine("name: free\ntransport: {send: 0, recv: 0}");
    CostSensitivity a = cost(race, on(free).bind("a", "0.5")).sensitivities().get(0);
    assertThat(a.derivative()).isCloseTo(1, within(1e-15));
    assertThat(a.to()).isCloseTo(1, within(1e-6));
    assertThat(a.limits()).isEqualTo("the link r → s");
  }

  @Test
  void theBackendKeepsItsContract() {
    BackendContract.check(new MpstBackend(), Protocol.parse(SCATTER_GATHER));
  }

  @Test
  void reportsHaveThePromisedKeys() {
    MpstResult result = SessionTypes.analyze(Protocol.parse(SCATTER_GATHER), UNIT);
    Value.Obj values = result.report().values();
    assertThat(values.fields().keySet())
        .containsSequence(
            "wellFormed",
            "projectable",
            "safe",
            "costed",
            "roles",
            "unbound",
            "projections",
            "cost");
    Value.Obj cost = (Value.Obj) values.get("cost");
    assertThat(cost.fields().keySet())
        .contains("iterations", "perRole", "total", "equations", "shared");
  }
}
