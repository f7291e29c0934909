// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Ids as longs: what is written as hexadecimal digits of the usual length is their value; any other
 * text is its number in a pool. Base64, in which some exporters write the bytes of ids, is taken
 * for the bytes.
 */
final class SpanIds {
  /** Byte → its value as a hexadecimal digit, or −1. */
  private static final byte[] DIGITS = digits();

  private SpanIds() {}

  /** Whether a text of whole eights of characters is written in hexadecimal digits. */
  static boolean isHex(byte[] text) {
    boolean all = true;
    for (int place = 0; all && place < text.length; place += 8) {
      all = EightBytes.hex(EightBytes.at(text, place)) >= 0;
    }
    return all;
  }

  /** The value of 16 hexadecimal digits. */
  static long hex(byte[] text, int from) {
    return EightBytes.hex(EightBytes.at(text, from)) << 32
        | EightBytes.hex(EightBytes.at(text, from + 8));
  }

  /** The value of a hexadecimal digit, or −1. */
  static int digit(byte c) {
    return DIGITS[c & 0xFF];
  }

  private static byte[] digits() {
    byte[] digits = new byte[256];
    for (int c = 0; c < digits.length; c++) {
      digits[c] = (byte) (c < 128 ? Character.digit(c, 16) : -1);
    }
    return digits;
  }

  /** 16 lower-case hexadecimal digits. */
  static String text(long value) {
    return HexFormat.of().toHexDigits(value);
  }

  /** The digits of bytes in Base64, or the text itself when it is none of so many bytes. */
  static byte[] digits(byte[] text, int from, int length, int count) {
    byte[] own = Arrays.copyOfRange(text, from, from + length);
    if (length == (count + 2) / 3 * 4 && own[length - 1] == '=') {
      try {
        byte[] decoded = Base64.getDecoder().decode(own);
        if (decoded.length == count) {
          return digits(decoded);
        }
      } catch (IllegalArgumentException e) {
        return own;
      }
    }
    return own;
  }

  /** The hexadecimal digits of bytes. */
  static byte[] digits(byte[] bytes) {
    return HexFormat.of().formatHex(bytes).getBytes(StandardCharsets.US_ASCII);
  }
}
