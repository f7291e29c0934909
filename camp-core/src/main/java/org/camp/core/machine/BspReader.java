// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.camp.core.machine.yaml.Yaml;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Reads the sections {@code bsp} and {@code multibsp} of machine files. */
final class BspReader {
  /** The code of the error that a component has g and L, but nobody to use them for. */
  static final String NO_CHILDREN = "no-children";

  private static final int MOST_NODES = 10_000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private final ValueReader values;
  private final FieldReader fields;
  private int nodes;

  BspReader(ValueReader values, FieldReader fields) {
    this.values = values;
    this.fields = fields;
  }

  @Nullable BspParameters flat(@Nullable Yaml value) {
    if (value == null) {
      return null;
    }
    Map<String, Yaml> of = fields.known(value, "bsp", List.of("p", "g", "L", "r"));
    fields.require(of, value, "bsp", "p", "g", "L");
    Integer p = count(of, "p");
    Quantity g = quantity(of, "g", Measure.PER_WORD);
    Quantity barrier = quantity(of, "L", Measure.TIME_OR_FLOPS);
    Quantity rate = quantity(of, "r", Measure.SPEED);
    return p == null || g == null || barrier == null
        ? null
        : new BspParameters(p, g, barrier, rate);
  }

  /** Levels, root first. */
  List<BspLevel> levels(@Nullable Yaml value) {
    List<BspLevel> levels = new ArrayList<>();
    for (Yaml item : fields.items(value, "multibsp")) {
      Map<String, Yaml> of = fields.known(item, "a level", List.of("p", "g", "L", "m"));
      fields.require(of, item, "a level", "p", "g", "L");
      Integer p = count(of, "p");
      Quantity g = quantity(of, "g", Measure.PER_WORD);
      Quantity barrier = quantity(of, "L", Measure.TIME_OR_FLOPS);
      Quantity memory = quantity(of, "m", Measure.SIZE);
      if (p != null && g != null && barrier != null) {
        levels.add(new BspLevel(p, g, barrier, memory));
      }
    }
    return levels;
  }

  /** The root of a tree of components, when that is how the machine is written; or null. */
  @Nullable BspNode tree(@Nullable Yaml value) {
    if (!(value instanceof Yaml.Mapping)) {
      return null;
    }
    List<BspNode> root = node(value, true);
    return root.isEmpty() ? null : root.get(0);
  }

  /** A component as often as it says; none, with an error, when it is wrong. */
  private List<BspNode> node(Yaml value, boolean root) {
    String what = root ? "the root of multibsp" : "a component of multibsp";
    List<String> keys =
        root
            ? List.of("name", "speed", "g", "L", "m", "children")
            : List.of("times", "name", "speed", "link", "g", "L", "m", "children");
    Map<String, Yaml> of = fields.known(value, what, keys);
    boolean inner =
        root || of.containsKey("children") || of.containsKey("g") || of.containsKey("L");
    if (inner) {
      String which = what + (root ? "" : " with g, L or children");
      if (!of.containsKey("children") && value instanceof Yaml.Mapping) {
        values.error(NO_CHILDREN, value.span(), which + " needs 'children'");
      }
      fields.require(of, value, which, "g", "L");
    }
    Integer times = of.containsKey("times") ? count(of, "times") : (Integer) 1;
    Quantity speed = quantity(of, "speed", Measure.FACTOR);
    List<BspNode> children = new ArrayList<>();
    Yaml list = of.get("children");
    int before = nodes;
    for (Yaml item : fields.items(list, "'children'")) {
      children.addAll(node(item, false));
    }
    if (list instanceof Yaml.Sequence sequence && sequence.items().isEmpty()) {
      values.error(NO_CHILDREN, list.span(), what + " has no children in its list");
    }
    long all = times == null ? 0 : times * (long) (nodes - before + 1);
    if (all > MOST_NODES - before) {
      values.error(
          "too-many",
          value.span(),
          String.format(Locale.ROOT, "the tree has over %,d components", MOST_NODES));
      return List.of();
    }
    nodes = before + (int) all;
    BspNode node =
        new BspNode(
            name(of.get("name")),
            speed == null ? 1 : speed.asDouble(),
            quantity(of, "link", Measure.PER_WORD),
            quantity(of, "g", Measure.PER_WORD),
            quantity(of, "L", Measure.TIME_OR_FLOPS),
            quantity(of, "m", Measure.SIZE),
            children);
    return times == null ? List.of() : Collections.nCopies(times, node);
  }

  private @Nullable String name(@Nullable Yaml value) {
    String name = value == null ? null : values.text(value, "'name'");
    if (value != null && name != null && !NAME.matcher(name).matches()) {
      values.error(
          "bad-name",
          value.span(),
          "'" + name + "' cannot be part of a symbol",
          "use letters, digits and '_', beginning with a letter, as in gpu");
    }
    return name;
  }

  private @Nullable Integer count(Map<String, Yaml> of, String key) {
    Yaml value = of.get(key);
    return value == null ? null : values.count(value, "'" + key + "'");
  }

  private @Nullable Quantity quantity(Map<String, Yaml> of, String key, Measure measure) {
    Yaml value = of.get(key);
    return value == null ? null : values.quantity(value, "'" + key + "'", measure);
  }
}
