// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.symbolic.CostNotation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be wrong with a loop: its count, what follows it, what it leaves in flight. */
class LoopErrorsTest {
  private static final Machine UNIT = Machine.builder("unit").transport("1", "1").build();

  private static MpstResult analyze(String protocol, String... iterations) {
    AnalysisContext.Builder context = AnalysisContext.builder().machine(UNIT);
    for (String text : iterations) {
      String[] pair = text.split("=", 2);
      context.iterations(pair[0], pair[1]);
    }
    return SessionTypes.analyze(Protocol.parse(protocol), context.build());
  }

  private static String loop(String head) {
    return "param m = 3; param s = 3ms; param u;\nglobal protocol P(role p, role q) {\n  "
        + head
        + " { A() from p to q; B() from q to p; continue X; }\n}";
  }

  @Test
  void countsOfManyDigitsStayWhole() {
    assertThat(rounds(loop("rec X times 9007199254740990 + m"))).isEqualTo(9007199254740993L);
    assertThat(rounds(loop("rec X"), "X=9007199254740990 + m")).isEqualTo(9007199254740993L);
  }

  private static long rounds(String protocol, String... iterations) {
    return analyze(protocol, iterations).cost().orElseThrow().iterations()[0];
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1|a whole number from 0 on, not -1",
        "1.5|a whole number from 0 on, not 1.5",
        "m/2|a whole number from 0 on, not 1.5",
        "10^18+1|at most 10^18, not 1000000000000000001",
        "1000000000000000001|at most 10^18, not 1000000000000000001",
        "2e18|at most 10^18, not 2000000000000000000",
        "10^m*10^20|at most 10^18, not 1e23",
        "1e400|out of range",
        "s|must be a pure number, but this is in s",
        "none|there is no parameter 'none'",
        "1/0|division by zero",
        "(|",
      })
  void countsThatAreNone(String count, String message) {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> analyze(loop("rec X"), "X=" + count))
        .satisfies(
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().get(0).message()).contains(message == null ? "" : message);
            });
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 4", "2 * m, 24", "1e18, 4e18", "10^18, 4e18", "999999999999999999, 4e18"})
  void countsUpToTheGreatest(String count, double total) {
    assertThat(analyze(loop("rec X"), "X=" + count).cost().orElseThrow().total()).isEqualTo(total);
    assertThat(analyze(loop("rec X times " + count)).cost().orElseThrow().total()).isEqualTo(total);
  }

  @Test
  void aCountWithoutValueIsNone() {
    MpstResult result = analyze(loop("rec X times u"));

    assertThat(result.cost().orElseThrow().total()).isNaN();
    assertThat(result.cost().orElseThrow().unbound()).containsExactly("k_X");
  }

  @Test
  void wrongCountsInTheTextAreToldAllAtOnceWithTheirPlaces() {
    assertThatExceptionOfType(IllFormed.class)
        .isThrownBy(
            () ->
                analyze(
                    """
                    param k = -3;
                    global protocol P(role p, role q) {
                      rec X times k { A() from p to q; continue X; }
                      rec Y times 2.5 { A() from p to q; continue Y; }
                    }
                    """))
        .satisfies(
            e -> {
              assertThat(e.diagnostics()).extracting(Diagnostic::line).containsExactly(3, 4);
              assertThat(e.diagnostics())
                  .extracting(Diagnostic::code)
                  .containsOnly("bad-iterations");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "choice at p { A() from p to q; continue X; } or { E() from p to q; }",
        "choice at p { A() from p to q; choice at p { B() from p to q; continue X; }"
            + " or { C() from p to q; } } or { E() from p to q; continue X; }",
      })
  void noRoundsAreNoRoundsWhoeverSaysSo(String body) {
    String text = "global protocol P(role p, role q) { rec X%s { " + body + " } Z() from q to p; }";
    MpstResult given = analyze(String.format(Locale.ROOT, text, ""), "X=0");
    MpstResult written = analyze(String.format(Locale.ROOT, text, " times 0"));
    assertThat(given.cost().orElseThrow()).hasToString("[2.0, 1.0]");
    assertThat(written.cost().orElseThrow()).hasToString("[2.0, 1.0]");
    assertThat(given.cost().orElseThrow().equations().orElseThrow().print(CostNotation.TEXT))
        .isEqualTo(written.cost().orElseThrow().equations().orElseThrow().print(CostNotation.TEXT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "for i in 1..n { A() from m to w[i]; }",
        "rec X times 3 { for i in 1..n { A() from m to w[i]; } continue X; }",
        "rec X { for i in 1..n { A() from m to w[i]; } continue X; }",
        "do G(m, w);",
      })
  void whatRangesOverNothingIsNothing(String body) {
    String text =
        "param n; global protocol P(role m, role w[1..n]) { "
            + body
            + " } aux global protocol G(role m, role w[1..n])"
            + " { for i in 1..n { A() from m to w[i]; } }";
    for (String n : new String[] {"0", "-2", "1"}) {
      AnalysisContext context =
          AnalysisContext.builder().machine(UNIT).bind("n", n).iterations("X", "3").build();
      MpstResult result = SessionTypes.analyze(Protocol.parse(text), context);
      assertThat(result.wellFormed()).isTrue();
      assertThat(result.cost().orElseThrow().total() > 0).isEqualTo(n.equals("1"));
    }
  }

  @Test
  void codeAfterALoopThatIsNeverLeft() {
    assertThatExceptionOfType(CampException.class)
        .isThrownBy(
            () ->
                analyze(
                    """
                    global protocol P(role p, role q, role r) {
                      rec X { A() from p to q; B() from q to p; continue X; }
                      C() from p to r;
                    }
                    """))
        .satisfies(
            e -> {
              assertThat(e.diagnostics().get(0).line()).isEqualTo(3);
              assertThat(e.diagnostics().get(0).message()).contains("can never be reached");
              assertThat(e.diagnostics().get(0).hint()).contains("a loop that never ends");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|send A() from p to q;|ends with A() in flight from p to q, but begins with nothing",
        "send A() from p to q;|recv A() from p to q;"
            + "|ends with nothing in flight from p to q, but begins with A()",
        "send A() from p to q;|recv A() from p to q; send B() from p to q;"
            + "|ends with B() in flight from p to q, but begins with A()",
        "send A() from p to r;|recv A() from p to r; send A() from p to r; send A() from p to r;"
            + "|ends with A(), A() in flight from p to r, but begins with A()",
      })
  void messagesInFlightThatTheBeginningDoesNotExpect(String before, String body, String message) {
    String text =
        "global protocol P(role p, role q, role r) {\n"
            + (before == null ? "" : before)
            + "\n rec X { "
            + body
            + " C() from q to r; D() from r to p; continue X; } }";

    MpstResult result = analyze(text);
    assertThat(result.wellFormed()).isFalse();
    List<Diagnostic> found =
        result.problems().stream().filter(d -> d.code().equals("not-costed")).toList();

    assertThat(found).hasSize(1);
    assertThat(found.get(0).message()).endsWith("a round of 'X' " + message);
    assertThat(found.get(0).line()).isPositive();
  }

  @Test
  void aMachineThatMissesALinkThatTheLoopUses() {
    Machine partial = Machine.builder("partial").link("p", "q", "1", "1").build();
    AnalysisContext context =
        AnalysisContext.builder().machine(partial).iterations("X", "10").build();

    MpstResult result = SessionTypes.analyze(Protocol.parse(loop("rec X")), context);

    assertThat(result.cost().orElseThrow().total()).isNaN();
    assertThat(result.latencies().get(0).rate()).isNaN();
    assertThat(result.report().notes())
        .contains(
            "the machine has no send cost for messages from q to p",
            "the machine has no receive cost for messages from q to p");
    assertThat(result.cost().orElseThrow().unbound()).containsExactly("cO", "cI");
  }

  @Test
  void manyMissingLinksAreToldByExamples() {
    Machine empty = Machine.builder("empty").link("p", "q", "1", "1").build();
    String protocol =
        "global protocol P(role w[0..99]) { for i in 0..98 { A() from w[i] to w[i+1]; } }";

    MpstResult result = SessionTypes.analyze(Protocol.parse(protocol), empty);

    assertThat(result.report().notes().stream().filter(n -> n.contains("the machine has no")))
        .hasSizeBetween(1, 6);
  }
}
