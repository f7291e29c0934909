// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random small models, most of which are right. */
final class RandomPrism {
  private final SplittableRandom random;
  private final List<String> numbers = new ArrayList<>(List.of("two"));
  private final List<String> truths = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  private RandomPrism(SplittableRandom random) {
    this.random = random;
  }

  static String model(SplittableRandom random) {
    return new RandomPrism(random).model();
  }

  private String model() {
    int modules = random.nextInt(1, 4);
    boolean global = random.nextInt(4) == 0;
    text.append("ctmc\nconst int two = 1 + one; const int one = 1; const double half = one/two;\n");
    if (global) {
      numbers.add("g");
      text.append("global g : [0..2] init 1;\n");
    }
    for (int m = 0; m < modules; m++) {
      numbers.add("x" + m);
      truths.add("b" + m);
    }
    text.append("formula some = ").append(truth(1)).append(";\n");
    text.append("formula many = ").append(number(1)).append(";\n");
    for (int m = 0; m < modules; m++) {
      module(m, global);
    }
    boolean copied = random.nextInt(3) == 0;
    if (copied) {
      text.append("module Copy = M0 [ x0=y, b0=c, a=").append(pick("a", "b", "d"));
      text.append(" ] endmodule\n");
    }
    text.append("label \"l\" = ").append(truth(2)).append(";\n");
    text.append("rewards \"r\" ").append(truth(1)).append(" : 2; ");
    text.append(text.indexOf("[a]") > 0 ? "[a] true : half; [] " : "[] ");
    text.append(truth(1)).append(" : max(0, ").append(number(1)).append("); endrewards\n");
    return text.toString();
  }

  private void module(int m, boolean global) {
    text.append("module M").append(m).append("\n  x").append(m).append(" : [0..two]");
    text.append(random.nextBoolean() ? " init 1" : "").append("; b").append(m).append(" : bool;\n");
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      String action = pick("", "", "a", "a", "b");
      text.append("  [").append(action).append("] ").append(guard(m)).append(" -> ");
      for (int k = random.nextInt(1, 3); k > 0; k--) {
        text.append(rate()).append(" : ");
        text.append(update(m, global && action.isEmpty()));
        text.append(k > 1 ? " + " : ";\n");
      }
    }
    text.append("endmodule\n");
  }

  private String guard(int m) {
    return switch (random.nextInt(5)) {
      case 0 -> "true";
      case 1 -> "x" + m + "<2";
      case 2 -> truth(2) + " & x" + m + ">0";
      case 3 -> "!b" + m + " & " + truth(1);
      default -> truth(2);
    };
  }

  private String rate() {
    return pick("1", "2.5", "half", "max(0, " + number(1) + ")", "0.1*(1 + many)", "x0");
  }

  private String update(int m, boolean global) {
    List<String> set = new ArrayList<>();
    if (random.nextInt(4) > 0) {
      set.add("(x" + m + "'=" + next(m) + ")");
    }
    if (random.nextInt(3) == 0) {
      set.add("(b" + m + "'=" + truth(1) + ")");
    }
    if (global && random.nextBoolean()) {
      set.add("(g'=" + pick("0", "1", "2", "mod(g + 1, 3)") + ")");
    }
    return set.isEmpty() ? "true" : String.join(" & ", set);
  }

  private String next(int m) {
    String x = "x" + m;
    int free = random.nextInt(40);
    return free == 0
        ? number(2)
        : pick(
            "min(2, " + x + "+1)",
            "max(0, " + x + "-1)",
            "0",
            "2 - " + x,
            "mod(" + x + "+1, 3)",
            "some ? 1 : 2");
  }

  private String number(int depth) {
    if (depth == 0) {
      return numbers.get(random.nextInt(numbers.size()));
    }
    String a = number(depth - 1);
    String b = number(depth - 1);
    return pick(
        a,
        a + " + " + b,
        a + " - " + b + " - 1",
        a + "*(" + b + " - 1)",
        "-" + a,
        "min(" + a + ", " + b + ", 1)",
        "mod(" + a + ", 2)",
        "floor(" + a + "/2)",
        "(" + truth(depth - 1) + " ? " + a + " : " + b + ")",
        "pow(" + a + ", 2)",
        "round(" + a + "*half)",
        "ceil(" + b + "/2)");
  }

  private String truth(int depth) {
    if (depth == 0) {
      return truths.get(random.nextInt(truths.size()));
    }
    String a = truth(depth - 1);
    String b = truth(depth - 1);
    return pick(
        a,
        "!" + a,
        "(" + a + " | " + b + ")",
        "(" + a + " & " + b + ")",
        "(" + a + " => " + b + ")",
        "(" + a + " <=> " + b + ")",
        "(" + number(0) + " = " + number(0) + ")",
        "(" + number(0) + " != " + number(0) + " + 1)",
        "(" + number(0) + " <= 1)",
        "(" + number(0) + " > " + number(0) + ")",
        "(!" + number(0) + " = 1)",
        "(" + a + " = " + b + ")");
  }

  private String pick(String... of) {
    return of[random.nextInt(of.length)];
  }
}
