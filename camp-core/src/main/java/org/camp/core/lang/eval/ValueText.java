// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Prints values; lists and deep structures take no Java stack. */
public final class ValueText {
  private static final int BRIEF = 60;

  private final StringBuilder written = new StringBuilder();

  /** What is still to be written: texts and values, the next one first. */
  private final Deque<Object> rest = new ArrayDeque<>();

  private ValueText() {}

  /** The whole value, cut behind {@code longest} characters. */
  static String of(MlValue value, int longest) {
    ValueText out = new ValueText();
    out.rest.push(value);
    while (!out.rest.isEmpty()) {
      if (out.written.length() > longest) {
        return out.written.substring(0, longest) + "…";
      }
      Object next = out.rest.pop();
      if (next instanceof MlValue part) {
        part.write(out);
      } else {
        out.written.append(next);
      }
    }
    return out.written.toString();
  }

  /** The beginning of a value, for messages. */
  public static String brief(MlValue value) {
    return of(value, BRIEF);
  }

  /** Writes a text, before the parts of the same value. */
  public void text(String text) {
    written.append(text);
  }

  /** Writes parts with commas between them. */
  public void parts(String open, MlValue[] items, String close) {
    rest.push(close);
    for (int i = items.length - 1; i >= 0; i--) {
      rest.push(items[i]);
      if (i > 0) {
        rest.push(", ");
      }
    }
    rest.push(open);
  }

  /** Writes parts with commas between them, each behind its label. */
  void parts(String open, String[] labels, MlValue[] items, String close) {
    rest.push(close);
    for (int i = items.length - 1; i >= 0; i--) {
      rest.push(items[i]);
      rest.push(i > 0 ? ", " + labels[i] : labels[i]);
    }
    rest.push(open);
  }

  /** Writes a part, before the parts that were given so far. */
  public void part(MlValue value) {
    rest.push(value);
  }

  /** Writes the cells of a list behind one another. */
  void list(MlValue.Constructed cell) {
    List<MlValue> items = new ArrayList<>();
    MlValue at = cell;
    while (at instanceof MlValue.Constructed next && next.constructor.equals("::")) {
      items.add(next.items[0]);
      at = next.items[1];
    }
    parts("[", items.toArray(MlValue[]::new), "]");
  }
}
