// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Source;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
import org.junit.jupiter.api.Test;

class MachineYamlTest {
  private static final String[] TIME = {"ns", "us", "ms", "s", "min"};

  private static Machine read(String text) {
    return Machine.read(Source.of("m.yaml", text));
  }

  @Test
  void writesWhatAPersonWouldWrite() {
    Machine machine =
        Machine.builder("a \"b\"\n\u0001é")
            .transport("1.2us + 0.3ns*size", "470ns")
            .link("m", "w[*]", null, "2us")
            .node("n1", 2, "1us")
            .place("*", "n1")
            .network("n1", "n1", "50us")
            .bsp(4, "1500flop", "21us", "2.5Gflop/s")
            .level(2, "1us", "0.5s", "4KiB")
            .timing("T_Var", "619ns")
            .processor("3", 2.5)
            .communication("0-1", 1000)
            .build();
    assertThat(MachineYaml.write(machine))
        .isEqualTo(
            """
            name: "a \\"b\\"\\u000A\\u0001é"
            transport: {send: "1.2us + 0.3ns*size", recv: "470ns"}
            links:
              - {from: "m", to: "w[*]", recv: "2us"}
            nodes:
              "n1": {cores: 2, overhead: "1us"}
            network:
              - {from: "n1", to: "n1", latency: "50us"}
            mapping:
              "*": "n1"
            bsp: {p: 4, g: "1500flop", L: "21us", r: "2.5e+9flop/s"}
            multibsp:
              - {p: 2, g: "1us", L: "500ms", m: "4096B"}
            timings:
              T_Var: "619ns"
            processors:
              "3": 2.5
            communication:
              "0-1": 1000
            """);
    assertThat(read(MachineYaml.write(machine))).isEqualTo(machine);
  }

  @Test
  void keepsEveryDigitOfComputedNumbers() {
    Quantity third = new Quantity(BigDecimal.valueOf(1.0 / 3e6), Dimension.TIME);
    Expression cost = new Expression.Number(third, third.value().toString(), Span.NONE);
    Machine machine =
        new Machine(
            "x",
            new Costs(cost, null),
            List.of(),
            Map.of(
                "n",
                new Node("n", 1, new Quantity(new BigDecimal("0.00100"), Dimension.TIME), 1.5)),
            List.of(),
            List.of(),
            Map.of(),
            null,
            List.of(),
            null,
            Map.of("T_Var", third),
            Rates.NONE,
            new Rates(1.0 / 3, Map.of(), 2.5),
            Map.of("pace", new Quantity(new BigDecimal("2.50"), Dimension.BYTES)),
            Map.of("s[*]", "8GiB"),
            Map.of("bsp", new CalibrationConditions("a: b", "0-3,8", "park")),
            SourceText.NONE);
    assertThat(read(MachineYaml.write(machine))).isEqualTo(machine);
  }

  @Test
  void whatIsWrittenReadsBackEqual() {
    for (long seed = 1; seed <= 500; seed++) {
      Machine machine = machine(new SplittableRandom(seed));
      String text = MachineYaml.write(machine);
      assertThat(read(text)).as("seed %d:\n%s", seed, text).isEqualTo(machine);
      assertThat(MachineYaml.write(read(text))).as("seed %d", seed).isEqualTo(text);
    }
  }

