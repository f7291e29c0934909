// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.quantity.Expression;
import org.junit.jupiter.api.Test;

/** Properties of reading, writing and instantiation over generated modules. */
class GeneratedProtocolsTest {
  private static final int CASES = 2000;
  private static final Map<String, String> BINDINGS = Map.of("t", "7");

  private static Parameters parameters(Protocol p) {
    return p.parameters(BINDINGS, Parameters.Functions.NONE);
  }

  private static ProtocolInstance instance(Protocol p) {
    return p.instantiate(parameters(p), Protocol.Limits.DEFAULT);
  }

  @Test
  void theyUseEveryConstruct() {
    StringBuilder all = new StringBuilder();
    for (long seed = 0; seed < 100; seed++) {
      all.append(RandomModule.text(seed));
    }
    assertThat(all)
        .contains("aux ", "<sig M, type T>", "choice at", "prob 1/", "times", "continue", "for ")
        .contains("send h", "recv h", "compute at", "do P", "<M, T>", "M from", "a, b, w[")
        .contains("[v, u]", "if v > 0 {", "else {", "[v - 1, ", "if n ");
  }

  @Test
  void whatIsWrittenReadsTheSame() {
    for (long seed = 0; seed < CASES; seed++) {
      String text = RandomModule.text(seed);
      ProtocolModule module = ScribbleParser.parse(new SourceText("p", text));
      String written = ScribbleText.of(module);
      ProtocolModule again = ScribbleParser.parse(new SourceText("p", written));
      assertThat(Unplaced.of(again)).as("seed %d:\n%s", seed, text).isEqualTo(Unplaced.of(module));
      assertThat(ScribbleText.of(again)).as("seed %d", seed).isEqualTo(written);
    }
  }

  @Test
  void instantiationIsSubstitution() {
    for (long seed = 0; seed < CASES; seed++) {
      String text = RandomModule.text(seed);
      Protocol p = Protocol.parse(text);
      Parameters parameters = parameters(p);
      Map<String, Double> values = new HashMap<>();
      p.parameters().forEach(name -> values.put(name, parameters.value(name)));
      assertThat(NaiveExpander.lines(instance(p), parameters))
          .as("seed %d:\n%s", seed, text)
          .containsExactlyElementsOf(NaiveExpander.expand(p, values));
    }
  }

  @Test
  void theFlatFormInstantiatesToTheSameCode() {
    for (long seed = 0; seed < CASES; seed++) {
      Protocol p = Protocol.parse(RandomModule.text(seed));
      ProtocolInstance code = instance(p);
      String flat = ScribbleText.flat(code, parameters(p));
      assertThat(flat).doesNotContain("for i", "do P");
      ProtocolInstance again = Protocol.parse(flat).instantiate();
      assertThat(operations(again)).as("seed %d:\n%s", seed, flat).isEqualTo(operations(code));
      assertThat(again.roles().families()).isEqualTo(code.roles().families());
      assertThat(again.kinds()).as("seed %d:\n%s", seed, flat).isEqualTo(code.kinds());
      assertThat(again.computations()).isEqualTo(code.computations());
      assertThat(names(again)).isEqualTo(names(code));
    }
  }

  private static List<String> operations(ProtocolInstance code) {
    List<String> all = new ArrayList<>();
    for (int pc = 0; pc < code.length(); pc++) {
      all.add(code.op(pc) + " " + operands(code, pc));
    }
    return all;
  }

  private static String operands(ProtocolInstance code, int pc) {
    return switch (code.op(pc)) {
      case ProtocolOp.MESSAGE, ProtocolOp.SEND, ProtocolOp.RECEIVE ->
          code.sender(pc) + " " + code.receiver(pc) + " " + code.kindNumber(pc);
      case ProtocolOp.COMPUTE -> code.role(pc) + " " + code.computationNumber(pc);
      case ProtocolOp.CHOICE -> code.subject(pc) + " " + code.branches(pc) + " " + code.end(pc);
      case ProtocolOp.BRANCH ->
          (code.hasProbability(pc) ? code.probabilityAt(pc).text() : "rest") + " " + code.end(pc);
      case ProtocolOp.END_CHOICE -> "" + code.begin(pc);
      case ProtocolOp.REC -> code.recursionNumber(pc) + " " + code.end(pc);
      default -> code.recursionNumber(pc) + " " + code.begin(pc);
    };
  }

  private static List<String> names(ProtocolInstance code) {
    List<String> all = new ArrayList<>();
    for (ProtocolInstance.Recursion r : code.recursions()) {
      Expression times = r.times();
      all.add(r.name() + (times == null ? "" : " times " + times.text()));
    }
    return all;
  }
}
