// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.symbolic.CostNotation;
import org.junit.jupiter.api.Test;

/** Closed forms of small protocols, and their values. */
class ClosedFormTest {
  private static final String MACHINE = "name: lan\ntransport: {send: 2us, recv: 3us}\n";

  private static String text(String name) throws IOException {
    try (InputStream in = ClosedFormTest.class.getResourceAsStream("/closed/" + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Map<String, String> pairs(String text) {
    Map<String, String> pairs = new TreeMap<>();
    for (String pair : text.split(",")) {
      if (!pair.isEmpty()) {
        pairs.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
      }
    }
    return pairs;
  }

  private record Closed(EvaluatedProtocol evaluated, Equations equations) {
    static Closed of(String text, Map<String, String> costs) {
      AnalysisContext.Builder context =
          AnalysisContext.builder().machine(Machine.read(Source.of("m.yaml", MACHINE)));
      costs.forEach(context::bind);
      EvaluatedProtocol evaluated = EvaluatedProtocol.of(Protocol.parse(text), context.build());
      BoundedCost cost =
          BoundedCost.of(
              evaluated.model(),
              evaluated.iterations(),
              Set.of(),
              BoundedCost.Budget.DEFAULT,
              new Cancellation());
      return new Closed(evaluated, cost.equations().orElseThrow());
    }

    SortedMap<String, Integer> from() {
      SortedMap<String, Integer> from = new TreeMap<>();
      equations
          .from()
          .forEach((loop, k) -> from.put(evaluated.instance().recursions().get(loop).name(), k));
      return from;
    }
  }

  private static double us(String value) {
    return Double.parseDouble(value.replace(" us", ""));
  }

  @Test
  void valuesAreThoseOfSoManyRounds() throws IOException {
    Map<String, Closed> known = new HashMap<>();
    int rows = 0;
    for (String line : text("values.tsv").split("\n")) {
      if (line.startsWith("#")) {
        continue;
      }
      String[] row = line.split("\t", -1);
      String source = text("protocols/" + row[0] + ".scr");
      Closed closed = known.computeIfAbsent(row[0], key -> Closed.of(source, Map.of()));
      long[] rounds = new long[closed.evaluated.iterations().length];
      for (int loop = 0; loop < rounds.length; loop++) {
        String name = closed.evaluated.instance().recursions().get(loop).name();
        rounds[loop] = Long.parseLong(pairs(row[2]).get(name));
      }
      Parameters costs =
          Protocol.parse(source).parameters(pairs(row[1]), Parameters.Functions.NONE);
      double[] values = closed.equations.evaluate(costs, rounds);
      for (Map.Entry<String, String> cell : pairs(row[3]).entrySet()) {
        int role = closed.evaluated.instance().roles().find(cell.getKey());
        double exact = us(cell.getValue());
        double value = values[role] * 1e6;
        if (row[4].isEmpty()) {
          assertThat(value).describedAs(line).isCloseTo(exact, within(exact));
        } else {
          double bound = Double.parseDouble(pairs(row[4]).get(cell.getKey()));
          assertThat(value).describedAs(line).isBetween(exact * (1 - 1e-12), bound * (1 + 1e-12));
        }
        rows++;
      }
    }
    assertThat(rows).isGreaterThan(400);
  }

  private static org.assertj.core.data.Offset<Double> within(double value) {
    return org.assertj.core.api.Assertions.within(1e-12 * value);
  }

  private static Equations.Printed printed(String protocol) throws IOException {
    return Closed.of(text("protocols/" + protocol + ".scr"), Map.of())
        .equations
        .print(CostNotation.TEXT);
  }

  @Test
  void equationsOfThePaper() throws IOException {
    assertThat(printed("pipeline").equations())
        .containsExactly(
            "k_X*cO(1)",
            "2*cO(1) + cI(1) + c1 + (k_X - 1)*(cO(1) + cI(1) + c1)",
            "2*cO(1) + 2*cI(1) + c1 + c2 + (k_X - 1)*(cI(1) + max(c2, cO(1) + c1))");
    assertThat(printed("cycle").equations())
        .containsExactly(
            "k_X*(2*cO(1) + 2*cI(1) + c1 + c2)",
            "2*cO(1) + cI(1) + c1 + (k_X - 1)*(2*cO(1) + 2*cI(1) + c1 + c2)");
    String round = "2*cO(1) + 2*cI(1) + c1 + (k_Y - 1)*max(cO(1), cI(1))";
    assertThat(printed("nested").equations())
        .containsExactly(
            "k_X*(" + round + ")",
            "2*cO(1) + cI(1) + c1 + (k_Y - 1)*cO(1) + (k_X - 1)*(" + round + ")");
  }

  /** A parameter may be called as a number of rounds is. */
  @Test
  void namesThatAreTaken() {
    String text =
        "param k_X; global protocol P(role p, role q) {"
            + " rec X { A() from p to q cost k_X; continue X; } }";
    assertThat(Closed.of(text, Map.of()).equations.print(CostNotation.TEXT).equations())
        .containsExactly("k_X_*cO(1)", "cO(1) + cI(1) + k_X + (k_X_ - 1)*max(cO(1), cI(1) + k_X)");
  }

  /** What a random cost adds in k rounds is not k times one draw. */
  @Test
  void randomCostsHaveNone() {
    String text =
        "global protocol P(role p, role q) {"
            + " rec X { A() from p to q cost exponential(2us); continue X; } }";
    Equations equations = Closed.of(text, Map.of()).equations;
    assertThat(equations.form()).contains(Equations.Form.NONE);
    assertThat(equations.print(CostNotation.TEXT).equations()).containsOnlyNulls();
  }

  @Test
  void formsAndWhereTheyBegin() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    for (String name :
        "pipeline cycle master-worker ring exit nested nested-work sequence".split(" ")) {
      expected.put(name, "EXACT 1");
    }
    expected.put("credits", "EXACT 3");
    expected.put("period-2", "EXACT 3");
    expected.put("period-3", "EXACT 5");
    expected.put("mixed-tokens", "EXACT 4");
    expected.put("two-periods", "BOUND 5");
    Map<String, String> found = new TreeMap<>();
    for (String name : expected.keySet()) {
      Closed closed = Closed.of(text("protocols/" + name + ".scr"), Map.of());
      found.put(
          name,
          closed.equations.form().orElseThrow()
              + " "
              + closed.from().values().stream().mapToInt(k -> k).max().orElseThrow());
    }
    assertThat(found).isEqualTo(expected);
  }
}
