// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** What bytes of a JSON text say that are a number or a text. */
final class JsonScalars {
  private static final int LONGEST_NUMBER = 1_000;
  private static final int MOST_DIGITS = 60;

  /** Digits of nanoseconds since 1970; so many below 2⁶⁴ cannot come out of 2⁶³ unseen. */
  private static final int MOST_FAST = 19;

  /** Byte → whether it may be part of a number. */
  private static final boolean[] NUMERIC = numeric();

  private JsonScalars() {}

  private static boolean[] numeric() {
    boolean[] numeric = new boolean[256];
    for (char c : "0123456789+-.eE".toCharArray()) {
      numeric[c] = true;
    }
    return numeric;
  }

  /** Whether a byte may be part of a number. */
  static boolean isNumeric(byte c) {
    return NUMERIC[c & 0xFF];
  }

  /** A text without its escapes. */
  static String unescaped(byte[] bytes, int from, int to) {
    StringBuilder text = new StringBuilder(to - from);
    int plain = from;
    for (int place = from; place < to; place++) {
      if (bytes[place] == '\\') {
        text.append(new String(bytes, plain, place - plain, StandardCharsets.UTF_8));
        place++;
        switch (bytes[place]) {
          case 'b' -> text.append('\b');
          case 'f' -> text.append('\f');
          case 'n' -> text.append('\n');
          case 'r' -> text.append('\r');
          case 't' -> text.append('\t');
          case 'u' -> {
            int unit = 0;
            for (int i = 0; i < 4; i++) {
              unit = unit << 4 | SpanIds.digit(bytes[++place]);
            }
            text.append((char) unit);
          }
          default -> text.append((char) bytes[place]);
        }
        plain = place + 1;
      }
    }
    return text.append(new String(bytes, plain, to - plain, StandardCharsets.UTF_8)).toString();
  }

  /** Whether bytes are a number as JSON has them. */
  static boolean isNumber(byte[] bytes, int from, int to) {
    int first = bytes[from] == '-' ? from + 1 : from;
    int place = digits(bytes, first, to);
    if (place == first || (bytes[first] == '0' && place > first + 1)) {
      return false;
    }
    if (place < to && bytes[place] == '.') {
      int behind = digits(bytes, place + 1, to);
      if (behind == place + 1) {
        return false;
      }
      place = behind;
    }
    if (place < to && (bytes[place] == 'e' || bytes[place] == 'E')) {
      place++;
      if (place < to && (bytes[place] == '+' || bytes[place] == '-')) {
        place++;
      }
      int behind = digits(bytes, place, to);
      if (behind == place) {
        return false;
      }
      place = behind;
    }
    return place == to && to - from <= LONGEST_NUMBER;
  }

  /** The place of the quote that ends a text of plain ASCII without escapes; −1 when none does. */
  static int plainEnd(byte[] bytes, int from, int end) {
    int place = from;
    int plain = 8;
    while (plain == 8 && place < end) {
      plain = EightBytes.plain(EightBytes.at(bytes, place));
      place += plain;
    }
    return place < end && bytes[place] == '"' ? place : -1;
  }

  /** The same of a text that may have escapes, but of a character by its number. */
  static int textEnd(byte[] bytes, int from, int end) {
    int place = from;
    while (true) {
      int plain = 8;
      while (plain == 8 && place < end) {
        plain = EightBytes.plain(EightBytes.at(bytes, place));
        place += plain;
      }
      if (place >= end - 1 || bytes[place] != '\\' || !isEscape(bytes[place + 1])) {
        return place < end && bytes[place] == '"' ? place : -1;
      }
      place += 2;
    }
  }

  private static boolean isEscape(byte c) {
    return switch (c) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> true;
      default -> false;
    };
  }

  /** The place behind a number that begins at a place; −1 when none does. */
  static int numberEnd(byte[] bytes, int from, int end) {
    int place = from;
    while (place < end && isNumeric(bytes[place])) {
      place++;
    }
    return place > from && isNumber(bytes, from, place) ? place : -1;
  }

  private static int digits(byte[] bytes, int first, int to) {
    int place = first;
    while (place < to && bytes[place] >= '0' && bytes[place] <= '9') {
      place++;
    }
    return place;
  }

  /**
   * The whole number that bytes are, times a factor; {@link SpanDraft#NO_TIME} when they are none.
   */
  static long time(byte[] bytes, int from, int to, long factor) {
    if (from == to || to - from > MOST_FAST) {
      return slow(bytes, from, to, factor);
    }
    long value = 0;
    int first = from;
    for (; first <= to - 8; first += 8) {
      long eight = EightBytes.decimal(EightBytes.at(bytes, first));
      if (eight < 0) {
        break;
      }
      value = 100_000_000 * value + eight;
    }
    for (int i = first; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit == '.' - '0' && i > from) {
        long whole = scaled(value, factor);
        long part = part(bytes, i + 1, to, factor);
        return whole == SpanDraft.NO_TIME || part < 0
            ? slow(bytes, from, to, factor)
            : whole + part;
      }
      if (digit < 0 || digit > 9) {
        return slow(bytes, from, to, factor);
      }
      value = 10 * value + digit;
    }
    return value < 0 ? slow(bytes, from, to, factor) : scaled(value, factor);
  }

  /** The digits behind a point, times a factor; below 0 when that is no whole number. */
  private static long part(byte[] bytes, int first, int to, long factor) {
    long unit = factor;
    long part = 0;
    for (int i = first; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || unit % 10 != 0) {
        return -1;
      }
      unit /= 10;
      part += digit * unit;
    }
    return first == to ? -1 : part;
  }

  private static long slow(byte[] bytes, int from, int to, long factor) {
    try {
      BigDecimal value =
          new BigDecimal(new String(bytes, from, to - from, StandardCharsets.UTF_8).strip());
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
