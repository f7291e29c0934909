// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.camp.it.KnownSystem.beside;
import static org.camp.it.KnownSystem.call;
import static org.camp.it.KnownSystem.choice;
import static org.camp.it.KnownSystem.fan;
import static org.camp.it.KnownSystem.order;
import static org.camp.it.KnownSystem.rounds;
import static org.camp.it.KnownSystem.sequence;
import static org.camp.it.KnownSystem.uniform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What learning is for: one service three times as slow in the learnt protocol is what the system
 * itself takes when this service is three times as slow.
 */
class SlowServiceIT {
  private static final Path GOLDEN =
      Path.of(System.getProperty("camp.root"))
          .resolve("integration-tests/src/test/resources/org/camp/it/learning");
  private static final JsonMapper JSON = new JsonMapper();
  private static final double SLOWER = 3;
  private static final double NEAR = 0.1;
  private static final int DRAWS = 20_000;

  /** So many that means of costs are near enough by themselves. */
  private static final int TRACES = 2_000;

  private static final KnownSystem.Calls CART = call("cart: get");
  private static final KnownSystem.Calls STOCK = call("stock: check");
  private static final KnownSystem.Calls PAY = call("pay: charge");
  private static final KnownSystem.Calls TAX = call("tax: rate");
  private static final KnownSystem.Calls FRAUD = call("fraud: score");

  @TempDir Path home;

  /** Golden → the system that it was recorded of, as its {@code generatedFrom} says. */
  private static Map<String, KnownSystem> systems() {
    Map<String, KnownSystem> all = new TreeMap<>();
    all.put("01-sequence", shop(sequence(CART, STOCK, PAY)));
    all.put("02-concurrent-pair", shop(sequence(CART, beside(STOCK, PAY))));
    all.put("06-loop-3-to-7", shop(sequence(CART, rounds(3, 7, sequence(STOCK, PAY)), TAX)));
    all.put("07-fan-out", shop(sequence(CART, fan(2, 5, STOCK), PAY)));
    all.put(
        "10-order-without-blocks",
        shop(order(List.of(CART, STOCK, PAY, TAX), new int[][] {{}, {}, {0, 1}, {1}})));
    all.put(
        "11-errors",
        shop(
            sequence(
                CART, choice(0.85, sequence(PAY, STOCK), sequence(call("pay: charge!"), TAX)))));
    all.put(
        "16-nested",
        shop(sequence(CART, choice(0.7, beside(rounds(1, 3, STOCK), sequence(PAY, FRAUD)), TAX))));
    all.put("21-never-overlap", shop(choice(0.5, sequence(CART, STOCK), sequence(STOCK, CART))));
    all.put("22-deep", deep());
    return all;
  }

  private static KnownSystem shop(KnownSystem.Calls order) {
    return new KnownSystem("web: order", Map.of("web: order", order), Map.of(), ends());
  }

  private static KnownSystem deep() {
    Map<String, ToDoubleFunction<Random>> ends = ends();
    ends.put("cart: get", random -> 150e-6);
    ends.put("db: query", random -> 200e-6);
    ends.put("fraud: score", random -> 100e-6);
    return new KnownSystem(
        "web: order",
        Map.of(
            "web: order", sequence(CART, beside(PAY, STOCK)),
            "pay: charge", choice(0.5, FRAUD, sequence()),
            "cart: get", rounds(2, 3, call("db: query")),
            "fraud: score", beside(TAX, call("rules: run"))),
        Map.of(
            "cart: get > db: query", random -> 50e-6,
            "pay: charge > fraud: score", random -> 50e-6,
            "fraud: score > rules: run", random -> 20e-6,
            "fraud: score > tax: rate", random -> 70e-6),
        ends);
  }

  private static Map<String, ToDoubleFunction<Random>> ends() {
    Map<String, ToDoubleFunction<Random>> ends = new TreeMap<>();
    ends.put("web: order", random -> Math.max(0, 500e-6 + 40e-6 * random.nextGaussian()));
    ends.put("cart: get", uniform(300e-6, 2000e-6));
    ends.put("stock: check", uniform(300e-6, 2500e-6));
    ends.put("pay: charge", uniform(400e-6, 3000e-6));
    ends.put("pay: charge!", uniform(400e-6, 3000e-6));
    ends.put("tax: rate", uniform(300e-6, 2500e-6));
    ends.put("fraud: score", uniform(200e-6, 1500e-6));
    ends.put("rules: run", uniform(200e-6, 1800e-6));
    return ends;
  }

  /** The systems are those of the goldens: they take as long. */
  @Test
  void systemsTakeWhatWasRecorded() throws IOException {
    for (Map.Entry<String, KnownSystem> system : systems().entrySet()) {
      JsonNode golden = JSON.readTree(GOLDEN.resolve(system.getKey() + ".json").toFile());
      double[] drawn = system.getValue().latency("", 1, DRAWS, 1);
      double error = drawn[1] / Math.sqrt(golden.get("traces").asInt());
      assertThat(golden.at("/latency/measured/mean").asDouble())
          .as(system.getKey())
          .isCloseTo(drawn[0], within(4 * error));
    }
  }

