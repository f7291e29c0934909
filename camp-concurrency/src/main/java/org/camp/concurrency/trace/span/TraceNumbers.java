// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Ids of traces with numbers; of several sides, which may have traces of the same id. */
final class TraceNumbers {
  /** Ids that are texts have this in front: no id begins so that is not. */
  private static final long TEXT = 0xFFFF_FFFF_7E78_7400L;

  private static final int DIGITS = 32;

  private final Names texts;
  private PairNumbers ids = new PairNumbers();

  /** Side → ids of its traces. */
  private final List<PairNumbers> sides = new ArrayList<>(List.of(ids));

  /** Side → number of its first trace. */
  private final List<Integer> first = new ArrayList<>(List.of(0));

  /**
   * The trace that was named last, among those of this side: most spans follow one of their own.
   */
  private int last;

  TraceNumbers(Names texts) {
    this.texts = texts;
  }

  int size() {
    return first.get(first.size() - 1) + ids.size();
  }

  void startSide() {
    first.add(size());
    ids = new PairNumbers();
    sides.add(ids);
  }

  int side(int number) {
    int side = sides.size() - 1;
    while (first.get(side) > number) {
      side--;
    }
    return side;
  }

  /** The id as it was written. */
  String id(int number) {
    long high = high(number);
    long low = low(number);
    return isText(high, low) ? texts.text((int) low) : SpanIds.text(high) + SpanIds.text(low);
  }

  /** Whether an id is no 32 hexadecimal digits. */
  boolean isText(int number) {
    return isText(high(number), low(number));
  }

  /**
   * The number of an id of another table.
   *
   * @param high the first of its longs there
   * @param low the second; the number of a text here for an id that is one
   */
  int again(boolean isText, long high, long low) {
    return isText ? of(TEXT, low) : of(high, low);
  }

  /** The first of the longs of an id. */
  long high(int number) {
    int side = side(number);
    return sides.get(side).first(number - first.get(side));
  }

  /** The second of them; of a text, its number. */
  long low(int number) {
    int side = side(number);
    return sides.get(side).second(number - first.get(side));
  }

  private static boolean isText(long high, long low) {
    return high == TEXT && low >= 0 && low <= Integer.MAX_VALUE;
  }

  /** Orders ids as texts. */
  int compare(int number, int other) {
    if (isText(high(number), low(number)) || isText(high(other), low(other))) {
      return id(number).compareTo(id(other));
    }
    int byHigh = Long.compareUnsigned(high(number), high(other));
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low(number), low(other));
  }

  /**
   * Ids among which are those that share most characters with one, at the beginning and at the end.
   * O(traces).
   */
  List<String> nearest(String id) {
    byte[] text = id.getBytes(StandardCharsets.UTF_8);
    boolean isHex = text.length == DIGITS && SpanIds.isHex(text);
    long ownHigh = isHex ? SpanIds.hex(text, 0) : 0;
    long ownLow = isHex ? SpanIds.hex(text, DIGITS / 2) : 0;
    List<String> nearest = new ArrayList<>();
    int head = 0;
    int tail = 0;
    for (int number = 0; number < size(); number++) {
      if (!isHex || isText(number)) {
        nearest.add(id(number));
        continue;
      }
      long high = high(number) ^ ownHigh;
      long low = low(number) ^ ownLow;
      int same = high != 0 ? leading(high) : 16 + leading(low);
      int last = low != 0 ? trailing(low) : 16 + trailing(high);
      if (same < DIGITS && (same > head || last > tail)) {
        nearest.add(id(number));
        head = Math.max(head, same);
        tail = Math.max(tail, last);
      }
    }
    return nearest;
  }

  private static int leading(long digits) {
    return Long.numberOfLeadingZeros(digits) / 4;
  }

  private static int trailing(long digits) {
    return Long.numberOfTrailingZeros(digits) / 4;
  }

  int of(byte[] text, int from, int length) {
    if (length == DIGITS) {
      long one = EightBytes.hex(EightBytes.at(text, from));
      long two = EightBytes.hex(EightBytes.at(text, from + 8));
      long three = EightBytes.hex(EightBytes.at(text, from + 16));
      long four = EightBytes.hex(EightBytes.at(text, from + 24));
      if ((one | two | three | four) >= 0) {
        return of(one << 32 | two, three << 32 | four);
      }
    }
    byte[] read = SpanIds.digits(text, from, length, 16);
    return read.length == DIGITS && length != DIGITS
        ? of(read, 0, DIGITS)
        : ofText(texts.of(text, from, length));
  }

  private int ofText(int text) {
    return of(TEXT, text);
  }

  private int of(long high, long low) {
    if (ids.size() == 0 || ids.first(last) != high || ids.second(last) != low) {
      last = ids.of(high, low);
    }
    return first.get(first.size() - 1) + last;
  }
}
