// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Value;

/**
 * A JSON value that forgives what is absent: the field of anything but an object is nothing, the
 * items of anything but a list are none.
 */
record Json(SourceText source, Value value) {
  /**
   * Reads a whole text: one value, or several after each other, such as one a line.
   *
   * @throws BadInput with the place, when it is no JSON
   */
  static List<Json> read(SourceText source) {
    List<Value> values = JsonValues.readAll(source);
    if (values.isEmpty()) {
      throw new BadInput(source.error("bad-json", new Span(0, 0), "the file is empty"));
    }
    return values.stream().map(value -> new Json(source, value)).toList();
  }

  /** A field of an object. */
  Json get(String name) {
    return new Json(
        source,
        value instanceof Value.Obj object
            ? object.fields().getOrDefault(name, Value.NULL)
            : Value.NULL);
  }

  /** The items of a list. */
  List<Json> items() {
    return value instanceof Value.Arr list
        ? list.items().stream().map(item -> new Json(source, item)).toList()
        : List.of();
  }

  boolean isAbsent() {
    return value instanceof Value.Null;
  }

  /** A text, number or truth value as text; empty otherwise. */
  String text() {
    if (value instanceof Value.Str text) {
      return text.value();
    }
    if (value instanceof Value.Int number) {
      return Long.toString(number.value());
    }
    if (value instanceof Value.Big number) {
      return number.value().toString();
    }
    if (value instanceof Value.Num number) {
      return Double.toString(number.value());
    }
    return value instanceof Value.Bool truth ? Boolean.toString(truth.value()) : "";
  }

  /** A whole number, or −1. */
  long whole() {
    try {
      return Long.parseLong(text());
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The line where an object begins; 0 for anything else. */
  int line() {
    return source.line(JsonValues.offset(value));
  }
}
