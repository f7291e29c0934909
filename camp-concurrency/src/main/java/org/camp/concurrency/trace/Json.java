// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.format.JsonSyntax;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that forgives what is absent: the field of anything but an object is nothing, the
 * items of anything but a list are none. Objects remember the line where they begin.
 */
record Json(@Nullable Object value, int line) {
  private static final Json NOTHING = new Json(null, 0);

  /**
   * Reads a whole text: one value, or several after each other, such as one a line.
   *
   * @throws BadInput with the place, when it is no JSON
   */
  static List<Json> read(SourceText source) {
    try (JsonParser in = new JsonFactory().createParser(source.text())) {
      List<Json> values = new ArrayList<>();
      while (in.nextToken() != null) {
        values.add(value(in));
      }
      if (values.isEmpty()) {
        throw new BadInput(source.error("bad-json", new Span(0, 0), "the file is empty"));
      }
      return values;
    } catch (JsonProcessingException e) {
      throw JsonSyntax.fault(source);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Json value(JsonParser in) throws IOException {
    int line = in.currentTokenLocation().getLineNr();
    @Nullable JsonToken token = in.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Json> fields = new LinkedHashMap<>();
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String name = in.currentName();
        in.nextToken();
        fields.put(name, value(in));
      }
      return new Json(fields, line);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Json> items = new ArrayList<>();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        items.add(value(in));
      }
      return new Json(items, line);
    }
    return token == null || token == JsonToken.VALUE_NULL ? NOTHING : new Json(in.getText(), line);
  }

  /** A field of an object. */
  Json get(String name) {
    return value instanceof Map<?, ?> fields && fields.get(name) instanceof Json field
        ? field
        : NOTHING;
  }

  /** The items of a list. */
  List<Json> items() {
    List<Json> items = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Json json) {
          items.add(json);
        }
      }
    }
    return items;
  }

  /** A text, number or truth value as text; empty otherwise. */
  String text() {
    return value instanceof String text ? text : "";
  }

  /** A whole number, or −1. */
  long whole() {
    try {
      return Long.parseLong(text());
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
