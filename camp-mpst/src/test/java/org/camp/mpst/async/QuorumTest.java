// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.camp.mpst.async.DependencyGoldens.map;
import static org.camp.mpst.async.DependencyGoldens.number;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Status;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.random.ExpectedCost;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What quorums cost, against reference values. */
class QuorumTest {
  @TestFactory
  Stream<DynamicTest> costs() {
    return DependencyGoldens.cases("quorums.json").stream()
        .map(row -> DynamicTest.dynamicTest((String) row.get("name"), () -> check(row)));
  }

  private static void check(Map<String, Object> row) {
    Protocol protocol = Protocol.parse((String) row.get("source"));
    MpstResult result = SessionTypes.analyze(protocol, DependencyGoldens.context(row).build());
    assertThat(result.status()).isEqualTo(Status.OK);
    assertThat(result.cost().orElseThrow().total() * 1e6)
        .isCloseTo(number(row.get("total")), within(1e-9));
    map(row.get("perRole"))
        .forEach(
            (role, cost) ->
                assertThat(
                        result.cost().orElseThrow().cost(result.instance().roles().find(role))
                            * 1e6)
                    .as(role)
                    .isCloseTo(number(cost), within(1e-9)));
  }

  /** In numbers of any size a quorum takes the same as in doubles. */
  @Test
  void longTimesAreExact() {
    String text =
        "global protocol G(role l, role f[1..3]) {"
            + " for i in 1..3 { Ask() from l to f[i] cost i * 1s + 1ns; }"
            + " gather 2 of Ok() from f to l; compute at l cost 100000000s; }";
    AnalysisContext context =
        AnalysisContext.builder().option(MpstOptions.DEFAULT_COST, 1e-12).build();
    MpstResult result = SessionTypes.analyze(Protocol.parse(text), context);
    double expected = 100000002 + 1e-9;
    assertThat(result.cost().orElseThrow().total()).isCloseTo(expected, within(1e-8));
  }

  /** The k-th of n exponential delays: μ · (H_n − H_{n−k}). */
  @TestFactory
  Stream<DynamicTest> expectations() {
    return DependencyGoldens.cases("order-statistics.json").stream()
        .filter(row -> row.containsKey("mean"))
        .map(row -> DynamicTest.dynamicTest(row.get("k") + " of " + row.get("n"), () -> mean(row)));
  }

  private static void mean(Map<String, Object> row) {
    int n = (int) number(row.get("n"));
    int k = (int) number(row.get("k"));
    String delay = new BigDecimal(number(row.get("mean"))).toPlainString();
    String text =
        String.format(
            Locale.ROOT,
            "global protocol G(role l, role f[1..%d]) {"
                + " for i in 1..%d { compute at f[i] cost exponential(%sms); }"
                + " gather %d of Ok() from f to l; }",
            n,
            n,
            delay,
            k);
    AnalysisContext context =
        AnalysisContext.builder().option(MpstOptions.DEFAULT_COST, 0.0).build();
    MpstResult result = SessionTypes.analyze(Protocol.parse(text), context);
    ExpectedCost expected = result.expected().orElseThrow();
    assertThat(expected.cost(0).mean() * 1e3)
        .isCloseTo(number(row.get("expected")), within(0.05 * number(row.get("expected"))));
    assertThat(result.cost().orElseThrow().cost(0) * 1e3)
        .isCloseTo(number(row.get("eachQuantile99")), within(1e-6));
  }
}
