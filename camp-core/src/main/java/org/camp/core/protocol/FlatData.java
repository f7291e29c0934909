// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The names of values where an instance is written: each is the only one of its name at its role,
 * so that reading finds the same value again. What has no name is meant by its label.
 */
final class FlatData {
  private record Spoken(int role, String name) {}

  private final ProtocolInstance code;
  private final Dependencies data;
  private final ValueScope scope = new ValueScope();

  /** Value → its name here; empty when it has none. */
  private final String[] names;

  FlatData(ProtocolInstance code) {
    this.code = code;
    data = code.dependencies();
    names = new String[data.values()];
    Set<Spoken> spoken = new HashSet<>();
    for (int value = 0; value < names.length; value++) {
      String wanted = data.name(value);
      String name = wanted;
      int role = role(data.maker(value));
      for (int i = 2; !wanted.isEmpty() && !spoken.add(new Spoken(role, name)); i++) {
        name = base(wanted) + "_" + i + wanted.substring(base(wanted).length());
      }
      names[value] = name;
    }
  }

  private int role(int action) {
    int pc = Dependencies.position(action);
    return action == Dependencies.sent(pc) ? code.from(pc) : code.to(pc);
  }

  private static String base(String name) {
    int bracket = name.indexOf('[');
    return bracket < 0 ? name : name.substring(0, bracket);
  }

  private static List<Long> index(String name) {
    String base = base(name);
    if (base.length() == name.length()) {
      return List.of();
    }
    return Arrays.stream(name.substring(base.length() + 1, name.length() - 1).split(","))
        .map(Long::parseLong)
        .toList();
  }

  void enter() {
    scope.enter();
  }

  void leave() {
    scope.leave();
  }

  /** The message of an operation, with the names of its payloads. */
  String message(int pc) {
    MessageKind kind = code.kindAt(pc);
    int action = Dependencies.received(pc);
    int first = data.firstMade(action);
    boolean named = false;
    for (int i = 0; i < data.made(action); i++) {
      named |= !names[first + i].isEmpty();
    }
    if (!named) {
      return kind.text();
    }
    List<String> payloads = new ArrayList<>();
    for (int i = 0; i < kind.payloads().size(); i++) {
      String name = names[first + i];
      payloads.add((name.isEmpty() ? "" : name + ": ") + kind.payloads().get(i).text());
    }
    return kind.label() + "(" + String.join(", ", payloads) + ")";
  }

  /** {@code let a, b = } of a computation whose values have names. */
  String names(int action) {
    int first = data.firstMade(action);
    int count = data.made(action);
    return count == 0 || names[first].isEmpty()
        ? ""
        : "let " + String.join(", ", Arrays.asList(names).subList(first, first + count)) + " = ";
  }

  /** {@code needs …} of an action, or nothing when it does not say. */
  String needs(int action, int role) {
    int[] values = data.needs(action);
    return values == null ? "" : text(words(values, role, false));
  }

  private static String text(Set<String> words) {
    return " needs " + (words.isEmpty() ? "nothing" : String.join(", ", words));
  }

  /** {@code needs …} of the voters of a quorum, in words that mean the right values at each. */
  String votes(int pc, ProtocolInstance.Gathering voters) {
    int first = pc - voters.members();
    Set<String> exact = new TreeSet<>();
    Set<String> common = new TreeSet<>();
    for (int i = 0; i < voters.members(); i++) {
      int[] values = data.needs(Dependencies.sent(first + i));
      if (values == null) {
        return "";
      }
      exact.addAll(words(values, voters.first() + i, false));
      common.addAll(words(values, voters.first() + i, true));
    }
    for (int i = 0; i < voters.members(); i++) {
      for (String word : exact) {
        if (scope.find(voters.first() + i, base(word), index(word)) == null) {
          return text(common);
        }
      }
    }
    return text(exact);
  }

  /**
   * Words that mean values.
   *
   * @param whole whether to name all values of an indexed name by that name
   */
  private Set<String> words(int[] values, int role, boolean whole) {
    Set<String> words = new TreeSet<>();
    for (int value : values) {
      String name = names[value];
      words.add(
          name.isEmpty()
              ? code.kindAt(Dependencies.position(data.maker(value))).label()
              : whole ? base(name) : name);
    }
    return words;
  }

  /** {@code holds …} of an action. */
  String holds(int action) {
    int first = data.firstMade(action);
    int count = data.made(action);
    while (count > 0 && data.size(first + count - 1) == null) {
      count--;
    }
    List<Expression> sizes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Expression size = data.size(first + i);
      sizes.add(size == null ? Expression.of(0) : size);
    }
    return sizes.isEmpty()
        ? ""
        : sizes.stream().map(Expression::text).collect(Collectors.joining(", ", " holds ", ""));
  }

  /** An action has made its values. */
  void made(int action, int role, @Nullable String label) {
    int first = data.firstMade(action);
    for (int value = first; value < first + data.made(action); value++) {
      if (!names[value].isEmpty()) {
        scope.define(role, base(names[value]), index(names[value]), value);
      }
      if (label != null) {
        scope.receive(role, label, value);
      }
    }
  }
}
