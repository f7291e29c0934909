// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.fold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.pepa.prism.lang.PrismSyntax;

/**
 * Modules that change places two by two, with their variables and actions: at first a guess that
 * grows by pairs, and a symmetry of the model only when {@link EqualModules} has checked it.
 */
final class ModuleExchange {
  /** Module → the one that takes its place; −1 while that is open. */
  final int[] image;

  /** New names of variables by old ones. */
  final Map<String, String> names;

  /** New names of actions by old ones. */
  final Map<String, String> actions;

  /** Those of which the first module is one, in the order in which they were found. */
  final List<Integer> left;

  /** Those that they change places with. */
  final List<Integer> right;

  /** What the modules on the left set and do, if it moves. */
  private final Set<String> leftNames;

  private ModuleExchange(
      int[] image,
      Map<String, String> names,
      Map<String, String> actions,
      List<Integer> left,
      List<Integer> right,
      Set<String> leftNames) {
    this.image = image;
    this.names = names;
    this.actions = actions;
    this.left = left;
    this.right = right;
    this.leftNames = leftNames;
  }

  /** Nothing yet. */
  static ModuleExchange none(int modules) {
    int[] open = new int[modules];
    Arrays.fill(open, -1);
    return new ModuleExchange(
        open,
        new HashMap<>(),
        new HashMap<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new HashSet<>());
  }

  ModuleExchange copy() {
    return new ModuleExchange(
        image.clone(),
        new HashMap<>(names),
        new HashMap<>(actions),
        new ArrayList<>(left),
        new ArrayList<>(right),
        new HashSet<>(leftNames));
  }

  /** Lets two modules change places, line by line; false when that contradicts what is known. */
  boolean pair(List<PrismSyntax.Written> modules, int one, int other) {
    PrismSyntax.Written a = modules.get(one);
    PrismSyntax.Written b = modules.get(other);
    image[one] = other;
    image[other] = one;
    left.add(one);
    right.add(other);
    if (a.variables().size() != b.variables().size()
        || a.commands().size() != b.commands().size()) {
      return false;
    }
    for (int v = 0; v < a.variables().size(); v++) {
      String name = a.variables().get(v).name();
      names.put(name, b.variables().get(v).name());
      names.put(b.variables().get(v).name(), name);
      leftNames.add(name);
    }
    for (int c = 0; c < a.commands().size(); c++) {
      String from = a.commands().get(c).action();
      String to = b.commands().get(c).action();
      if (!join(from, to) || !join(to, from)) {
        return false;
      }
      if (!from.equals(to)) {
        leftNames.add("[" + from);
      }
    }
    return true;
  }

  private boolean join(String from, String to) {
    String known = actions.putIfAbsent(from, to);
    return from.isEmpty() == to.isEmpty() && (known == null || known.equals(to));
  }

  /** Whether an action becomes another one. */
  boolean moves(String action) {
    return !actions.getOrDefault(action, action).equals(action);
  }

  boolean isLeft(String action) {
    return leftNames.contains("[" + action);
  }
}
