// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that protocols take, and conditions on them. */
class ValueArgumentsTest {
  private static final String DOWN =
      "param a;\n"
          + "aux global protocol Down[n, c](role p, role q) {\n"
          + "  if n > 0 { T() from p to q cost c; do Down[n-1, c+a](q, p); }\n"
          + "}\n"
          + "global protocol Countdown(role p, role q) { do Down[4, a](p, q); }\n";

  private static String flat(String text, Map<String, String> bindings) {
    Protocol p = Protocol.parse(text);
    Parameters parameters = p.parameters(bindings, Parameters.Functions.NONE);
    String flat = ScribbleText.flat(p.instantiate(parameters, Protocol.Limits.DEFAULT), parameters);
    return flat.substring(flat.indexOf('{')).replaceAll("\\s+", " ");
  }

  private static String flat(String text) {
    return flat(text, Map.of());
  }

  @Test
  void aRecursionWithValuesIsWrittenOut() {
    assertThat(flat(DOWN))
        .isEqualTo(
            "{ T() from p to q cost a; T() from q to p cost 2*a; T() from p to q cost 3*a;"
                + " T() from q to p cost 4*a; } ");
  }

  @Test
  void onlyWhatDecidesStructureIsStructural() {
    assertThat(Protocol.parse(DOWN).structuralParameters()).isEmpty();
    String text = DOWN.replace("Down[4, a]", "Down[k + 1, a]").replace("param a;", "param a, k;");
    assertThat(Protocol.parse(text.replace("a, k", "a; param k")).structuralParameters())
        .containsExactly("k");
  }

  @Test
  void theSameCallAgainIsARecursion() {
    String text =
        "aux global protocol P[n](role p, role q) {\n"
            + "  choice at p { A() from p to q; do P[2*n/2](p, q); } or { B() from p to q; }\n"
            + "}\n"
            + "global protocol Q(role p, role q) { do P[3](p, q); }\n";
    assertThat(flat(text))
        .isEqualTo(
            "{ rec P { choice at p { A() from p to q; continue P; } or { B() from p to q; } } } ");
    assertThat(Protocol.parse(text).recursions()).contains("P");
  }

  @Test
  void symbolicValuesAreEqualWhenTheirPolynomialsAre() {
    String text =
        "param a; param b;\n"
            + "aux global protocol P[c](role p, role q) {\n"
            + "  A() from p to q cost c; choice at p { B() from p to q; do P[(a+b)^2 - 2*a*b](p,"
            + " q); } or { C() from p to q; }\n"
            + "}\n"
            + "global protocol Q(role p, role q) { do P[a*a + b^2](p, q); }\n";
    assertThat(flat(text)).contains("rec P {").contains("continue P;");
  }

