// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Base64;
import java.util.HexFormat;

/**
 * Ids as longs: what is written as hexadecimal digits of the usual length is their value; any other
 * text is its number in a pool. Base64, in which some exporters write the bytes of ids, is taken
 * for the bytes.
 */
final class SpanIds {
  /** Character → its value as a hexadecimal digit, or −1. */
  private static final byte[] DIGITS = digits();

  private SpanIds() {}

  /** Whether a text is written in the given number of hexadecimal digits. */
  static boolean isHex(char[] chars, int offset, int length, int digits) {
    if (length != digits) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (digit(chars[offset + i]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The value of 16 hexadecimal digits. */
  static long hex(char[] chars, int offset) {
    long value = 0;
    for (int i = 0; i < 16; i++) {
      value = (value << 4) | digit(chars[offset + i]);
    }
    return value;
  }

  private static int digit(char c) {
    return c < DIGITS.length ? DIGITS[c] : -1;
  }

  private static byte[] digits() {
    byte[] digits = new byte['f' + 1];
    for (char c = 0; c < digits.length; c++) {
      digits[c] = (byte) Character.digit(c, 16);
    }
    return digits;
  }

  /** 16 lower-case hexadecimal digits. */
  static String text(long value) {
    return HexFormat.of().toHexDigits(value);
  }

  /** The digits of bytes in Base64, or the text itself when it is none of so many bytes. */
  static char[] digits(char[] chars, int offset, int length, int bytes) {
    String text = new String(chars, offset, length);
    if (length == (bytes + 2) / 3 * 4 && text.endsWith("=")) {
      try {
        byte[] decoded = Base64.getDecoder().decode(text);
        if (decoded.length == bytes) {
          return HexFormat.of().formatHex(decoded).toCharArray();
        }
      } catch (IllegalArgumentException e) {
        return text.toCharArray();
      }
    }
    return text.toCharArray();
  }
}