  private static Machine machine(SplittableRandom random) {
    MachineBuilder builder =
        Machine.builder("m: #" + random.nextInt(100) + (char) random.nextInt(32, 500));
    MeasuredProfile profile =
        new MeasuredProfile(
            "sort",
            new double[] {
              random.nextDouble(), 1 + random.nextDouble(), 3 + random.nextInt(1 << 30)
            },
            new double[] {random.nextDouble(), random.nextDouble() * 1e-9, random.nextInt(1000)},
            Interpolation.values()[random.nextInt(Interpolation.values().length)],
            random.nextBoolean());
    if (random.nextBoolean()) {
      PointRuns runs = new PointRuns(random.nextDouble(), random.nextInt(50));
      profile = profile.withRuns(List.of(runs, new PointRuns(0, 5), runs));
    }
    builder.profile(profile);
    MeasuredProfile other =
        new MeasuredProfile(
            "lawful",
            new double[] {1, 2, 3},
            new double[] {1, 2, 3},
            Interpolation.MONOTONE_CUBIC,
            random.nextBoolean());
    double exponent = random.nextDouble();
    boolean known = random.nextBoolean();
    builder.profile(
        other.withLaw(
            new ProfileLaw(
                Expression.parse(constant(random) + " + 3ns*size^(" + exponent + ")"),
                known ? List.of(-exponent, exponent) : List.of(),
                known ? exponent : 0)));
    builder.transport(maybe(random), maybe(random));
    for (int i = random.nextInt(4); i > 0; i--) {
      boolean send = random.nextBoolean();
      builder.link(
          random.nextBoolean() ? "*" : "w[" + i + "]",
          "g[*," + i + "]",
          send ? time(random, 4) : null,
          send ? maybe(random) : time(random, 2));
    }
    int nodes = random.nextInt(4);
    for (int i = 0; i < nodes; i++) {
      builder.node("n " + i, 1 + random.nextInt(64), constant(random));
      builder.place("w[" + i + "]", "n " + random.nextInt(nodes));
      builder.network("n " + i, "n " + random.nextInt(nodes), time(random, 3));
    }
    if (random.nextBoolean()) {
      String speed = random.nextBoolean() ? random.nextDouble(1e-3, 1e3) + "Gflop/s" : null;
      builder.bsp(1 + random.nextInt(9), constant(random), random.nextInt(99999) + "flop", speed);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      String memory = random.nextBoolean() ? random.nextDouble(1e9) + "KiB" : "12word";
      builder.level(i, constant(random), constant(random), i == 2 ? null : memory);
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.timing("T_Op" + i, constant(random) + "*" + number(random, 0));
      builder.processor(i == 2 ? "default" : "" + i, random.nextDouble(1e-12, 1e12));
      builder.communication(i == 2 ? "default" : i + "-" + 2 * i, random.nextDouble(1e-3, 1));
    }
    return builder.build();
  }

  private static String maybe(SplittableRandom random) {
    return random.nextBoolean() ? null : time(random, 3);
  }

  private static String constant(SplittableRandom random) {
    String number =
        random.nextBoolean() ? "" + random.nextInt(5000) : "" + random.nextDouble(1e-6, 1e4);
    return random.nextInt(5) == 0 ? number : number + TIME[random.nextInt(TIME.length)];
  }

  private static String time(SplittableRandom random, int depth) {
    if (depth == 0) {
      return constant(random);
    }
    String one = time(random, depth - 1);
    String two = time(random, depth - 1);
    String number = number(random, depth - 1);
    return switch (random.nextInt(8)) {
      case 0 -> one + " + " + two;
      case 1 -> one + " - (" + two + " - " + one + "*size)";
      case 2 -> number + "*(" + one + "+" + two + ")";
      case 3 -> "(" + one + ")/(" + number + "/" + number + ")";
      case 4 -> "max(" + one + ", " + two + ")";
      case 5 -> "sort(" + number + ")";
      case 6 -> "(" + one + ") % (" + two + " + size*1ns)";
      default -> one;
    };
  }

  private static String number(SplittableRandom random, int depth) {
    if (depth == 0) {
      return "" + (1 + random.nextInt(1000));
    }
    String one = number(random, depth - 1);
    return switch (random.nextInt(6)) {
      case 0 -> "size";
      case 1 -> "log2(1 + " + one + ")^1^" + one;
      case 2 -> "(" + one + " + size)^-(" + one + ")";
      case 3 -> "(-size - -" + one + ")";
      case 4 -> "2*(" + one + "*(size*3))";
      default -> one;
    };
  }
}
