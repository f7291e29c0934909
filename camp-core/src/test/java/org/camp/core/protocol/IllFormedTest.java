// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Map;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protocols that can be read and are wrong: place, code, message and way out of each. */
class IllFormedTest {
  private static final String ROLES = "global protocol P(role a, role b, role w[0..4]) {\n  ";

  static Stream<Arguments> statements() {
    return Stream.of(
        arguments("m() from a to §c;", "unknown-role", "no role 'c'", "known: a, b, w"),
        arguments("m() from §x to b;", "unknown-role", "no role 'x'", "known: a, b, w"),
        arguments("compute at §q cost 1s;", "unknown-role", "no role 'q'", "known"),
        arguments("choice at §q { m() from a to b; }", "unknown-role", "'q'", "known"),
        arguments("do P(a, §q, w);", "unknown-role", "no role 'q'", "known"),
        arguments(
            "m() from w[4] to §w[5];",
            "outside-family",
            "role 'w[5]' is outside the family w[0..4]",
            "w[0..5]"),
        arguments("m() from §w[-1] to a;", "outside-family", "'w[-1]'", null),
        arguments(
            "for i in 0..4 { m() from w[i] to §w[i + 1]; }",
            "outside-family",
            "w[5]' is outside the family w[0..4] (with i = 4)",
            "(i + 1) % n"),
        arguments(
            "m() from a to §a;",
            "self-message",
            "'a' sends a message to itself",
            "compute at a cost"),
        arguments("m() from w[1] to §w[1];", "self-message", "'w[1]'", "compute at w[1]"),
        arguments("m() from w[2] to §w[1 + 1];", "self-message", "'w[2]' sends", "compute"),
        arguments(
            "for i in 1..3 { m() from w[i] to §w[2]; }",
            "self-message",
            "(with i = 2)",
            "leave this case out"),
        arguments("send m() from a to §a;", "self-message", "'a'", "compute"),
        arguments("recv m() from a to §a;", "self-message", "'a'", "compute"),
        arguments("m() from a to b, §a;", "self-message", "'a'", "compute"),
        arguments("m() from a to b, §b;", "duplicate-role", "named twice", null),
        arguments(
            "rec X { §continue X; }",
            "unguarded-recursion",
            "without any message",
            "send a message"),
        arguments(
            "rec X times 3 { compute at a cost 1s; rec Y { §continue Y; } }",
            "unguarded-recursion",
            "or computation",
            "message"),
        arguments(
            "rec X { choice at a { §continue X; } or { m() from a to b; } }",
            "unguarded-recursion",
            "",
            "message"),
        arguments(
            "rec X { m() from a to b; rec Y { §continue Y; } }",
            "unguarded-recursion",
            "",
            "message"),
        arguments("§do P(a, b, w);", "unguarded-recursion", "without any message", "message"),
        arguments(
            "§continue X;", "unbound-recursion", "'continue X' stands outside of 'rec X'", null),
        arguments(
            "rec Loop { m() from a to b; } §continue Loop;", "unbound-recursion", "outside", null),
        arguments(
            "rec Loop { m() from a to b; §continue Lop; }",
            "unbound-recursion",
            "",
            "did you mean 'Loop'?"),
        arguments(
            "rec X { m() from a to b; continue X; §m() from a to b; }",
            "dead-code",
            "never be reached",
            "continue"),
        arguments(
            "rec X { m() from a to b; continue X; } §m() from a to b;",
            "dead-code",
            "never be reached",
            "loop that never ends"),
        arguments(
            "rec X { choice at a { l() from a to b; continue X; } or { r() from a to b; continue X;"
                + " } §m() from b to a; }",
            "dead-code",
            "",
            "continue"),
        arguments(
            "rec X { m() from a to b; §for i in 1..2 { continue X; } }",
            "dead-code",
            "second round",
            "continue"),
        arguments("m(T[§n]) from a to b;", "undeclared-name", "no parameter 'n'", "param n;"),
        arguments(
            "m() from a to b cost 2*§tau;", "undeclared-name", "no parameter 'tau'", "param tau;"),
        arguments("m() from a to w[§i];", "undeclared-name", "'i'", "param i;"),
        arguments(
            "for i in 1..2 { compute at a cost 1ms; } m() from a to w[§i];",
            "undeclared-name",
            "'i'",
            "param"),
        arguments("for i in 1..§i { compute at a cost 1ms; }", "undeclared-name", "'i'", "param"),
        arguments(
            "rec X times §k { m() from a to b; continue X; }", "undeclared-name", "'k'", "param"),
        arguments(
            "m() from a to w[§1/2];",
            "not-integral",
            "an index must be a whole number, but is 0.5",
            "floor"),
        arguments(
            "for i in §1/2..3 { compute at a cost 1ms; }",
            "not-integral",
            "first value of a loop",
            "floor"),
        arguments(
            "for i in 1..§5/2 { compute at a cost 1ms; }",
            "not-integral",
            "last value of a loop",
            "floor"),
        arguments(
            "m() from a to b cost §4KiB;",
            "wrong-dimension",
            "a cost must be a time, but this is in B",
            "3ms"),
        arguments("compute at a cost §1flop;", "wrong-dimension", "in flop", "3ms"),
        arguments(
            "m(T[§3ms]) from a to b;",
            "wrong-dimension",
            "a size must be a number of bytes",
            "4KiB"),
        arguments(
            "m() from a to w[§1s];", "wrong-dimension", "an index must be a pure number", null),
        arguments(
            "m() from a to b cost §1s + 4KiB;", "wrong-dimension", "cannot combine s with B", null),
        arguments(
            "choice at a prob §1s { m() from a to b; }", "wrong-dimension", "probability", null),
        arguments(
            "rec X times §1s { m() from a to b; }",
            "wrong-dimension",
            "number of iterations",
            null),
        arguments("m() from a to b cost §1ms/0;", "division-by-zero", "division by zero", null),
        arguments("m(T[§1 % 0]) from a to b;", "division-by-zero", "division by zero", null),
        arguments("m() from a to w[§1/0];", "division-by-zero", "division by zero", null),
        arguments(
            "for i in 0..1 { m() from a to w[§1/i]; }",
            "division-by-zero",
            "division by zero",
            null),
        arguments(
            "m() from a to b cost §-3ms;", "out-of-range", "a cost must not be negative", null),
        arguments(
            "compute at a cost §1ms - 2ms;", "out-of-range", "a cost must not be negative", null),
        arguments("m(T[§-1]) from a to b;", "out-of-range", "a size must not be negative", null),
        arguments(
            "rec X times §-1 { m() from a to b; }",
            "out-of-range",
            "iterations must not be negative",
            null),
        arguments("choice at a prob §1.5 { m() from a to b; }", "out-of-range", "at most 1", null),
        arguments(
            "m() from a to §w;", "wrong-indices", "'w' is a family with 1 index, not 0", null),
        arguments("m() from a to §w[1,2];", "wrong-indices", "not 2", null),
        arguments(
            "m() from §a[1] to b;",
            "wrong-indices",
            "'a' is a single role and takes no index",
            null),
        arguments(
            "m(T[§sort(3)]) from a to b;", "unknown-function", "a size cannot call 'sort'", "sqrt"),
        arguments(
            "m() from a to w[§normal(1, 2)];", "unknown-function", "an index cannot call", null),
        arguments(
            "choice at a { §for i in 1..2 { m() from a to w[i]; } }",
            "loop-at-head",
            "cannot begin with 'for'",
            "message"),
        arguments("§do Q(a, b);", "unknown-protocol", "no protocol 'Q'", "known: P"),
        arguments("§do P(a, b);", "wrong-arity", "'P' takes 3 roles, not 2", null),
        arguments("§do P<int>(a, b, w);", "wrong-arity", "'P' takes 0 arguments, not 1", null),
        arguments("m() from a to b; do P(a, §a, w);", "duplicate-role", "passed twice", null),
        arguments("m() from a to b; do P(a, w, §w);", "duplicate-role", "passed twice", null));
  }

