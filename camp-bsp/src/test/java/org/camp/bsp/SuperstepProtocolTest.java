// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.eval.Run;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Supersteps as protocols: they send what the h-relations say. */
@Tag(Evidence.TAG)
class SuperstepProtocolTest {
  private static BulkSynchronousProgram program(String text, Dialect dialect) {
    return OcamlParser.parse(new SourceText("test.bsml", text), dialect);
  }

  private static AnalysisContext context(int p) {
    Machine machine =
        Machine.builder("m").bsp(p, "2us", "50us", null).timing("T_IntAdd", "1us").build();
    return AnalysisContext.builder().machine(machine).build();
  }

  private static Protocol protocol(String text, Dialect dialect, int p) {
    return new SuperstepProtocolView().view(program(text, dialect), context(p));
  }

  /** Lists of i sent by processor s to processor r, as many as a random table says. */
  private static String exchange(int[][] words) {
    StringBuilder text =
        new StringBuilder("let rec l n = if n = 0 then [] else 1 :: l (n - 1) in ");
    text.append("put << fun r -> ");
    for (int s = 1; s <= words.length; s++) {
      text.append("if $pid$ = ").append(s).append(" then (");
      for (int r = 1; r <= words.length; r++) {
        text.append("if r = ").append(r).append(" then l ").append(words[s - 1][r - 1]);
        text.append(" else ");
      }
      text.append("[]) else ");
    }
    return text.append("[] >>").toString();
  }

  @Test
  void deliveriesAmountToTheExchange() {
    Property.check(
        "deliveries",
        Evidence.of(60, 3_000),
        random -> {
          int p = random.nextInt(1, 6);
          int[][] words = new int[p][p];
          for (int[] row : words) {
            Arrays.setAll(row, i -> random.nextInt(4) == 0 ? 0 : random.nextInt(5));
          }
          return words;
        },
        words -> List.of(),
        words -> {
          int p = words.length;
          AnalysisContext context = context(p);
          BulkSynchronousProgram program = program(exchange(words), Dialect.BSML);
          Run run =
              Bsp.runWithDeliveries(program, Bsp.target(program, context), context, 1_000_000);
          Superstep superstep = run.nodes().get(0).supersteps().get(0);
          long[][] sent = new long[p][p];
          for (Superstep.Delivery delivery : superstep.deliveries()) {
            for (int to = delivery.first(); to <= delivery.last(); to++) {
              sent[delivery.sender() - 1][to - 1] += delivery.words();
            }
          }
          Exchange whole = Exchange.of(Exchange.Kind.PUT, sent);
          Exchange counted = superstep.exchange();
          assertThat(counted).isNotNull();
          assertThat(List.of(whole.h(), whole.words(), whole.busiest()))
              .isEqualTo(List.of(counted.h(), counted.words(), counted.busiest()));
        });
  }

  @Test
  void theProtocolSendsWhatTheyDo() {
    int[][] words = {{0, 2, 0}, {1, 3, 0}, {0, 4, 1}};
    Protocol protocol = protocol(exchange(words), Dialect.BSML, 3);
    ProtocolInstance flat = protocol.instantiate();
    List<String> sent = new ArrayList<>();
    int barriers = 0;
    for (int at = 0; at < flat.length(); at++) {
      if (flat.op(at) == ProtocolOp.SEND) {
        String text =
            flat.roles().name(flat.sender(at)) + " " + flat.roles().name(flat.receiver(at));
        String kind = flat.kindAt(at).label();
        barriers += kind.equals("Barrier") ? 1 : 0;
        if (kind.equals("Put")) {
          sent.add(text);
        }
      }
    }
    assertThat(sent).containsExactly("P[1] P[2]", "P[2] P[1]", "P[3] P[2]");
    assertThat(barriers).as("dissemination: 2 rounds of 3").isEqualTo(6);
  }

  @Test
  void treesTalkToTheirNodes() {
    Protocol protocol =
        protocol(
            "let multi f x = where node = let r = proj << f #x# >> in r 1 + r 2 where leaf = x"
                + " in f 3",
            Dialect.MULTI_ML,
            2);
    String text = protocol.source().text();
    assertThat(text)
        .contains("role Root, role C1, role C2")
        .contains("send Down(bytes[8]) from Root to C1;")
        .contains("recv Proj(bytes[8]) from C2 to Root;")
        .contains("Go() from Root to C2;")
        .contains("Result(bytes[8]) from Root to C1;");
  }

  @Test
  void withoutExchangesThereIsNone() {
    assertThatThrownBy(() -> protocol("<< $pid$ + 1 >>", Dialect.BSML, 3))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("no superstep");
  }

  @Test
  void theBudgetIsHeld() {
    BulkSynchronousProgram program = program("proj << $pid$ >>", Dialect.BSML);
    AnalysisContext few =
        context(8).toBuilder().option(SuperstepProtocolView.MESSAGES, 10L).build();
    assertThatThrownBy(() -> new SuperstepProtocolView().view(program, few))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("10 messages");
  }
}
