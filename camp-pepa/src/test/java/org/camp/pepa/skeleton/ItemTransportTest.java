// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rates of communications from the size of an item. */
class ItemTransportTest {
  private static final SkeletonModel MODEL =
      SkeletonModel.parse("pipe { task(a, 1) task(b, 1) task(c, 1) }");

  private static final String TRANSPORT = "transport: {send: \"2us + 1ns*size\", recv: \"3us\"}\n";

  private static double rate(String machine, Map<String, String> bindings, int from, int to) {
    Optional<Machine> read = Optional.of(Machine.read(Source.of("m.yaml", machine)));
    return MODEL.links(DependencyGraph.of(MODEL.tree()), bindings, read).rate(from, to);
  }

  @ParameterizedTest(name = "{index}")
  @CsvSource(
      delimiter = '@',
      value = {
        "'' @ 6e-6",
        "'links: [{from: a, to: b, send: 4us}]' @ 7e-6",
        "'links: [{from: \"0\", to: \"1\", send: 4us, recv: 1us, latency: 1ms}]' @ 1.005e-3",
        "'links: [{from: b, to: c, send: 4us}]' @ 6e-6",
        "'nodes: {n: {cores: 1}, m: {cores: 1}}\\n"
            + "network: [{from: n, to: m, latency: \"2ns*size\"}]\\n"
            + "mapping: {a: n, b: m}' @ 8e-6",
        "'nodes: {n: {cores: 1}, m: {cores: 1}}\\nnetwork: [{from: n, to: m, latency: 1s}]"
            + "\\nmapping: {a: n, b: n}' @ 6e-6",
        "'communication: {\"0-1\": 5}' @ 0.2",
      })
  void isOneByWhatAnItemTakes(String more, double time) {
    String machine = TRANSPORT + more.replace("\\n", "\n");
    assertThat(rate(machine, Map.of("item", "1000"), 0, 1))
        .isCloseTo(1 / time, within(1e-9 / time));
  }

  /** What is said outright is not computed. */
  @Test
  void aRateForAllComesFirst() {
    assertThat(rate(TRANSPORT, Map.of("item", "1000", "comm", "7"), 0, 1)).isEqualTo(7);
    assertThat(MODEL.remarks(Map.of("item", "1", "comm", "7"), Optional.empty()))
        .anyMatch(remark -> remark.message().contains("'item' is not used"));
  }

  @Test
  void aSizeInUnitsIsOneInBytes() {
    assertThat(rate(TRANSPORT, Map.of("item", "1KiB"), 1, 2)).isCloseTo(1 / 6.024e-6, within(1e-4));
  }

  @Test
  void whatIsUnknownIsRefused() {
    assertThatThrownBy(() -> rate(TRANSPORT, Map.of(), 0, 1))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no rate for the communication task 0 (a) -> task 1 (b)");
    assertThatThrownBy(() -> rate("transport: {send: 1us}", Map.of("item", "8"), 0, 1))
        .isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> rate(TRANSPORT, Map.of("item", "-1"), 0, 1))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("item");
  }
}
