// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.symbolic.CostNotation;
import org.junit.jupiter.api.Test;

/** Protocols whose steps do not settle at once, worked out by hand in rationals. */
class LatencyCasesTest {
  private static final String FREE = "transport: {send: 0, recv: 0}";

  private static final String TRIANGLE =
      """
      global protocol L1(role p, role q, role r) {
        rec X { a() from p to q cost 4; b() from r to p cost 3; c() from q to r cost 5; continue X; }
      }
      """;

  private static MpstResult analyze(String protocol, String machine) {
    Machine read = Machine.read(Source.of("m.yaml", "name: m\n" + machine + "\n"));
    AnalysisContext context = AnalysisContext.builder().machine(read).build();
    return SessionTypes.analyze(Protocol.parse(protocol), context);
  }

  private static Latency latency(String protocol, String machine) {
    List<Latency> all = analyze(protocol, machine).latencies();
    assertThat(all).hasSize(1);
    assertThat(all.get(0).exact()).isTrue();
    return all.get(0);
  }

  private static double[] perRole(Latency latency) {
    double[] rates = new double[latency.body().orElseThrow().code().roles().size()];
    Arrays.setAll(rates, latency::perRole);
    return rates;
  }

  private static double[] delta(Latency latency) {
    double[] steps = new double[latency.body().orElseThrow().code().roles().size()];
    Arrays.setAll(steps, latency::delta);
    return steps;
  }

  /** Δ(0), Δ(1), … of a role. */
  private static List<Double> steps(Latency latency, int role, int n) {
    Circuit map = latency.body().orElseThrow().again();
    double[] state =
        Arrays.stream(latency.body().orElseThrow().knownStart())
            .mapToDouble(BigInteger::doubleValue)
            .toArray();
    double[] values = new double[map.nodes()];
    Double[] steps = new Double[n];
    for (int i = 0; i < n; i++) {
      double before = state[latency.body().orElseThrow().entry(role)];
      map.apply(state, values);
      steps[i] =
          latency
              .body()
              .orElseThrow()
              .ticks()
              .seconds(state[latency.body().orElseThrow().entry(role)] - before);
    }
    return List.of(steps);
  }

  private static void regime(Latency latency, long begins, long period) {
    assertThat(latency.transientRounds()).hasValue(begins);
    assertThat(latency.period()).hasValue(period);
  }

  private static String cycle(Latency latency) {
    return latency.criticalCycle().orElseThrow().roles().stream()
        .map(latency.body().orElseThrow().code().roles()::name)
        .collect(Collectors.joining(" "));
  }

  @Test
  void threeRolesWithPeriodTwo() {
    Latency latency = latency(TRIANGLE, FREE);
    assertThat(steps(latency, 0, 6)).containsExactly(3., 9., 5., 7., 5., 7.);
    assertThat(steps(latency, 1, 7)).containsExactly(4., 4., 8., 5., 7., 5., 7.);
    assertThat(steps(latency, 2, 5)).containsExactly(9., 5., 7., 5., 7.);
    assertThat(perRole(latency)).containsExactly(6, 6, 6);
    assertThat(delta(latency)).containsExactly(7, 7, 7);
    assertThat(latency.perMessage(0)).isEqualTo(3.5);
    regime(latency, 3, 2);
    assertThat(cycle(latency)).isEqualTo("p r");
    CriticalCycle critical = latency.criticalCycle().orElseThrow();
    assertThat(critical.rounds()).isEqualTo(2);
    assertThat(critical.seconds()).isEqualTo(12);
    assertThat(critical.reasons()).extracting(r -> r.line()).contains(2);
  }

  @Test
  void threeRolesWithCommunication() {
    Latency latency = latency(TRIANGLE, "transport: {send: 0.5, recv: 0.5}");
    assertThat(steps(latency, 0, 2).get(1)).isEqualTo(11);
    assertThat(steps(latency, 1, 2).get(1)).isEqualTo(5);
    assertThat(steps(latency, 2, 2).get(1)).isEqualTo(6);
    assertThat(perRole(latency)).containsExactly(7.5, 7.5, 7.5);
    assertThat(delta(latency)).containsExactly(9, 9, 9);
  }

  @Test
  void fourRolesWithPeriodTwo() {
    Latency latency =
        latency(
            """
            global protocol L2(role p, role q, role r, role s) {
              rec X {
                a() from p to r cost 5; b() from q to s cost 1;
                c() from r to q cost 5; d() from s to p cost 1;
                continue X;
              }
            }
            """,
            FREE);
    double[] second = new double[4];
    Arrays.setAll(second, role -> steps(latency, role, 2).get(1));
    assertThat(second).containsExactly(10, 5, 5, 10);
    assertThat(perRole(latency)).containsExactly(6, 6, 6, 6);
    assertThat(delta(latency)).containsExactly(7, 7, 7, 7);
    assertThat(latency.period()).hasValue(2);
  }

