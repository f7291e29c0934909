// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.SplittableRandom;

/** Random small models whose passive actions always have an active partner. */
final class RandomModels {
  private final SplittableRandom random;
  private final StringBuilder out = new StringBuilder();

  private RandomModels(long seed) {
    random = new SplittableRandom(seed);
  }

  static String model(long seed) {
    return new RandomModels(seed).text();
  }

  private String text() {
    out.append("r = ").append(1 + random.nextInt(5)).append(";\n");
    client("A", "a", "b");
    client("B", "b", "c");
    server("S");
    String[] sizes = {"A", "A[2]", "A[3]", "(A || A)", "(A <a> B)[2]", "A[2, {a}]"};
    String[] others = {"B", "B[2]", "(B || B)", "B/{b}"};
    String left = sizes[random.nextInt(sizes.length)];
    String right = others[random.nextInt(others.length)];
    String between = random.nextBoolean() ? "<b>" : "||";
    String server = random.nextBoolean() ? "S" : "S[2]";
    out.append('(')
        .append(left)
        .append(' ')
        .append(between)
        .append(' ')
        .append(right)
        .append(") <p> ")
        .append(server);
    return out.toString();
  }

  /** A cycle with shortcuts; every state also offers the action p that the server waits for. */
  private void client(String name, String... actions) {
    int states = 2 + random.nextInt(2);
    for (int s = 0; s < states; s++) {
      out.append(state(name, s)).append(" = ");
      out.append("(own").append(name).append(", ").append(rate()).append(").");
      out.append(state(name, (s + 1) % states));
      for (String action : actions) {
        if (random.nextInt(3) > 0) {
          out.append(" + (").append(action).append(", ").append(rate()).append(").");
          out.append(state(name, random.nextInt(states)));
        }
      }
      if (random.nextBoolean()) {
        out.append(" + (p, ").append(rate()).append(").").append(state(name, 0));
      }
      out.append(";\n");
    }
  }

  private void server(String name) {
    out.append(name).append(" = (p, infty).").append(name);
    out.append("1 + (p, 2*infty).").append(name).append(";\n");
    out.append(name).append("1 = (rest, ").append(rate()).append(").").append(name).append(";\n");
  }

  private static String state(String name, int s) {
    return s == 0 ? name : name + s;
  }

  private String rate() {
    return switch (random.nextInt(4)) {
      case 0 -> "r";
      case 1 -> "2*r/3";
      case 2 -> "1e1";
      default -> "" + (0.25 + random.nextInt(20) / 4.0);
    };
  }
}
