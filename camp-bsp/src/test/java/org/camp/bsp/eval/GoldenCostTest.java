// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every known program has its known value, counts, supersteps and times. */
final class GoldenCostTest {
  static Stream<GoldenCase> cases() {
    return GoldenCase.all().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void value(GoldenCase c) {
    assertEquals(c.value(), c.run().value().toString());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void cost(GoldenCase c) {
    Run run = c.run();
    assertEquals(
        CanonicalCost.of(c.json().get("max_cost")), CanonicalCost.of(run.cost(), run.symbols()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void coarse(GoldenCase c) {
    Run run = c.run();
    Symbols symbols = run.symbols();
    Cost coarse = run.cost().keep(i -> !symbols.isOverhead(i));
    assertEquals(CanonicalCost.of(c.json().get("coarse")), CanonicalCost.of(coarse, symbols));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void times(GoldenCase c) {
    Run run = c.run();
    double expected = c.json().get("numeric_table1_only").asDouble();
    assertEquals(expected, run.cost().value(c.timings(false)), 5e-4);
    double proxies = c.json().get("numeric_with_proxies").asDouble();
    assertEquals(proxies, run.cost().value(c.timings(true)), 5e-4);
    if (c.json().has("overall_numeric_table1_only")) {
      double overall = c.json().get("overall_numeric_table1_only").asDouble();
      assertEquals(overall, run.costWithFinalBarrier().value(c.timings(false)), 5e-4);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void supersteps(GoldenCase c) {
    Run run = c.run();
    Symbols symbols = run.symbols();
    List<Superstep> found = run.nodes().get(0).supersteps();
    JsonNode expected = c.json().get("per_superstep");
    assertEquals(expected.size(), found.size());
    for (int s = 0; s < found.size(); s++) {
      Superstep superstep = found.get(s);
      JsonNode its = expected.get(s);
      assertEquals(
          CanonicalCost.of(its.get("scalar")),
          CanonicalCost.of(superstep.node(), symbols),
          "scalars of " + s);
      assertEquals(its.get("vector").size(), superstep.parts().size());
      for (int i = 0; i < superstep.parts().size(); i++) {
        assertEquals(
            CanonicalCost.of(its.get("vector").get(i)),
            CanonicalCost.of(superstep.parts().get(i), symbols),
            "component " + i + " of " + s);
      }
      assertEquals(
          CanonicalCost.of(its.get("comm")),
          CanonicalCost.of(superstep.communication(symbols), symbols));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void superstepsAddUp(GoldenCase c) {
    Run run = c.run();
    CostSum sum = new CostSum(run.symbols().size());
    sum.add(run.outside());
    run.nodes().get(0).supersteps().forEach(s -> sum.add(s.total(run.symbols())));
    sum.add(run.nodes().get(0).closing());
    assertEquals(run.cost(), sum.toCost());
  }
}
