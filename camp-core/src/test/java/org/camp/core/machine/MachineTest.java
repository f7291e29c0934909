// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.function.ToDoubleFunction;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {
  private static final long[] ALONE = {};

  private static final String ARCH1 =
      """
      name: arch1
      transport: {send: "1.85us", recv: "0.47us"}             # functions of `size`
      links:
        - {from: "m", to: "w[*]", send: "2us", recv: "0.5us"}  # first match wins
      nodes: {n1: {cores: 1}, n2: {cores: 4, overhead: "0us"}}
      network: [{from: n1, to: n2, latency: "50us + 1ns*size"}]
      mapping: {"m": n1, "w[*]": n2}
      profiles: {sort: {points: [[1000, "1.2ms"], [10000, "15ms"], [20000, "32ms"]],
                        interpolation: cubic-spline}}
      bsp: {p: 4, g: "1500flop", L: "21000flop", r: "1e9flop/s"}
      multibsp: [{p: 8, g: 1.5us, L: 3us, m: 4KiB}, {p: 2, g: 1us, L: 2us}]
      timings: {T_Var: "0.619us", T_Let: "1.312us"}
      processors: {default: 1.0, "3": 2.5}
      communication: {default: 1000, "0-1": 10}
      """;

  private static Machine read(String text) {
    return Machine.read(Source.of("arch.yaml", text));
  }

  private static Quantity quantity(String value, Dimension dimension) {
    return new Quantity(new BigDecimal(value).stripTrailingZeros(), dimension);
  }

  @Test
  void readsEverySection() {
    Machine m = read(ARCH1);
    assertThat(m.name()).isEqualTo("arch1");
    assertThat(m.transport())
        .isEqualTo(new Costs(Expression.parse("1.85us"), Expression.parse("0.47us")));
    assertThat(m.links()).hasSize(1);
    assertThat(m.links().get(0).label()).isEqualTo("m,w[*]");
    assertThat(m.links().get(0).send()).isEqualTo(Expression.parse("2us"));
    assertThat(m.nodes().keySet()).containsExactly("n1", "n2");
    assertThat(m.nodes().get("n2").cores()).isEqualTo(4);
    assertThat(m.nodes().get("n2").overhead().asDouble()).isZero();
    assertThat(m.latency("n1", "n2")).isEqualTo(Expression.parse("50us + 1ns*size"));
    assertThat(m.latency("n2", "n1")).isNull();
    assertThat(m.nodeOf("m", ALONE)).isSameAs(m.nodes().get("n1"));
    assertThat(m.nodeOf("w", new long[] {7})).isSameAs(m.nodes().get("n2"));
    assertThat(m.nodeOf("w", ALONE)).isNull();
    assertThat(m.profiles().get("sort").times()).containsExactly(0.0012, 0.015, 0.032);
    assertThat(m.bsp())
        .isEqualTo(
            new BspParameters(
                4,
                quantity("1500", Dimension.FLOPS),
                quantity("21000", Dimension.FLOPS),
                quantity("1e9", new Dimension(-1, 0, 1, 0))));
    assertThat(m.multibsp())
        .containsExactly(
            new BspLevel(
                8,
                quantity("1.5e-6", Dimension.TIME),
                quantity("3e-6", Dimension.TIME),
                quantity("4096", Dimension.BYTES)),
            new BspLevel(
                2, quantity("1e-6", Dimension.TIME), quantity("2e-6", Dimension.TIME), null));
    assertThat(m.timings().keySet()).containsExactly("T_Var", "T_Let");
    assertThat(m.timings().get("T_Let").asDouble()).isEqualTo(1.312e-6);
    assertThat(m.processors().of(0)).hasValue(1.0);
    assertThat(m.processors().of(3)).hasValue(2.5);
    assertThat(m.communication().of(0, 1)).hasValue(10);
    assertThat(m.communication().of(1, 0)).hasValue(1000);
  }

  @Test
  void gapsMayBeWrittenPerWord() {
    BspParameters plain = read("bsp: {p: 2, g: 1500flop, L: 5us}").bsp();
    assertThat(read("bsp: {p: 2, g: 1500flop/word, L: 5us}").bsp()).isEqualTo(plain);
    assertThat(read("multibsp: [{p: 2, g: \"2us / word\", L: 5us}]").multibsp())
        .isEqualTo(read("multibsp: [{p: 2, g: 2us, L: 5us}]").multibsp());
  }

  @Test
  void bspCostsInFlopNeedTheRate() {
    BspParameters with = read(ARCH1).bsp();
    assertThat(with).isNotNull();
    assertThat(with.seconds(with.g())).hasValue(1.5e-6);
    BspParameters without = read("bsp: {p: 2, g: 3flop, L: 5us}").bsp();
    assertThat(without).isNotNull();
    assertThat(without.seconds(without.g())).isEmpty();
    assertThat(without.seconds(without.barrier())).hasValue(5e-6);
  }

  @Test
  void everySectionIsOptional() {
    Machine m = Machine.read(Source.of("dir/small.v2.yaml", "transport: {recv: 2e-6}\nlinks:\n"));
    assertThat(m.name()).isEqualTo("small.v2");
    assertThat(m.transport().send()).isNull();
    assertThat(m.transport().recv()).isEqualTo(Expression.parse("2e-6"));
    assertThat(m.links()).isEmpty();
    assertThat(m.bsp()).isNull();
    assertThat(m.processors().of(0)).isEmpty();
  }

  @Test
  void expressionsPointIntoTheFile() {
    Machine m = read("# \uD83D\uDE00\r\ntransport: {send: 1us + 2ns*size, recv: '3us'}\r\n");
    Expression.Binary sum = (Expression.Binary) m.transport().send();
    assertThat(sum).isNotNull();
    assertThat(m.source().text(sum.right().span())).isEqualTo("2ns*size");
    assertThat(m.source().text(m.transport().recv().span())).isEqualTo("3us");
    Machine linked = read(ARCH1);
    assertThat(linked.source().text(linked.links().get(0).span()))
        .isEqualTo("{from: \"m\", to: \"w[*]\", send: \"2us\", recv: \"0.5us\"}");
    assertThat(linked.source().text(linked.mapping().get(1).span())).isEqualTo("\"w[*]\": n2");
  }

  @Test
  void costsCallTheMachinesProfiles() {
    Machine m =
        read(
            """
            transport: {send: "2*copy(size) + max(1us, 1ns*size)"}
            profiles: {copy: {points: [[0, 0], [10, 1ms]], interpolation: linear}}
            """);
    Formula send =
        Formula.compile(
            m.transport().send(),
            new Formula.Scope() {
              @Override
              public int slot(String name) {
                return name.equals("size") ? 0 : -1;
              }

              @Override
              public ToDoubleFunction<double[]> function(String name) {
                return m.function(name);
              }
            });
    assertThat(send.at(new double[] {5})).isCloseTo(0.001001, within(1e-15));
    assertThat(m.function("paste")).isNull();
  }

  @Test
  void aliasesStandForTheirValues() {
    Machine m = read("transport: {send: &s 1us, recv: *s}\nlinks: [{from: a, to: b, send: *s}]\n");
    assertThat(m.transport().recv()).isEqualTo(Expression.parse("1us"));
    assertThat(m.links().get(0).send()).isEqualTo(Expression.parse("1us"));
  }

  @Test
  void theBuilderMakesWhatTheFileSays() {
    Machine built =
        Machine.builder("arch1")
            .transport("1.85us", "0.47us")
            .link("m", "w[*]", "2us", "0.5us")
            .node("n1", 1)
            .node("n2", 4)
            .network("n1", "n2", "50us + 1ns*size")
            .place("m", "n1")
            .place("w[*]", "n2")
            .profile(
                new MeasuredProfile(
                    "sort",
                    new double[] {1000, 10000, 20000},
                    new double[] {0.0012, 0.015, 0.032},
                    Interpolation.CUBIC_SPLINE,
                    false))
            .bsp(4, "1500flop", "21000flop", "1Gflop/s")
            .level(8, "1.5us", "3us", "4KiB")
            .level(2, "1us", "2us", null)
            .timing("T_Var", "619ns")
            .timing("T_Let", "1.312us")
            .processor("default", 1)
            .processor("3", 2.5)
            .communication("default", 1000)
            .communication("0-1", 10)
            .build();
    assertThat(built).isEqualTo(read(ARCH1)).hasSameHashCodeAs(read(ARCH1));
    assertThat(built).isNotEqualTo(read(ARCH1.replace("0.5us", "0.6us")));
  }

  @Test
  void theBuilderRefusesWhatAFileMayNotSay() {
    MachineBuilder wrong = Machine.builder("x").place("m", "n1").transport("4KiB", "copy(size)");
    assertThatThrownBy(wrong::build)
        .isInstanceOfSatisfying(
            BadInput.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(Diagnostic::code)
                    .containsExactlyInAnyOrder(
                        "wrong-dimension", "unknown-profile", "unknown-node"));
  }

  @Test
  void refusesWhatIsNoFile(@TempDir Path directory) {
    assertThatThrownBy(() -> Machine.read(Source.of(directory.resolve("no.yaml"))))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no.yaml: error: there is no such file");
    assertThatThrownBy(() -> Machine.read(Source.of(directory)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("it is a directory");
  }
}