  @ParameterizedTest
  @MethodSource("statements")
  void inAStatement(String statement, String code, String message, String hint) {
    Refusal refusal = Refusal.of(ROLES + statement + "\n}").as(IllFormed.class, code).says(message);
    if (hint != null) {
      refusal.hints(hint);
    }
  }

  @Test
  void aFamilyAndOneOfItsRolesOverlap() {
    Refusal.of(
            "global protocol P(role a, role w[0..4]) { do Q(w, §w[0]); }\n"
                + "global protocol Q(role v[1..5], role x) { m() from x to v[1]; }")
        .as(IllFormed.class, "duplicate-role");
  }

  static Stream<Arguments> modules() {
    String body = " global protocol P(role a, role b) { m() from a to b; }";
    return Stream.of(
        arguments("param §x = y; param y = x;" + body, "cyclic-parameters", "x → y → x"),
        arguments("param §x = x + 1;" + body, "cyclic-parameters", "x → x"),
        arguments("param a = 1; param §a = 2;" + body, "duplicate-name", "'a' is declared twice"),
        arguments("param a = §b;" + body, "undeclared-name", "no parameter 'b'"),
        arguments("param a = §1/0;" + body, "division-by-zero", "division by zero"),
        arguments(
            "param a = 1/b; param b = §1s + 1B;" + body,
            "wrong-dimension",
            "cannot combine s with B"),
        arguments(
            body + " global protocol §P(role a, role b) { m() from a to b; }",
            "duplicate-name",
            "protocol 'P' is declared twice"),
        arguments(
            "global protocol P(role a, role §a) { }",
            "duplicate-name",
            "role 'a' is declared twice"),
        arguments("global protocol P<sig M, type §M>(role a, role b) { }", "duplicate-name", "'M'"),
        arguments(
            "global protocol P(role a, role w[1..§3ms]) { }",
            "wrong-dimension",
            "last index of a family"),
        arguments(
            "global protocol P(role a, role w[§1/2..3]) { }", "not-integral", "first index of 'w'"),
        arguments(
            "param n = 0; global protocol P(role a, role w[1..§4/n]) { }",
            "division-by-zero",
            "division"));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void inADeclaration(String module, String code, String message) {
    Refusal.of(module).as(IllFormed.class, code).says(message);
  }

  @Test
  void aBindingMayHealADefaultValue() {
    Protocol p =
        Protocol.parse(
            "param n = 0; param c = 1s/n;\n"
                + "global protocol P(role a, role b) { m() from a to b cost c; }");
    assertThat(p.parameters(Map.of("n", "4"), Parameters.Functions.NONE).value("c"))
        .isEqualTo(0.25);
    Refusal.of(
            "param n = 0; param c = §1s/n; global protocol P(role a, role b) { m() from a to b; }")
        .as(IllFormed.class, "division-by-zero");
  }

  @Test
  void allErrorsComeTogether() {
    Refusal.of(
            "param n = §m;\n"
                + "global protocol P(role a, role b) {\n"
                + "  x() from a to §c;\n"
                + "  x(T[§1s]) from §d to b cost §4B;\n"
                + "  §continue X;\n"
                + "}\n"
                + "global protocol Q(role a, role §a) { §do R(a, §e); }")
        .as(
            IllFormed.class,
            "undeclared-name",
            "unknown-role",
            "wrong-dimension",
            "unknown-role",
            "wrong-dimension",
            "unbound-recursion",
            "duplicate-name",
            "unknown-protocol",
            "unknown-role");
  }

  @Test
  void faultsOfWritingOutComeTogetherToo() {
    Refusal.of(
            "global protocol P(role a, role w[1..3]) {\n"
                + "  for i in 1..1000 { m() from a to §w[i]; }\n"
                + "  m() from w[1] to §w[2 - 1];\n"
                + "  rec X { §continue X; }\n"
                + "}")
        .as(IllFormed.class, "outside-family", "self-message", "unguarded-recursion");
  }

  @Test
  void aThousandErrorsAreCounted() {
    StringBuilder text = new StringBuilder("global protocol P(role a, role b) {\n");
    for (int i = 0; i < 1000; i++) {
      text.append("m() from a to c").append(i).append(";\n");
    }
    Refusal refusal = Refusal.of(text + "}");
    assertThat(refusal.errors()).hasSize(100);
  }

  @Test
  void structureNeedsValues() {
    Refusal.of("param n; global protocol P(role a, role w[1..§n]) { m() from a to w[1]; }")
        .as(BadInput.class, "unbound-parameter")
        .says("the last index of 'w' depends on n, which has no value")
        .hints("-D n=8");
    Refusal.of(
            "param n = k; param k; global protocol P(role a, role b) {\n"
                + "for i in 1..§n { m() from a to b; } }")
        .as(BadInput.class, "unbound-parameter")
        .says("depends on k")
        .hints("-D k=8");
  }
}
