// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.concurrency.loop.LoopNest.Array;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.concurrency.loop.LoopRegularity.Level;
import org.camp.concurrency.loop.LoopRegularity.Verdict;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;

/** What arithmetic says of loops, against following every step of generated ones. */
class LoopRegularityTest {
  private static String program(SplittableRandom random) {
    String[] ways = {"rows", "columns", "blocks(2, 3)", "blocks(1, 2)", "blocks(3, 1)"};
    StringBuilder text = new StringBuilder();
    text.append("processors ").append(1 + random.nextInt(4)).append(";\n");
    for (String name : List.of("A", "B")) {
      text.append("array ").append(name).append('[').append(12 + random.nextInt(20));
      text.append(", 32] by ");
      text.append(ways[random.nextInt(ways.length)]).append(";\n");
    }
    loop(random, text, new ArrayList<>());
    return text.toString();
  }

  private static void loop(SplittableRandom random, StringBuilder text, List<String> variables) {
    String name = "v" + variables.size();
    String low = affine(random, variables, 2);
    text.append("for ").append(name).append(" in ").append(low).append("..");
    text.append(random.nextInt(3) == 0 ? affine(random, variables, 4) : low + " + 2").append(" {");
    variables.add(name);
    for (int i = 0; i < 1 + random.nextInt(2); i++) {
      if (variables.size() < 3 && random.nextInt(3) > 0) {
        loop(random, text, variables);
      } else {
        text.append(element(random, variables)).append(" = ").append(element(random, variables));
        text.append(" + ").append(element(random, variables)).append(";\n");
      }
    }
    variables.remove(name);
    text.append("}\n");
  }

  private static String element(SplittableRandom random, List<String> variables) {
    return (random.nextBoolean() ? "A[" : "B[")
        + affine(random, variables, 4)
        + ", "
        + affine(random, variables, 4)
        + "]";
  }

  private static String affine(SplittableRandom random, List<String> variables, int most) {
    StringBuilder text = new StringBuilder(String.valueOf(random.nextInt(most)));
    for (String variable : variables) {
      if (random.nextInt(3) == 0) {
        text.append(" + ").append(1 + random.nextInt(2)).append(" * ").append(variable);
      }
    }
    return text.toString();
  }

  /** The slow definition: in every step of the loops around, all steps make the same order. */
  private static Map<Loop, Boolean> followed(LoopNest nest) {
    Map<Loop, Boolean> regular = new HashMap<>();
    OwnerComputes owners = new OwnerComputes(nest, 1_000_000, () -> {});
    follow(nest.body(), owners, regular);
    return regular;
  }

  private static void follow(List<Node> body, OwnerComputes owners, Map<Loop, Boolean> regular) {
    for (Node node : body) {
      if (node instanceof Loop loop) {
        regular.putIfAbsent(loop, true);
        PartialOrder first = null;
        long high = owners.high(loop);
        for (long v = owners.low(loop); v <= high; v++) {
          OrderBuilder made = PartialOrder.named("step");
          for (int p = 0; p < owners.processors(); p++) {
            made.process("P" + p);
          }
          owners.set(loop, v);
          owners.run(
              loop.body(),
              assign -> {
                int owner = owners.owner(assign.target());
                List<Integer> sends = new ArrayList<>();
                for (int sender : owners.senders(assign, owner)) {
                  sends.add(made.event(null, sender));
                }
                int event = made.event(null, owner);
                sends.forEach(send -> made.message(send, event));
              });
          PartialOrder step = made.build();
          first = first == null ? step : first;
          if (!same(first, step)) {
            regular.put(loop, false);
          }
          owners.set(loop, v);
          follow(loop.body(), owners, regular);
        }
      }
    }
  }

  private static boolean same(PartialOrder a, PartialOrder b) {
    boolean same = a.size() == b.size();
    for (int p = 0; same && p < a.processes(); p++) {
      same = a.length(p) == b.length(p);
    }
    for (int p = 0; same && p < a.processes(); p++) {
      for (int i = 0; same && i < a.length(p); i++) {
        for (int q = 0; same && q < a.processes(); q++) {
          same = a.known(a.event(p, i), q) == b.known(b.event(p, i), q);
        }
      }
    }
    return same && a.messages() == b.messages();
  }

