// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A type during inference: a node of a graph that may have cycles, since recursive variants are not
 * declared. Types that were found equal are linked.
 */
final class Type {
  /** The form of a type. */
  enum Form {
    VARIABLE,
    INT,
    REAL,
    BOOL,
    STRING,
    UNIT,
    CHAR,
    FUNCTION,
    TUPLE,
    /** A tuple of which only some components are known. */
    OPEN_TUPLE,
    LIST,
    ARRAY,
    /** A reference. */
    REF,
    /** A parallel vector: a value per processor. */
    PAR,
    /** A tree: a value per component. */
    TREE,
    /** How the node code of a tree ends: the value that stays. */
    FINAL,
    /** Constructed values; more constructors may be found. */
    VARIANT
  }

  /** What an unknown type may become. */
  enum Choice {
    ANY,
    NUMBER,
    /** A number or a string. */
    ORDERED
  }

  static final int GENERAL = Integer.MAX_VALUE;

  Form form;
  Choice choice = Choice.ANY;
  int level;
  @Nullable Type link;

  /** Parts of a function, tuple, list, array, vector or tree. */
  List<Type> parts = List.of();

  /** What calls of a function do. */
  @Nullable Effect effect;

  /** What a value brings along; null in programs that are not bulk-synchronous. */
  @Nullable Effect holds;

  /** Known components of an open tuple, by index from 1. */
  Map<Integer, Type> components = Map.of();

  /** Fields of the constructors of a variant. */
  Map<String, List<Type>> constructors = Map.of();

  /** The copies of a general variant, one for each use; empty for other types. */
  private List<Type> uses = List.of();

  /** The name of a variant that is declared, whose parameters are its parts. */
  @Nullable String declared;

  Type(Form form, int level) {
    this.form = form;
    this.level = level;
  }

  Type find() {
    Type at = this;
    Type next = at.link;
    while (next != null) {
      at = next;
      next = at.link;
    }
    return at;
  }

  /** All parts, whatever the form. */
  List<Type> children() {
    List<Type> all = new ArrayList<>(parts);
    all.addAll(components.values());
    constructors.values().forEach(all::addAll);
    return all;
  }

  /** Lets values of this type bring along what those of another one do. */
  void hold(Type part) {
    hold(part, Effect.ALL);
  }

  /** The same for what is in the mask. */
  void hold(Type part, int mask) {
    Effect all = find().holds;
    Effect inner = part.find().holds;
    if (all != null && inner != null) {
      all.include(inner, mask);
    }
  }

  /** Makes sure that this type and what it is made of belong to no inner level. */
  void lower(int to) {
    Type root = find();
    if (root.level > to) {
      root.level = to;
      root.children().forEach(child -> child.lower(to));
      if (root.effect != null) {
        root.effect.lower(to);
      }
      if (root.holds != null) {
        root.holds.lower(to);
      }
    }
  }

  /** Makes everything of a level above {@code to} general: every use gets its own copy. */
  void generalise(int to) {
    Type root = find();
    if (root.level > to && root.level != GENERAL) {
      root.level = GENERAL;
      root.children().forEach(child -> child.generalise(to));
      if (root.effect != null) {
        root.effect.generalise(to);
      }
      if (root.holds != null) {
        root.holds.generalise(to);
      }
    }
  }

  /** The copies that one use of a general type makes. */
  static final class Copies {
    final Map<Type, Type> types = new HashMap<>();
    final Map<Effect, Effect> effects = new HashMap<>();
  }

  /** A copy for use at a level, in which everything general is fresh. */
  Type instantiate(int above, Copies copies) {
    Type copy = copy(above, copies);
    Effect.connect(copies.effects);
    return copy;
  }

  private Type copy(int above, Copies copies) {
    Type root = find();
    if (root.level != GENERAL) {
      return root;
    }
    Type known = copies.types.get(root);
    if (known != null) {
      return known;
    }
    Type copy = new Type(root.form, above);
    copies.types.put(root, copy);
    if (root.form == Form.VARIANT) {
      root.uses = root.uses.isEmpty() ? new ArrayList<>() : root.uses;
      root.uses.add(copy);
    }
    copy.choice = root.choice;
    copy.declared = root.declared;
    copy.parts = copies(root.parts, above, copies);
    if (root.effect != null) {
      copy.effect = root.effect.instantiate(above, copies.effects);
    }
    if (root.holds != null) {
      copy.holds = root.holds.instantiate(above, copies.effects);
    }
    Map<Integer, Type> some = new TreeMap<>();
    root.components.forEach((index, type) -> some.put(index, type.copy(above, copies)));
    copy.components = some;
    Map<String, List<Type>> all = new LinkedHashMap<>();
    root.constructors.forEach((name, fields) -> all.put(name, copies(fields, above, copies)));
    copy.constructors = all;
    return copy;
  }

