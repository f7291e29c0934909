// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random models of every shape: cooperations, arrays and hiding nested in each other, wild cards,
 * passive and weighted activities, named parallel processes. Many are wrong, by mixed rates or a
 * passive action alone.
 */
final class RandomSystems {
  private static final String[] ACTIONS = {"a", "b", "c", "d"};

  private final SplittableRandom random;
  private final StringBuilder out = new StringBuilder();

  /** In 100, activities that are passive. */
  private final int passive;

  private RandomSystems(SplittableRandom random) {
    this.random = random;
    this.passive = random.nextInt(3) * 15;
  }

  static String model(SplittableRandom random) {
    RandomSystems systems = new RandomSystems(random);
    int processes = 1 + random.nextInt(3);
    List<String> names = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      systems.process("P" + p);
      names.add("P" + p);
    }
    if (random.nextInt(3) == 0) {
      systems.out.append("Q = ").append(systems.system(names, 1)).append(";\n");
      names.add("Q");
    }
    systems.out.append(systems.system(names, 1 + random.nextInt(3)));
    return systems.out.toString();
  }

  private void process(String name) {
    int states = 1 + random.nextInt(3);
    for (int s = 0; s < states; s++) {
      List<String> used = new ArrayList<>();
      List<String> options = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(3); i++) {
        String action = random.nextInt(12) == 0 ? "tau" : pick(ACTIONS);
        boolean again = used.contains(action) || used.contains(action + "!");
        boolean isPassive =
            again
                ? used.contains(action + "!")
                : !action.equals("tau") && random.nextInt(100) < passive;
        used.add(isPassive ? action + "!" : action);
        String next = state(name, random.nextInt(states));
        if (random.nextInt(5) == 0) {
          String more = "(" + pick(ACTIONS) + ", " + rate() + ").";
          next =
              random.nextBoolean()
                  ? more + next
                  : "(" + more + next + " + (" + pick(ACTIONS) + "x, " + rate() + ")." + next + ")";
        }
        options.add("(" + action + ", " + (isPassive ? weight() : rate()) + ")." + next);
      }
      out.append(state(name, s)).append(" = ").append(String.join(" + ", options)).append(";\n");
    }
  }

  private static String state(String name, int s) {
    return s == 0 ? name : name + "_" + s;
  }

  private String system(List<String> names, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(8);
    return switch (kind) {
      case 0 -> names.get(random.nextInt(names.size()));
      case 1 -> "(" + system(names, depth - 1) + ")/{" + set() + "}";
      case 2, 3 ->
          "("
              + system(names, depth - 1)
              + ")["
              + (1 + random.nextInt(3))
              + (random.nextInt(3) == 0 ? ", {" + set() + "}" : "")
              + "]";
      case 4 -> "(" + system(names, depth - 1) + " <*> " + system(names, depth - 1) + ")";
      case 5 -> "(" + system(names, depth - 1) + " || " + system(names, depth - 1) + ")";
      default ->
          "(" + system(names, depth - 1) + " <" + set() + "> " + system(names, depth - 1) + ")";
    };
  }

  private String set() {
    String first = pick(ACTIONS);
    String second = pick(ACTIONS);
    return random.nextBoolean() || first.equals(second) ? first : first + ", " + second;
  }

  private String weight() {
    return random.nextBoolean() ? "infty" : (1 + random.nextInt(4)) + "*infty";
  }

  private String rate() {
    return switch (random.nextInt(4)) {
      case 0 -> "2*3/4";
      case 1 -> "1e1";
      default -> "" + (0.25 + random.nextInt(20) / 4.0);
    };
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
