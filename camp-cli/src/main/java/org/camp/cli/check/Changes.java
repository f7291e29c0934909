// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;

/**
 * Finds what differs between two values: numbers by more than a tolerance, the rest at all. Passed
 * over are the reasons of figures, which tell the same numbers in words, and which example of many
 * was the worst. Entries of lists that have names are compared with those of the same name.
 */
final class Changes {
  private static final int MOST_KEPT = 1000;
  private static final int LONGEST = 60;
  private static final Set<String> PASSED_OVER = Set.of("because", "slowest", "worst");

  private final Bar bar;
  private final List<String> better = new ArrayList<>();
  private final List<String> found = new ArrayList<>();
  private final List<String> added = new ArrayList<>();
  private long compared;
  private long changed;

  private String place = "";
  private UnaryOperator<String> unit = path -> "";

  Changes(Bar bar) {
    this.bar = bar;
  }

  /** What became better, where that does not count. */
  List<String> better() {
    return better;
  }

  /**
   * Says what is compared from here on.
   *
   * @param newPlace stands before the paths of what changed
   * @param newUnit the base unit of the figure at a path
   */
  void at(String newPlace, UnaryOperator<String> newUnit) {
    place = newPlace;
    unit = newUnit;
  }

  /** What changed, in order; only the first thousand are kept. */
  List<String> found() {
    return found;
  }

  /** What was not there before. */
  List<String> added() {
    return added;
  }

  long compared() {
    return compared;
  }

  long changed() {
    return changed;
  }

  void compare(String path, Value before, Value now) {
    if (before instanceof Value.Obj then && now instanceof Value.Obj current) {
      fields(path, then.fields(), new LinkedHashMap<>(current.fields()));
    } else if (before instanceof Value.Arr then && now instanceof Value.Arr current) {
      items(path, then.items(), current.items());
    } else {
      scalar(path, before, now);
    }
  }

  private void fields(String path, Map<String, Value> before, Map<String, Value> now) {
    before.forEach(
        (name, value) -> {
          Value current = now.get(name);
          if (PASSED_OVER.contains(name) || isRatio(name, before)) {
            return;
          } else if (current == null) {
            removed(joined(path, name));
          } else {
            UnaryOperator<String> outer = unit;
            if (value instanceof Value.Obj object
                && isCompared(object.fields())
                && object.get("unit") instanceof Value.Str own) {
              unit = inside -> own.value();
            }
            compare(joined(path, name), value, current);
            unit = outer;
          }
        });
    now.keySet().stream()
        .filter(name -> !before.containsKey(name) && !PASSED_OVER.contains(name))
        .forEach(name -> add(joined(path, name)));
  }

  /** Whether a field of a compared figure tells its values once more, against the first side. */
  private static boolean isRatio(String name, Map<String, Value> fields) {
    return name.equals("ratio") && isCompared(fields);
  }

  /** Whether it is a figure of sides that were compared. */
  private static boolean isCompared(Map<String, Value> fields) {
    return fields.containsKey("path") && fields.containsKey("values");
  }

  private void items(String path, List<Value> before, List<Value> now) {
    Map<String, Value> then = named(before);
    Map<String, Value> current = named(now);
    if (!then.isEmpty() && !current.isEmpty()) {
      fields(path, then, current);
      return;
    }
    if (before.size() != now.size()) {
      compared++;
      change(path + ": " + now.size() + " entries, were " + before.size());
    }
    for (int i = 0; i < Math.min(before.size(), now.size()); i++) {
      compare(path + "[" + i + "]", before.get(i), now.get(i));
    }
  }

  /** The entries by what selects them in a path; nothing when they have no names of their own. */
  private static Map<String, Value> named(List<Value> items) {
    Map<String, Value> named = new LinkedHashMap<>();
    for (Value item : items) {
      if (item instanceof Value.Obj object && object.get("name") instanceof Value.Str name) {
        String kind = object.get("kind") instanceof Value.Str of ? "kind=" + of.value() + "," : "";
        named.put("[" + kind + "name=" + name.value() + "]", item);
      } else if (item instanceof Value.Obj object && object.get("path") instanceof Value.Str of) {
        named.put("[path=" + of.value() + "]", item);
      } else {
        return Map.of();
      }
    }
    return named.size() == items.size() ? named : Map.of();
  }

  private void scalar(String path, Value before, Value now) {
    compared++;
    OptionalDouble then = Numeric.of(before);
    OptionalDouble current = Numeric.of(now);
    if (then.isPresent() && current.isPresent()) {
      double a = then.getAsDouble();
      double b = current.getAsDouble();
      if (!bar.tolerance().covers(a, b)) {
        String part =
            a == 0 || Double.isInfinite(a) || Double.isInfinite(b)
                ? ""
                : " (" + (b > a ? "+" : "") + Quantity.format((b - a) / Math.abs(a), "%") + ")";
        String base = unit.apply(path);
        String text =
            path + ": " + Quantity.format(b, base) + ", was " + Quantity.format(a, base) + part;
        if (bar.isBetter(path, a, b)) {
          keep(better, place + text);
        } else {
          change(text);
        }
      }
      return;
    }
    if (before instanceof Value.Bool was
        && now instanceof Value.Bool is
        && bar.isBetter(path, was.value() ? 1 : 0, is.value() ? 1 : 0)) {
      if (was.value() != is.value()) {
        keep(better, place + path + ": " + is.value() + ", was " + was.value());
      }
      return;
    }
    boolean undefined = Numeric.isUndefined(before) && Numeric.isUndefined(now);
    if (!undefined && !shown(before).equals(shown(now))) {
      change(path + ": " + shortened(now) + ", was " + shortened(before));
    }
  }

  private static String shown(Value value) {
    if (Numeric.isUndefined(value)) {
      return "undefined";
    }
    return ResultValues.isScalar(value)
        ? Assertion.plain(value)
        : value instanceof Value.Arr ? "a list" : "an object";
  }

  private static String shortened(Value value) {
    return Ellipsis.end(shown(value), LONGEST);
  }

  /** Something that is not there any more. */
  void removed(String path) {
    compared++;
    change(path + " is gone");
  }

  /** Something that was not there before. */
  void add(String path) {
    keep(added, place + path);
  }

  private static void keep(List<String> list, String text) {
    if (list.size() < MOST_KEPT) {
      list.add(text);
    }
  }

  private void change(String text) {
    changed++;
    keep(found, place + text);
  }

  private static String joined(String path, String name) {
    boolean joint = path.isEmpty() || name.startsWith("[");
    return joint ? path + name : path + "." + name;
  }
}
