// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The text of a random module that is well-formed as far as instantiation goes, with every
 * construct of the language. Protocols are P0, P1, …; each calls later ones, or itself with its
 * roles permuted. All have the roles a, b, c and the family w[1..n], in which n is at least 3.
 */
final class RandomModule {
  private static final String[] SINGLES = {"a", "b", "c"};

  private final SplittableRandom random;
  private final StringBuilder out = new StringBuilder();
  private final List<String> loops = new ArrayList<>();
  private final List<String> recursions = new ArrayList<>();
  private final boolean[] falls;

  /** Protocol → whether it takes the values v, a small whole number, and u. */
  private final boolean[] valued;

  private int protocol;
  private int budget;
  private int fresh;
  private int calls;

  private RandomModule(SplittableRandom random) {
    this.random = random;
    this.falls = new boolean[1 + random.nextInt(3)];
    this.valued = new boolean[falls.length];
    for (int i = 1; i < valued.length; i++) {
      valued[i] = random.nextBoolean();
    }
  }

  static String text(long seed) {
    return new RandomModule(new SplittableRandom(seed)).module();
  }

  private String module() {
    List<String> protocols = new ArrayList<>();
    for (protocol = falls.length - 1; protocol >= 0; protocol--) {
      out.setLength(0);
      budget = 3 + random.nextInt(15);
      calls = random.nextInt(2);
      out.append(protocol > 0 && random.nextBoolean() ? "aux " : "").append("global protocol P");
      out.append(protocol).append(valued[protocol] ? "[v, u]" : "");
      out.append(protocol == 0 ? "" : "<sig M, type T>");
      out.append("(role a, role b, role c, role w[1..n]) ");
      falls[protocol] = block(true, false, 0);
      protocols.add(0, out.append('\n').toString());
    }
    return "param n = "
        + (3 + random.nextInt(2))
        + ";\nparam t;\nparam c = 2ms + n*1us;\n"
        + String.join("", protocols);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String one(String... options) {
    return options[random.nextInt(options.length)];
  }

  /** Writes a block and returns whether it falls through; always when {@code must}. */
  private boolean block(boolean head, boolean must, int depth) {
    out.append("{\n");
    if (head) {
      message();
    }
    boolean falls = true;
    for (int i = random.nextInt(4); i > 0 && falls && budget-- > 0; i--) {
      falls = statement(must, depth);
    }
    if (falls && !must && head && chance(40)) {
      falls = !leave();
    }
    out.append("}\n");
    return falls;
  }

  private boolean leave() {
    if (!recursions.isEmpty() && chance(80)) {
      out.append("continue ").append(recursions.get(random.nextInt(recursions.size())));
      out.append(";\n");
      return true;
    }
    if (valued[protocol] && calls++ == 0) {
      out.append("rec V times 2 {\n");
      message();
      out.append("if v > 0 { do P").append(protocol).append("[v - 1, ");
      out.append(one("u", "u/3", "2*u + t")).append("]<M, T>(a, b, c, w); }\n}\n");
      return false;
    }
    if (chance(50)) {
      out.append("do P").append(protocol).append(valued[protocol] ? "[v, u]" : "");
      out.append(protocol == 0 ? "" : "<M, T>");
      out.append(one("(a, b, c, w)", "(b, a, c, w)", "(b, c, a, w)")).append(";\n");
      return true;
    }
    return false;
  }

  private boolean statement(boolean must, int depth) {
    if (depth <= 3 && chance(15)) {
      condition(depth);
      return true;
    }
    int kind = depth > 3 ? random.nextInt(50) : random.nextInt(100);
    if (kind < 25) {
      message();
    } else if (kind < 35) {
      out.append("send h").append(payloads()).append(" from a to ").append(inner()).append(";\n");
      String cost = chance(50) ? " cost " + time() : "";
      out.append("recv h").append(payloads()).append(" from b to c").append(cost).append(";\n");
    } else if (kind < 45) {
      out.append("compute at ").append(one("a", inner())).append(" cost ").append(time());
      out.append(";\n");
    } else if (kind < 60) {
      return choice(must, depth);
    } else if (kind < 75) {
      return recursion(must, depth);
    } else if (kind < 90) {
      loop(depth);
    } else if (protocol + 1 < falls.length) {
      return call(must);
    }
    return true;
  }

  private void message() {
    if (chance(10) && protocol > 0) {
      out.append("M from a to b;\n");
      return;
    }
    out.append(one("", "m", "1", "send", "for", "recv", "compute", "cost", "prob", "times"));
    out.append(payloads()).append(" from ");
    switch (random.nextInt(4)) {
      case 0 -> out.append(one("a", "b") + " to c");
      case 1 -> out.append(one("a", "b") + " to " + inner());
      case 2 -> {
        String index = index();
        out.append("w[").append(index).append("] to w[(").append(index).append(") % n + 1]");
      }
      default -> out.append("c to a, b, ").append(inner());
    }
    out.append(chance(50) ? " cost " + time() : "").append(";\n");
  }

  private String inner() {
    return "w[" + index() + "]";
  }

  private void condition(int depth) {
    String left = valued[protocol] ? one("v", "u", "v + n") : loops.isEmpty() ? "n" : loops.get(0);
    out.append("if ").append(left).append(one(" < ", " <= ", " = ", " == ", " != ", " >= ", " > "));
    out.append(one("1", "2", "n", "7/3", "t")).append(' ');
    block(chance(70), true, depth + 1);
    if (chance(50)) {
      out.append("else ");
      block(chance(70), true, depth + 1);
    }
  }

  /** An index from 1 to n. */
  private String index() {
    if (valued[protocol] && chance(30)) {
      return one("v % n + 1", "(v + n) % n + 1", "1 + v - v");
    }
    if (loops.isEmpty() || chance(30)) {
      return one("1", "2", "n", "n - 1", "1 + 1", "2^1", "floor(5/2)");
    }
    String i = loops.get(random.nextInt(loops.size()));
    return one(i + " % n + 1", "(" + i + " + 1) % n + 1", "(-" + i + ") % n + 1", "max(1, 2)");
  }

  private String payloads() {
    String type = protocol > 0 ? one("int", "T") : "int";
    return one("()", "(" + type + ")", "(" + type + "[" + size() + "], a.b[" + size() + "])");
  }

  private String size() {
    if (valued[protocol] && chance(30)) {
      return one("u", "2*u + v", "(u + 1)*(u + t)", "max(u, v)");
    }
    String i = loops.isEmpty() ? "3" : loops.get(random.nextInt(loops.size()));
    return one("t", "4KiB", "2*t + 1", i + "^2 + 1", "(t + " + i + ")*n/4", "min(t, n)");
  }

  private String time() {
    if (valued[protocol] && chance(30)) {
      return one("u*1us", "(u + v)*0.1ms", "c + u*1ns", "c/(u + 1)");
    }
    String i = loops.isEmpty() ? "3" : loops.get(random.nextInt(loops.size()));
    return one(
        "c",
        "0.3ms",
        "c*t",
        i + "^2*1.2345678us",
        "c + " + i + "*1ns",
        "3 - -1",
        "c/(n + 1)",
        "-(" + i + " - 100)*1us",
        "2^3*1us",
        "(t + 1)^2*1ns");
  }

  private boolean choice(boolean must, int depth) {
    int branches = 1 + random.nextInt(3);
    boolean weighted = chance(40);
    out.append("choice at ").append(one("a", inner())).append(' ');
    boolean any = false;
    for (int i = 0; i < branches; i++) {
      out.append(i == 0 ? "" : "or ").append(weighted ? "prob 1/" + branches + " " : "");
      any |= block(true, must && i == branches - 1, depth + 1);
    }
    return any;
  }

  private boolean recursion(boolean must, int depth) {
    String name = one("X", "Y", "Z");
    boolean counted = must || chance(40);
    out.append("rec ").append(name).append(counted ? " times " + one("3", "n", "2*n") : "");
    out.append(' ');
    recursions.add(name);
    boolean through = block(true, false, depth + 1);
    recursions.remove(recursions.size() - 1);
    return through || counted;
  }

  private void loop(int depth) {
    String variable = chance(30) && !loops.isEmpty() ? loops.get(0) : one("i", "j", "k") + fresh++;
    String high = loops.isEmpty() ? "n" : one("n", loops.get(loops.size() - 1), "2");
    out.append("for ").append(variable).append(" in ").append(one("1", "0", "2", "4"));
    out.append("..").append(high).append(' ');
    loops.add(variable);
    block(chance(70), true, depth + 2);
    loops.remove(loops.size() - 1);
  }

  private boolean call(boolean must) {
    int callee = protocol + 1 + random.nextInt(falls.length - protocol - 1);
    if (must && !falls[callee]) {
      return true;
    }
    String message = protocol > 0 && chance(50) ? "M" : "data(int[" + size() + "])";
    String type = protocol > 0 && chance(50) ? "T" : "float";
    out.append("do P").append(callee);
    if (valued[callee]) {
      String whole = valued[protocol] ? one("v", "0") : one("0", "1", "2");
      String other = valued[protocol] ? one("u", "u/7", "u^2") : one("t", "t/3", "2", "n*t", "1/3");
      out.append('[').append(whole).append(", ").append(other).append(']');
    }
    out.append('<').append(message).append(", ").append(type);
    out.append('>').append(one("(a, b, c, w)", "(c, a, b, w)", "(a, c, b, w)")).append(";\n");
    return falls[callee];
  }
}
