// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Map;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts that are no protocols, or use what is not supported. */
class BadSyntaxTest {
  private static final String OPEN = "global protocol P(role a, role b) {\n  ";

  static Stream<Arguments> statements() {
    return Stream.of(
        arguments("m() from a to b§", "syntax", "expected ';' behind the message, found '}'"),
        arguments("m() form§ a to b;", "syntax", "expected 'from'"),
        arguments(
            "m() §form a to b;", "syntax", "expected 'from' behind the message, found 'form'"),
        arguments("m() from a §b;", "syntax", "expected 'to' behind the sender, found 'b'"),
        arguments("m() from §to b;", "syntax", "expected the name of a role, found 'to'"),
        arguments("m(§]) from a to b;", "syntax", "expected the type of the payload, found ']'"),
        arguments(
            "m(int[§]) from a to b;",
            "syntax",
            "a number, a name or '(' in an expression, found ']'"),
        arguments("m(int[2 §3]) from a to b;", "syntax", "expected ']' behind the size, found '3'"),
        arguments("m() from a to b cost §;", "syntax", "in an expression, found ';'"),
        arguments("m() from a to b cost 2§xs;", "unknown-unit", "unknown unit 'xs'"),
        arguments("m() from a to b cost 3§Ms;", "unknown-unit", "unknown unit 'Ms'"),
        arguments("m() from a to b cost (1ms§;", "syntax", "expected ')' in an expression"),
        arguments("m() from a to b cost min(§);", "syntax", "in an expression"),
        arguments(
            "m() from a to b cost §sqrt(1, 2);",
            "wrong-arguments",
            "'sqrt' takes 1 argument, not 2"),
        arguments(
            "m() from a to b cost §normal(1);",
            "wrong-arguments",
            "'normal' takes 2 arguments, not 1"),
        arguments("send m() from a to b §cost 1ms;", "misplaced-cost", "'send' takes no cost"),
        arguments("compute §a cost 1ms;", "syntax", "expected 'at' behind 'compute', found 'a'"),
        arguments("compute at a§;", "syntax", "expected 'cost' behind the role"),
        arguments("choice §a { }", "syntax", "expected 'at' behind 'choice'"),
        arguments("choice at a §m() from a to b;", "syntax", "expected '{' to begin a block"),
        arguments("rec §{ }", "syntax", "expected the name of the recursion"),
        arguments(
            "rec X { m() from a to b; continue §; }",
            "syntax",
            "expected the name of the recursion"),
        arguments("for §1x in 1..2 { }", "bad-name", "'1x' cannot name a value"),
        arguments("for i §from 1..2 { }", "syntax", "expected 'in'"),
        arguments("for i in 1.2 §{ }", "syntax", "'..' in the range"),
        arguments("for i in 1..§.2 { }", "syntax", "in an expression"),
        arguments("do P§;", "syntax", "expected '(' before the roles"),
        arguments("do P<(a, b)§;", "syntax", "expected '>' behind the arguments"),
        arguments("do P(§);", "syntax", "expected the name of a role"),
        arguments("§; m() from a to b;", "syntax", "expected a label, found ';'"),
        arguments("§$ m() from a to b;", "syntax", "expected a label, found '$'"),
        arguments("m() from a to b; §\u0007", "syntax", "found the control character U+0007"),
        arguments("§/* m() from a to b;\n}", "syntax", "this comment is never closed"),
        arguments("§(* (* *) m() from a to b;\n}", "syntax", "this comment is never closed"));
  }

  @ParameterizedTest
  @MethodSource("statements")
  void inAStatement(String statement, String code, String message) {
    String text = OPEN + statement.replace("form§", "§form") + "\n}";
    if (statement.endsWith("b§")) {
      text = OPEN + statement.replace("§", "") + "\n§}";
    }
    if (text.contains("never closed") || message.contains("never closed")) {
      assertThat(Refusal.of(text.replace("§", "")).errors().get(0).message()).isEqualTo(message);
      return;
    }
    Refusal.of(text).as(BadInput.class, code).says(message);
  }

