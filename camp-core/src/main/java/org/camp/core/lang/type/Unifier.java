// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.lang.type.Type.Choice;
import org.camp.core.lang.type.Type.Form;

/**
 * Makes types equal by unification on graphs (Robinson 1965; with cycles Huet 1976), or leaves them
 * as they are when they cannot be.
 */
final class Unifier {
  private final List<Runnable> undo = new ArrayList<>();
  private String why = "";

  /** Whether the two types could be made equal. */
  boolean unify(Type a, Type b) {
    undo.clear();
    why = "";
    if (meet(a, b)) {
      return true;
    }
    for (int i = undo.size() - 1; i >= 0; i--) {
      undo.get(i).run();
    }
    return false;
  }

  /** More about the latest failure; may be empty. */
  String why() {
    return why;
  }

  private boolean meet(Type left, Type right) {
    Type a = left.find();
    Type b = right.find();
    if (a == b) {
      return true;
    }
    if (a.form == Form.VARIABLE || b.form == Form.VARIABLE) {
      return a.form == Form.VARIABLE ? bind(a, b) : bind(b, a);
    }
    if (a.form == Form.OPEN_TUPLE && (b.form == Form.TUPLE || b.form == Form.OPEN_TUPLE)) {
      return open(a, b);
    }
    if (b.form == Form.OPEN_TUPLE && a.form == Form.TUPLE) {
      return open(b, a);
    }
    if (a.form != b.form) {
      return false;
    }
    if (a.form == Form.VARIANT) {
      return merge(a, b);
    }
    if (a.parts.size() != b.parts.size()) {
      return false;
    }
    List<Type> mine = a.parts;
    Effect effect = a.effect;
    if (effect != null && b.effect != null) {
      Effect.unite(effect, b.effect, undo);
    }
    link(a, b);
    for (int i = 0; i < mine.size(); i++) {
      if (!meet(mine.get(i), b.parts.get(i))) {
        return false;
      }
    }
    return true;
  }

  private void link(Type a, Type b) {
    int level = Math.min(a.level, b.level);
    a.lower(level);
    b.lower(level);
    a.link = b;
    undo.add(() -> a.link = null);
    if (a.holds != null && b.holds != null) {
      Effect.unite(a.holds, b.holds, undo);
    }
  }

  private boolean bind(Type variable, Type other) {
    if (other.form != Form.VARIABLE && occurs(variable, other, new HashSet<>())) {
      why = "the type would contain itself";
      return false;
    }
    if (variable.choice != Choice.ANY) {
      if (other.form == Form.VARIABLE) {
        Choice before = other.choice;
        boolean narrower = before == Choice.ANY || variable.choice == Choice.NUMBER;
        other.choice = narrower ? variable.choice : before;
        undo.add(() -> other.choice = before);
      } else if (other.form != Form.INT
          && other.form != Form.REAL
          && ((other.form != Form.STRING && other.form != Form.CHAR)
              || variable.choice == Choice.NUMBER)) {
        return false;
      }
    }
    link(variable, other);
    return true;
  }

  /** Whether a type contains the variable; only variants may be recursive. */
  private static boolean occurs(Type variable, Type type, Set<Type> seen) {
    Type root = type.find();
    if (root == variable) {
      return true;
    }
    return root.form != Form.VARIANT
        && seen.add(root)
        && root.children().stream().anyMatch(child -> occurs(variable, child, seen));
  }

  /** An open tuple takes up what another tuple knows. */
  private boolean open(Type open, Type other) {
    Map<Integer, Type> known = open.components;
    if (other.form == Form.OPEN_TUPLE) {
      Map<Integer, Type> before = other.components;
      Map<Integer, Type> all = new TreeMap<>(before);
      known.forEach(all::putIfAbsent);
      other.components = all;
      undo.add(() -> other.components = before);
      link(open, other);
      return known.entrySet().stream()
          .allMatch(entry -> meet(entry.getValue(), all.getOrDefault(entry.getKey(), open)));
    }
    for (Map.Entry<Integer, Type> entry : known.entrySet()) {
      if (entry.getKey() > other.parts.size()) {
        why = "the tuple has " + other.parts.size() + " components, not " + entry.getKey();
        return false;
      }
    }
    link(open, other);
    return known.entrySet().stream()
        .allMatch(entry -> meet(entry.getValue(), other.parts.get(entry.getKey() - 1)));
  }

  private boolean merge(Type one, Type other) {
    boolean swap = one.declared != null && other.declared == null;
    Type a = swap ? other : one;
    Type b = swap ? one : other;
    String name = b.declared;
    if (name != null) {
      if (a.declared != null && !a.declared.equals(name)) {
        return false;
      }
      Set<String> foreign = new LinkedHashSet<>(a.constructors.keySet());
      foreign.removeAll(b.constructors.keySet());
      if (!foreign.isEmpty() && !name.equals(Datatypes.EXCEPTION)) {
        why =
            String.format(
                Locale.ROOT, "'%s' is no constructor of '%s'", foreign.iterator().next(), name);
        return false;
      }
    }
    Map<String, List<Type>> mine = a.constructors;
    Map<String, List<Type>> before = b.constructors;
    Map<String, List<Type>> all = new LinkedHashMap<>(before);
    mine.forEach(all::putIfAbsent);
    b.constructors = all;
    undo.add(() -> b.constructors = before);
    link(a, b);
    for (int i = 0; i < a.parts.size() && i < b.parts.size(); i++) {
      if (!meet(a.parts.get(i), b.parts.get(i))) {
        return false;
      }
    }
    for (Map.Entry<String, List<Type>> entry : mine.entrySet()) {
      List<Type> theirs = before.get(entry.getKey());
      if (theirs == null) {
        entry.getValue().forEach(field -> field.lower(b.level));
        continue;
      }
      List<Type> fields = entry.getValue();
      if (fields.size() != theirs.size()) {
        why =
            String.format(
                Locale.ROOT,
                "'%s' has %d fields in one place and %d in another",
                entry.getKey(),
                theirs.size(),
                fields.size());
        return false;
      }
      for (int i = 0; i < fields.size(); i++) {
        if (!meet(fields.get(i), theirs.get(i))) {
          return false;
        }
      }
    }
    return true;
  }
}
