// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read, and as what. */
class GrammarTest {
  private static ProtocolModule read(String text) {
    return ScribbleParser.parse(new SourceText("g.scr", text));
  }

  private static Statement first(String statement) {
    String text =
        "global protocol P(role a, role b, role cost, role w[1..4]) { " + statement + " }";
    Protocol p = Protocol.parse(text);
    p.instantiate();
    return p.definition().body().statements().get(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "send", "recv", "for", "cost", "compute", "prob", "times", "in", "param", "calls", "new",
        "nested", "import", "type", "sig", "data", "1", "200_OK", "a'", "_", "module2"
      })
  void labels(String label) {
    Statement.Message m = (Statement.Message) first(label + "(int) from a to b;");
    assertThat(m.signature().label()).isEqualTo(label);
    assertThat(m.signature().bare()).isFalse();
    Statement.Message spaced = (Statement.Message) first(label + " /* c */ () from a to b;");
    assertThat(spaced.signature().label()).isEqualTo(label);
    Statement.Message bare = (Statement.Message) first(label + " from a to b;");
    assertThat(bare.signature().label()).isEqualTo(label);
    assertThat(bare.signature().bare()).isTrue();
    Statement.Send half = (Statement.Send) first("send " + label + "() from a to b;");
    assertThat(half.signature().label()).isEqualTo(label);
    Statement.Receive other = (Statement.Receive) first("recv " + label + " from a to b cost 1s;");
    assertThat(other.signature().label()).isEqualTo(label);
  }

  @Test
  void emptyLabelsAndManyReceivers() {
    Statement.Message m = (Statement.Message) first("(int, a.b.T[4]) from a to b, w[2] cost 1ms;");
    assertThat(m.signature().label()).isEmpty();
    assertThat(m.signature().payloads())
        .extracting(Payload::text)
        .containsExactly("int", "a.b.T[4]");
    assertThat(m.receivers()).extracting(ScribbleText::role).containsExactly("b", "w[2]");
    assertThat(m.cost().text()).isEqualTo("1ms");
  }

  @Test
  void newWordsNameRolesToo() {
    Statement.Message m = (Statement.Message) first("m() from a to cost cost 3ms;");
    assertThat(m.receivers().get(0).name()).isEqualTo("cost");
    assertThat(m.cost().text()).isEqualTo("3ms");
    Protocol p =
        Protocol.parse(
            "global protocol send(role for, role times) {\n"
                + "rec times times 3 { choice at for prob 1 { m() from for to times; } } }");
    assertThat(p.instantiate().recursions().get(0).times().text()).isEqualTo("3");
  }

  @Test
  void names() {
    Statement.Message m = (Statement.Message) first("m(x: int, y: float[2]) from a to b;");
    assertThat(m.signature().payloads()).extracting(Payload::type).containsExactly("int", "float");
  }

  @Test
  void headersAndDeclarations() {
    ProtocolModule module =
        read(
            "module a.b.C;\n"
                + "import x.y as z;\nimport q;\n"
                + "type <java> \"java.lang.String\" from \"rt.jar\" as Str;\n"
                + "data <java> \"int\" from \"rt.jar\" as Int;\n"
                + "sig <java> \"M\" from \"M.java\" as M;\n"
                + "param n = 2; param tau;\n"
                + "aux global protocol Q<sig M, type T, data D>(role a) { }\n"
                + "protocol R(role a) { } global S(role a) { }\n"
                + "global protocol P(role a, role g[1..n, 0..n-1]) { }");
    assertThat(module.protocols())
        .extracting(ProtocolModule.GlobalProtocol::name)
        .containsExactly("Q", "R", "S", "P");
    assertThat(module.protocols().get(0).formals())
        .extracting(ProtocolModule.Formal::message)
        .containsExactly(true, false, false);
    assertThat(module.parameters())
        .extracting(ProtocolModule.Parameter::name)
        .containsExactly("n", "tau");
    assertThat(module.protocols().get(3).roles().get(1).ranges()).hasSize(2);
    assertThat(Protocol.of(module, null).name()).isEqualTo("R");
    assertThat(Protocol.of(module, "S").name()).isEqualTo("S");
  }

  @Test
  void onlyAuxiliaryProtocols() {
    assertThat(Protocol.parse("aux global protocol Q(role a) { }").name()).isEqualTo("Q");
  }

  @Test
  void commentsAndWhatIsSkipped() {
    ProtocolModule module =
        read(
            "(*# CheckDirectedChoice, Verbose: 1 #*)\n"
                + "/* not * nested /* */ // line \n(*) line\n(* nested (* twice *) *)\n"
                + "global protocol P @\"header\" (role a, role b) {\n"
                + "  m() from a to b; @\"annotated\"\n"
                + "  m() from a to b cost 1ms // half\n / 2; }");
    assertThat(module.notes())
        .extracting(Diagnostic::message)
        .containsExactly(
            "this pragma is skipped", "this annotation is skipped", "this annotation is skipped");
    assertThat(module.notes()).extracting(Diagnostic::line).containsExactly(1, 5, 6);
    Statement last = module.protocols().get(0).body().statements().get(1);
    assertThat(((Statement.Message) last).cost().text()).isEqualTo("1ms/2");
  }

  @Test
  void windowsLineEndsAndNoFinalOne() {
    ProtocolModule module =
        read("global protocol P(role a, role b) {\r\n\tm() from a to b;\r\n}\r\n// end");
    assertThat(module.protocols().get(0).body().statements()).hasSize(1);
  }

  @Test
  void spansPointAtWhatWasWritten() {
    String text =
        "global protocol P(role a, role w[1..4]) { for i in 1..(3) { m(T[i]) from a to w[i] cost"
            + " (2)*1ms ; } }";
    ProtocolModule module = read(text);
    SourceText source = module.source();
    Statement.ForEach loop =
        (Statement.ForEach) module.protocols().get(0).body().statements().get(0);
    Statement.Message m = (Statement.Message) loop.body().statements().get(0);
    assertThat(
            List.of(
                loop.span(),
                m.span(),
                m.signature().span(),
                m.receivers().get(0).span(),
                m.cost().span()))
        .extracting(source::text)
        .containsExactly(
            "for i in 1..(3)",
            "m(T[i]) from a to w[i] cost (2)*1ms ;",
            "m(T[i])",
            "w[i]",
            "(2)*1ms");
  }
}
