// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The names of values where an instance is written: each is the only one of its name at its role,
 * so that reading finds the same value again. What has no name is meant by its label.
 */
final class FlatData {
  private final ProtocolInstance code;
  private final Dependencies data;
  private final ValueScope scope = new ValueScope();

  private final ValueNames names;

  FlatData(ProtocolInstance code) {
    this.code = code;
    data = code.dependencies();
    names = new ValueNames(code);
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
      named |= !names.name(first + i).isEmpty();
    }
    if (!named) {
      return kind.text();
    }
    List<String> payloads = new ArrayList<>();
    for (int i = 0; i < kind.payloads().size(); i++) {
      String name = names.name(first + i);
      payloads.add((name.isEmpty() ? "" : name + ": ") + kind.payloads().get(i).text());
    }
    return kind.label() + "(" + String.join(", ", payloads) + ")";
  }

  /** {@code let a, b = } of a computation whose values have names. */
  String names(int action) {
    int first = data.firstMade(action);
    int count = data.made(action);
    if (count == 0 || names.name(first).isEmpty()) {
      return "";
    }
    return IntStream.range(first, first + count)
        .mapToObj(names::name)
        .collect(Collectors.joining(", ", "let ", " = "));
  }

  /** {@code needs …} of an action, or nothing when it does not say. */
  String needs(int action) {
    int[] values = data.needs(action);
    return values == null ? "" : text(words(values, false));
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
      exact.addAll(words(values, false));
      common.addAll(words(values, true));
    }
    for (int i = 0; i < voters.members(); i++) {
      for (String word : exact) {
        if (scope.find(voters.first() + i, ValueNames.base(word), ValueNames.index(word)) == null) {
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
  private Set<String> words(int[] values, boolean whole) {
    Set<String> words = new TreeSet<>();
    for (int value : values) {
      String word = names.word(value);
      words.add(whole ? ValueNames.base(word) : word);
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
      if (!names.name(value).isEmpty()) {
        scope.define(
            role, ValueNames.base(names.name(value)), ValueNames.index(names.name(value)), value);
      }
      if (label != null) {
        scope.receive(role, label, value);
      }
    }
  }
}
