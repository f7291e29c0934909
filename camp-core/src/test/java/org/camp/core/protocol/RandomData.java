// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The text of a random protocol that says of data what can be said: values with and without
 * indices, needs by value, by all of a name, by label and of nothing, sizes of values and roles,
 * halves, quorums of families and parts of them, optional roles, and the words of all that as
 * labels, names and roles. What it needs is known. It begins with a value, since names of payloads
 * are printed only where something says what it needs.
 */
final class RandomData {
  private static final int MEMBERS = 3;
  private static final String[] WORDS = {
    "needs", "holds", "gather", "of", "let", "nothing", "optional", "M", "1"
  };

  private final SplittableRandom random;
  private final StringBuilder out = new StringBuilder();

  /** Role → the words by which it can say what it has. */
  private Map<String, List<String>> known = new LinkedHashMap<>();

  private int budget;
  private int fresh;

  private RandomData(SplittableRandom random) {
    this.random = random;
    this.budget = 2 + random.nextInt(9);
  }

  static String text(SplittableRandom random) {
    return new RandomData(random).protocol();
  }

  private String protocol() {
    out.append("param n = ").append(MEMBERS).append(";\nparam c = 2us;\n");
    out.append("global protocol P(role l").append(chance(30) ? " holds 1KiB" : "");
    out.append(", ").append("role needs").append(chance(30) ? " holds n*2B" : "");
    out.append(", role f[1..n]").append(chance(30) ? " holds 4GiB" : "");
    out.append(", optional role o").append(chance(30) ? " holds 3B" : "").append(") {\n");
    compute("l");
    statements(0);
    return out.append("}\n").toString();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String one(String... options) {
    return options[random.nextInt(options.length)];
  }

  private String member() {
    return "f[" + (1 + random.nextInt(MEMBERS)) + "]";
  }

  private void statements(int depth) {
    for (int i = 1 + random.nextInt(4); i > 0 && budget-- > 0; i--) {
      statement(depth);
    }
  }

  private void statement(int depth) {
    int kind = random.nextInt(depth > 2 ? 70 : 100);
    if (kind < 20) {
      compute(one("l", "needs", member()));
    } else if (kind < 35) {
      message(one("l", "needs"), one("o", member()));
    } else if (kind < 40) {
      severalReceivers();
    } else if (kind < 48) {
      halves();
    } else if (kind < 58) {
      eachMember();
    } else if (kind < 70) {
      gather();
    } else if (kind < 85) {
      choice(depth);
    } else {
      rounds(depth);
    }
  }

  private void compute(String role) {
    List<String> names = names(1 + random.nextInt(2), "");
    boolean named = known.isEmpty() || chance(80);
    out.append(named ? "let " + String.join(", ", names) + " = " : "");
    out.append("compute at ").append(role).append(" cost ").append(one("c", "1us", "n*3ns"));
    out.append(needs(List.of(role), 60)).append(holds(named ? names.size() : 1)).append(";\n");
    if (named) {
      learn(role, names);
    }
  }

  private void message(String from, String to) {
    String label = label();
    List<String> names = names(random.nextInt(3), "");
    out.append(label).append(payloads(names)).append(" from ").append(from).append(" to ");
    out.append(to).append(needs(List.of(from), 60)).append(work(to));
    out.append(holds(names.size())).append(";\n");
    learn(to, names);
    learn(to, label);
  }

  private void severalReceivers() {
    String label = label();
    List<String> names = names(1, "");
    out.append(label).append(payloads(names)).append(" from l to needs, f[1]");
    out.append(needs(List.of("l"), 60)).append(holds(1)).append(";\n");
    for (String to : List.of("needs", "f[1]")) {
      learn(to, names);
      learn(to, label);
    }
  }

  private void halves() {
    String label = label();
    List<String> names = names(random.nextInt(2), "");
    String sig = label + payloads(names) + " from l to needs";
    out.append("send ").append(sig).append(needs(List.of("l"), 60)).append(";\n");
    if (chance(50)) {
      compute("l");
    }
    out.append("recv ").append(sig).append(work("needs")).append(holds(names.size()));
    out.append(";\n");
    learn("needs", names);
    learn("needs", label);
  }

  private void eachMember() {
    String label = label();
    String loop = "i" + fresh++;
    List<String> names = names(1, "[" + loop + "]");
    String base = names.get(0).substring(0, names.get(0).indexOf('['));
    String needs = needs(List.of("l"), 60);
    out.append("for ").append(loop).append(" in 1..n {\n").append(label);
    out.append(payloads(names)).append(" from l to f[").append(loop).append(']').append(needs);
    out.append(" cost c").append(holds(1)).append(";\n");
    if (chance(50)) {
      out.append("let y").append(fresh).append(", z").append(fresh).append('[').append(loop);
      out.append(", 1] = compute at f[").append(loop).append("] cost c needs ");
      out.append(one(label, names.get(0), base)).append(" holds 2B, n*1KiB;\n");
      for (int m = 1; m <= MEMBERS; m++) {
        learn("f[" + m + "]", List.of("y" + fresh, "z" + fresh, "z" + fresh + "[" + m + ", 1]"));
      }
      fresh++;
    }
    out.append("}\n");
    for (int m = 1; m <= MEMBERS; m++) {
      learn("f[" + m + "]", List.of(base, base + "[" + m + "]", label));
    }
  }

  private void gather() {
    int first = 1 + random.nextInt(MEMBERS);
    List<String> members =
        IntStream.rangeClosed(first, MEMBERS).mapToObj(m -> "f[" + m + "]").toList();
    String label = label();
    List<String> names = names(random.nextInt(2), "");
    out.append("gather ").append(first == 1 ? one("1", "2", "floor(n/2) + 1", "n") : "1");
    out.append(" of ").append(label).append(payloads(names)).append(" from f");
    out.append(first == 1 && chance(50) ? "" : "[" + first + "..n]").append(" to l");
    out.append(needs(members, 60)).append(work("l")).append(holds(names.size())).append(";\n");
    learn("l", names);
    learn("l", label);
  }

  private void choice(int depth) {
    out.append("choice at l ");
    for (int branch = 0; branch < 2; branch++) {
      Map<String, List<String>> before = copy();
      out.append(branch == 0 ? "{\n" : "or {\n");
      message("l", "needs");
      statements(depth + 1);
      out.append("}\n");
      known = before;
    }
  }

  private void rounds(int depth) {
    String name = "X" + fresh++;
    Map<String, List<String>> before = copy();
    out.append("rec ").append(name).append(" times 2 {\n");
    message("l", "needs");
    statements(depth + 1);
    out.append("continue ").append(name).append(";\n}\n");
    known = before;
  }

  private Map<String, List<String>> copy() {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    known.forEach((role, words) -> copy.put(role, new ArrayList<>(words)));
    return copy;
  }

  private String label() {
    return chance(30) ? one(WORDS) : "L" + fresh++;
  }

  private List<String> names(int count, String index) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              String plain =
                  chance(20) ? one("needs", "holds", "nothing") + fresh++ : "v" + fresh++;
              return plain
                  + (index.isEmpty() && chance(20) ? "[" + one("1", "n + 1") + "]" : index);
            })
        .toList();
  }

  private String payloads(List<String> names) {
    return names.isEmpty()
        ? one("()", "(t)", "(bytes[n*2])")
        : names.stream()
            .map(name -> name + ": " + one("t", "bytes[16]", "a.b[n]"))
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private String work(String role) {
    return chance(40) ? " cost " + one("c", "1us") + needs(List.of(role), 50) : "";
  }

  /** What the sizes of so many names may be. */
  private String holds(int names) {
    int sizes = names == 0 ? random.nextInt(2) : random.nextInt(names + 1);
    return sizes == 0
        ? ""
        : IntStream.range(0, sizes)
            .mapToObj(i -> one("1B", "2*n*1KiB", "1GiB", "n + 1"))
            .collect(Collectors.joining(", ", " holds ", ""));
  }

  /** A clause that all of some roles can keep. */
  private String needs(List<String> roles, int percent) {
    if (!chance(percent)) {
      return "";
    }
    List<String> words = new ArrayList<>(known.getOrDefault(roles.get(0), List.of()));
    roles.forEach(role -> words.retainAll(known.getOrDefault(role, List.of())));
    if (words.isEmpty() || chance(20)) {
      return " needs nothing";
    }
    return random
        .ints(1 + random.nextInt(3), 0, words.size())
        .mapToObj(words::get)
        .distinct()
        .collect(Collectors.joining(", ", " needs ", ""));
  }

  private void learn(String role, String word) {
    known.computeIfAbsent(role, r -> new ArrayList<>()).add(word);
  }

  private void learn(String role, List<String> words) {
    for (String word : words) {
      learn(role, word);
      int index = word.indexOf('[');
      if (index > 0) {
        learn(role, word.substring(0, index));
      }
    }
  }
}
