// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.OverBudget;
import org.junit.jupiter.api.Test;

/** Families, loops and calls written out. */
class WritingOutTest {
  private static List<String> code(String text) {
    ProtocolInstance code = Protocol.parse(text).instantiate();
    List<String> lines = new ArrayList<>();
    for (String line :
        ScribbleText.flat(code, Protocol.parse(text).parameters(Map.of(), n -> null)).split("\n")) {
      if (!line.startsWith("param") && !line.startsWith("global") && !line.isEmpty()) {
        lines.add(line.strip());
      }
    }
    lines.remove(lines.size() - 1);
    return lines;
  }

  @Test
  void example46() {
    ProtocolInstance code =
        Protocol.parse(
                "module ScatterGather;\nparam t1; param t2; param c1;\n"
                    + "global protocol ScatterGather(role p, role q, role r, role s) {\n"
                    + "  Task(bytes[t1]) from p to q cost c1;\n"
                    + "  Task(bytes[t1]) from p to r cost c1;\n"
                    + "  Result(bytes[t2]) from q to s;\n"
                    + "  Result(bytes[t2]) from r to s;\n}")
            .instantiate();
    assertThat(code.communications()).isEqualTo(4);
    assertThat(code.roles().names()).containsExactly("p", "q", "r", "s");
    assertThat(code.kinds()).hasSize(2);
    assertThat(code.kindNumber(0)).isEqualTo(code.kindNumber(1));
    assertThat(code.kindAt(0).size().text()).isEqualTo("t1");
    assertThat(code.kindAt(0).cost().text()).isEqualTo("c1");
    assertThat(code.kindAt(3).cost()).isNull();
    assertThat(code.sender(3)).isEqualTo(2);
    assertThat(code.receiver(3)).isEqualTo(3);
    assertThat(code.source().line(code.span(3).start())).isEqualTo(7);
  }

  @Test
  void loopsAreInclusiveEmptyNestedAndShadow() {
    String roles = "global protocol P(role a, role w[1..9]) { ";
    assertThat(code(roles + "for i in 2..3 { m(T[i]) from a to w[i] cost i*1ms; } }"))
        .containsExactly("m(T[2]) from a to w[2] cost 2ms;", "m(T[3]) from a to w[3] cost 3ms;");
    assertThat(code(roles + "for i in 3..2 { m() from a to w[i]; } }")).isEmpty();
    assertThat(code(roles + "for i in 1..2 { for j in i..2 { m() from a to w[3*i + j]; } } }"))
        .containsExactly("m() from a to w[4];", "m() from a to w[5];", "m() from a to w[8];");
    assertThat(
            code(
                roles
                    + "for i in 1..2 { for i in 5..5 { m() from a to w[i]; } m() from a to w[i]; }"
                    + " }"))
        .containsExactly(
            "m() from a to w[5];",
            "m() from a to w[1];",
            "m() from a to w[5];",
            "m() from a to w[2];");
    assertThat(
            code(
                "param i = 7; "
                    + roles
                    + "for i in 1..1 { m(T[i]) from a to w[1]; } m(T[i]) from a to w[2]; }"))
        .containsExactly("m(T[1]) from a to w[1];", "m(T[i]) from a to w[2];");
  }

  @Test
  void multicastIsOneMessageAfterTheOther() {
    assertThat(code("global protocol P(role a, role b, role c) { m() from a to c, b cost 1s; }"))
        .containsExactly("m() from a to c cost 1s;", "m() from a to b cost 1s;");
  }

  @Test
  void followersOfLoopsAndChoices() {
    assertThat(
            code(
                "global protocol P(role a, role b) { rec X { choice at a { l() from a to b;"
                    + " continue X; } or { r() from a to b; } m() from b to a; } n() from a to b;"
                    + " rec X times 2 { m() from a to b; continue X; } e() from a to b; }"))
        .containsExactly(
            "rec X {",
            "choice at a {",
            "l() from a to b;",
            "continue X;",
            "} or {",
            "r() from a to b;",
            "}",
            "m() from b to a;",
            "}",
            "n() from a to b;",
            "rec X_2 times 2 {",
            "m() from a to b;",
            "continue X_2;",
            "}",
            "e() from a to b;");
  }