  @Test
  void fiveRolesWithPeriodThree() {
    Latency latency =
        latency(
            """
            global protocol L3(role p, role q, role r, role a, role b) {
              rec X {
                m() from p to a cost 4; m() from r to p cost 1; m() from q to r cost 1;
                m() from a to b cost 4; m() from b to q cost 4;
                continue X;
              }
            }
            """,
            FREE);
    double[] second = new double[5];
    Arrays.setAll(second, role -> steps(latency, role, 2).get(1));
    assertThat(second).containsExactly(1, 4, 12, 4, 4);
    assertThat(perRole(latency)).containsOnly(14.0 / 3);
    assertThat(delta(latency)).containsOnly(6);
    assertThat(latency.period()).hasValue(3);
    assertThat(latency.criticalCycle().orElseThrow().rounds()).isEqualTo(3);
  }

  private static Latency racing(String slower) {
    return latency(
        String.format(
            Locale.ROOT,
            """
            global protocol L4(role p, role q, role r, role s) {
              rec X {
                a() from p to q cost %s; b() from q to r; c() from s to r;
                continue X;
              }
            }
            """,
            slower),
        String.format(
            Locale.ROOT,
            """
            transport: {send: 0, recv: 0}
            links:
              - {from: p, to: q, send: %s}
              - {from: s, to: r, send: 10}
            """,
            slower));
  }

  @Test
  void transientsOfAnyLength() {
    Latency nine = racing("9");
    assertThat(steps(nine, 2, 12))
        .containsExactly(18., 9., 9., 9., 9., 9., 9., 9., 9., 10., 10., 10.);
    assertThat(perRole(nine)).containsExactly(9, 9, 10, 10);
    assertThat(delta(nine)).containsExactly(9, 9, 10, 10);
    regime(nine, 9, 1);
    Latency later = racing("9.9");
    assertThat(perRole(later)).containsExactly(9.9, 9.9, 10, 10);
    regime(later, 99, 1);
    regime(racing("9.99999"), 999999, 1);
    assertThat(cycle(later)).isEqualTo("s");
  }

  @Test
  void transientsPastTheBudgetAreNotGuessed() {
    MpstResult result =
        analyze(
            """
            global protocol L4(role p, role q, role r, role s) {
              rec X { a() from p to q cost 0; b() from q to r; c() from s to r; continue X; }
            }
            """,
            """
            transport: {send: 0, recv: 0}
            links:
              - {from: p, to: q, send: 9.99999999999}
              - {from: q, to: r, send: 1}
              - {from: s, to: r, send: 10}
            """);
    Latency latency = result.latencies().get(0);
    assertThat(latency.perRole(2)).isEqualTo(10);
    assertThat(latency.transientRounds()).isEmpty();
    assertThat(latency.period()).isEmpty();
    assertThat(latency.delta(2)).isNaN();
    assertThat(latency.notes().toString()).contains("was not reached");
  }

  @Test
  void pipelineThatFillsUpSlowly() {
    StringBuilder text =
        new StringBuilder("global protocol L5(role p[0..20], role s) {\nrec X {\n");
    text.append("for i in 0..19 { a() from p[i] to p[i+1] cost 1; }\n");
    text.append("b() from s to p[20] cost 0; continue X; } }");
    Latency latency =
        latency(
            text.toString(),
            "transport: {send: 0, recv: 0}\nlinks: [{from: s, to: \"p[*]\", send: 10}]");
    assertThat(steps(latency, 20, 5)).containsExactly(20., 1., 9., 10., 10.);
    assertThat(latency.perRole(20)).isEqualTo(10);
    assertThat(latency.perRole(19)).isEqualTo(1);
    assertThat(latency.rate()).isEqualTo(10);
  }

  private static final String CREDITS =
      """
      global protocol L6(role p, role q) {
        %s
        rec X {
          recv m() from p to q cost 5; a() from q to p cost 4; send m() from p to q;
          continue X;
        }
      }
      """;

  @Test
  void messagesInFlightCarryTheTime() {
    Latency one = latency(String.format(Locale.ROOT, CREDITS, "send m() from p to q;"), FREE);
    assertThat(perRole(one)).containsExactly(9, 9);
    assertThat(delta(one)).containsExactly(9, 9);
    assertThat(cycle(one)).isEqualTo("p q");
    Latency two =
        latency(
            String.format(Locale.ROOT, CREDITS, "send m() from p to q; send m() from p to q;"),
            FREE);
    assertThat(perRole(two)).containsExactly(5, 5);
    assertThat(two.body().orElseThrow().size()).isEqualTo(4);
  }

