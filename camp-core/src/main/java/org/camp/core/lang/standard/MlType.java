// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.camp.core.lang.FreshNames;
import org.jspecify.annotations.Nullable;

/** A type during inference: a variable, or a constructor with arguments. Equal ones are linked. */
final class MlType {
  /** What a variable may become. */
  enum Kind {
    ANY,
    /** What has an equality. */
    EQUALITY,
    /** A number or word. */
    NUMBER,
    /** A whole number or word. */
    WHOLE,
    /** A word. */
    WORD,
    /** A number, word, character or string. */
    ORDERED,
    /** A record or tuple of which some fields are known. */
    RECORD
  }

  static final int GENERAL = Integer.MAX_VALUE;
  static final String ARROW = "->";
  static final String TUPLE = "*";

  private static final Set<String> WORDS = Set.of("word", "word8", "word32");

  /** The constructor; null for a variable. {@code {a,b}} for a record with these labels. */
  final @Nullable String constructor;

  final List<MlType> arguments;
  Kind kind = Kind.ANY;
  int level;
  @Nullable MlType link;

  /** By label the fields that are known of a record. */
  Map<String, MlType> fields = Map.of();

  private MlType(@Nullable String constructor, List<MlType> arguments, int level) {
    this.constructor = constructor;
    this.arguments = arguments;
    this.level = level;
  }

  static MlType variable(int level, Kind kind) {
    MlType type = new MlType(null, List.of(), level);
    type.kind = kind;
    return type;
  }

  static MlType of(String constructor, MlType... arguments) {
    return new MlType(constructor, List.of(arguments), 0);
  }

  static MlType of(String constructor, List<MlType> arguments) {
    return new MlType(constructor, List.copyOf(arguments), 0);
  }

  /** A record: by label its fields. */
  static MlType record(Map<String, MlType> fields) {
    Map<String, MlType> sorted = new TreeMap<>(fields);
    return of("{" + String.join(",", sorted.keySet()) + "}", List.copyOf(sorted.values()));
  }

  MlType find() {
    MlType at = this;
    for (MlType next = at.link; next != null; next = at.link) {
      at = next;
    }
    return at;
  }

  boolean isVariable() {
    return constructor == null;
  }

  /** The labels of a record, the numbers of a tuple; null for other types. */
  private @Nullable List<String> labels() {
    if (TUPLE.equals(constructor)) {
      return IntStream.rangeClosed(1, arguments.size()).mapToObj(Integer::toString).toList();
    }
    return constructor != null && constructor.startsWith("{")
        ? List.of(constructor.substring(1, constructor.length() - 1).split(","))
        : null;
  }

  /** Makes two types equal as far as they can be; says whether they are. */
  static boolean unify(MlType left, MlType right) {
    MlType a = left.find();
    MlType b = right.find();
    if (a == b) {
      return true;
    }
    if (a.isVariable()) {
      return bind(a, b);
    }
    if (b.isVariable()) {
      return bind(b, a);
    }
    if (!Objects.equals(a.constructor, b.constructor) || a.arguments.size() != b.arguments.size()) {
      return false;
    }
    boolean equal = true;
    for (int i = 0; i < a.arguments.size() && equal; i++) {
      equal = unify(a.arguments.get(i), b.arguments.get(i));
    }
    return equal;
  }

  private static boolean bind(MlType variable, MlType other) {
    if (other.isVariable()) {
      return join(variable, other);
    }
    if (occurs(variable, other) || !admits(variable, other)) {
      return false;
    }
    other.lower(variable.level);
    variable.link = other;
    List<String> labels = other.labels();
    boolean equal = true;
    for (Map.Entry<String, MlType> field : variable.fields.entrySet()) {
      int at = Objects.requireNonNull(labels).indexOf(field.getKey());
      equal &= unify(other.arguments.get(at), field.getValue());
    }
    return equal;
  }

  private static boolean join(MlType a, MlType b) {
    Kind kind = narrower(a.kind, b.kind);
    if (kind == null) {
      return false;
    }
    b.kind = kind;
    b.level = Math.min(a.level, b.level);
    Map<String, MlType> all = new LinkedHashMap<>(b.fields);
    a.link = b;
    boolean equal = true;
    for (Map.Entry<String, MlType> field : a.fields.entrySet()) {
      MlType known = all.putIfAbsent(field.getKey(), field.getValue());
      equal &= known == null || unify(known, field.getValue());
    }
    b.fields = all;
    all.values().forEach(field -> field.lower(b.level));
    return equal;
  }

  private static @Nullable Kind narrower(Kind a, Kind b) {
    if (a == b || b == Kind.ANY) {
      return a;
    }
    if (a == Kind.ANY) {
      return b;
    }
    if (a == Kind.RECORD || b == Kind.RECORD) {
      return a == Kind.EQUALITY || b == Kind.EQUALITY ? Kind.RECORD : null;
    }
    for (Kind kind : List.of(Kind.WORD, Kind.WHOLE, Kind.NUMBER, Kind.ORDERED)) {
      if (a == kind || b == kind) {
        boolean withEquality = a == Kind.EQUALITY || b == Kind.EQUALITY;
        return kind == Kind.NUMBER && withEquality ? Kind.WHOLE : kind;
      }
    }
    return Kind.EQUALITY;
  }

