// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.junit.jupiter.api.Test;

class ProtocolBuilderTest {
  private static void assertSame(Protocol built, String text) {
    assertThat(Unplaced.of(built.module())).isEqualTo(Unplaced.of(Protocol.parse(text).module()));
  }

  @Test
  void theExampleOfItsDocumentation() {
    Protocol scatterGather =
        Protocol.named("ScatterGather")
            .param("n", "8")
            .param("c", "2ms")
            .param("t")
            .role("p")
            .family("w", "1", "n")
            .each(
                "i",
                "1",
                "n",
                b -> b.message("Task").payload("bytes", "t").from("p").to("w[i]").cost("c"))
            .loop(
                "Poll",
                3,
                b ->
                    b.message("Ask")
                        .from("p")
                        .to("w[1]")
                        .choice(
                            "w[1]",
                            c ->
                                c.branch(
                                        0.9,
                                        x -> x.message("NotYet").from("w[1]").to("p").again("Poll"))
                                    .branch(0.1, x -> x.message("Ready").from("w[1]").to("p"))))
            .build();
    assertSame(
        scatterGather,
        "param n = 8; param c = 2ms; param t;\n"
            + "global protocol ScatterGather(role p, role w[1..n]) {\n"
            + "  for i in 1..n { Task(bytes[t]) from p to w[i] cost c; }\n"
            + "  rec Poll times 3 { Ask() from p to w[1];\n"
            + "    choice at w[1] prob 0.9 { NotYet() from w[1] to p; continue Poll; }\n"
            + "    or prob 0.1 { Ready() from w[1] to p; } } }");
    assertThat(scatterGather.instantiate().communications()).isEqualTo(11);
  }

  @Test
  void everyStatement() {
    Protocol built =
        Protocol.named("All")
            .role("p", "q", "r")
            .family("g", "1", "2", "0", "1")
            .message("")
            .payload("int")
            .payload("a.T", "4KiB")
            .from("p")
            .to("q", "g[1, 0]")
            .send("D")
            .from("p")
            .to("q")
            .receive("D")
            .from("p")
            .to("q")
            .cost("1ms")
            .compute("r", "2ms")
            .choice(
                "p",
                c ->
                    c.branch(b -> b.message("l").from("p").to("q"))
                        .branch("1/2", b -> b.message("r").from("p").to("q")))
            .loop("X", b -> b.message("m").from("p").to("q").again("X"))
            .protocol("Sub")
            .auxiliary()
            .messageArgument("M")
            .typeArgument("T")
            .role("x", "y")
            .argument("M")
            .from("x")
            .to("y")
            .cost("1us")
            .loop("Y", "2*3", b -> b.message("m").payload("T").from("x").to("y"))
            .protocol("Other")
            .role("p", "q")
            .call("Sub", List.of("Data(int[3])", "float"), List.of("p", "q"))
            .call("All2", "q", "p")
            .protocol("All2")
            .role("a", "b")
            .message("m")
            .from("a")
            .to("b")
            .build();
    assertSame(
        built,
        "global protocol All(role p, role q, role r, role g[1..2, 0..1]) {\n"
            + "(int, a.T[4KiB]) from p to q, g[1, 0]; send D() from p to q;\n"
            + "recv D() from p to q cost 1ms; compute at r cost 2ms;\n"
            + "choice at p { l() from p to q; } or prob 1/2 { r() from p to q; }\n"
            + "rec X { m() from p to q; continue X; } }\n"
            + "aux global protocol Sub<sig M, type T>(role x, role y) { M from x to y cost 1us;\n"
            + "rec Y times 2*3 { m(T) from x to y; } }\n"
            + "global protocol Other(role p, role q) { do Sub<Data(int[3]), float>(p, q);\n"
            + "do All2(q, p); }\n"
            + "global protocol All2(role a, role b) { m() from a to b; }");
    assertThat(built.name()).isEqualTo("All");
  }

  @Test
  void buildingTwiceGivesTheSame() {
    ProtocolBuilder builder = Protocol.named("P").role("a", "b").message("m").from("a").to("b");
    assertThat(Unplaced.of(builder.build().module()))
        .isEqualTo(Unplaced.of(builder.build().module()));
    assertThat(builder.message("n").from("b").to("a").build().instantiate().length()).isEqualTo(2);
  }

  @Test
  void wrongProtocolsAreRefusedAsTextsAre() {
    assertThatThrownBy(
            () ->
                Protocol.named("P").role("a", "b").message("m").from("a").to("c").cost("n").build())
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("P:2:17: error: there is no role 'c' here")
        .hasMessageContaining("m() from a to c cost n;")
        .hasMessageContaining("there is no parameter 'n'");
    assertThatThrownBy(() -> Protocol.named("P").build()).isInstanceOf(BadInput.class);
  }

  @Test
  void wrongTextsAreRefusedAtOnce() {
    ProtocolBuilder p = Protocol.named("P").role("a", "b");
    assertThatThrownBy(() -> p.role("a, role b")).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> p.role("from")).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> p.param("1 +", "2")).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> p.param("x", "2 +"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("error: expected a number")
        .hasMessageContaining("1 | 2 +");
    assertThatThrownBy(() -> p.message("m() from a to b; n")).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> p.message("m").from("w[").to("b")).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> p.message("m").payload("int[3]")).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> p.compute("a", "3xs")).hasMessageContaining("unknown unit 'xs'");
    assertThatThrownBy(() -> p.call("Q", List.of("x y"), List.of("a")))
        .isInstanceOf(BadInput.class);
  }

  @Test
  void wrongUseOfTheBuilder() {
    ProtocolBuilder p = Protocol.named("P").role("a", "b");
    assertThatThrownBy(() -> p.cost("1ms")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> p.compute("a", "1ms").cost("1ms"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> p.message("m").to("b")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> p.message("m").from("a").to())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> p.send("m").from("a").to("b", "c"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> p.choice("a", c -> {})).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> p.family("w", "1")).isInstanceOf(IllegalArgumentException.class);
  }
}
