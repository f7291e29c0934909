// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Ids of traces with numbers; of several sides, which may have traces of the same id. */
final class TraceNumbers {
  /** Ids that are texts have this in front: no id begins so that is not. */
  private static final long TEXT = 0xFFFF_FFFF_7E78_7400L;

  private static final int WRITTEN = 32;

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

  /** Place → byte of how it was written, when that is in 32 hexadecimal digits; zeros else. */
  private final byte[] written = new byte[WRITTEN];

  TraceNumbers(Names texts) {
    this.texts = texts;
  }

  int size() {
    return first.get(first.size() - 1) + ids.size();
  }

  void startSide() {
    first.add(size());
    ids = new PairNumbers();
    forget();
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
    forget();
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

  int of(byte[] text, int from, int length) {
    if (length == WRITTEN) {
      if (Arrays.equals(text, from, from + WRITTEN, written, 0, WRITTEN)) {
        return first.get(first.size() - 1) + last;
      }
      if (SpanIds.isHex(text, from, length, WRITTEN)) {
        System.arraycopy(text, from, written, 0, WRITTEN);
        return of(SpanIds.hex(text, from), SpanIds.hex(text, from + 16));
      }
    }
    byte[] read = SpanIds.digits(text, from, length, 16);
    return read.length == 32 && length != 32
        ? of(read, 0, 32)
        : ofText(texts.of(text, from, length));
  }

  private void forget() {
    written[0] = 0;
  }

  private int ofText(int text) {
    forget();
    return of(TEXT, text);
  }

  private int of(long high, long low) {
    if (ids.size() == 0 || ids.first(last) != high || ids.second(last) != low) {
      last = ids.of(high, low);
    }
    return first.get(first.size() - 1) + last;
  }
}
