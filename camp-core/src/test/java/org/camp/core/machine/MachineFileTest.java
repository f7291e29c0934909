// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineFileTest {
  private static final String TEXT =
      """
      name: cluster
      transport: {send: "2us + 1ns*size"}
      links:
        - {from: "m", to: "w[*]", send: "1us", recv: "3us"}
        - {from: "w[*]", to: "m", send: "4us"}
      nodes: {n1: {cores: 2}, n2: {cores: 1}}
      mapping: {"w[*]": n1}
      bsp: {p: 4, g: "1us", L: "2us"}
      timings: {T_Var: "1us"}
      processors: {default: 1.0, "3": 2.5}
      """;

  private static final MachineFile FILE = MachineFile.read(Source.of("m.yaml", TEXT));

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "transport.send; 7us; transport: {send: \"2us + 1ns*size\"}; transport: {send: \"7us\"}",
        "transport.recv; 7us; + 1ns*size\"}; + 1ns*size\", recv: \"7us\"}",
        "links[0].recv; 7us; \"3us\"; \"7us\"",
        "links[from=m].send; 7us; send: \"1us\"; send: \"7us\"",
        "links[from=w[*]].send; 7us; send: \"4us\"; send: \"7us\"",
        "nodes.n1.cores; 8; cores: 2; cores: 8",
        "nodes.n2.cores; 8; n2: {cores: 1}; n2: {cores: 8}",
        "mapping.w[*]; n2; \"w[*]\": n1; \"w[*]\": n2",
        "bsp.g; 5us; g: \"1us\"; g: \"5us\"",
        "bsp.r; 1e9flop/s; L: \"2us\"; L: \"2us\", r: \"1e9flop/s\"",
        "timings.T_Var; 5us; T_Var: \"1us\"; T_Var: \"5us\"",
        "processors.3; 4; 2.5; 4",
        "name; other; cluster; other",
      })
  void aSettingIsWhatTheFileWouldSay(String path, String value, String written, String instead) {
    assertThat(TEXT).contains(written);
    Machine edited = Machine.read(Source.of("m.yaml", TEXT.replace(written, instead)));
    Machine set = FILE.machine(Map.of(path, value));
    assertThat(set).isEqualTo(edited).isNotEqualTo(FILE.machine(Map.of()));
  }

  @Test
  void withoutAFileSettingsAreTheMachine() {
    Machine machine =
        MachineFile.empty().machine(Map.of("transport.send", "1us", "transport.recv", "2us"));
    assertThat(machine)
        .isEqualTo(
            Machine.read(
                Source.of("m.yaml", "name: machine\ntransport: {send: 1us, recv: 2us}\n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "transport.snd; 1us; has no key 'snd'; did you mean 'send'",
        "trnsport.send; 1us; has no key 'trnsport'; did you mean 'transport'",
        "transport; 1us; 'transport' is a mapping; ",
        "links; 1us; 'links' is a list; ",
        "links.send; 1us; 'links' is a list; links[0]",
        "links[7].send; 1us; 'links[7]' is not there; ",
        "links[to=x].send; 1us; 'links[to=x]' names no entry; ",
        "multibsp[0].g; 1us; 'multibsp' is not in the machine file; ",
        "nodes.n3.cores; 1; 'nodes.n3' is not in the machine file; n1",
        "timings.T_Vra; 1us; 'timings.T_Vra' is not in the machine file; did you mean 'T_Var'",
        "bsp.g.x; 1us; leads too deep; ",
        "bsp.g; fast; 'fast'; ",
        "bsp.g; 5KiB; ; ",
        "bsp.p; 2.5; whole number; ",
      })
  void faultsAreNamed(String path, String value, String message, String hint) {
    assertThatThrownBy(() -> FILE.machine(Map.of(path, value)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message == null ? "" : message)
        .hasMessageContaining(hint == null ? "" : hint);
  }
}
