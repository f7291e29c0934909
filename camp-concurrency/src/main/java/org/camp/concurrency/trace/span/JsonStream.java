// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A JSON text as it streams by, that forgives what is of another shape: where a list or an object
 * is wanted and something else stands, there is none, and it is passed over.
 */
final class JsonStream {
  /** Reads what is at hand, and ends at its last token. */
  @FunctionalInterface
  interface Action {
    void read() throws IOException;
  }

  private static final int MOST_DIGITS = 60;

  private final JsonParser in;

  JsonStream(JsonParser in) {
    this.in = in;
  }

  /** Reads one value after the other up to the end of the text; says how many there were. */
  int values(Action value) throws IOException {
    int count = 0;
    while (in.nextToken() != null) {
      value.read();
      count++;
    }
    return count;
  }

  boolean isObject() {
    return in.currentToken() == JsonToken.START_OBJECT;
  }

  boolean isList() {
    return in.currentToken() == JsonToken.START_ARRAY;
  }

  /** Reads the items of the list at hand. */
  void items(Action item) throws IOException {
    if (!isList()) {
      skip();
      return;
    }
    while (in.nextToken() != JsonToken.END_ARRAY) {
      item.read();
    }
  }

  /** Moves to the next field of the object at hand and its value: its name, or null at the end. */
  @Nullable String field() throws IOException {
    String name = in.nextFieldName();
    if (name != null) {
      in.nextToken();
    }
    return name;
  }

  void skip() throws IOException {
    in.skipChildren();
  }

  /** The characters of the value at hand, when it is no list and no object. */
  char[] chars() throws IOException {
    return in.getTextCharacters();
  }

  int offset() throws IOException {
    return in.getTextOffset();
  }

  /** How many characters it has; a list or an object has none, and is passed over. */
  int length() throws IOException {
    if (isObject() || isList()) {
      skip();
      return 0;
    }
    return in.currentToken() == JsonToken.VALUE_NULL ? 0 : in.getTextLength();
  }

  /** The value at hand as text: empty when it is a list, an object or nothing, which is skipped. */
  String text() throws IOException {
    if (isObject() || isList()) {
      skip();
      return "";
    }
    return in.currentToken() == JsonToken.VALUE_NULL ? "" : in.getText();
  }

  /** Whether the value at hand is true, as truth value or as text. */
  boolean isTrue() throws IOException {
    return in.currentToken() == JsonToken.VALUE_TRUE
        || (in.currentToken() == JsonToken.VALUE_STRING && in.getText().equals("true"));
  }

  /** Whether the value at hand is a number. */
  boolean isNumber() {
    return in.currentToken().isNumeric();
  }

  /**
   * The whole number at hand, written as a number or as text, times a factor; {@link
   * SpanDraft#NO_TIME} when there is none.
   */
  long time(long factor) throws IOException {
    if (isObject() || isList()) {
      skip();
      return SpanDraft.NO_TIME;
    }
    char[] chars = in.getTextCharacters();
    int from = in.getTextOffset();
    int length = in.getTextLength();
    if (length == 0 || length > 18) {
      return slow(factor);
    }
    long value = 0;
    for (int i = from; i < from + length; i++) {
      int digit = chars[i] - '0';
      if (digit < 0 || digit > 9) {
        return slow(factor);
      }
      value = 10 * value + digit;
    }
    return scaled(value, factor);
  }

  private long slow(long factor) throws IOException {
    try {
      BigDecimal value = new BigDecimal(in.getText().strip());
      if (Math.abs(value.scale()) > MOST_DIGITS || value.precision() > MOST_DIGITS) {
        return SpanDraft.NO_TIME;
      }
      return value
          .multiply(BigDecimal.valueOf(factor))
          .setScale(0, RoundingMode.HALF_EVEN)
          .longValueExact();
    } catch (NumberFormatException | ArithmeticException e) {
      return SpanDraft.NO_TIME;
    }
  }

  private static long scaled(long value, long factor) {
    long high = Math.multiplyHigh(value, factor);
    return high == 0 && value * factor >= 0 ? value * factor : SpanDraft.NO_TIME;
  }
}
