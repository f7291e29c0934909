// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a protocol says of data: values, needs, sizes, quorums, optional roles. */
class DataClausesTest {
  static String text(String file) throws IOException {
    try (InputStream in = DataClausesTest.class.getResourceAsStream("data/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** All actions, with what they need and make, in words that do not depend on positions. */
  static List<String> actions(ProtocolInstance code) {
    Dependencies data = code.dependencies();
    List<String> all = new ArrayList<>();
    for (int pc = 0; pc < code.length(); pc++) {
      StringBuilder line = new StringBuilder().append(code.op(pc));
      if (code.isAction(pc)) {
        line.append(' ').append(code.from(pc)).append(' ').append(code.to(pc));
        line.append(code.op(pc) == ProtocolOp.GATHER ? code.gatheringAt(pc).toString() : "");
      }
      for (int action : new int[] {Dependencies.sent(pc), Dependencies.received(pc)}) {
        int[] needs = data.needs(action);
        line.append(" | ").append(needs == null ? "all" : Arrays.toString(needs)).append(' ');
        int first = data.firstMade(action);
        for (int v = first; v < first + data.made(action); v++) {
          line.append(v).append(data.size(v) == null ? "" : data.size(v).text()).append(' ');
        }
      }
      all.add(line.toString());
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gpipe.scr",
        "oauth.scr",
        "paxos.scr",
        "raft-needs.scr",
        "raft.scr",
        "two-phase-commit-needs.scr",
        "two-phase-commit.scr"
      })
  void printingAndReadingGivesTheSame(String file) throws IOException {
    Protocol read = Protocol.parse(new SourceText(file, text(file)));
    Protocol again = Protocol.parse(ScribbleText.of(read.module()));
    assertThat(Unplaced.of(again.module())).isEqualTo(Unplaced.of(read.module()));
    ProtocolInstance code = read.instantiate();
    String flat = ScribbleText.flat(code, read.parameters(Map.of(), Parameters.Functions.NONE));
    ProtocolInstance copy = Protocol.parse(flat).instantiate();
    assertThat(actions(copy)).isEqualTo(actions(code));
    assertThat(copy.roles().families()).isEqualTo(code.roles().families());
  }

  @Test
  void clausesSurviveInTheFlatText() throws IOException {
    Protocol read = Protocol.parse(text("raft-needs.scr"));
    String flat =
        ScribbleText.flat(read.instantiate(), read.parameters(Map.of(), Parameters.Functions.NONE));
    assertThat(flat)
        .contains("let own = compute at leader cost fsync needs put;")
        .contains("gather 2 of AppendOk(bytes[8B]) from f[1..4] to leader needs entries;")
        .contains("Ok() from leader to client needs AppendOk, own;");
    Protocol pipe = Protocol.parse(text("gpipe.scr"));
    assertThat(
            ScribbleText.flat(
                pipe.instantiate(), pipe.parameters(Map.of(), Parameters.Functions.NONE)))
        .contains("let f[1] = compute at s[2] cost F needs a[1] holds act;")
        .contains("Act(a[8]: bytes[edge]) from s[3] to s[4] needs f[8];");
  }

  @Test
  void newWordsAreWordsOnlyWhereTheyMeanSomething() {
    ProtocolInstance code =
        Protocol.parse(
                "global protocol P(role needs, role holds, role let, role gather, role optional) {"
                    + " let(nothing) from needs to holds; gather() from holds to let;"
                    + " needs(let: holds) from let to gather needs nothing;"
                    + " let nothing = compute at optional cost 1s;"
                    + " optional() from optional to let needs nothing; }")
            .instantiate();
    assertThat(code.communications()).isEqualTo(4);
    assertThat(code.dependencies().declarations()).isEqualTo(2);
  }

  @Test
  void nothingIsKeptWithoutClauses() {
    ProtocolInstance code =
        Protocol.parse("global protocol P(role a, role b) { M(x: int) from a to b cost 1s; }")
            .instantiate();
    assertThat(code.dependencies().isEmpty()).isTrue();
    Protocol read = Protocol.parse("global protocol P(role a, role b) { M(x: int) from a to b; }");
    assertThat(ScribbleText.of(read.module())).contains("M(int) from a to b;");
  }

  @Test
  void namesAndLabelsMeanWhatWasKnown() {
    ProtocolInstance code =
        Protocol.parse(
                "global protocol P(role p, role q) {"
                    + " for k in 1..3 { let f[k] = compute at p cost 1s needs nothing; }"
                    + " M(m: t) from p to q needs f; N() from p to q needs f[2];"
                    + " N() from p to q needs nothing; B() from q to p needs N;"
                    + " let f[2] = compute at p cost 1s needs f[2]; E() from p to q needs f[2]; }")
            .instantiate();
    Dependencies data = code.dependencies();
    assertThat(data.needs(Dependencies.sent(3))).hasSize(3);
    assertThat(data.needs(Dependencies.sent(4))).containsExactly(1);
    assertThat(data.needs(Dependencies.sent(6))).hasSize(2);
    int second = data.firstMade(Dependencies.sent(7));
    assertThat(data.needs(Dependencies.sent(7))).containsExactly(1);
    assertThat(data.needs(Dependencies.sent(8))).containsExactly(second);
  }

  @Test
  void builder() {
    Protocol built =
        Protocol.named("B")
            .role("l")
            .family("f", "1", "3")
            .occupying("2KiB")
            .role("o")
            .optional()
            .let(List.of("x"), "l", "1ms")
            .needs()
            .holds("3B")
            .message("M")
            .payload("t")
            .named("m[1]")
            .from("l")
            .to("f[1]")
            .sendNeeds("x")
            .gather("2", "V", "f", "l")
            .build();
    assertThat(Unplaced.of(built.module()))
        .isEqualTo(
            Unplaced.of(
                Protocol.parse(
                        "global protocol B(role l, role f[1..3] holds 2KiB, optional role o) {"
                            + " let x = compute at l cost 1ms needs nothing holds 3B;"
                            + " M(m[1]: t) from l to f[1] needs x; gather 2 of V() from f to l; }")
                    .module()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "M() from p to q needs x; | unknown-need | p does not know 'x'",
        "let x = compute at q cost 1us; M() from p to q needs x; | unknown-need"
            + " | p does not know 'x'; q computes it: send it from q to p first",
        "M() from p to q needs x; let x = compute at p cost 1us; | unknown-need"
            + " | 'x' is computed below; move it up",
        "let x[1] = compute at p cost 1us; M() from p to q needs x[2]; | unknown-need"
            + " | p knows x[1] only",
        "M(x: t) from p to q; N() from p to q needs x; | unknown-need"
            + " | 'x' is known to q, which received it",
        "choice at p { let x = compute at p cost 1s; A() from p to q; } or { B() from p to q; }"
            + " M() from p to q needs x; | unknown-need | in its branch or recursion only",
        "gather 4 of V() from f to p; | bad-quorum | 4 of 3 can never come",
        "gather 0 of V() from f to p; | bad-quorum | at least 1",
        "gather 2 of V() from f[1..3] to f[2]; | self-message | f[2] cannot send to itself",
        "gather 2 of V() from f[0..3] to p; | outside-family | 'f[0]' is outside",
        "let x = compute at p cost 1us holds 3ms; | bad-dimension | bytes are expected",
        "let x = compute at p cost 1us holds 3B, 4B; | bad-holds | one size per name",
      })
  void refusals(String body, String code, String says) {
    String text = "global protocol G(role p, role q, role f[1..3]) { " + body + " }";
    assertThatThrownBy(() -> Protocol.parse(text).instantiate())
        .isInstanceOfSatisfying(
            CampException.class,
            e -> {
              assertThat(e).isInstanceOf(IllFormed.class);
              assertThat(e.diagnostics().get(0).code()).isEqualTo(code);
              assertThat(e.diagnostics().get(0).message()).contains(says);
              assertThat(e.diagnostics().get(0).column()).isPositive();
              assertThat(e.diagnostics().get(0).hint()).isNotNull();
            });
  }
}
