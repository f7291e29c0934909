// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A JSON text as it streams by, that forgives what is of another shape: where a list or an object
 * is wanted and something else stands, there is none, and it is passed over.
 */
public final class JsonStream {
  /** Reads what is at hand, and ends at its last token. */
  @FunctionalInterface
  public interface Action {
    /**
     * Reads it.
     *
     * @throws IOException when the text ends or is no JSON
     */
    void read() throws IOException;
  }

  /** Makes what reads one value of a text. */
  @FunctionalInterface
  public interface Values {
    /** For a text that streams by. */
    Action of(JsonStream in);
  }

  /** What {@link #time} says when there is none. */
  public static final long NO_TIME = SpanDraft.NO_TIME;

  private static final int MOST_DIGITS = 60;

  /** Digits of nanoseconds since 1970; so many below 2⁶⁴ cannot come out of 2⁶³ unseen. */
  private static final int MOST_FAST = 19;

  private static final JsonFactory JSON = new JsonFactory();

  private final JsonParser in;

  private JsonStream(JsonParser in) {
    this.in = in;
  }

  /**
   * Reads all values of a text, one after the other.
   *
   * @throws IOException when it cannot be read, or is no JSON
   */
  public static void read(InputStream bytes, Values values) throws IOException {
    try (JsonParser parser = JSON.createParser(bytes)) {
      JsonStream in = new JsonStream(parser);
      in.values(values.of(in));
    }
  }

  private void values(Action value) throws IOException {
    while (in.nextToken() != null) {
      value.read();
    }
  }

  /** Whether the value at hand is an object. */
  public boolean isObject() {
    return in.currentToken() == JsonToken.START_OBJECT;
  }

  /** Whether the value at hand is a list. */
  public boolean isList() {
    return in.currentToken() == JsonToken.START_ARRAY;
  }

  /** Reads the items of the list at hand. */
  public void items(Action item) throws IOException {
    if (!isList()) {
      skip();
      return;
    }
    while (in.nextToken() != JsonToken.END_ARRAY) {
      item.read();
    }
  }

  /** Moves to the next field of the object at hand and its value: its name, or null at the end. */
  public @Nullable String field() throws IOException {
    String name = in.nextFieldName();
    if (name != null) {
      in.nextToken();
    }
    return name;
  }

  /** Passes over the value at hand. */
  public void skip() throws IOException {
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
  public String text() throws IOException {
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
  public long time(long factor) throws IOException {
    if (isObject() || isList()) {
      skip();
      return SpanDraft.NO_TIME;
    }
    char[] chars = in.getTextCharacters();
    int from = in.getTextOffset();
    int length = in.getTextLength();
    if (length == 0 || length > MOST_FAST) {
      return slow(factor);
    }
    long value = 0;
    for (int i = from; i < from + length; i++) {
      int digit = chars[i] - '0';
      if (digit == '.' - '0' && i > from) {
        long whole = scaled(value, factor);
        long part = part(chars, i + 1, from + length, factor);
        return whole == SpanDraft.NO_TIME || part < 0 ? slow(factor) : whole + part;
      }
      if (digit < 0 || digit > 9) {
        return slow(factor);
      }
      value = 10 * value + digit;
    }
    return value < 0 ? slow(factor) : scaled(value, factor);
  }

  /** The digits behind a point, times a factor; below 0 when that is no whole number. */
  private static long part(char[] chars, int from, int to, long factor) {
    long unit = factor;
    long part = 0;
    for (int i = from; i < to; i++) {
      int digit = chars[i] - '0';
      if (digit < 0 || digit > 9 || unit % 10 != 0) {
        return -1;
      }
      unit /= 10;
      part += digit * unit;
    }
    return from == to ? -1 : part;
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
