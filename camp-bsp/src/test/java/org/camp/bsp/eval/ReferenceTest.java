// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.run.Execution;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** On random programs, the compiled code does what the rules say: value, charges, supersteps. */
final class ReferenceTest {
  @RepeatedTest(400)
  void agrees(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    int p = 1 + random.nextInt(4);
    String text = new Writer(random, p).program();
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("random.bsml", text), Dialect.BSML);
    ReferenceRules rules = new ReferenceRules(p);
    Object value = rules.run(program.expression());
    Shape shape = Shape.flat(p);
    Code code = Programs.compile(program, Map.of(), shape);
    Run run = Run.of(code, shape, Run.Settings.standard());
    assertEquals(value.toString(), run.value().toString(), text);
    MlValue real = Execution.run(code, shape, false, 10_000_000, new Cancellation()).value();
    assertEquals(value.toString(), real.toString(), text);
    List<Superstep> supersteps = run.nodes().get(0).supersteps();
    for (int s = 0; s < supersteps.size(); s++) {
      Superstep superstep = supersteps.get(s);
      assertEquals(rules.scalars.get(s), counts(superstep.node(), run.symbols()), text);
      for (int i = 0; i < superstep.parts().size(); i++) {
        assertEquals(
            rules.parts.get(s).get(i), counts(superstep.parts().get(i), run.symbols()), text);
      }
      Exchange exchange = superstep.exchange();
      assertEquals(s < rules.h.size(), exchange != null, text);
      if (exchange != null) {
        assertEquals(rules.h.get(s), exchange.h(), text);
      }
    }
    for (int s = supersteps.size(); s < rules.scalars.size(); s++) {
      assertEquals(Map.of(), rules.scalars.get(s), text);
    }
  }

  private static TreeMap<String, Long> counts(Cost cost, Symbols symbols) {
    TreeMap<String, Long> counts = new TreeMap<>();
    for (int i = 0; i < symbols.size(); i++) {
      if (cost.count(i) != 0) {
        counts.put(symbols.name(i), cost.count(i));
      }
    }
    return counts;
  }

  /** Writes random programs that are well-typed and end. */
  private static final class Writer {
    private final Random random;
    private final int p;
    private final RandomNumbers terms;

    Writer(Random random, int p) {
      this.random = random;
      this.p = p;
      terms = new RandomNumbers(random);
    }

    String program() {
      StringBuilder text = new StringBuilder();
      List<String> numbers = new ArrayList<>();
      List<String> vectors = new ArrayList<>(List.of("pid"));
      List<String> tables = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(6); i++) {
        String name = terms.name("v");
        switch (random.nextInt(4)) {
          case 0 -> {
            text.append("let ").append(name).append(" = ").append(terms.number(numbers, 3));
            numbers.add(name);
          }
          case 1 -> {
            text.append("let ").append(name).append(" = << ");
            text.append(terms.number(inside(numbers, vectors), 3)).append(" >>");
            vectors.add(name);
          }
          case 2 -> {
            text.append("let ").append(name).append(" = proj << ");
            text.append(terms.number(inside(numbers, vectors), 2)).append(" >>");
            tables.add("(" + name + " " + (1 + random.nextInt(p)) + ")");
            numbers.add(tables.get(tables.size() - 1));
          }
          default -> {
            List<String> scope = inside(numbers, vectors);
            scope.add("j");
            text.append("let ")
                .append(name)
                .append(" = put << fun j -> ")
                .append(terms.number(scope, 2))
                .append(" >> in let ");
            String read = terms.name("v");
            text.append(read).append(" = << $").append(name).append("$ ");
            text.append(1 + random.nextInt(p)).append(" >>");
            vectors.add(read);
          }
        }
        text.append(" in\n");
      }
      return text.append(terms.number(numbers, 2)).toString();
    }

    private static List<String> inside(List<String> numbers, List<String> vectors) {
      List<String> scope = new ArrayList<>(numbers);
      vectors.forEach(vector -> scope.add("$" + vector + "$"));
      return scope;
    }
  }
}
