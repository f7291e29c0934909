// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The simulation of contention, on written cases and against the rules read aloud. */
class SimulationTest {
  private static final Cancellation ON = new Cancellation();

  @TestFactory
  List<DynamicTest> cases() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("cases.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.split("\n\n"))
          .map(block -> DynamicTest.dynamicTest(block.lines().findFirst().get(), () -> run(block)))
          .toList();
    }
  }

  private static void run(String block) {
    Map<String, String> lines = new LinkedHashMap<>();
    block.lines().forEach(l -> lines.put(l.split(": ")[0], l.split(": ")[1]));
    List<String> nodes = new ArrayList<>();
    List<Integer> cores = new ArrayList<>();
    pairs(lines.get("cores"))
        .forEach(
            (node, count) -> {
              nodes.add(node);
              cores.add(Integer.valueOf(count));
            });
    List<String> roles = new ArrayList<>();
    List<String> programs = new ArrayList<>();
    List<Integer> nodeOf = new ArrayList<>();
    lines.forEach(
        (key, value) -> {
          if (key.startsWith("role ")) {
            roles.add(key.split(" ")[1]);
            nodeOf.add(nodes.indexOf(key.split(" ")[3]));
            programs.add(value);
          }
        });
    boolean perSize = lines.containsKey("latency-per-size");
    long[][] latency = new long[nodes.size()][nodes.size()];
    pairs(lines.getOrDefault(perSize ? "latency-per-size" : "latency", ""))
        .forEach(
            (pair, time) -> {
              String[] ends = pair.split(">");
              latency[nodes.indexOf(ends[0])][nodes.indexOf(ends[1])] = Long.parseLong(time);
            });
    List<List<Case.Action>> actions = new ArrayList<>();
    for (String program : programs) {
      List<Case.Action> own = new ArrayList<>();
      for (String action : program.split(", ")) {
        String[] words = action.split(" ");
        int kind = words[0].equals("compute") ? Case.COMPUTE : words[0].equals("send") ? 1 : 2;
        int peer = kind == Case.COMPUTE ? 0 : roles.indexOf(words[1]);
        long ticks = Long.parseLong(words[kind == Case.COMPUTE ? 1 : 2]);
        int size = perSize && words.length > 3 ? Integer.parseInt(words[3]) : 1;
        own.add(new Case.Action(kind, peer, ticks, size));
      }
      actions.add(own);
    }
    Case given =
        new Case(
            actions,
            nodeOf.stream().mapToInt(Integer::intValue).toArray(),
            cores.stream().mapToInt(Integer::intValue).toArray(),
            new long[nodes.size()],
            latency);
    Simulation run = given.simulation();
    assertThat(run.run(1000, ON)).isTrue();
    if (lines.containsKey("deadlock")) {
      pairs(lines.get("deadlock"))
          .forEach((role, at) -> assertThat(run.isStuck(roles.indexOf(role))).isTrue());
      return;
    }
    pairs(lines.get("end"))
        .forEach(
            (role, time) ->
                assertThat(run.end(roles.indexOf(role))).as(role).isEqualTo(Long.parseLong(time)));
    assertThat(run.makespan()).isEqualTo(Long.parseLong(lines.get("makespan")));
  }

  private static Map<String, String> pairs(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text.split(" ")) {
      if (!pair.isEmpty()) {
        pairs.put(pair.split("=")[0], pair.split("=")[1]);
      }
    }
    return pairs;
  }

  @Test
  void doesWhatTheRulesSay() {
    Property.check(
        "simulation",
        8_000,
        Case::random,
        Case.shrinker(),
        given -> {
          SlowSimulation slow = new SlowSimulation(given);
          Simulation fast = given.simulation();
          assertThat(fast.run(1000, ON)).isTrue();
          for (int role = 0; role < given.programs().size(); role++) {
            assertThat(fast.end(role)).as("role %d", role).isEqualTo(slow.end[role]);
            assertThat(fast.isStuck(role)).isEqualTo(slow.stuck[role]).isFalse();
          }
          for (int node = 0; node < given.cores().length; node++) {
            assertThat(fast.busy(node)).as("node %d", node).isEqualTo(slow.busy[node]);
          }
        });
  }
}
