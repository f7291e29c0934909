// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayDeque;
import java.util.Deque;
import org.camp.core.lang.Constant;
import org.jspecify.annotations.Nullable;

/** Prints values; lists and deep structures take no Java stack. */
final class DatumText {
  private static final int BRIEF = 60;

  private DatumText() {}

  /** The whole value, cut behind {@code longest} characters. */
  static String of(Datum value, int longest) {
    StringBuilder out = new StringBuilder();
    Deque<Object> rest = new ArrayDeque<>();
    rest.push(value);
    while (!rest.isEmpty()) {
      if (out.length() > longest) {
        return out.substring(0, longest) + "…";
      }
      Object next = rest.pop();
      if (next instanceof String text) {
        out.append(text);
      } else if (next instanceof Datum datum) {
        print(datum, out, rest);
      }
    }
    return out.toString();
  }

  static String brief(Datum value) {
    return of(value, BRIEF);
  }

  private static void print(Datum datum, StringBuilder out, Deque<Object> rest) {
    if (datum instanceof Datum.Int number) {
      out.append(number.value);
    } else if (datum instanceof Datum.Real number) {
      out.append(real(number.value));
    } else if (datum instanceof Datum.Bool truth) {
      out.append(truth.value);
    } else if (datum instanceof Datum.Text text) {
      out.append(new Constant.Text(text.value).quoted());
    } else if (datum instanceof Datum.Atom atom) {
      out.append(atom.text);
    } else if (datum instanceof Datum.Array array) {
      push(rest, "[|", array.items, "|]");
    } else if (datum instanceof Datum.Tuple tuple) {
      push(rest, "(", tuple.items, ")");
    } else if (datum instanceof Datum.Vector vector) {
      push(rest, "<", vector.items, ">");
    } else if (datum instanceof Datum.Constructed constructed) {
      constructed(constructed, out, rest);
    } else if (datum instanceof Datum.Tree tree) {
      tree(tree, rest);
    } else {
      out.append("fn");
    }
  }

  private static void constructed(Datum.Constructed value, StringBuilder out, Deque<Object> rest) {
    if (value.constructor.equals("::")) {
      out.append('[');
      tail(value, rest);
    } else if (value.items.length == 0) {
      out.append(value.constructor.equals("nil") ? "[]" : value.constructor);
    } else {
      out.append(value.constructor);
      push(rest, "(", value.items, ")");
    }
  }

  /** Prints the cells of a list behind one another. */
  private static void tail(Datum.Constructed cell, Deque<Object> rest) {
    Deque<Object> items = new ArrayDeque<>();
    Datum at = cell;
    while (at instanceof Datum.Constructed next && next.constructor.equals("::")) {
      items.add(next.items[0]);
      items.add(", ");
      at = next.items[1];
    }
    items.removeLast();
    rest.push("]");
    while (!items.isEmpty()) {
      rest.push(items.removeLast());
    }
  }

  private static void tree(Datum.Tree tree, Deque<Object> rest) {
    @Nullable Datum value = tree.value;
    if (tree.children.length > 0) {
      push(rest, "{", tree.children, "}");
    }
    if (value != null) {
      rest.push(value);
    }
  }

  private static void push(Deque<Object> rest, String open, Datum[] items, String close) {
    rest.push(close);
    for (int i = items.length - 1; i >= 0; i--) {
      rest.push(items[i]);
      if (i > 0) {
        rest.push(", ");
      }
    }
    rest.push(open);
  }

  private static String real(double value) {
    String text = Double.toString(value);
    return text.endsWith("Infinity") ? text.replace("Infinity", "inf") : text;
  }
}
