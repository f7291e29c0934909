// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.format.JsonSyntax;
import org.camp.core.model.Source;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/** Reads JSON as values: whole numbers as whole, others as real, texts as they are. */
public final class JsonValues {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonValues() {}

  /**
   * Reads a file.
   *
   * @throws BadInput when it cannot be read or is not one JSON value
   */
  static Value read(Source source) {
    try (InputStream in = source.open();
        JsonParser parser = FACTORY.createParser(in)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new BadInput(Diagnostic.error("empty", "is empty, not JSON").inFile(source.name()));
      }
      Value value = value(parser);
      parser.nextToken();
      return value;
    } catch (JsonProcessingException e) {
      throw JsonSyntax.fault(new SourceText(source.name(), source.text()));
    } catch (IOException e) {
      source.text();
      throw new BadInput(
          Diagnostic.error("unreadable", "cannot be read: " + e.getMessage())
              .inFile(source.name()));
    }
  }

  /** Reads a value from a text; null when it is not one. */
  public static @Nullable Value parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        return null;
      }
      Value value = value(parser);
      return parser.nextToken() == null ? value : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** The value that begins at the current token. The library limits how deep values nest. */
  private static Value value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Value> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, value(parser));
        }
        yield new Value.Obj(fields);
      }
      case START_ARRAY -> {
        List<Value> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(parser));
        }
        yield new Value.Arr(items);
      }
      case VALUE_NUMBER_INT ->
          parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? Value.of(parser.getBigIntegerValue())
              : Value.of(parser.getLongValue());
      case VALUE_NUMBER_FLOAT -> Value.of(parser.getDoubleValue());
      case VALUE_TRUE -> Value.of(true);
      case VALUE_FALSE -> Value.of(false);
      case VALUE_STRING -> Value.of(parser.getText());
      default -> Value.NULL;
    };
  }
}
