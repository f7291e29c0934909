// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A small random protocol with recursions of unknown numbers of rounds: with messages in flight
 * when a round begins, exits, recursions in others and after others.
 */
public final class RoundsProtocol {
  private static final int MOST_LOOPS = 3;

  private final SplittableRandom random;
  private final int roles;
  private final StringBuilder out = new StringBuilder();
  private int labels;
  private int loops;

  private RoundsProtocol(SplittableRandom random) {
    this.random = random;
    this.roles = 2 + random.nextInt(3);
  }

  /** One as Scribble; its costs are the parameters c0 to c3, its sizes s0 and s1. */
  public static String random(SplittableRandom random) {
    return new RoundsProtocol(random).text();
  }

  private String text() {
    out.append("param c0; param c1; param c2; param c3; param s0; param s1;\n");
    out.append("global protocol G(");
    for (int role = 0; role < roles; role++) {
      out.append(role == 0 ? "role " : ", role ").append(name(role));
    }
    out.append(") {\n");
    messages(random.nextInt(3));
    int inSequence = 1 + random.nextInt(2);
    for (int i = 0; i < inSequence; i++) {
      loop(List.of(), i < inSequence - 1);
      if (i < inSequence - 1) {
        messages(random.nextInt(2));
      }
    }
    return out.append("}\n").toString();
  }

  private static char name(int role) {
    return (char) ('p' + role);
  }

  private String link() {
    int from = random.nextInt(roles);
    int to = (from + 1 + random.nextInt(roles - 1)) % roles;
    return link(from, to);
  }

  private static String link(int from, int to) {
    return " from " + name(from) + " to " + name(to);
  }

  private String cost() {
    return switch (random.nextInt(6)) {
      case 0 -> "";
      case 1 -> " cost " + random.nextInt(4);
      case 2 -> " cost 2*c" + random.nextInt(4);
      default -> " cost c" + random.nextInt(4);
    };
  }

  private String payload() {
    return "(t[s" + random.nextInt(2) + "])";
  }

  private void messages(int count) {
    for (int i = 0; i < count; i++) {
      if (random.nextInt(6) == 0) {
        out.append("compute at ").append(name(random.nextInt(roles))).append(" cost c0;\n");
      } else {
        out.append("m").append(labels++).append(payload()).append(link()).append(cost());
        out.append(";\n");
      }
    }
  }

  /**
   * A recursion.
   *
   * @param around the names of those around
   * @param left whether something follows
   */
  private void loop(List<String> around, boolean left) {
    String name = "X" + loops++;
    List<String> all = new ArrayList<>(around);
    all.add(name);
    int from = random.nextInt(roles);
    int to = (from + 1 + random.nextInt(roles - 1)) % roles;
    int credits = around.isEmpty() && random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0;
    String credit = "w" + name + payload() + link(from, to);
    for (int i = 0; i < credits; i++) {
      out.append("send ").append(credit).append(";\n");
    }
    boolean times = left || random.nextInt(3) == 0;
    out.append("rec ").append(name).append(times ? " times n" + name : "").append(" {\n");
    out.append(credits > 0 ? "recv " + credit + cost() + ";\n" : "");
    messages(1 + random.nextInt(3));
    if (all.size() < 3 && loops < MOST_LOOPS && random.nextInt(3) == 0) {
      loop(all, true);
      messages(random.nextInt(2));
    }
    out.append(credits > 0 ? "send " + credit + ";\n" : "");
    if (random.nextInt(3) == 0 && credits == 0) {
      exits(all, name);
    } else {
      out.append("continue ").append(name).append(";\n");
    }
    out.append("}\n");
    for (int i = 0; i < credits && times; i++) {
      out.append("recv ").append(credit).append(cost()).append(";\n");
    }
  }

  private void exits(List<String> loopNames, String name) {
    int from = random.nextInt(roles);
    int to = (from + 1 + random.nextInt(roles - 1)) % roles;
    String target = random.nextInt(4) == 0 ? loopNames.get(0) : name;
    out.append("choice at ").append(name(from)).append(" {\nl").append(labels++);
    out.append(payload()).append(link(from, to)).append(cost()).append(";\n");
    messages(random.nextInt(2));
    out.append("continue ").append(name).append(";\n} or {\nl").append(labels++);
    out.append(payload()).append(link(from, to)).append(cost()).append(";\n");
    messages(random.nextInt(2));
    out.append(target.equals(name) ? "" : "continue " + target + ";\n").append("}\n");
  }

  /** As {@link #random}, with {@code param} lines for all numbers of rounds. */
  public static String complete(String text) {
    StringBuilder params = new StringBuilder();
    for (int i = 0; text.contains("X" + i + " "); i++) {
      params.append("param nX").append(i).append(";\n");
    }
    return params + text;
  }
}
