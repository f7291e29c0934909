// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.junit.jupiter.api.Test;

/** Protocols with several recursions, within or behind each other, worked out by hand. */
class SeveralRecursionsTest {
  private static MpstResult analyze(String protocol) {
    String free = "name: free\ntransport: {send: 0, recv: 0}\n";
    AnalysisContext context =
        AnalysisContext.builder().machine(Machine.read(Source.of("m.yaml", free))).build();
    return SessionTypes.analyze(Protocol.parse(protocol), context);
  }

  private static double[] perRole(Latency latency) {
    double[] rates = new double[latency.body().orElseThrow().code().roles().size()];
    Arrays.setAll(rates, latency::perRole);
    return rates;
  }

  @Test
  void innerRecursionsAreMapsOfTheirOwn() {
    String nested =
        """
        global protocol Nested(role p, role q, role r) {
          go() from r to p cost 7;
          rec X {
            a() from p to q cost 2;
            rec Y times %s { b() from q to p cost 3; c() from p to q cost 1; continue Y; }
            continue X;
          }
        }
        """;
    for (int k : new int[] {1, 2, 50}) {
      MpstResult result = analyze(String.format(Locale.ROOT, nested, k));
      assertThat(result.latencies()).extracting(Latency::name).containsExactly("X", "Y");
      assertThat(result.latencies().get(0).rate()).isEqualTo(2 + 4 * k);
      assertThat(result.latencies().get(1).rate()).isEqualTo(4);
    }
    long many = 1_000_000_000;
    assertThat(analyze(String.format(Locale.ROOT, nested, many)).latencies().get(0).rate())
        .isEqualTo(2 + 4.0 * many);
  }

  /** The protocol of section 5.1: how often the inner recursion goes round is not known. */
  @Test
  void innerRecursionsOfUnknownLengthHaveLatenciesOfTheirOwn() {
    MpstResult result =
        analyze(
            """
            global protocol G(role p, role q) {
              rec X {
                a() from p to q cost 2;
                rec Y {
                  choice at q { l1() from q to p; b() from q to p cost 3; continue Y; }
                  or { l2() from q to p; continue X; }
                }
              }
            }
            """);
    Latency outer = result.latencies().get(0);
    assertThat(outer.perRole(0)).isNaN();
    assertThat(outer.notes()).containsExactly("the latency of 'X' needs a value for k_Y");
    assertThat(result.latencies().get(1).perRole(0)).isEqualTo(3);
    assertThat(result.cost().orElseThrow().cost(0)).isNaN();
  }

  /** What an exit costs is no part of the rate. */
  @Test
  void innerRecursionsOfUnknownLengthInAnExit() {
    MpstResult result =
        analyze(
            """
            global protocol G(role p, role q) {
              rec X {
                choice at p { go() from p to q cost 3; continue X; }
                or {
                  stop() from p to q;
                  rec Y { poll() from q to p cost 2; continue Y; }
                }
              }
            }
            """);
    Latency outer = result.latencies().get(0);
    assertThat(outer.rate()).isEqualTo(3);
    assertThat(perRole(outer)).containsExactly(0, 3);
    assertThat(outer.transientRounds()).hasValue(0);
    assertThat(outer.period()).hasValue(1);
    assertThat(outer.delta(0)).isNaN();
    assertThat(outer.delta(1)).isNaN();
    assertThat(outer.notes()).containsExactly("the greatest step of 'X' needs a value for k_Y");
  }

  @Test
  void computationsAloneMakeARound() {
    MpstResult result =
        analyze(
            """
            global protocol G(role p, role q) {
              rec X times 1000000000 { compute at p cost 3; compute at q cost 2; continue X; }
              done() from p to q;
            }
            """);
    Latency latency = result.latencies().get(0);
    assertThat(perRole(latency)).containsExactly(3, 2);
    assertThat(latency.perMessage(0)).isNaN();
    assertThat(result.cost().orElseThrow().cost(1)).isEqualTo(3e9);
  }

  @Test
  void recursionsAfterEachOther() {
    MpstResult result =
        analyze(
            """
            global protocol Twice(role p, role q, role r) {
              before() from p to q cost 100;
              rec X times 1000000000 { a() from p to q cost 1; b() from q to p cost 2; continue X; }
              middle() from q to r cost 5;
              rec Y times 1000000000000 { c() from q to r cost 3; continue Y; }
              after() from r to p cost 1;
            }
            """);
    assertThat(result.latencies()).extracting(Latency::rate).containsExactly(3.0, 3.0);
    double first = 100 + 3e9;
    assertThat(result.cost().orElseThrow().cost(0)).isEqualTo(first + 5 - 2 + 3e12 + 1);
  }
}