  @Test
  @Tag(Evidence.TAG)
  void slowServicesArePredicted() throws IOException {
    Map<String, Path> inputs = new TreeMap<>();
    for (String name : systems().keySet()) {
      inputs.put(name, GOLDEN.resolve("inputs/" + name + ".otlp.json.gz"));
    }
    assertThat(misses(systems(), inputs))
        .hasSize(Evidence.of(9, 35))
        .allSatisfy(SlowServiceIT::isNear);
  }

  /** Any system: parts of parts at random, with costs from one to ten. */
  @Test
  @Tag(Evidence.TAG)
  void slowServicesOfRandomSystemsArePredicted() throws IOException {
    Map<String, KnownSystem> systems = new TreeMap<>();
    Map<String, Path> inputs = new TreeMap<>();
    for (int seed = 0; seed < Evidence.of(1, 60); seed++) {
      String name = "system" + seed;
      systems.put(name, random(new Random(seed)));
      inputs.put(name, home.resolve(name + ".json"));
      Files.writeString(inputs.get(name), systems.get(name).traces(TRACES, seed));
    }
    assertThat(misses(systems, inputs)).allSatisfy(SlowServiceIT::isNear);
  }

  private static KnownSystem random(Random random) {
    Map<String, ToDoubleFunction<Random>> ends = new TreeMap<>();
    ends.put("web: order", uniform(100e-6, 1000e-6));
    List<KnownSystem.Calls> calls = new ArrayList<>();
    for (int i = 2 + random.nextInt(5); i > 0; i--) {
      String operation = "service" + (char) ('a' + i) + ": run";
      double mean = Math.pow(10, random.nextDouble()) * 1e-3;
      ends.put(operation, random.nextBoolean() ? uniform(0, 2 * mean) : exponential(mean));
      calls.add(call(operation));
    }
    return new KnownSystem(
        "web: order", Map.of("web: order", process(calls, random)), Map.of(), ends);
  }

  private static ToDoubleFunction<Random> exponential(double mean) {
    return random -> -mean * Math.log1p(-random.nextDouble());
  }

  private static KnownSystem.Calls process(List<KnownSystem.Calls> calls, Random random) {
    if (calls.size() == 1) {
      return calls.get(0);
    }
    int cut = 1 + random.nextInt(calls.size() - 1);
    KnownSystem.Calls first = process(calls.subList(0, cut), random);
    KnownSystem.Calls second = process(calls.subList(cut, calls.size()), random);
    return switch (random.nextInt(5)) {
      case 0 -> beside(first, second);
      case 1 -> choice(0.2 + 0.6 * random.nextDouble(), first, second);
      case 2 -> sequence(first, choice(0.5, second, sequence()));
      default -> sequence(first, second);
    };
  }

  private static void isNear(String what, double miss) {
    assertThat(miss).as(what).isBetween(-NEAR, NEAR);
  }

  /** System and slow service → by what share the prediction is greater than what it takes. */
  private Map<String, Double> misses(Map<String, KnownSystem> systems, Map<String, Path> inputs)
      throws IOException {
    List<String> learning = new ArrayList<>();
    inputs.forEach(
        (name, input) ->
            learning.add(String.join("\t", "learn", input.toString(), "-O", name + ".scr")));
    assertThat(new Camp(home).each(learning)).allMatch(ran -> ran.exit() == 0);
    List<String> analyses = new ArrayList<>();
    Map<String, Double> truths = new LinkedHashMap<>();
    for (Map.Entry<String, KnownSystem> system : systems.entrySet()) {
      String learnt = Files.readString(home.resolve(system.getKey() + ".scr"));
      for (String service : services(system.getValue(), learnt)) {
        String slow = system.getKey() + "-" + service;
        Files.writeString(
            home.resolve(slow + ".scr"),
            learnt.replaceAll(
                "(compute at " + service + "\\b.* cost) (.*);", "$1 " + SLOWER + " * ($2);"));
        analyses.add(
            String.join(
                "\t", "analyze", slow + ".scr", "-b", "mpst", "--default-cost", "0", "-f", "json"));
        truths.put(slow, system.getValue().latency(service, SLOWER, DRAWS, 2)[0]);
      }
    }
    Map<String, Double> misses = new TreeMap<>();
    Iterator<Camp.Ran> left = new Camp(home).each(analyses).iterator();
    for (Map.Entry<String, Double> truth : truths.entrySet()) {
      JsonNode mean =
          JSON.readTree(left.next().out()).at("/results/mpst/values/expected/perRole/client/mean");
      misses.put(truth.getKey(), mean.asDouble() / truth.getValue() - 1);
    }

    return misses;
  }

  /** One service that is called, or all of them. */
  private static List<String> services(KnownSystem system, String learnt) {
    return system.ends().keySet().stream()
        .filter(operation -> !operation.equals(system.root()))
        .map(KnownSystem::service)
        .distinct()
        .filter(service -> learnt.contains("compute at " + service))
        .limit(Evidence.of(1, 100))
        .toList();
  }
}
