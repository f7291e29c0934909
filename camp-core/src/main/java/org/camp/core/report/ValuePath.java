// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.scan.Brackets;
import org.jspecify.annotations.Nullable;

/**
 * A path to a part of a {@link Value}: {@code cost.total}, {@code supersteps[3].h}, {@code
 * profiles[scheduler=df,processors=2].highWaterMark}.
 *
 * <p>A path is followed from left to right. In an object, the longest field name that the rest of
 * the path begins with is taken, so that names may hold dots and brackets: {@code perRole.w[1]}. A
 * name may also be quoted: {@code perRole["w[1]"]}. In a list, {@code [3]} is the entry with that
 * index, from 0, and {@code [key=value,…]} the only entry with those fields. Immutable.
 */
public final class ValuePath {
  private final String text;

  private ValuePath(String text) {
    this.text = text;
  }

  /**
   * The path that {@code text} writes.
   *
   * @throws BadInput when it is empty, or a bracket or quote is not closed
   */
  public static ValuePath parse(String text) {
    String path = text.strip();
    if (path.isEmpty()) {
      throw new BadInput(Diagnostic.error("bad-path", "a path is empty"));
    }
    int open = unclosed(path);
    if (open >= 0) {
      throw new BadInput(
          Diagnostic.error(
              "bad-path", "'" + path + "': the bracket at " + (open + 1) + " is not closed"));
    }
    return new ValuePath(path);
  }

  private static int unclosed(String path) {
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) == '[') {
        int end = closing(path, i);
        if (end < 0) {
          return i;
        }
        i = end;
      }
    }
    return -1;
  }

  /** The bracket that closes the one at {@code open}, or −1; quotes hide brackets. */
  static int closing(String path, int open) {
    int depth = 0;
    for (int i = open; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '"' && (path.charAt(i - 1) == '[' || path.charAt(i - 1) == '=')) {
        i = path.indexOf('"', i + 1);
        if (i < 0) {
          return -1;
        }
      } else if (c == '[') {
        depth++;
      } else if (c == ']' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** As it was written. */
  public String text() {
    return text;
  }

  /** What it names in {@code root}, or nothing. Linear in the entries of the objects passed. */
  public Optional<Value> find(Value root) {
    return Optional.ofNullable(walk(root).value);
  }

  /**
   * What it names in {@code root}.
   *
   * @throws BadInput when it names nothing, with the nearest paths
   */
  public Value get(Value root) {
    Walk walk = walk(root);
    Value found = walk.value;
    if (found == null) {
      throw new BadInput(
          Diagnostic.error("unknown-path", "'" + text + "' names nothing: " + walk.fault())
              .withHint(PathSuggestions.hint(text, walk.reached(), walk.rest(), walk.at, root)));
    }
    return found;
  }

  /**
   * The paths of the scalars in {@code root}, in order.
   *
   * @param most how many are listed at most
   */
  public static List<String> leaves(Value root, int most) {
    return PathSuggestions.leaves(root, most);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ValuePath path && text.equals(path.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }

  private Walk walk(Value root) {
    Walk walk = new Walk(root);
    boolean leadsOn = true;
    while (leadsOn && walk.position < text.length()) {
      leadsOn = walk.step();
    }
    return walk;
  }

  /** How far the path leads into a value. */
  private final class Walk {
    private Value at;
    private @Nullable Value value;
    private int position;
    private String fault = "";

    Walk(Value root) {
      at = root;
    }

    String reached() {
      return text.substring(0, position);
    }

    String rest() {
      return text.substring(position);
    }

    String fault() {
      return fault;
    }

    /** Goes one step; false when there is none. */
    boolean step() {
      if (at instanceof Value.Obj object) {
        return field(object);
      }
      if (at instanceof Value.Arr array) {
        return entry(array.items());
      }
      fault = "'" + reached() + "' is a single value";
      return false;
    }

    private boolean to(Value next, int end) {
      at = next;
      position = end;
      if (end == text.length()) {
        value = next;
      }
      return true;
    }

    private boolean field(Value.Obj object) {
      int from = position > 0 && text.charAt(position) == '.' ? position + 1 : position;
      String quoted = quoted(from);
      Map.Entry<String, Value> best = null;
      int end = from;
      for (Map.Entry<String, Value> field : object.fields().entrySet()) {
        String name = field.getKey();
        if (quoted.isEmpty()) {
          int stop = from + name.length();
          if (stop > end && text.startsWith(name, from) && isBoundary(stop)) {
            best = field;
            end = stop;
          }
        } else if (quoted.equals("[\"" + name + "\"]")) {
          best = field;
          end = from + quoted.length();
        }
      }
      if (best != null) {
        return to(best.getValue(), end);
      }
      String name = PathSuggestions.firstStep(text.substring(from));
      fault =
          position == 0
              ? "there is no '" + name + "'"
              : "'" + reached() + "' has no field '" + name + "'";
      return false;
    }

    private String quoted(int from) {
      if (!text.startsWith("[\"", from)) {
        return "";
      }
      return text.substring(from, closing(text, from) + 1);
    }

    private boolean isBoundary(int at) {
      return at == text.length() || text.charAt(at) == '.' || text.charAt(at) == '[';
    }

    private boolean entry(List<Value> items) {
      if (text.charAt(position) != '[') {
        fault = "'" + reached() + "' is a list: say which entry, as [0] or [key=value]";
        return false;
      }
      int end = closing(text, position);
      String inside = text.substring(position + 1, end).strip();
      if (inside.chars().allMatch(c -> c >= '0' && c <= '9') && !inside.isEmpty()) {
        return index(items, inside, end + 1);
      }
      List<String> wanted = Brackets.split(inside, ",");
      Value found = null;
      int matches = 0;
      for (Value item : items) {
        if (matches(item, wanted)) {
          found = item;
          matches++;
        }
      }
      if (found != null && matches == 1) {
        return to(found, end + 1);
      }
      fault =
          matches == 0
              ? "'" + reached() + "' has no entry with [" + inside + "]"
              : matches + " entries of '" + reached() + "' are like [" + inside + "]";
      return false;
    }

    private boolean index(List<Value> items, String digits, int end) {
      if (digits.length() < 10 && Integer.parseInt(digits) < items.size()) {
        return to(items.get(Integer.parseInt(digits)), end);
      }
      String has = items.size() == 1 ? "1 entry" : items.size() + " entries";
      fault = "'" + reached() + "' has " + has + ", counted from 0";
      return false;
    }
  }

  private static boolean matches(Value item, List<String> wanted) {
    if (!(item instanceof Value.Obj object)) {
      return false;
    }
    for (String pair : wanted) {
      int equals = pair.indexOf('=');
      Value field = equals < 0 ? null : object.get(pair.substring(0, equals).strip());
      if (field == null || !isText(field, unquoted(pair.substring(equals + 1).strip()))) {
        return false;
      }
    }
    return true;
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  private static boolean isText(Value value, String text) {
    if (value instanceof Value.Str string) {
      return string.value().equals(text);
    }
    if (value instanceof Value.Bool truth) {
      return Boolean.toString(truth.value()).equals(text);
    }
    OptionalDouble number = Numeric.of(value);
    if (number.isEmpty()) {
      return value instanceof Value.Null && text.equals("null");
    }
    try {
      return number.getAsDouble() == Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