  @Test
  void aMainProtocolTakesItsValuesFromParameters() {
    String text =
        "global protocol P[n, c](role p[1..n], role q) {\n"
            + "  for i in 1..n { if i != 2 { M() from p[i] to q cost c; } }\n"
            + "}\n";
    assertThat(flat(text, Map.of("n", "3", "c", "2ms")))
        .isEqualTo("{ M() from p[1] to q cost c; M() from p[3] to q cost c; } ");
    assertThat(flat("param n = 1; param c = 1s;" + text)).contains("p[1]").doesNotContain("p[3]");
    assertThatThrownBy(() -> flat(text, Map.of("c", "1s")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("depends on n");
  }

  @Test
  void valuesAreExact() {
    String thirds =
        "aux global protocol P[x](role p, role q) { if x = 1 { A() from p to q; } else { B() from p"
            + " to q; } }\n"
            + "global protocol Q(role p, role q) { do P[1/3 + 1/3 + 1/3](p, q); do P[0.1*10 -"
            + " 0.9](p, q); do P[2^60/2^60](p, q); }\n";
    assertThat(flat(thirds)).isEqualTo("{ A() from p to q; B() from p to q; A() from p to q; } ");
  }

  @Test
  void unitsAreKept() {
    String text =
        "aux global protocol P[t, s](role p, role q) { M(x[s]) from p to q cost t; if t >= 1ms {"
            + " do P[t/2, 2*s](q, p); } }\n"
            + "global protocol Q(role p, role q) { do P[2ms, 4KiB](p, q); }\n";
    assertThat(flat(text))
        .isEqualTo(
            "{ M(x[4096B]) from p to q cost 2ms; M(x[8192B]) from q to p cost 1ms;"
                + " M(x[16384B]) from p to q cost 500us; } ");
    assertThatThrownBy(() -> flat(text.replace("P[2ms, 4KiB]", "P[2ms, 4ms]")))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("must be a number of bytes");
    assertThatThrownBy(() -> flat(text.replace("P[2ms, 4KiB]", "P[2B, 4]")))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("compares");
  }

  @Test
  void aDeepRecursionThatEndsIsWrittenOut() {
    String text = DOWN.replace("Down[4, a]", "Down[9990, a]");
    assertThat(Protocol.parse(text).instantiate().length()).isEqualTo(9990);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "M() from p to q; do P[n-1](p, q);|P[3], P[2], P[1], … never reaches a base case",
        "do P[n+1/2](p, q);|P[3], P[3.5], P[4], … never reaches a base case",
        "do P[n-1](p, q); do P[n-1](p, q);|P[3], P[2], P[1], … never reaches a base case",
        "for i in 1..10^6 { M() from p to q; } do P[n-1](p, q);|P[3], P[2], P[1], …",
        "do P[n*n](p, q);|grows too long",
        "do P[sqrt(n) + 1/7](p, q);|grows too long",
        "M() from p to q; do P[n](p, q); M() from p to q;|never be reached",
        "do P[n](p, q);|without any message",
        "do P[1/(n - 3)](p, q);|division by zero",
      })
  void whatDoesNotEnd(String body, String message) {
    String text =
        "aux global protocol P[n](role p, role q) { "
            + body
            + " }\nglobal protocol Q(role p, role q) { do P[3](p, q); }";
    assertThatThrownBy(() -> flat(text))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if(int) from p to q;",
        "if(int[(3)], x) from p to q;",
        "if from p to q;",
        "if 1 < 2 { M() from p to q; }",
        "if (1 + 1) * 2 == 4 { M() from p to q; } else { N() from p to q; }",
        "if 2 >= 1 { if 1 != 2 { M() from p to q; } }",
      })
  void theWordIsContextual(String statement) {
    assertThat(flat("global protocol P(role p, role q) { " + statement + " }")).contains("from p");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "if (1 < 2) { M() from p to q; }|without parentheses",
        "if 1 { M() from p to q; }|one of < <= = != >= >",
        "if 1 < { M() from p to q; }|expected",
        "choice at p { if 1 < 2 { M() from p to q; } }|cannot begin with 'if'",
        "if x < 2 { M() from p to q; }|no parameter 'x'",
        "if 1ms < 2B { M() from p to q; }|s with B",
        "if uniform(1s, 2s) < 2s { M() from p to q; }|cannot call 'uniform'",
      })
  void whatIsRefused(String statement, String message) {
    assertThatThrownBy(() -> flat("global protocol P(role p, role q) { " + statement + " }"))
        .hasStackTraceContaining(message);
  }

  @Test
  void theBuilderWritesThemToo() {
    Protocol built =
        Protocol.named("Down")
            .auxiliary()
            .values("n", "c")
            .role("p", "q")
            .when(
                "n",
                Statement.Relation.GREATER,
                "0",
                then ->
                    then.message("T")
                        .from("p")
                        .to("q")
                        .cost("c")
                        .call("Down", List.of("n-1", "2*c"), List.of(), List.of("q", "p")),
                otherwise -> otherwise.message("End").from("p").to("q"))
            .protocol("Main")
            .role("p", "q")
            .call("Down", List.of("2", "1ms"), List.of(), List.of("p", "q"))
            .build();
    assertThat(flat(ScribbleText.of(built.module())))
        .isEqualTo("{ T() from p to q cost 1ms; T() from q to p cost 2ms; End() from p to q; } ");
  }

  @Test
  @Tag(Evidence.TAG)
  void mutatedTextsAreReadOrRefusedWithAPlace() {
    String alphabet = "[](){}<>=!;,.+-*/ 0129nPpq\niftodelse";
    Property.check(
        "mutated value arguments",
        Evidence.cases(),
        random -> {
          StringBuilder text = new StringBuilder(DOWN.replace("param a;", "param a = 1s;"));
          for (int i = random.nextInt(1, 4); i > 0; i--) {
            int at = random.nextInt(text.length());
            char c = alphabet.charAt(random.nextInt(alphabet.length()));
            switch (random.nextInt(3)) {
              case 0 -> text.insert(at, c);
              case 1 -> text.setCharAt(at, c);
              default -> text.deleteCharAt(at);
            }
          }
          return text.toString();
        },
        Shrinker.none(),
        text -> {
          try {
            Protocol.parse(text).instantiate();
          } catch (BadInput | IllFormed e) {
            assertThat(e.diagnostics()).isNotEmpty();
          }
        });
  }
}
