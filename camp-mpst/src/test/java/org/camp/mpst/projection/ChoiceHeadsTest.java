// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoiceHeadsTest {
  private static Projections project(String body) {
    return Projections.of(
        Protocol.parse("global protocol P(role a, role b, role c) {\n" + body + "\n}")
            .instantiate());
  }

  private static String lines(Projections p, int role) {
    return p.text(role)
        .lines()
        .map(String::strip)
        .skip(1)
        .reduce("", (x, y) -> x + " " + y)
        .strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "choice-subject | choice at a { x() from a to b; } or { y() from b to a; }",
        "choice-subject | choice at a { y() from b to a; }",
        "choice-subject | choice at a { choice at b { x() from b to a; } } or { y() from a to b; }",
        "choice-subject | rec X { m() from b to a; choice at a { continue X; } or { f() from a to"
            + " b; } }",
        "mixed-receivers | choice at a { x() from a to b; } or { y() from a to c; }",
        "mixed-receivers | choice at a { x() from a to b, c; } or { y() from a to c, b; }",
        "duplicate-label | choice at a { x() from a to b; } or { x(Int) from a to b; }",
        "duplicate-label | rec X { m() from a to b; choice at a { continue X; } or { m() from a to"
            + " b; } }",
        "choice-head | choice at a { send x() from a to b; recv x() from a to b; } or { y() from a"
            + " to b; }",
        "choice-head | choice at a { compute at a cost 1s; x() from a to b; } or { y() from a to b;"
            + " }",
        "choice-head | choice at a { rec X times 2 { x() from a to b; continue X; } } or { y() from"
            + " a to b; }",
      })
  void refused(String code, String body) {
    Projections p = project(body);
    assertThat(p.projectable()).isFalse();
    assertThat(p.problems()).extracting(Diagnostic::code).containsOnly(code);
    assertThat(p.problems().get(0).hint()).isNotNull();
    assertThat(p.problems().get(0).line()).isGreaterThan(1);
    assertThat(p.defined(0)).isFalse();
  }

  @Test
  void namesBothPlaces() {
    Projections p =
        project(
            "choice at a {\n"
                + " x() from a to b;\n"
                + "} or {\n"
                + " y() from a to b;\n"
                + "} or {\n"
                + " x() from a to b;\n"
                + "}");
    Diagnostic problem = p.problems().get(0);
    assertThat(problem.line()).isEqualTo(7);
    assertThat(problem.message()).contains("'x'").contains("line 3");
  }

  @Test
  void flattensChoicesAtTheHeadOfABranch() {
    Projections p =
        project(
            "choice at a { choice at a { x() from a to b; } or { y() from a to b; } z() from b to"
                + " a; } or { w() from a to b; }");
    assertThat(lines(p, 0))
        .isEqualTo(
            "choice at a { w() to b; } or { x() to b; z() from b; } or { y() to b; z() from b; }"
                + " }");
  }

  @Test
  void unfoldsARecursionAtTheHeadOnce() {
    Projections p =
        project(
            "start() from a to c; choice at a { stop() from a to b; one() from a to c; } or { rec"
                + " Again { one() from a to b; two() from a to c; continue Again; } }");
    assertThat(p.projectable()).isTrue();
    assertThat(lines(p, 2))
        .isEqualTo(
            "start() from a; choice at a { one() from a; } or { two() from a; rec Again { two()"
                + " from a; continue Again; } } }");
  }

  @Test
  void continueAtTheHeadTakesTheFirstMessageOfTheLoop() {
    Projections p =
        project(
            "rec X { go() from a to b; choice at a { continue X; } or { fin() from a to b; } }");
    assertThat(lines(p, 1))
        .isEqualTo(
            "go() from a; rec X { choice at a { fin() from a; } or { go() from a; continue X; } }"
                + " }");
  }

  @Test
  void resolvesLoopsThatContinueEachOtherFromTheHead() {
    Projections p =
        project(
            """
            rec Big {
              choice at a { one() from a to b; continue Big; }
              or {
                two() from a to b;
                rec Small {
                  three() from a to b;
                  choice at a { continue Big; } or { continue Small; }
                }
              }
            }
            """);
    assertThat(p.projectable()).isTrue();
    assertThat(lines(p, 0))
        .isEqualTo(
            "rec Big { choice at a { one() to b; continue Big; } or { two() to b; rec Small {"
                + " three() to b; rec Small_2 { choice at a { one() to b; continue Big; } or {"
                + " three() to b; continue Small_2; } or { two() to b; continue Small; } } } } }"
                + " }");
  }

  @Test
  void loopsAroundAChoiceMayBeContinuedFromSeveralHeads() {
    Projections p =
        project(
            """
            hi() from a to c;
            rec Outer {
              o() from a to b;
              ack() from b to a;
              rec Inner {
                i() from a to b;
                choice at a { j() from a to b; continue Inner; }
                or { continue Inner; }
                or { continue Outer; }
                or { k() from a to b; }
              }
            }
            """);
    assertThat(p.projectable()).isTrue();
    assertThat(lines(p, 2)).isEqualTo("hi() from a; }");
  }

  @Test
  void aCallThatRecursMayBeginABranch() {
    Projections p =
        Projections.of(
            Protocol.parse(
                    """
                    global protocol Main(role a, role b) {
                      choice at a { do Loop(a, b); } or { none() from a to b; }
                      bye() from b to a;
                    }
                    aux global protocol Loop(role x, role y) {
                      choice at x { item() from x to y; do Loop(x, y); } or { last() from x to y; }
                    }
                    """)
                .instantiate());
    assertThat(p.projectable()).isTrue();
    assertThat(lines(p, 1)).startsWith("choice at a { item() from a; rec ");
  }

  @Test
  void sequencesOfUnfoldedChoicesStaySmall() {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      body.append("choice at a { rec X" + i + " { l() from a to b; choice at a { m() from a to b;")
          .append(" continue X" + i + "; } or { n() from a to b; } } } or { o() from a to b; }\n");
    }
    Projections p = project(body.toString());
    assertThat(p.projectable()).isTrue();
    assertThat(p.code().length()).isLessThan(200 * 40);
  }

  @Test
  void unfoldingHasABudget() {
    int loops = 24;
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < loops; i++) {
      body.append("rec X" + i + " { choice at a { l" + i + "() from a to b; x() from b to a; }")
          .append(" or { r" + i + "() from a to b; y() from b to a; }\n");
    }
    body.append("choice at a { f() from a to b; }");
    for (int i = 0; i < loops; i++) {
      body.append(" or { continue X" + i + "; }");
    }
    body.append("}".repeat(loops));
    assertThatThrownBy(() -> project(body.toString()))
        .isInstanceOfSatisfying(
            OverBudget.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(Diagnostic::code)
                    .isEqualTo(List.of("unfolding-budget")));
  }
}