  @Test
  void stepsOfTheSameOrderAreRegularWhoeverExecutesWhichAssignment() {
    String text =
        "processors 2;\narray A[30] by blocks(2, 1);\nfor i in 1..2 {\n  for j in 1..4 {\n"
            + "    A[i + j + 4] = 1;\n  }\n}\n";
    LoopNest nest = new LoopParser(new SourceText("weak.loop", text), Map.of()).parse();
    List<Level> levels = new LoopRegularity(nest, 1000, () -> {}).levels();
    assertThat(levels)
        .extracting(Level::verdict)
        .containsExactly(Verdict.REGULAR, Verdict.IRREGULAR);
    assertThat(levels.get(0).reason())
        .startsWith("all its steps are the same order, although the owners in line 5")
        .contains("are others for i = 2 than for i = 1");
  }

  private static void inner(List<Node> body, Map<Loop, Boolean> regular) {
    for (Node node : body) {
      if (node instanceof Loop loop) {
        regular.putIfAbsent(loop, true);
        inner(loop.body(), regular);
      }
    }
  }

  @Test
  void verdictsAreThoseOfFollowing() {
    int proven = 0;
    int disproven = 0;
    int compared = 0;
    int left = 0;
    int within = 0;
    for (int seed = 0; seed < 4000; seed++) {
      String text = program(new SplittableRandom(seed));
      LoopNest nest = new LoopParser(new SourceText("a.loop", text), Map.of()).parse();
      Map<Loop, Boolean> expected;
      LoopRegularity regularity;
      try {
        expected = followed(nest);
      } catch (IllFormed e) {
        assertThat(SubscriptBounds.hold(nest))
            .as("seed %d: %s%n%s", seed, e.getMessage(), text)
            .isFalse();
        left++;
        continue;
      }
      within += SubscriptBounds.hold(nest) ? 1 : 0;
      inner(nest.body(), expected);
      regularity = new LoopRegularity(nest, 1_000_000, () -> {});
      for (Level level : regularity.levels()) {
        assertThat(level.verdict() == Verdict.REGULAR || level.verdict() == Verdict.EMPTY)
            .as("seed %d, loop %s: %s%n%s", seed, level.loop().slot(), level.reason(), text)
            .isEqualTo(expected.get(level.loop()));
        compared++;
        proven += new StepInvariance(nest, level.loop()).proven() ? 1 : 0;
        disproven += level.reason().contains("follow") ? 0 : 1;
      }
    }
    assertThat(left).as("subscripts that leave their array").isPositive();
    assertThat(within).as("of %d programs", 4000 - left).isGreaterThan(1000);
    assertThat(proven).isGreaterThan(500);
    assertThat(disproven - proven).isGreaterThan(500);
    assertThat(compared - disproven).as("loops that had to be followed").isPositive();
  }

  @Test
  void elementsAtAWholeNumberOfRoundsHaveTheSameOwner() {
    SplittableRandom random = new SplittableRandom(3);
    int same = 0;
    for (int i = 0; i < 2000; i++) {
      long rows = 1 + random.nextInt(12);
      long columns = 1 + random.nextInt(12);
      Array array = new Array("A", rows, columns, 1 + random.nextInt(4), 1 + random.nextInt(4));
      int processors = 1 + random.nextInt(4);
      int down = random.nextInt(5);
      int right = random.nextInt(5);
      if (!array.sameOwner(down, right, processors)) {
        continue;
      }
      same++;
      for (int row = 0; row + down < rows; row++) {
        for (int column = 0; column + right < columns; column++) {
          assertThat(array.owner(row + down, column + right, processors))
              .as("%s by %d, %d on %d", array, down, right, processors)
              .isEqualTo(array.owner(row, column, processors));
        }
      }
    }
    assertThat(same).isGreaterThan(300);
  }
}
