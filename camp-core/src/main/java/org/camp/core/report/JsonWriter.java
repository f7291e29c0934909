// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Printable;

/**
 * Writes values as JSON: indented by two spaces, arrays and objects of scalars on one line where
 * they fit into {@value #WIDTH} columns. Numbers are in base units and read back as the same
 * doubles; NaN is {@code null}, the infinities are {@code "inf"} and {@code "-inf"}, {@link
 * Value.Big} is a decimal string. Time is linear in the text, memory constant: lazy values are
 * never held.
 */
public final class JsonWriter {
  /** Columns of a line that holds several scalars. */
  public static final int WIDTH = 100;

  private static final int FLUSH = 1 << 13;
  private static final String HEX = "0123456789abcdef";

  private final Appendable target;
  private final StringBuilder out;

  private JsonWriter(Appendable target, int room) {
    this.target = target;
    this.out = new StringBuilder(room);
  }

  /** One for a text that is held in memory. */
  private JsonWriter() {
    this(new StringBuilder(0), 128);
  }

  /**
   * Writes {@code value} and a line break.
   *
   * @throws IOException when {@code target} does
   */
  public static void write(Value value, Appendable target) throws IOException {
    JsonWriter writer = new JsonWriter(target, FLUSH + 1024);
    writer.value(value, 0, 0);
    writer.out.append('\n');
    target.append(writer.out);
  }

  /** A text as JSON holds it, in quotes; what would steer a terminal is escaped. */
  public static String quoted(String text) {
    JsonWriter writer = new JsonWriter();
    writer.string(text);
    return writer.out.toString();
  }

  /** The text that {@link #write} writes, without the line break. */
  public static String text(Value value) {
    StringBuilder text = new StringBuilder();
    try {
      write(value, text);
    } catch (IOException e) {
      throw new AssertionError("a string builder does not fail", e);
    }
    text.setLength(text.length() - 1);
    return text.toString();
  }

  /** The whole value on one line, without a line break: a row of a file of rows. */
  public static String line(Value value) {
    JsonWriter writer = new JsonWriter();
    writer.flat(value);
    return writer.out.toString();
  }

  private void flat(Value value) {
    String separator = "";
    if (value instanceof Value.Arr array) {
      out.append('[');
      for (Value item : array.items()) {
        out.append(separator);
        flat(item);
        separator = ", ";
      }
      out.append(']');
    } else if (value instanceof Value.Obj object) {
      out.append('{');
      for (Map.Entry<String, Value> field : object.fields().entrySet()) {
        out.append(separator);
        string(field.getKey());
        out.append(": ");
        flat(field.getValue());
        separator = ", ";
      }
      out.append('}');
    } else {
      scalar(value);
    }
  }

  private void value(Value value, int depth, int column) throws IOException {
    if (!isNested(value)) {
      scalar(value);
    } else if (value instanceof Value.Arr array) {
      array(array.items(), depth, column);
    } else if (value instanceof Value.Obj object) {
      object(object.fields(), depth, column);
    }
  }

  private void array(List<Value> items, int depth, int column) throws IOException {
    int start = out.length();
    if (fits(items, start + WIDTH - 1 - column)) {
      return;
    }
    out.setLength(start);
    out.append('[');
    boolean first = true;
    for (Value item : items) {
      int indent = line(first, depth + 1);
      value(item, depth + 1, indent);
      first = false;
    }
    line(true, depth);
    out.append(']');
  }

  private void object(Map<String, Value> fields, int depth, int column) throws IOException {
    int start = out.length();
    if (fits(fields, start + WIDTH - 1 - column)) {
      return;
    }
    out.setLength(start);
    out.append('{');
    boolean first = true;
    for (Map.Entry<String, Value> field : fields.entrySet()) {
      int indent = line(first, depth + 1);
      int from = out.length();
      string(field.getKey());
      out.append(": ");
      value(field.getValue(), depth + 1, indent + out.length() - from);
      first = false;
    }
    line(true, depth);
    out.append('}');
  }

  /** Writes the items on one line as far as they fit; false when they don't, or aren't scalars. */
  private boolean fits(List<Value> items, int end) {
    out.append('[');
    Iterator<Value> rest = items.iterator();
    while (rest.hasNext()) {
      Value item = rest.next();
      if (isNested(item) || out.length() >= end) {
        return false;
      }
      scalar(item);
      out.append(rest.hasNext() ? ", " : "");
    }
    out.append(']');
    return out.length() <= end;
  }

  private boolean fits(Map<String, Value> fields, int end) {
    out.append('{');
    Iterator<Map.Entry<String, Value>> rest = fields.entrySet().iterator();
    while (rest.hasNext()) {
      Map.Entry<String, Value> field = rest.next();
      if (isNested(field.getValue()) || out.length() >= end) {
        return false;
      }
      string(field.getKey());
      out.append(": ");
      scalar(field.getValue());
      out.append(rest.hasNext() ? ", " : "");
    }
    out.append('}');
    return out.length() <= end;
  }

  private static boolean isNested(Value value) {
    return (value instanceof Value.Arr array && !array.items().isEmpty())
        || (value instanceof Value.Obj object && !object.fields().isEmpty());
  }

  private int line(boolean first, int depth) throws IOException {
    if (!first) {
      out.append(',');
    }
    if (out.length() >= FLUSH) {
      target.append(out);
      out.setLength(0);
    }
    out.append('\n');
    for (int i = 0; i < depth; i++) {
      out.append("  ");
    }
    return 2 * depth;
  }

  private void scalar(Value value) {
    if (value instanceof Value.Num number) {
      number(number.value());
    } else if (value instanceof Value.Int whole) {
      out.append(whole.value());
    } else if (value instanceof Value.Big big) {
      out.append('"').append(big.value()).append('"');
    } else if (value instanceof Value.Str text) {
      string(text.value());
    } else if (value instanceof Value.Bool truth) {
      out.append(truth.value());
    } else if (value instanceof Value.Arr) {
      out.append("[]");
    } else if (value instanceof Value.Obj) {
      out.append("{}");
    } else {
      out.append("null");
    }
  }

  private void number(double value) {
    if (Double.isNaN(value)) {
      out.append("null");
    } else if (Double.isInfinite(value)) {
      out.append(value > 0 ? "\"inf\"" : "\"-inf\"");
    } else {
      NumberText.append(out, value);
    }
  }

  private void string(String text) {
    out.append('"');
    int plainFrom = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || Printable.isControl(c) || Printable.isHalf(text, i)) {
        out.append(text, plainFrom, i);
        escape(c);
        plainFrom = i + 1;
      }
    }
    out.append(text, plainFrom, text.length()).append('"');
  }

  private void escape(char c) {
    switch (c) {
      case '"', '\\' -> out.append('\\').append(c);
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt(c >> shift & 15));
        }
      }
    }
  }
}