  @Test
  void recursionByCalls() {
    assertThat(code("global protocol P(role a, role b) { ping() from a to b; do P(b, a); }"))
        .containsExactly(
            "rec P {",
            "ping() from a to b;",
            "rec P_2 {",
            "ping() from b to a;",
            "continue P;",
            "}",
            "}");
    assertThat(
            code(
                "global protocol P(role a, role b) { do Q(a, b); do Q(b, a); }\n"
                    + "aux global protocol Q(role x, role y) { rec X { m() from x to y;"
                    + " choice at x { l() from x to y; continue X; } or { r() from x to y; } } }"))
        .filteredOn(
            line -> line.contains("rec") || line.contains("continue") || line.contains("m()"))
        .containsExactly(
            "rec X {",
            "m() from a to b;",
            "continue X;",
            "rec X_2 {",
            "m() from b to a;",
            "continue X_2;");
  }

  @Test
  void argumentsMeanWhatTheyMeantAtTheCall() {
    assertThat(
            code(
                "global protocol P(role a, role b) { for i in 1..2 { do Q<D(int[i]), T>(a, b); }"
                    + " }\n"
                    + "aux global protocol Q<sig M, type D>(role x, role y) {\n"
                    + "  for i in 8..8 { M from x to y; n(D[i]) from y to x; } do R<M>(x, y); }\n"
                    + "aux global protocol R<sig D>(role x, role y) { D from x to y; D() from x to"
                    + " y; }"))
        .containsExactly(
            "D(int[1]) from a to b;",
            "n(T[8]) from b to a;",
            "D(int[1]) from a to b;",
            "D() from a to b;",
            "D(int[2]) from a to b;",
            "n(T[8]) from b to a;",
            "D(int[2]) from a to b;",
            "D() from a to b;");
  }

  @Test
  void familiesArePassedWhole() {
    String main = "param n = 2; global protocol P(role a, role w[1..n], role g[1..2, 1..n]) {";
    assertThat(
            code(
                main
                    + " do Q(w, a); do S(g); do T(w[2], g[1,2]); }\n"
                    + "aux global protocol Q(role v[0..n-1], role x) { m() from v[0] to x; m() from"
                    + " x to v[1]; }\n"
                    + "aux global protocol S(role h[0..1, 5..6]) { m() from h[0,5] to h[1,6]; }\n"
                    + "aux global protocol T(role p, role q) { m() from p to q; }"))
        .containsExactly(
            "m() from w[1] to a;",
            "m() from a to w[2];",
            "m() from g[1,1] to g[2,2];",
            "m() from w[2] to g[1,2];");
    Refusal.of(main + " do Q(§w); } aux global protocol Q(role v[1..3]) { }")
        .as(org.camp.core.diagnostic.IllFormed.class, "wrong-arity")
        .says("'w' has 2 roles here, but 'v' is declared with 3");
    Refusal.of(main + " do Q(§w); } aux global protocol Q(role v) { }")
        .as(org.camp.core.diagnostic.IllFormed.class, "wrong-arity");
    Refusal.of(main + " do Q(§a); } aux global protocol Q(role v[1..1]) { }")
        .as(org.camp.core.diagnostic.IllFormed.class, "wrong-arity");
  }

  @Test
  void anEndlessLoopOverAnEmptyRangeIsNothing() {
    assertThat(
            code(
                "global protocol P(role a, role b) {"
                    + " rec X { for i in 1..0 { m() from a to b; } continue X; } }"))
        .isEmpty();
  }

  @Test
  void emptyFamilies() {
    ProtocolInstance code =
        Protocol.parse(
                "param n = 0; global protocol P(role a, role w[1..n], role b) {\n"
                    + "for i in 1..n { m() from a to w[i]; } m() from a to b; do Q(w, b); }\n"
                    + "aux global protocol Q(role w[1..n], role x) { compute at x cost 1s; }")
            .instantiate();
    assertThat(code.roles().names()).containsExactly("a", "b");
    assertThat(code.roles().familyOf(1).name()).isEqualTo("b");
    assertThat(code.length()).isEqualTo(2);
  }