  static Stream<Arguments> unsupported() {
    return Stream.of(
        arguments("§connect a to b;", "'connect'"),
        arguments("m() §connect a to b;", "'connect'"),
        arguments("§disconnect a and b;", "'disconnect'"),
        arguments("§wrap a to b;", "'wrap'"),
        arguments("m(§T@a) from a to b;", "delegation"),
        arguments("m(x: int§{x > 0}) from a to b;", "refinements of payloads"),
        arguments("rec X §[c<a>: int = 0] { }", "state of recursions"),
        arguments("rec X { m() from a to b; continue X §[c + 1]; }", "state of recursions"),
        arguments("a §calls Q(a, b);", "'calls' of nested protocols"));
  }

  @ParameterizedTest
  @MethodSource("unsupported")
  void unsupportedStatements(String statement, String what) {
    Refusal refusal = Refusal.of(OPEN + statement + "\n}");
    assertThat(refusal.errors().get(0).message()).isEqualTo("not supported: " + what);
    assertThat(refusal.errors().get(0).code()).isEqualTo("unsupported");
    String before = statement.substring(0, statement.indexOf('§'));
    assertThat(refusal.errors().get(0).line()).isEqualTo(2);
    assertThat(refusal.errors().get(0).column()).isEqualTo(before.length() + 3);
  }

  static Stream<Arguments> unsupportedProtocols() {
    String next = " global protocol Q(role a, role b) { m() from a to §; }";
    return Stream.of(
        arguments("§explicit global protocol P(role a) { connect a to b; }" + next, "'explicit'"),
        arguments("aux §explicit global protocol P(role a) { }" + next, "'explicit'"),
        arguments("§local protocol P at a(role a, role b) { m() to b; }" + next, "'local'"),
        arguments("§nested protocol P(role a; new role b) { }" + next, "'nested'"));
  }

  @ParameterizedTest
  @MethodSource("unsupportedProtocols")
  void unsupportedProtocolsAreSkippedAndTheRestIsRead(String text, String what) {
    Refusal.of(text)
        .as(BadInput.class, "unsupported", "syntax")
        .says("not supported: " + what + " protocols");
  }