  private static boolean admits(MlType variable, MlType type) {
    String name = type.constructor == null ? "" : type.constructor;
    boolean whole = name.equals("int") || WORDS.contains(name);
    return switch (variable.kind) {
      case ANY -> true;
      case EQUALITY -> hasEquality(type);
      case WORD -> WORDS.contains(name);
      case WHOLE -> whole;
      case NUMBER -> whole || name.equals("real");
      case ORDERED -> whole || name.equals("real") || name.equals("string") || name.equals("char");
      case RECORD -> {
        List<String> labels = type.labels();
        yield labels != null && labels.containsAll(variable.fields.keySet());
      }
    };
  }

  private static boolean hasEquality(MlType type) {
    MlType root = type.find();
    if (root.isVariable()) {
      Kind kind = narrower(root.kind, Kind.EQUALITY);
      if (kind != null) {
        root.kind = kind;
      }
      return kind != null;
    }
    String name = String.valueOf(root.constructor);
    if (name.equals("ref") || name.equals("array")) {
      return true;
    }
    return !name.equals(ARROW)
        && !name.equals("real")
        && !name.equals("exn")
        && root.arguments.stream().allMatch(MlType::hasEquality);
  }

  private static boolean occurs(MlType variable, MlType type) {
    MlType root = type.find();
    return root == variable
        || root.arguments.stream().anyMatch(argument -> occurs(variable, argument))
        || root.fields.values().stream().anyMatch(field -> occurs(variable, field));
  }

  /** Makes sure that no variable in it belongs to an inner level. */
  void lower(int to) {
    MlType root = find();
    if (root.isVariable()) {
      root.level = Math.min(root.level, to);
    }
    root.arguments.forEach(argument -> argument.lower(to));
    root.fields.values().forEach(field -> field.lower(to));
  }

  /**
   * Makes every variable above a level general; overloaded ones stay as they are, and so do records
   * of which not all fields are known, with the fields that are.
   */
  void generalise(int above) {
    lowerRecords(above);
    generalisePlain(above);
  }

  private void lowerRecords(int to) {
    MlType root = find();
    if (root.kind == Kind.RECORD) {
      root.lower(to);
    }
    root.arguments.forEach(argument -> argument.lowerRecords(to));
  }

  private void generalisePlain(int above) {
    MlType root = find();
    if (root.isVariable() && root.level > above) {
      boolean plain = root.kind == Kind.ANY || root.kind == Kind.EQUALITY;
      root.level = plain ? GENERAL : above;
    }
    root.arguments.forEach(argument -> argument.generalisePlain(above));
  }

  /** A copy in which everything general is fresh. */
  MlType instance(int at, Map<MlType, MlType> copies) {
    MlType root = find();
    if (root.isVariable()) {
      return root.level == GENERAL ? copies.computeIfAbsent(root, r -> variable(at, r.kind)) : root;
    }
    if (root.arguments.isEmpty()) {
      return root;
    }
    List<MlType> arguments = new ArrayList<>();
    root.arguments.forEach(argument -> arguments.add(argument.instance(at, copies)));
    return of(String.valueOf(root.constructor), arguments);
  }

  /** The types as messages show them, in which a variable has one name. */
  static String[] texts(MlType... types) {
    Map<MlType, String> names = new LinkedHashMap<>();
    String[] texts = new String[types.length];
    for (int i = 0; i < types.length; i++) {
      texts[i] = types[i].text(names, 0);
    }
    return texts;
  }

  private String text(Map<MlType, String> names, int outer) {
    MlType root = find();
    if (root.isVariable()) {
      return switch (root.kind) {
        case NUMBER, WHOLE -> "number";
        case WORD -> "word";
        case ORDERED -> "number or string";
        case RECORD -> "{" + String.join(", ", root.fields.keySet()) + ", …}";
        default -> names.computeIfAbsent(root, r -> "'" + (char) ('a' + names.size() % 26));
      };
    }
    String name = String.valueOf(root.constructor);
    if (name.equals(TUPLE)) {
      List<String> items = new ArrayList<>();
      root.arguments.forEach(item -> items.add(item.text(names, 2)));
      String text = String.join(" * ", items);
      return outer > 1 ? "(" + text + ")" : text;
    }
    List<String> labels = root.labels();
    if (labels != null) {
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < labels.size(); i++) {
        fields.add(labels.get(i) + " : " + root.arguments.get(i).text(names, 0));
      }
      return "{" + String.join(", ", fields) + "}";
    }
    if (name.equals(ARROW)) {
      String text =
          root.arguments.get(0).text(names, 1) + " -> " + root.arguments.get(1).text(names, 0);
      return outer > 0 ? "(" + text + ")" : text;
    }
    String shown = FreshNames.written(name).replace("type ", "");
    if (root.arguments.isEmpty()) {
      return shown;
    }
    if (root.arguments.size() == 1) {
      return root.arguments.get(0).text(names, 3) + " " + shown;
    }
    List<String> items = new ArrayList<>();
    root.arguments.forEach(item -> items.add(item.text(names, 0)));
    return "(" + String.join(", ", items) + ") " + shown;
  }
}