  @Test
  void bindingsDecideTheStructure() {
    Protocol p =
        Protocol.parse(
            "param n = 2^k; param k = 1; param c; global protocol P(role w[0..n-1]) {\n"
                + "for i in 0..n-1 { m(T[i + 1]) from w[i] to w[(i + 1) % n] cost c; } }");
    Parameters bound = p.parameters(Map.of("k", "3", "c", "k*1ms"), n -> null);
    ProtocolInstance code = p.instantiate(bound, Protocol.Limits.DEFAULT);
    assertThat(code.roles().size()).isEqualTo(8);
    assertThat(bound.evaluate(code.kindAt(0).cost())).isEqualTo(0.003);
    assertThat(bound.value("n")).isEqualTo(8);
    assertThat(p.parameters(Map.of(), n -> null).unbound(code.kind(0).cost())).containsExactly("c");
  }

  @Test
  void aLongChainOfParameters() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      text.append("param p").append(i).append(" = p").append(i + 1).append(";\n");
    }
    text.append("param p50000; global protocol P(role a) { }");
    Protocol p = Protocol.parse(text.toString());
    assertThat(p.parameters(Map.of("p50000", "4"), n -> null).value("p0")).isEqualTo(4);
    Parameters open = p.parameters(Map.of(), n -> null);
    assertThat(open.unbound(org.camp.core.quantity.Expression.parse("p0 + sort(1)")))
        .containsExactlyInAnyOrder("p50000", "sort");
  }

  @Test
  void aRingOfAMillionRolesIsAMillionOperationsAndOneKind() {
    Protocol ring =
        Protocol.parse(
            "param n = 1000000; global protocol Ring(role w[1..n]) {\n"
                + "for i in 1..n { m(T) from w[i] to w[i % n + 1] cost 1ms; } }");
    int[] pulses = {0};
    Protocol.Limits limits = new Protocol.Limits(1_000_000, () -> pulses[0]++);
    Parameters values = ring.parameters(Map.of(), n -> null);
    ProtocolInstance code = ring.instantiate(values, limits);
    assertThat(code.length()).isEqualTo(1_000_000);
    assertThat(code.kinds()).hasSize(1);
    assertThat(code.roles().families()).hasSize(1);
    assertThat(code.roles().name(999_999)).isEqualTo("w[1000000]");
    assertThat(code.receiver(999_999)).isZero();
    assertThat(code.statement(0)).isEqualTo(code.statement(999_999));
    assertThat(pulses[0]).isGreaterThan(10);
    assertThatThrownBy(() -> ring.instantiate(values, new Protocol.Limits(999_999, () -> {})))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("more than 999999 roles");
    Protocol many =
        Protocol.parse("global protocol P(role a, role b) { for i in 1..11 { m() from a to b; } }");
    Parameters none = many.parameters(Map.of(), n -> null);
    assertThat(many.instantiate(none, new Protocol.Limits(11, () -> {})).length()).isEqualTo(11);
    assertThatThrownBy(() -> many.instantiate(none, new Protocol.Limits(10, () -> {})))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("more than 10 operations when written out")
        .hasMessageContaining("--budget operations=");
  }

  @Test
  void aProtocolOfTooManyRolesIsRefusedBeforeItFillsTheMemory() {
    Protocol p = Protocol.parse("global protocol P(role g[1..2^30, 1..2^30]) { }");
    assertThatThrownBy(p::instantiate).isInstanceOf(OverBudget.class);
  }

  @Test
  void roleTable() {
    RoleTable roles =
        Protocol.parse("global protocol P(role a, role w[-1..1], role g[1..2, 3..4]) { }")
            .instantiate()
            .roles();
    assertThat(roles.names())
        .containsExactly("a", "w[-1]", "w[0]", "w[1]", "g[1,3]", "g[1,4]", "g[2,3]", "g[2,4]");
    for (int role = 0; role < roles.size(); role++) {
      assertThat(roles.find(roles.name(role))).isEqualTo(role);
    }
    assertThat(roles.find("g[1, 4]")).isEqualTo(5);
    assertThat(List.of("b", "w", "a[1]", "w[2]", "w[1,1]", "w[x]", "w[1", "g[3,3]", ""))
        .allMatch(name -> roles.find(name) == -1);
    assertThat(roles.family("g").text()).isEqualTo("g[1..2, 3..4]");
  }
}