  @Test
  void exitsAreChargedOnce() {
    String protocol =
        """
        global protocol L7(role p, role q) {
          rec X {
            choice at p { go() from p to q; w() from p to q cost 1; continue X; }
            or { stop() from p to q; w() from p to q cost 100; }
          }
        }
        """;
    Latency latency = latency(protocol, FREE);
    assertThat(perRole(latency)).containsExactly(0, 1);
    assertThat(delta(latency)).containsExactly(0, 100);
    AnalysisContext context =
        AnalysisContext.builder()
            .machine(Machine.read(Source.of("m.yaml", "name: m\n" + FREE)))
            .iterations("X", "1000000000000")
            .build();
    MpstResult result = SessionTypes.analyze(Protocol.parse(protocol), context);
    assertThat(result.cost().orElseThrow().cost(1)).isEqualTo(1e12 - 1 + 100);
  }

  @Test
  void costsOfAnyScaleAreFine() {
    MpstResult result =
        analyze(
            """
            global protocol Far(role p, role q) {
              rec X times 1000000000000000000 {
                a() from p to q cost 1e100; b() from q to p cost 1e-300; continue X;
              }
            }
            """,
            FREE);
    Latency latency = result.latencies().get(0);
    assertThat(latency.rate()).isEqualTo(1e100);
    assertThat(latency.exact()).isTrue();
    assertThat(result.cost().orElseThrow().total()).isEqualTo(1e118);
  }

  private static Recurrences.Printed recurrences(String protocol, CostNotation notation) {
    MpstResult result =
        SessionTypes.analyze(Protocol.parse(protocol), AnalysisContext.builder().build());
    return result.latencies().get(0).recurrences().orElseThrow().print(notation);
  }

  @Test
  void recurrencesAreThoseOfThePaper() {
    String pipeline =
        """
        param t1; param t2; param c1; param c2;
        global protocol Pipeline(role p, role q, role r) {
          rec Y { A(t[t1]) from p to q cost c1; B(t[t2]) from q to r cost c2; continue Y; }
        }
        """;
    Recurrences.Printed text = recurrences(pipeline, CostNotation.TEXT);
    assertThat(text.next())
        .containsEntry("T_p(n+1)", "T_p(n) + cO(t1)")
        .containsEntry("T_q(n+1)", "cI(t1) + c1 + cO(t2) + max(T_q(n), T_p(n+1))")
        .containsEntry("T_r(n+1)", "cI(t2) + c2 + max(T_r(n), T_q(n+1))");
    assertThat(text.steady())
        .containsEntry(0, "cO(t1)")
        .containsEntry(1, "max(cO(t1), cI(t1) + c1 + cO(t2))")
        .containsEntry(2, "max(cO(t1), cI(t2) + c2, cI(t1) + c1 + cO(t2))");
    assertThat(recurrences(pipeline, CostNotation.LATEX).next())
        .containsEntry("T_{\\mathsf{p}}(n+1)", "T_{\\mathsf{p}}(n) + c_O(t_{1})");
  }

  @Test
  void masterWorkerSettlesAsInThePaper() {
    Recurrences.Printed text =
        recurrences(
            """
            param t1; param t2; param c1; param c2;
            global protocol MasterWorker(role m1, role m2, role w[1..2]) {
              rec X {
                A(t[t1]) from m1 to w[1] cost c1; A(t[t1]) from m1 to w[2] cost c1;
                B(t[t2]) from w[2] to m2 cost c2; B(t[t2]) from w[1] to m2 cost c2;
                continue X;
              }
            }
            """,
            CostNotation.TEXT);
    assertThat(text.steady())
        .containsEntry(0, "2*cO(t1)")
        .containsEntry(1, "max(2*cO(t1), 2*cI(t2) + 2*c2, cI(t1) + c1 + cO(t2))")
        .containsEntry(2, "max(2*cO(t1), cI(t1) + c1 + cO(t2))");
  }

  @Test
  void alternatingBranchesCanBeSlowerThanEach() {
    String one =
        """
        global protocol One(role p, role q, role r) {
          rec X { %s continue X; }
        }
        """;
    assertThat(
            latency(
                    String.format(
                        Locale.ROOT, one, "l() from p to q cost 4; a() from q to r cost 1;"),
                    FREE)
                .rate())
        .isEqualTo(4);
    assertThat(
            latency(
                    String.format(
                        Locale.ROOT, one, "k() from p to q cost 1; b() from r to p cost 4;"),
                    FREE)
                .rate())
        .isEqualTo(4);
  }

  @Test
  void aChoiceIsAsSlowAsItsSlowestSequenceOfBranches() {
    Latency latency =
        latency(
            """
            global protocol Either(role p, role q, role r) {
              rec X {
                choice at p { l() from p to q cost 4; a() from q to r cost 1; continue X; }
                or { k() from p to q cost 1; b() from r to p cost 4; continue X; }
              }
            }
            """,
            "transport: {send: 0, recv: 0}");
    assertThat(latency.rate()).isEqualTo(4.5);
  }
}
