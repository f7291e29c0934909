// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.projection.StateMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs of quorums and optional roles, and promises of what is needed. */
class QuorumRunTest {
  private static MeasuredRun run(String text, Transport transport) {
    Protocol protocol = Protocol.parse(text);
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    CostModel costs = new CostModel(code, parameters, Optional.empty(), OptionalDouble.of(0));
    return ProtocolRun.of(
        Projections.of(code, () -> {}),
        costs,
        new ProtocolRun.Plan(transport, 1, 0.01),
        Progress.NONE,
        new Cancellation());
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void lateVotesDisturbNobody(Transport transport) {
    MeasuredRun run =
        run(
            "global protocol G(role l, role f[1..3]) { rec X times 20 {"
                + " for i in 1..3 { a(x: t) from l to f[i] needs nothing; }"
                + " gather 2 of v() from f[1..3] to l needs x; continue X; }"
                + " for i in 1..3 { b() from f[i] to l; } }",
            transport);
    assertThat(run.repetitions()).isPositive();
    assertThat(run.roles()).hasSize(4);
  }

  @Test
  void anOptionalRoleEndsWithTheOthers() {
    MeasuredRun run =
        run(
            "global protocol G(role p, role q, optional role r, optional role s) {"
                + " choice at p { a() from p to q; b() from q to r; }"
                + " or { c() from p to q; d() from q to s; } }",
            Transport.QUEUE);
    assertThat(run.repetitions()).isPositive();
  }

  @Test
  void aValueThatWasNotThereIsTold() {
    ProtocolInstance code =
        Protocol.parse(
                "global protocol G(role p, role q) {\n"
                    + " let x = compute at p cost 1us;\n"
                    + " a() from p to q needs x; }")
            .instantiate();
    Projections projections = Projections.of(code, () -> {});
    StateMachine machine = StateMachine.of(projections.types(), projections.type(0), 10);
    Promises promises = Promises.of(projections, machine);
    BitSet there = new BitSet();
    promises.keep(code, 0, 0, there);
    promises.keep(code, 0, 1, there);
    assertThatThrownBy(() -> promises.keep(code, 0, 1, new BitSet()))
        .isInstanceOfSatisfying(
            IllFormed.class,
            e -> {
              assertThat(e.diagnostics().get(0).code()).isEqualTo("value-not-there");
              assertThat(e.diagnostics().get(0).line()).isEqualTo(3);
              assertThat(e.diagnostics().get(0).message()).contains("'x'").contains("line 2");
            });
    assertThat(List.of(promises.areNone())).containsExactly(false);
  }
}
