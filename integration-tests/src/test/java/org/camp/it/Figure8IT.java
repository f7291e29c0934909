// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The evaluation of the paper, Fig. 8, row by row: the bundled files against reference values. */
class Figure8IT {
  private static final double PART = 1e-12;

  /** One process has no message to send; the original charges messages to itself. */
  private static final Set<String> ONE_PROCESS = Set.of("nb-1", "ls-1");

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() {
    camp = new Camp(home);
    assertThat(camp.run("examples", "fig8", "--copy", ".").exit()).isZero();
  }

  /** The formulas of section 4.1 of the Multi-BSP paper, against an independent program. */
  @Test
  void theFlatMachineAndTheTree() {
    assertThat(camp.run("examples", "fig8-bsp", "--copy", "bsp").exit()).isZero();
    Map<String, JsonNode> cases = cases("bsp/fig8-bsp.csv");
    List<String[]> rows =
        Camp.resource("fig8-bsp.tsv").lines().skip(1).map(line -> line.split("\t", -1)).toList();

    assertThat(rows).hasSize(96);
    assertThat(cases).hasSize(96);
    for (String[] row : rows) {
      double value = Double.parseDouble(row[1]);
      assertThat(cases.get(row[0]).get("predicted").asDouble())
          .as(row[0])
          .isCloseTo(value, within(1e-5 * value));
    }
  }

  private static Map<String, JsonNode> cases(String table) {
    Camp.Ran ran = camp.run("validate", table, "-f", "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    Map<String, JsonNode> cases = new LinkedHashMap<>();
    ran.json().get("cases").forEach(one -> cases.put(one.get("case").asText(), one));
    return cases;
  }

  private static List<String[]> reference() {
    return Camp.resource("fig8.tsv").lines().skip(2).map(line -> line.split("\t", -1)).toList();
  }

  private static void isClose(JsonNode found, String expected, String name) {
    double value = Double.parseDouble(expected);
    assertThat(found.asDouble()).as(name).isCloseTo(value, within(value * PART));
  }

  @Test
  void everyLinkCharged() {
    Map<String, JsonNode> cases = cases("fig8.csv");

    assertThat(reference()).hasSize(81);
    for (String[] row : reference()) {
      JsonNode one = cases.get(row[0]);
      if (!ONE_PROCESS.contains(row[0])) {
        isClose(one.get("predicted"), row[1], row[0]);
      }
      assertThat(one.get("published").asDouble())
          .isCloseTo(Double.parseDouble(row[2]), within(1e-11 * Double.parseDouble(row[2])));
      assertThat(one.get("measured").asDouble())
          .isCloseTo(Double.parseDouble(row[3]), within(1e-11 * Double.parseDouble(row[3])));
    }
    assertThat(cases.get("nb-1").get("predicted").asDouble()).isEqualTo(177.908);
    assertThat(cases.get("ls-1").get("predicted").asDouble()).isEqualTo(10.9836835);
    assertThat(cases.get("dbuff-shipped").get("status").asText()).isEqualTo("ill-formed");
    assertThat(cases.get("dbuff-shipped").get("predicted").isNull()).isTrue();
    assertThat(cases).hasSize(82);
  }

  @Test
  void theLinksOfTheOriginal() {
    Map<String, JsonNode> cases = cases("fig8-original.csv");
    Set<String> explained = Set.of("nb-1", "ls-1", "ring-opt", "dbuff");

    assertThat(cases).hasSize(81);
    for (String[] row : reference()) {
      JsonNode one = cases.get(row[0]);
      if (explained.contains(row[0])) {
        assertThat(one.get("note").asText()).as(row[0]).isNotEmpty();
      } else {
        isClose(one.get("predicted"), row[2], row[0]);
      }
    }
    isClose(cases.get("ring-opt").get("predicted"), "5.17e-4", "ring-opt");
    isClose(cases.get("dbuff").get("predicted"), "0.151000032", "dbuff");
  }

  @Test
  void theTableIsOneOfOrdinaryRuns() {
    Map<String, JsonNode> cases = cases("fig8-original.csv");
    for (String name : List.of("ring", "csmok", "fft-128")) {
      JsonNode one = cases.get(name);
      List<String> words = new ArrayList<>(List.of("analyze", "-b", "mpst", "-f", "json"));
      one.get("arguments").forEach(word -> words.add(word.asText()));

      JsonNode values = camp.run(words.toArray(String[]::new)).json().at("/results/mpst/values");

      String path = "/" + one.get("measure").asText().substring(5).replace('.', '/');
      assertThat(one.get("predicted").asDouble())
          .isEqualTo(values.at(path).asDouble() * one.get("times").asDouble());
    }
  }
}
