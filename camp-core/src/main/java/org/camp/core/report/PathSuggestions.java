// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Suggestions;
import org.jspecify.annotations.Nullable;

/** Finds the paths that a mistyped one may have meant. */
final class PathSuggestions {
  private static final int MOST_LEAVES = 20_000;
  private static final int MOST_CHILDREN = 12;
  private static final int MOST_NEAR = 3;

  private PathSuggestions() {}

  /**
   * A hint, or null when nothing helps.
   *
   * @param path the whole path
   * @param reached the part that names something
   * @param rest the part that does not
   * @param at what the first part names
   */
  static @Nullable String hint(String path, String reached, String rest, Value at, Value root) {
    Set<String> near = new LinkedHashSet<>(repaired(reached, rest, at));
    if (near.isEmpty()) {
      List<String> leaves = leaves(root, MOST_LEAVES);
      String last = lastStep(path);
      leaves.stream().filter(leaf -> lastStep(leaf).equals(last)).forEach(near::add);
      if (near.isEmpty()) {
        near.addAll(Suggestions.nearest(path, leaves));
      }
    }
    if (!near.isEmpty()) {
      return "did you mean "
          + near.stream()
              .limit(MOST_NEAR)
              .map(p -> "'" + p + "'")
              .collect(Collectors.joining(" or "))
          + "?";
    }
    return children(reached, at);
  }

  /** The path with its first wrong step replaced by a near one, where the rest then leads on. */
  private static List<String> repaired(String reached, String rest, Value at) {
    if (!(at instanceof Value.Obj object)) {
      return List.of();
    }
    String open = rest.startsWith(".") ? rest.substring(1) : rest;
    String step = firstStep(open);
    List<String> repaired = new ArrayList<>();
    for (String name : Suggestions.nearest(step, object.fields().keySet())) {
      String tail = open.substring(step.length());
      String whole = joined(reached, name) + tail;
      Value.Obj only = Value.object().put(name, field(object, name)).build();
      repaired.add(
          ValuePath.parse(name + tail).find(only).isPresent() ? whole : joined(reached, name));
    }
    return repaired;
  }

  private static Value field(Value.Obj object, String name) {
    Value value = object.get(name);
    return value == null ? Value.NULL : value;
  }

  private static @Nullable String children(String reached, Value at) {
    if (at instanceof Value.Obj object && !object.fields().isEmpty()) {
      List<String> names = object.fields().keySet().stream().limit(MOST_CHILDREN + 1).toList();
      String shown = String.join(", ", names.subList(0, Math.min(MOST_CHILDREN, names.size())));
      String more = names.size() > MOST_CHILDREN ? ", …" : "";
      return (reached.isEmpty() ? "known: " : "'" + reached + "' has ") + shown + more;
    }
    return null;
  }

  static List<String> leaves(Value root, int most) {
    List<String> found = new ArrayList<>();
    collect(root, "", most, found);
    return found;
  }

  private static void collect(Value value, String path, int most, List<String> found) {
    if (found.size() >= most) {
      return;
    }
    if (value instanceof Value.Obj object) {
      for (Map.Entry<String, Value> field : object.fields().entrySet()) {
        if (found.size() >= most) {
          return;
        }
        collect(field.getValue(), joined(path, field.getKey()), most, found);
      }
    } else if (value instanceof Value.Arr array) {
      for (int i = 0; i < array.items().size() && found.size() < most; i++) {
        collect(array.items().get(i), path + "[" + i + "]", most, found);
      }
    } else {
      found.add(path);
    }
  }

  static String joined(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** The first name of a path, up to the next dot or bracket. */
  static String firstStep(String path) {
    for (int i = 1; i < path.length(); i++) {
      if (path.charAt(i) == '.' || path.charAt(i) == '[') {
        return path.substring(0, i);
      }
    }
    return path;
  }

  private static String lastStep(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
