// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the actions of a model; {@code tau} is 0. */
final class ActionTypes {
  static final int TAU = 0;

  private final List<String> names = new ArrayList<>(List.of("tau"));
  private final Map<String, Integer> numbers = new HashMap<>(Map.of("tau", TAU));

  int number(String name) {
    return numbers.computeIfAbsent(
        name,
        n -> {
          names.add(n);
          return names.size() - 1;
        });
  }

  /** The number of an action that is known; else −1. */
  int find(String name) {
    return numbers.getOrDefault(name, -1);
  }

  String name(int number) {
    return names.get(number);
  }

  int size() {
    return names.size();
  }

  List<String> names() {
    return List.copyOf(names);
  }
}
