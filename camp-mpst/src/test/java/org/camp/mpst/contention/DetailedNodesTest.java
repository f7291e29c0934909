// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.mpst.EvaluatedProtocol;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes with speeds, on which roles must be started and cores change between roles. */
class DetailedNodesTest {
  private static final Cancellation ON = new Cancellation();

  /** What a role does: {@code op peer ticks local}; −1 for no peer. */
  private record Step(byte op, int peer, long ticks, long local) {}

  private record Programs(
      List<List<Step>> steps,
      int[] nodeOf,
      int[] cores,
      long[] overhead,
      long[] start,
      long[] switching,
      long[][] speeds) {
    Simulation run(int[] ofCores, long times, long[] switches) {
      return run(ofCores, times, overhead, switches);
    }

    Simulation run(int[] ofCores, long times, long[] overheads, long[] switches) {
      Map<Long, Integer> channels = new LinkedHashMap<>();
      for (int role = 0; role < steps.size(); role++) {
        for (Step step : steps.get(role)) {
          if (step.op != ContentionPrograms.COMPUTE) {
            channels.putIfAbsent(channel(role, step), channels.size());
          }
        }
      }
      int[] senders = channels.keySet().stream().mapToInt(c -> (int) (c >>> 32)).toArray();
      int[] receivers = channels.keySet().stream().mapToInt(Long::intValue).toArray();
      ContentionPrograms.Builder builder =
          new ContentionPrograms.Builder(steps.size(), senders, receivers, List.of());
      RoleSpeeds speed = RoleSpeeds.one(ofCores.length);
      for (int role = 0; role < steps.size(); role++) {
        speed.set(nodeOf[role], role, steps.size(), speeds[role][0], speeds[role][1]);
        builder.add(role, ContentionPrograms.START, 0, 0, 0);
        for (Step step : steps.get(role)) {
          int channel =
              step.op == ContentionPrograms.COMPUTE ? 0 : channels.get(channel(role, step));
          builder.add(role, step.op, channel, step.ticks * times, step.local * times, 0);
        }
      }
      int n = ofCores.length;
      Nodes nodes =
          new Nodes(
              ofCores,
              Arrays.stream(overheads).map(t -> t * times).toArray(),
              Arrays.stream(start).map(t -> t * times).toArray(),
              Arrays.stream(switches).map(t -> t * times).toArray(),
              speed,
              true,
              Map.of(),
              new int[1],
              new long[0]);
      Simulation run = new Simulation(builder.build(), nodes, nodeOf, null);
      assertThat(run.run(10_000, ON)).isTrue();
      return run;
    }

    private static long channel(int role, Step step) {
      long from = step.op == ContentionPrograms.SEND ? role : step.peer;
      long to = step.op == ContentionPrograms.SEND ? step.peer : role;
      return from << 32 | to;
    }

    Simulation run() {
      return run(cores, 1, switching);
    }

    Simulation alone() {
      int[] enough = new int[cores.length];
      Arrays.fill(enough, nodeOf.length + 1);
      return run(enough, 1, switching);
    }
  }

