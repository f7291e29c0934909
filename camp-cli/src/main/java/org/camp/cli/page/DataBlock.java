// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/** The data of a page: one JSON object, as short as it can be written, that can stand in HTML. */
final class DataBlock {
  private final Map<String, Value> entries = new LinkedHashMap<>();

  DataBlock() {
    entries.put("schema", Value.of(1));
  }

  /** Adds data under a key of its own, and returns the key. */
  String add(String kind, Value value) {
    String key = kind + entries.size();
    entries.put(key, value);
    return key;
  }

  /** The JSON text; {@code <} is escaped, so that it ends no element. */
  String text() {
    StringBuilder out = new StringBuilder(1 << 12);
    write(new Value.Obj(entries), out);
    return out.toString();
  }

  private static void write(Value value, StringBuilder out) {
    if (value instanceof Value.Arr array) {
      String separator = "[";
      for (Value item : array.items()) {
        out.append(separator);
        write(item, out);
        separator = ",";
      }
      out.append(array.items().isEmpty() ? "[]" : "]");
    } else if (value instanceof Value.Obj object) {
      String separator = "{";
      for (Map.Entry<String, Value> field : object.fields().entrySet()) {
        out.append(separator).append(escaped(field.getKey())).append(':');
        write(field.getValue(), out);
        separator = ",";
      }
      out.append(object.fields().isEmpty() ? "{}" : "}");
    } else if (value instanceof Value.Num number) {
      out.append(number(number.value()));
    } else if (value instanceof Value.Int whole) {
      out.append(whole.value());
    } else if (value instanceof Value.Str text) {
      out.append(escaped(text.value()));
    } else {
      out.append(JsonWriter.line(value));
    }
  }

  private static String escaped(String text) {
    return JsonWriter.quoted(text).replace("<", "\\u003c");
  }

  /** A number that reads back as the same double; what is none is {@code null}. */
  private static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "null";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return Long.toString((long) value);
    }
    return Double.toString(value).replace(".0E", "e").replace('E', 'e');
  }
}
