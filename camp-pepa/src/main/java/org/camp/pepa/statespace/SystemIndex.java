// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What the search for equal components looks up in a system. */
final class SystemIndex {
  private final CompiledSystem system;

  /** Place → number of its kind: equal up to the names of actions. */
  private final int[] colour;

  /** Action → the places whose components know it. */
  private final List<List<Integer>> users = new ArrayList<>();

  /** Action → the activities that are it before hiding. */
  private final List<List<Integer>> activities = new ArrayList<>();

  /** Place → the activities that it takes part in. */
  private final List<List<Integer>> parts = new ArrayList<>();

  /**
   * Looks at a system.
   *
   * @param apart places that are told apart from all others
   */
  SystemIndex(CompiledSystem system, Set<Integer> apart) {
    this.system = system;
    this.colour = colours(system, apart);
    IntStream.range(0, system.actions.size())
        .forEach(
            a -> {
              users.add(new ArrayList<>());
              activities.add(new ArrayList<>());
            });
    for (ComponentLayout place : system.places) {
      place.process.alphabet.stream().forEach(a -> users.get(a).add(place.index));
      parts.add(new ArrayList<>());
    }
    for (int k = 0; k < system.activities.size(); k++) {
      int activity = k;
      activities.get(system.activities.own[k]).add(k);
      List<ComponentLayout> found = new ArrayList<>();
      ActivityShape.places(system.activities.node[k], found);
      found.stream().map(p -> p.index).distinct().forEach(p -> parts.get(p).add(activity));
    }
  }

  private static int[] colours(CompiledSystem system, Set<Integer> apart) {
    Map<String, Integer> numbers = new HashMap<>();
    Map<LocalProcess, String> known = new HashMap<>();
    int[] colours = new int[system.places.size()];
    for (ComponentLayout place : system.places) {
      String kind =
          isOpen(place) || apart.contains(place.index)
              ? "apart " + place.index
              : place.layout
                  + " "
                  + place.copies
                  + known.computeIfAbsent(place.process, SystemIndex::kind);
      colours[place.index] = numbers.computeIfAbsent(kind, k -> numbers.size());
    }
    return colours;
  }

  /** The states of a component with their rates in ascending order. */
  private static String kind(LocalProcess process) {
    StringBuilder kind = new StringBuilder();
    for (int s = 0; s < process.size(); s++) {
      int first = process.first(s);
      kind.append('|');
      IntStream.range(first, process.end(s))
          .mapToObj(i -> process.rate(i) + process.kind(i).name())
          .sorted()
          .forEach(kind::append);
    }
    return kind.toString();
  }

  int colour(int place) {
    return colour[place];
  }

  LocalProcess process(int place) {
    return system.places.get(place).process;
  }

  /** Whether states of the component are still to be derived. */
  boolean isOpen(int place) {
    return isOpen(system.places.get(place));
  }

  private static boolean isOpen(ComponentLayout place) {
    return !place.process.isSequential() && place.layout == ComponentLayout.Layout.SORTED;
  }

  boolean isSingle(int place) {
    return !system.places.get(place).isArray();
  }

  List<Integer> users(int action) {
    return users.get(action);
  }

  /** Whether each activity of renamed actions or moved places becomes another, or itself. */
  boolean isKept(Map<Integer, Integer> action, IntUnaryOperator places, Set<Integer> moved) {
    Set<Integer> touched = new TreeSet<>();
    action.keySet().forEach(a -> touched.addAll(activities.get(a)));
    moved.stream()
        .filter(p -> places.applyAsInt(p) != p)
        .forEach(p -> touched.addAll(parts.get(p)));
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (int k : touched) {
      int own = system.activities.own[k];
      String seen = system.activities.action[k] == own ? "" : "hidden ";
      ActionNode node = system.activities.node[k];
      before.add(seen + own + ActivityShape.of(node, p -> p));
      after.add(seen + action.getOrDefault(own, own) + ActivityShape.of(node, places));
    }
    String[] given = before.toArray(String[]::new);
    String[] made = after.toArray(String[]::new);
    Arrays.sort(given);
    Arrays.sort(made);
    return Arrays.equals(given, made);
  }
}