  @TestFactory
  List<DynamicTest> cases() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("detailed.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.strip().split("\n\n"))
          .map(block -> DynamicTest.dynamicTest(block.lines().findFirst().get(), () -> run(block)))
          .toList();
    }
  }

  private static void run(String block) {
    Map<String, String> lines = new LinkedHashMap<>();
    block.lines().forEach(l -> lines.put(l.split(": ")[0], l.split(": ")[1]));
    List<String> nodes = new ArrayList<>(pairs(lines.get("cores")).keySet());
    List<String> roles = new ArrayList<>();
    List<String> programs = new ArrayList<>();
    List<Integer> nodeOf = new ArrayList<>();
    List<long[]> speeds = new ArrayList<>();
    lines.forEach(
        (key, value) -> {
          if (key.startsWith("role ")) {
            String[] words = key.split(" ");
            roles.add(words[1]);
            nodeOf.add(nodes.indexOf(words[3]));
            speeds.add(Arrays.stream(words[5].split("/")).mapToLong(Long::parseLong).toArray());
            programs.add(value);
          }
        });
    List<List<Step>> steps = new ArrayList<>();
    for (String program : programs) {
      List<Step> own = new ArrayList<>();
      for (String action : program.split(", ")) {
        String[] w = action.split(" ");
        own.add(
            switch (w[0]) {
              case "send" ->
                  new Step(ContentionPrograms.SEND, roles.indexOf(w[1]), Long.parseLong(w[2]), 0);
              case "recv" ->
                  new Step(
                      ContentionPrograms.RECEIVE,
                      roles.indexOf(w[1]),
                      Long.parseLong(w[2]),
                      Long.parseLong(w[3]));
              default -> new Step(ContentionPrograms.COMPUTE, -1, 0, Long.parseLong(w[1]));
            });
      }
      steps.add(own);
    }
    Programs all =
        new Programs(
            steps,
            nodeOf.stream().mapToInt(Integer::intValue).toArray(),
            pairs(lines.get("cores")).values().stream().mapToInt(Long::intValue).toArray(),
            pairs(lines.get("overhead")).values().stream().mapToLong(Long::longValue).toArray(),
            pairs(lines.get("start")).values().stream().mapToLong(Long::longValue).toArray(),
            pairs(lines.get("switch")).values().stream().mapToLong(Long::longValue).toArray(),
            speeds.toArray(long[][]::new));
    Simulation run = all.run();
    pairs(lines.get("end"))
        .forEach((r, t) -> assertThat(run.end(roles.indexOf(r))).as(r).isEqualTo(t));
    pairs(lines.get("switches"))
        .forEach((n, t) -> assertThat(run.switches(nodes.indexOf(n))).as(n).isEqualTo(t));
    Simulation alone = all.alone();
    pairs(lines.getOrDefault("uncontended", ""))
        .forEach((r, t) -> assertThat(alone.end(roles.indexOf(r))).as(r).isEqualTo(t));
  }

  private static Map<String, Long> pairs(String text) {
    Map<String, Long> pairs = new LinkedHashMap<>();
    for (String pair : text.split(" ")) {
      if (!pair.isEmpty()) {
        pairs.put(pair.split("=")[0], Long.parseLong(pair.split("=")[1]));
      }
    }
    return pairs;
  }

  private static Programs random(SplittableRandom random) {
    int roles = 2 + random.nextInt(4);
    int nodes = 1 + random.nextInt(3);
    List<List<Step>> steps = new ArrayList<>();
    int[] nodeOf = new int[roles];
    long[][] speeds = new long[roles][];
    for (int role = 0; role < roles; role++) {
      steps.add(new ArrayList<>());
      nodeOf[role] = random.nextInt(nodes);
      speeds[role] = new long[] {1 + random.nextInt(3), 1 + random.nextInt(3)};
    }
    for (int i = random.nextInt(20); i > 0; i--) {
      int from = random.nextInt(roles);
      int to = (from + 1 + random.nextInt(roles - 1)) % roles;
      if (random.nextInt(4) == 0) {
        steps.get(from).add(new Step(ContentionPrograms.COMPUTE, -1, 0, 6L * random.nextInt(4)));
      } else {
        steps.get(from).add(new Step(ContentionPrograms.SEND, to, random.nextInt(9), 0));
        steps
            .get(to)
            .add(
                new Step(
                    ContentionPrograms.RECEIVE, from, random.nextInt(9), 6L * random.nextInt(4)));
      }
    }
    int[] cores = random.ints(nodes, 1, 4).toArray();
    long[] start = random.longs(nodes, 0, 5).toArray();
    long[] switching = random.longs(nodes, 0, 5).toArray();
    return new Programs(steps, nodeOf, cores, new long[nodes], start, switching, speeds);
  }

  @Test
  @Tag(Evidence.TAG)
  void enoughCoresNeverChangeAndFewerAreNeverFaster() {
    Property.check(
        "detailed nodes",
        Evidence.of(2_000, 100_000),
        DetailedNodesTest::random,
        Shrinker.none(),
        programs -> {
          Simulation run = programs.run();
          Simulation alone = programs.alone();
          Simulation freely = programs.run(programs.cores, 3, programs.switching);
          long[] none = new long[programs.cores.length];
          int[] enough = new int[none.length];
          Arrays.fill(enough, 9);
          for (int node = 0; node < none.length; node++) {
            assertThat(alone.switches(node)).isZero();
          }
          for (int role = 0; role < programs.nodeOf.length; role++) {
            assertThat(run.end(role)).isGreaterThanOrEqualTo(alone.end(role));
            assertThat(freely.end(role)).isEqualTo(3 * run.end(role));
            assertThat(alone.end(role)).isEqualTo(programs.run(enough, 1, none).end(role));
          }
        });
  }

  private static final String CYCLE =
      "global protocol P(role a, role w[1..2]) {\n"
          + "  rec X { A() from a to w[1] cost 6s; B() from w[1] to w[2] cost 8s;"
          + " C() from w[2] to a cost 4s; continue X; } }";

  private static EvaluatedProtocol evaluated(String nodes) {
    Machine machine =
        Machine.read(
            Source.of("m.yaml", "transport: {send: 1s, recv: 1s}\nnodes: " + nodes + "\n"));
    return EvaluatedProtocol.of(
        Protocol.parse(CYCLE), AnalysisContext.builder().machine(machine).build());
  }

  @Test
  void speedsCountInCosts() {
    EvaluatedProtocol plain = evaluated("{n: {cores: 4}}");
    EvaluatedProtocol fast = evaluated("{n: {cores: 4, speed: {\"w[*]\": 4, a: 0.5, default: 3}}}");
    assertThat(receives(plain)).containsExactly(7.0, 9.0, 5.0);
    assertThat(receives(fast)).containsExactly(2.5, 3.0, 9.0);
    assertThat(fast.instance().recursions()).isEqualTo(plain.instance().recursions());
    assertThat(fast.instance().length()).isEqualTo(plain.instance().length());
  }

  private static List<Double> receives(EvaluatedProtocol protocol) {
    List<Double> all = new ArrayList<>();
    for (int pc = 0; pc < protocol.instance().length(); pc++) {
      if (protocol.instance().isCommunication(pc)) {
        all.add(protocol.model().receiveCost(pc));
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"speed: 0", "speed: {a: -1}", "start: -1us", "switch: -1us"})
  void whatMakesNoSense(String field) {
    assertThatThrownBy(() -> evaluated("{n: {cores: 1, " + field + "}}"))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("'" + field.substring(0, field.indexOf(':')) + "' must");
  }
}
