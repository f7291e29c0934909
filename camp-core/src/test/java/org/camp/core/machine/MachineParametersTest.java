// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Objects;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.junit.jupiter.api.Test;

/** The constants of a machine, which its expressions use and protocols find. */
class MachineParametersTest {
  private static final String TEXT =
      """
      # A comment.
      name: lan
      parameters: {lat: 2us, hop: 0.004ns, wide: hop*1000, off: -3}
      transport: {send: lat + hop*size, recv: 0s}
      nodes: {n1: {cores: 2}, n2: {cores: 2}}
      network:
        - {from: n1, to: n2, latency: "lat/2 + size*hop"}
      bsp: {p: 4, g: "wide", L: "5*lat"}
      """;

  private static MachineFile file(String text) {
    return MachineFile.read(Source.of("m.yaml", text));
  }

  private static double send(Machine machine, double size) {
    Expression send = Objects.requireNonNull(machine.transport().send());
    return Formula.evaluate(send, name -> name.equals("size") ? size : Double.NaN);
  }

  @Test
  void expressionsOfTheSameFileUseThem() {
    Machine machine = file(TEXT).machine(Map.of());

    assertThat(send(machine, 1000)).isEqualTo(2e-6 + 4e-9);
    assertThat(Objects.requireNonNull(machine.bsp()).g().asDouble()).isEqualTo(4e-9);
    assertThat(machine.bsp().barrier().asDouble()).isEqualTo(1e-5);
    assertThat(machine.parameters()).containsOnlyKeys("lat", "hop", "wide", "off");
    assertThat(Objects.requireNonNull(machine.parameters().get("off")).asDouble()).isEqualTo(-3);
  }

  @Test
  void settingOneChangesAllThatUseIt() {
    MachineFile file = file(TEXT);

    assertThat(file.value("parameters.hop")).contains("0.004ns");
    assertThat(file.value("parameters.jump")).isEmpty();
    assertThat(send(file.machine(Map.of("parameters.hop", "1ns")), 1000)).isEqualTo(2e-6 + 1e-6);
    assertThatThrownBy(() -> file.machine(Map.of("parameters.hip", "1ns")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("parameters.hip");
  }

  @Test
  void aChangedFileReadsBackWithItsNames() {
    MachineFile file = file(TEXT);
    Map<String, String> settings = Map.of("parameters.hop", "1ns", "bsp.p", "8");
    String text = file.text(settings);

    assertThat(text).contains("hop*size").contains("\"1ns\"").endsWith("\n");
    assertThat(file(text).machine(Map.of())).isEqualTo(file.machine(settings));
    assertThat(file(text).text(Map.of())).isEqualTo(text);
    assertThat(Machine.read(Source.of("w", MachineYaml.write(file.machine(settings)))))
        .isEqualTo(file.machine(settings));
  }

  @Test
  void whatIsWrongIsToldWithItsPlace() {
    assertThatThrownBy(
            () -> file("parameters: {hop: 1ns}\ntransport: {send: hip*size}").machine(Map.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("m.yaml:2:19")
        .hasMessageContaining("hip")
        .hasMessageContaining("hop");
    assertThatThrownBy(() -> file("parameters: {size: 1}").machine(Map.of()))
        .hasMessageContaining("'size' is no name");
    assertThatThrownBy(() -> file("parameters: {a: b + 1, b: 2}").machine(Map.of()))
        .hasMessageContaining("unknown name 'b'");
    assertThatThrownBy(() -> file("parameters: {a: [1]}").machine(Map.of()))
        .hasMessageContaining("'a' must be a number or a quantity");
    assertThatThrownBy(() -> file("parameters: {a: 2GB*1s}").machine(Map.of()))
        .hasMessageContaining("but this is in B*s");
  }

  @Test
  void protocolsFindThoseThatTheyHaveNoValueFor() {
    Protocol protocol =
        Protocol.parse(
            "param lat; param hop = 1ns; param off; param free;\n"
                + "global protocol P(role a, role b) { M() from a to b cost lat + hop; }");
    Machine machine = file(TEXT).machine(Map.of());

    assertThat(
            AnalysisContext.builder().machine(machine).bind("off", "1").build().bindings(protocol))
        .isEqualTo(Map.of("lat", "2us", "off", "1"));
    assertThat(AnalysisContext.builder().bind("off", "1").build().bindings(protocol))
        .isEqualTo(Map.of("off", "1"));
  }
}
