// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A local type as a tree, with Definition 6.1 as rewriting: slow and obvious. */
sealed interface LocalTree {
  record Action(boolean sends, String peer, String label, LocalTree next) implements LocalTree {
    Action before(LocalTree other) {
      return new Action(sends, peer, label, other);
    }

    boolean sameMessage(Action other) {
      return sends == other.sends && peer.equals(other.peer) && label.equals(other.label);
    }
  }

  record Choice(boolean sends, String peer, Map<String, LocalTree> branches) implements LocalTree {}

  record Mu(String name, LocalTree body) implements LocalTree {}

  record Var(String name) implements LocalTree {}

  record Compute(LocalTree next) implements LocalTree {}

  record End() implements LocalTree {}

  /** Reads prefix notation: {@code ! p l L}, {@code + p 2 l L r R}, {@code mu X L}. */
  static LocalTree parse(String text) {
    return parse(Arrays.asList(text.split(" ")).iterator());
  }

  private static LocalTree parse(Iterator<String> in) {
    String word = in.next();
    return switch (word) {
      case "!", "?" -> new Action(word.equals("!"), in.next(), in.next(), parse(in));
      case "+", "&" -> {
        String peer = in.next();
        int count = Integer.parseInt(in.next());
        Map<String, LocalTree> branches = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
          branches.put(in.next(), parse(in));
        }
        yield new Choice(word.equals("+"), peer, branches);
      }
      case "mu" -> new Mu(in.next(), parse(in));
      case "var" -> new Var(in.next());
      case "end" -> new End();
      default -> throw new IllegalArgumentException(word);
    };
  }

  /** A protocol over {@code me}, {@code a}, {@code b}, {@code c} that projects to this at me. */
  static String protocol(LocalTree tree) {
    StringBuilder out =
        new StringBuilder("global protocol P(role me, role a, role b, role c, role p, role r) {\n");
    print(tree, out);
    return out.append("}\n").toString();
  }

  private static void print(LocalTree tree, StringBuilder out) {
    if (tree instanceof Action a) {
      out.append(a.sends ? "send " : "recv ").append(a.label).append("()");
      out.append(link(a.sends, a.peer));
      print(a.next, out);
    } else if (tree instanceof Choice c) {
      out.append("choice at ").append(c.sends ? "me" : c.peer);
      String or = " {\n";
      for (Map.Entry<String, LocalTree> branch : c.branches.entrySet()) {
        out.append(or).append(branch.getKey()).append("()").append(link(c.sends, c.peer));
        print(branch.getValue(), out);
        or = "} or {\n";
      }
      out.append("}\n");
    } else if (tree instanceof Mu m) {
      out.append("rec ").append(m.name).append(" {\n");
      print(m.body, out);
      out.append("}\n");
    } else if (tree instanceof Var v) {
      out.append("continue ").append(v.name).append(";\n");
    } else if (tree instanceof Compute c) {
      out.append("compute at me cost 1;\n");
      print(c.next, out);
    }
  }

  private static String link(boolean sends, String peer) {
    return sends ? " from me to " + peer + ";\n" : " from " + peer + " to me;\n";
  }

  /** Everything below a type: all that it can be rewritten to, itself included. */
  static Set<LocalTree> below(LocalTree tree, boolean symmetric, int most) {
    Set<LocalTree> all = new LinkedHashSet<>(List.of(tree));
    Deque<LocalTree> open = new ArrayDeque<>(all);
    while (!open.isEmpty() && all.size() < most) {
      for (LocalTree next : steps(open.remove(), symmetric)) {
        if (all.add(next)) {
          open.add(next);
        }
      }
    }
    return all;
  }

  /** One rewriting, anywhere. */
  static List<LocalTree> steps(LocalTree tree, boolean symmetric) {
    List<LocalTree> all = new ArrayList<>();
    if (tree instanceof Action a) {
      steps(a.next, symmetric).forEach(n -> all.add(a.before(n)));
      if (a.next instanceof Action b) {
        boolean other = !a.peer.equals(b.peer);
        if (a.sends == b.sends ? other : !a.sends) {
          all.add(b.before(a.before(b.next)));
        }
      }
      if (a.next instanceof Choice c) {
        boolean other = !a.peer.equals(c.peer);
        boolean into = a.sends ? symmetric && c.sends && other : c.sends || other;
        if (into) {
          Map<String, LocalTree> branches = new LinkedHashMap<>();
          c.branches.forEach((l, n) -> branches.put(l, a.before(n)));
          all.add(new Choice(c.sends, c.peer, branches));
        }
      }
    } else if (tree instanceof Choice c) {
      c.branches.forEach(
          (label, branch) ->
              steps(branch, symmetric)
                  .forEach(
                      n -> {
                        Map<String, LocalTree> branches = new LinkedHashMap<>(c.branches);
                        branches.put(label, n);
                        all.add(new Choice(c.sends, c.peer, branches));
                      }));
      LocalTree first = c.branches.values().iterator().next();
      if (first instanceof Action a
          && c.branches.values().stream()
              .allMatch(n -> n instanceof Action b && a.sameMessage(b))) {
        boolean other = !a.peer.equals(c.peer);
        boolean out = a.sends ? !c.sends || other : symmetric && !c.sends && other;
        if (out) {
          Map<String, LocalTree> branches = new LinkedHashMap<>();
          c.branches.forEach((l, n) -> branches.put(l, ((Action) n).next));
          all.add(a.before(new Choice(c.sends, c.peer, branches)));
        }
      }
    } else if (tree instanceof Mu m) {
      steps(m.body, symmetric).forEach(n -> all.add(new Mu(m.name, n)));
    } else if (tree instanceof Compute c) {
      steps(c.next, symmetric).forEach(n -> all.add(new Compute(n)));
    }
    return all;
  }
}