  private static List<Type> copies(List<Type> types, int above, Copies copies) {
    List<Type> all = new ArrayList<>(types.size());
    for (Type type : types) {
      all.add(type.copy(above, copies));
    }
    return all;
  }

  /** The constructors of a variant, and those that its uses may bring along. */
  Map<String, List<Type>> reaching() {
    Map<String, List<Type>> all = new LinkedHashMap<>();
    reaching(all, new HashSet<>());
    return all;
  }

  private void reaching(Map<String, List<Type>> all, Set<Type> seen) {
    Type root = find();
    if (seen.add(root)) {
      root.constructors.forEach(all::putIfAbsent);
      root.uses.forEach(use -> use.reaching(all, seen));
    }
  }

  /** The type as messages show it; unknown types are called {@code 'a}, {@code 'b}, …. */
  String text() {
    return texts(this)[0];
  }

  /** Several types, in which an unknown type has one name. */
  static String[] texts(Type... types) {
    Map<Type, String> names = new LinkedHashMap<>();
    String[] texts = new String[types.length];
    for (int i = 0; i < types.length; i++) {
      StringBuilder out = new StringBuilder();
      new Printer(out, names).print(types[i], 0);
      texts[i] = out.toString();
    }
    return texts;
  }

  private static final class Printer {
    private static final int LONGEST = 80;

    private final StringBuilder out;
    private final Map<Type, String> names;
    private final Set<Type> open = new HashSet<>();

    Printer(StringBuilder out, Map<Type, String> names) {
      this.out = out;
      this.names = names;
    }

    void print(Type type, int precedence) {
      Type root = type.find();
      if (out.length() > LONGEST || !open.add(root)) {
        out.append('…');
        return;
      }
      switch (root.form) {
        case VARIABLE -> out.append(variable(root));
        case INT, REAL, BOOL, STRING, UNIT, CHAR ->
            out.append(root.form.name().toLowerCase(Locale.ROOT));
        case FUNCTION -> infix(root.parts, " -> ", precedence, 1);
        case TUPLE -> infix(root.parts, " * ", precedence, 2);
        case OPEN_TUPLE -> {
          int width = 0;
          for (int index : root.components.keySet()) {
            width = Math.max(width, index);
          }
          out.append("tuple of at least ").append(width);
        }
        case LIST -> postfix(root, " list");
        case ARRAY -> postfix(root, " array");
        case REF -> postfix(root, " ref");
        case PAR -> postfix(root, " par");
        case TREE -> postfix(root, " tree");
        case FINAL -> postfix(root, " finally");
        case VARIANT -> variant(root);
      }
      open.remove(root);
    }

    private void variant(Type root) {
      String name = root.declared;
      if (name == null) {
        out.append(String.join(" | ", root.constructors.keySet()));
        return;
      }
      boolean several = root.parts.size() > 1;
      out.append(several ? "(" : "");
      for (int i = 0; i < root.parts.size(); i++) {
        out.append(i == 0 ? "" : ", ");
        print(root.parts.get(i), several ? 0 : 3);
      }
      out.append(several ? ") " : root.parts.isEmpty() ? "" : " ").append(name);
    }

    private String variable(Type root) {
      return switch (root.choice) {
        case NUMBER -> "number";
        case ORDERED -> "number or string";
        case ANY -> names.computeIfAbsent(root, r -> "'" + (char) ('a' + names.size() % 26));
      };
    }

    private void infix(List<Type> parts, String between, int outer, int own) {
      boolean group = outer >= own;
      out.append(group ? "(" : "");
      for (int i = 0; i < parts.size(); i++) {
        out.append(i == 0 ? "" : between);
        print(parts.get(i), own == 1 && i == parts.size() - 1 ? own - 1 : own);
      }
      out.append(group ? ")" : "");
    }

    private void postfix(Type root, String name) {
      print(root.parts.get(0), 3);
      out.append(name);
    }
  }
}