  static Stream<Arguments> files() {
    return Stream.of(
        arguments("§hello world", "syntax", "expected 'global protocol', found 'hello'"),
        arguments(
            "global protocol P(role a, role b) §",
            "syntax",
            "expected '{' to begin a block, found the end of the file"),
        arguments(
            "global protocol P(role a, §b) { }",
            "syntax",
            "expected 'role' before the name of a role"),
        arguments("global protocol P(§) { }", "syntax", "expected 'role'"),
        arguments(
            "global protocol P(role a, §new role b) { }",
            "unsupported",
            "not supported: 'new' roles"),
        arguments("global protocol P(role w[1§]) { }", "syntax", "'..' in the range of indices"),
        arguments("global protocol P<§M>(role a) { }", "syntax", "expected 'sig' or 'type'"),
        arguments(
            "global protocol P(role a, role b) §{ m() from a to b;",
            "unclosed-block",
            "never closed"),
        arguments(
            "global protocol P(role a, role b) { rec X §{ m() from a to b;",
            "unclosed-block",
            "never closed"),
        arguments("global protocol P(role a, role b) { } §}", "syntax", "found '}'"),
        arguments(
            "param §1n = 2; global protocol P(role a) { }", "bad-name", "'1n' cannot name a value"),
        arguments("param §n' = 2; global protocol P(role a) { }", "bad-name", "\"'n''\""),
        arguments("param n = §; global protocol P(role a) { }", "syntax", "in an expression"),
        arguments(
            "param n §2; global protocol P(role a) { }",
            "syntax",
            "expected ';' behind the parameter"),
        arguments("module §; global protocol P(role a) { }", "syntax", "the name of the module"),
        arguments("import a.b §c; global protocol P(role a) { }", "syntax", "behind the import"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void inAFile(String text, String code, String message) {
    Refusal.of(text).as(BadInput.class, code).says(message.replace("\"'n''\"", "'n''"));
  }

  @Test
  void nothingInTheFile() {
    for (String empty :
        new String[] {"", "  \n", "// only a comment", "module a.b;", "param n = 2;"}) {
      assertThatThrownBy(() -> Protocol.parse(new SourceText("e.scr", empty)))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("e.scr: error: there is no protocol in this file")
          .hasMessageContaining("hint: a protocol looks like: global protocol");
    }
  }

  @Test
  void allErrorsComeTogether() {
    Refusal.of(
            "param n = §;\n"
                + "param m §2;\n"
                + "global protocol P(role a, role b) {\n"
                + "  m() from a §b;\n"
                + "  choice §a { x() from a §b; } or { y() §a to b; }\n"
                + "  rec X { m() from a to §; }\n"
                + "}\n"
                + "global protocol Q(role a §role b) { m() from nobody }\n"
                + "global protocol R(role a, role b) { §wrap a to b; m() from a to b cost 1§x; }")
        .as(
            BadInput.class,
            "syntax",
            "syntax",
            "syntax",
            "syntax",
            "syntax",
            "syntax",
            "syntax",
            "syntax",
            "unsupported",
            "unknown-unit");
  }

  @Test
  void garbageEndsWithAHundredErrorsAtMost() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300_000; i++) {
      text.append((char) (33 + (i * 7919L + i / 13) % 90));
    }
    Refusal refusal = Refusal.of(text.toString().replace("§", ""));
    assertThat(refusal.errors()).hasSizeBetween(1, 100);
    assertThat(refusal.errors()).allMatch(d -> d.message().length() < 200);
  }

  @Test
  void deepNestingIsRefusedByName() {
    String blocks = OPEN + "rec X { ".repeat(100_000) + "m() from a to b;" + "}".repeat(100_001);
    assertThat(Refusal.of(blocks).errors())
        .singleElement()
        .matches(d -> d.code().equals("nested-too-deep"))
        .matches(d -> d.message().contains("500 levels"));
    String brackets = OPEN + "m() from a to b cost " + "(".repeat(100_000) + "1;}";
    assertThat(Refusal.of(brackets).errors().get(0).code()).isEqualTo("nested-too-deep");
    String sum = OPEN + "m() from a to b cost 1" + "+1".repeat(100_000) + ";}";
    assertThat(Refusal.of(sum).errors().get(0).message()).contains("500 nested or chained");
    String minus = OPEN + "m() from a to b cost 2" + "^2".repeat(100_000) + ";}";
    assertThat(Refusal.of(minus).errors().get(0).code()).isEqualTo("nested-too-deep");
    String comments = "(*".repeat(100_000) + "*)".repeat(100_000) + OPEN + "m() from a to b; }";
    assertThat(Protocol.parse(comments).name()).isEqualTo("P");
  }

  @Test
  void asDeepAsAllowedIsRead() {
    int levels = ScribbleParser.DEEPEST - 2;
    String text = OPEN + "rec X { m() from a to b; ".repeat(levels) + "}".repeat(levels + 1);
    assertThat(Protocol.parse(text).instantiate().communications()).isEqualTo(levels);
  }

  @Test
  void aChainOfCallsEndsSomewhere() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append("global protocol P").append(i).append("(role a, role b) { do P").append(i + 1);
      text.append("(a, b); }\n");
    }
    text.append("global protocol P5000(role a, role b) { m() from a to b; }");
    Protocol p = Protocol.parse(text.toString());
    assertThatThrownBy(p::instantiate)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("calls and blocks are nested deeper than 500 levels");
  }

  @Test
  void bindings() {
    String text =
        "param tau = 1ms; param n; global protocol P(role a, role b) { m() from a to b; }";
    assertBinding(
        text, Map.of("tua", "1"), "unknown-parameter", "no parameter 'tua' to bind", "'tau'");
    assertBinding(text, Map.of("x", "1"), "unknown-parameter", "'x'", "known: n, tau");
    assertBinding(text, Map.of("n", "k"), "undeclared-name", "the value of 'n' uses 'k'", "known");
    assertBinding(text, Map.of("n", "1 +"), "syntax", "expected a number", null);
    assertBinding(text, Map.of("n", "3xs"), "unknown-unit", "unknown unit 'xs'", "us");
    assertBinding(text, Map.of("n", ""), "syntax", "found the end", null);
  }

  private static void assertBinding(
      String text, Map<String, String> bindings, String code, String message, String hint) {
    Refusal refusal = Refusal.of(text, bindings);
    Diagnostic first = refusal.errors().get(0);
    assertThat(first.code()).isEqualTo(code);
    assertThat(first.message()).contains(message);
    if (hint != null) {
      assertThat(first.hint()).contains(hint);
    }
  }

  @Test
  void anUnknownProtocolIsAskedFor() {
    ProtocolModule module =
        ScribbleParser.parse(new SourceText("p.scr", OPEN + "m() from a to b; }"));
    assertThatThrownBy(() -> Protocol.of(module, "Q"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("there is no protocol 'Q'")
        .hasMessageContaining("known: P");
  }
}
