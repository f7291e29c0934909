// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of a text at once, as a long whose lowest byte comes first (Mycroft 1987). */
final class EightBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH = 0x8080_8080_8080_8080L;

  private EightBytes() {}

  /** Eight bytes from a place on; zeros where the array ends before. */
  static long at(byte[] bytes, int place) {
    return place <= bytes.length - 8 ? (long) LONGS.get(bytes, place) : last(bytes, place);
  }

  private static long last(byte[] bytes, int place) {
    long eight = 0;
    for (int i = bytes.length - 1; i >= place; i--) {
      eight = eight << 8 | (bytes[i] & 0xFF);
    }
    return eight;
  }

  /** The first so many of eight bytes, below eight; the others are 0. */
  static long first(long eight, int count) {
    return eight & ((1L << (8 * count)) - 1);
  }

  /** The place behind a text when it stands at a place before the end; −1 else. */
  static int behind(byte[] bytes, int first, int end, byte[] text) {
    int behind = first + text.length;
    if (behind > end) {
      return -1;
    }
    if (text.length < 8) {
      return first(at(bytes, first) ^ at(text, 0), text.length) == 0 ? behind : -1;
    }
    for (int place = 0; place < text.length - 8; place += 8) {
      if ((long) LONGS.get(bytes, first + place) != (long) LONGS.get(text, place)) {
        return -1;
      }
    }
    return (long) LONGS.get(bytes, behind - 8) == (long) LONGS.get(text, text.length - 8)
        ? behind
        : -1;
  }

  /** How many bytes come before the first that ends a JSON text or is not plain ASCII there. */
  static int plain(long eight) {
    long quote = eight ^ '"' * ONES;
    long escape = eight ^ '\\' * ONES;
    long stop =
        ((quote - ONES) & ~quote)
            | ((escape - ONES) & ~escape)
            | ((eight - ' ' * ONES) & ~eight)
            | eight;
    long marks = stop & HIGH;
    return marks == 0 ? 8 : (int) ((((marks & -marks) - 1 & ONES) * ONES) >>> 56) - 1;
  }

  /** The value of eight decimal digits, or −1. */
  static long decimal(long eight) {
    long digits = eight - '0' * ONES;
    if (((digits | (digits + (0x7F - 9) * ONES)) & HIGH) != 0) {
      return -1;
    }
    long pairs = (digits * 10 + (digits >>> 8)) & 0x00FF_00FF_00FF_00FFL;
    long fours = (pairs * 100 + (pairs >>> 16)) & 0x0000_FFFF_0000_FFFFL;
    return (fours * 10_000 + (fours >>> 32)) & 0xFFFF_FFFFL;
  }

  /** The value of eight hexadecimal digits, or −1. */
  static long hex(long eight) {
    long letters = (eight >>> 6) & ONES;
    long lower = eight | letters << 5;
    long digits = (lower & 0x0F * ONES) + 9 * letters;
    long written = digits + '0' * ONES + ((digits + 6 * ONES) >>> 4 & ONES) * ('a' - '0' - 10);
    if (written != lower || (digits & 0x10 * ONES) != 0) {
      return -1;
    }
    long pairs = (digits << 4 | digits >>> 8) & 0x00FF_00FF_00FF_00FFL;
    long fours = (pairs << 8 | pairs >>> 16) & 0x0000_FFFF_0000_FFFFL;
    return (fours << 16 | fours >>> 32) & 0xFFFF_FFFFL;
  }
}
