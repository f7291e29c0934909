// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.cost.BoundedCost;
import org.junit.jupiter.api.Test;

/** Messages that are sent before they are received: what they cost, and what goes wrong. */
class MessagesInFlightTest {
  private static final Machine UNIT = machine("1");

  private static Machine machine(String cost) {
    String transport = "transport: {send: " + cost + ", recv: " + cost + "}";
    return Machine.read(Source.of("machine.yaml", "name: m\n" + transport));
  }

  private static double[] costs(String protocol, Machine machine) {
    AnalysisContext context = AnalysisContext.builder().machine(machine).build();
    BoundedCost cost = SessionTypes.analyze(Protocol.parse(protocol), context).cost().orElseThrow();
    double[] costs = new double[cost.code().roles().size()];
    for (int role = 0; role < costs.length; role++) {
      costs[role] = cost.cost(role);
    }
    return costs;
  }

  @Test
  void messagesInFlightAreCarriedAcrossIterations() {
    String credits =
        """
        global protocol Credits(role p, role q) {
          send Credit() from p to q;
          rec X times 10 {
            recv Credit() from p to q cost 5;
            Go() from q to p cost 4;
            send Credit() from p to q;
            continue X;
          }
        }
        """;
    assertThat(costs(credits, machine("0"))).containsExactly(90, 86);
  }

  private static List<Diagnostic> problems(String body) {
    Protocol protocol = Protocol.parse("global protocol P(role p, role q, role r) {" + body + "}");
    MpstResult result = SessionTypes.analyze(protocol, UNIT);
    assertThat(result.accepted()).isFalse();
    assertThat(result.cost()).isEmpty();
    return result.problems().stream().filter(Diagnostic::isError).toList();
  }

  @Test
  void asynchronousMistakesAreRefusedWithTheirPath() {
    assertThat(problems("recv A() from p to q;")).extracting(Diagnostic::code).contains("deadlock");
    Diagnostic deadlock =
        problems(
                """
                choice at p { a() from p to q; send T() from p to r; } or { b() from p to q; }
                recv T() from p to r;
                """)
            .get(0);
    assertThat(deadlock.code()).isEqualTo("deadlock");
    assertThat(deadlock.hint()).contains("when p says 'b'");
    Diagnostic orphan =
        problems("choice at p { a() from p to q; send T() from p to r; } or { b() from p to q; }")
            .stream()
            .filter(d -> d.code().equals("orphan-message"))
            .findFirst()
            .orElseThrow();
    assertThat(orphan.hint()).contains("when p says 'a'");
    assertThat(problems("send A() from p to q; recv B() from p to q;"))
        .extracting(Diagnostic::code)
        .contains("reception-error");
    assertThat(problems("send A() from p to q; B() from p to q; recv A() from p to q;"))
        .extracting(Diagnostic::code)
        .contains("reception-error");
    assertThat(problems("rec X times 2 { m() from p to q; send A() from p to r; continue X; }"))
        .extracting(Diagnostic::code)
        .containsExactly("orphan-message");
  }

  @Test
  void differentQueuesAreFineWhenEveryAlternativeServes() {
    String both =
        """
        global protocol Both(role p, role q) {
          choice at p {
            a() from p to q; send T() from p to q; send T() from p to q; recv T() from p to q;
          } or {
            b() from p to q cost 50; send T() from p to q;
          }
          recv T() from p to q cost 1;
        }
        """;
    assertThat(costs(both, UNIT)).containsExactly(3, 1 + 1 + 50 + 1 + 1);
  }

  @Test
  void aMessageThatNobodyReceivesIsNotSafe() {
    Protocol protocol =
        Protocol.parse(
            "global protocol P(role p, role q) { send A() from p to q; B() from q to p; }");
    MpstResult result = SessionTypes.analyze(protocol, UNIT);
    assertThat(result.accepted()).isFalse();
    assertThat(result.judgement().safe()).contains(false);
    assertThat(result.judgement().costed()).isTrue();
    assertThat(result.problems()).extracting(Diagnostic::code).containsExactly("orphan-message");
  }
}
