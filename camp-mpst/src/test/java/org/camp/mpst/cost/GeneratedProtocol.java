// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.testkit.Shrinker;

/** A small random protocol over four roles, kept as a tree so that it can be shrunk. */
public record GeneratedProtocol(List<Node> body) {
  static final String[] ROLES = {"a", "b", "c", "d"};

  /** A statement. */
  public sealed interface Node {}

  record Message(int from, int to, int size, int cost) implements Node {}

  record Send(int from, int to, int size) implements Node {}

  record Receive(int from, int to, int size, int cost) implements Node {}

  record Compute(int role, int cost) implements Node {}

  record Choice(int from, int to, List<List<Node>> branches) implements Node {}

  record Loop(String name, int times, List<Node> body) implements Node {}

  record Again(String name) implements Node {}

  /** A random one. */
  public static GeneratedProtocol random(SplittableRandom random) {
    return new GeneratedProtocol(block(random, 3, List.of(), 1 + random.nextInt(5)));
  }

  private static List<Node> block(
      SplittableRandom random, int depth, List<String> loops, int statements) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < statements; i++) {
      node(random, depth, loops, nodes);
    }
    return nodes;
  }

  private static void node(
      SplittableRandom random, int depth, List<String> loops, List<Node> nodes) {
    int from = random.nextInt(4);
    int to = (from + 1 + random.nextInt(3)) % 4;
    int size = random.nextInt(4);
    int cost = random.nextInt(5);
    int kind = random.nextInt(depth == 0 ? 6 : 10);
    if (kind < 4) {
      nodes.add(new Message(from, to, size, cost));
    } else if (kind == 4) {
      nodes.add(new Compute(from, cost));
    } else if (kind == 5) {
      int other = (to + 1 + random.nextInt(3)) % 4;
      nodes.add(new Send(from, to, size));
      if (other != from) {
        nodes.add(new Message(to, other, size, 0));
      }
      nodes.add(new Receive(from, to, size, cost));
    } else if (kind < 8) {
      nodes.add(choice(random, depth, loops, from, to));
    } else {
      String name = "X" + loops.size();
      List<String> inside = new ArrayList<>(loops);
      inside.add(name);
      List<Node> body = new ArrayList<>();
      body.add(new Message(from, to, size, cost));
      body.addAll(block(random, depth - 1, inside, random.nextInt(3)));
      if (random.nextInt(3) > 0) {
        body.add(new Again(name));
      } else {
        body.add(leaving(random, depth, inside, from, to, name));
      }
      nodes.add(new Loop(name, random.nextInt(4), body));
    }
  }

  private static Node choice(
      SplittableRandom random, int depth, List<String> loops, int from, int to) {
    List<List<Node>> branches = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      branches.add(block(random, depth - 1, loops, random.nextInt(3)));
    }
    return new Choice(from, to, branches);
  }

  private static Node leaving(
      SplittableRandom random, int depth, List<String> loops, int from, int to, String name) {
    List<Node> on = new ArrayList<>(block(random, depth - 1, loops, random.nextInt(2)));
    String target = random.nextInt(4) == 0 ? loops.get(0) : name;
    on.add(new Again(target));
    return new Choice(from, to, List.of(on, block(random, depth - 1, loops, random.nextInt(3))));
  }

  /** As Scribble. */
  public String text() {
    StringBuilder out = new StringBuilder("global protocol G(role a, role b, role c, role d) {\n");
    print(body, out, new int[1]);
    return out.append("}\n").toString();
  }

  private static void print(List<Node> nodes, StringBuilder out, int[] labels) {
    for (Node node : nodes) {
      if (node instanceof Message m) {
        out.append("m").append(labels[0]++).append("(t[").append(m.size).append("])");
        link(out, m.from, m.to).append(" cost ").append(m.cost).append(";\n");
      } else if (node instanceof Send m) {
        out.append("send h(t[").append(m.size).append("])");
        link(out, m.from, m.to).append(";\n");
      } else if (node instanceof Receive m) {
        out.append("recv h(t[").append(m.size).append("])");
        link(out, m.from, m.to).append(" cost ").append(m.cost).append(";\n");
      } else if (node instanceof Compute c) {
        out.append("compute at ").append(ROLES[c.role]);
        out.append(" cost ").append(c.cost).append(";\n");
      } else if (node instanceof Choice c) {
        out.append("choice at ").append(ROLES[c.from]).append(" ");
        for (int i = 0; i < c.branches.size(); i++) {
          out.append(i == 0 ? "{\n" : "} or {\n").append("l").append(labels[0]++).append("()");
          link(out, c.from, c.to).append(";\n");
          print(c.branches.get(i), out, labels);
        }
        out.append("}\n");
      } else if (node instanceof Loop l) {
        out.append("rec ").append(l.name).append(" times ").append(l.times).append(" {\n");
        print(l.body, out, labels);
        out.append("}\n");
      } else if (node instanceof Again a) {
        out.append("continue ").append(a.name).append(";\n");
      }
    }
  }

  private static StringBuilder link(StringBuilder out, int from, int to) {
    return out.append(" from ").append(ROLES[from]).append(" to ").append(ROLES[to]);
  }

  /** Leaves out statements, at any depth. */
  @SuppressWarnings("exports")
  public static Shrinker<GeneratedProtocol> shrinker() {
    return protocol -> {
      List<GeneratedProtocol> smaller = new ArrayList<>();
      smaller(protocol.body).forEach(b -> smaller.add(new GeneratedProtocol(b)));
      return smaller;
    };
  }

  private static List<List<Node>> smaller(List<Node> nodes) {
    List<List<Node>> result = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      List<Node> without = new ArrayList<>(nodes);
      without.remove(i);
      result.add(without);
      for (Node part : parts(nodes.get(i))) {
        List<Node> changed = new ArrayList<>(nodes);
        changed.set(i, part);
        result.add(changed);
      }
    }
    return result;
  }

  private static List<Node> parts(Node node) {
    List<Node> result = new ArrayList<>();
    if (node instanceof Loop l) {
      smaller(l.body).forEach(b -> result.add(new Loop(l.name, l.times, b)));
    } else if (node instanceof Choice c) {
      for (int i = 0; i < c.branches.size(); i++) {
        for (List<Node> branch : smaller(c.branches.get(i))) {
          List<List<Node>> branches = new ArrayList<>(c.branches);
          branches.set(i, branch);
          result.add(new Choice(c.from, c.to, branches));
        }
      }
    }
    return result;
  }
}
