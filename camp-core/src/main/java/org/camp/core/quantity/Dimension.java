// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.util.StringJoiner;

/**
 * The physical dimension of a quantity: exponents of time, bytes, floating point operations and
 * words.
 *
 * <p>Bytes and words count things, so they may multiply a cost: with {@code n = 4KiB}, {@code
 * n*3ns} is a time ({@link #isTime}), three nanoseconds for each byte.
 */
public record Dimension(int time, int bytes, int flops, int words) {
  /** A pure number; taken in base units wherever a dimension is expected. */
  public static final Dimension NONE = new Dimension(0, 0, 0, 0);

  /** Time, in seconds. */
  public static final Dimension TIME = new Dimension(1, 0, 0, 0);

  /** Memory or message size, in bytes. */
  public static final Dimension BYTES = new Dimension(0, 1, 0, 0);

  /** Floating point operations. */
  public static final Dimension FLOPS = new Dimension(0, 0, 1, 0);

  /** Machine words. */
  public static final Dimension WORDS = new Dimension(0, 0, 0, 1);

  /** The dimension of a product. */
  public Dimension times(Dimension other) {
    return new Dimension(
        time + other.time, bytes + other.bytes, flops + other.flops, words + other.words);
  }

  /** The dimension of an integral power. */
  public Dimension power(int exponent) {
    return new Dimension(time * exponent, bytes * exponent, flops * exponent, words * exponent);
  }

  /** Whether this is a pure number or only counts things (bytes, words). */
  public boolean isCount() {
    return time == 0 && flops == 0;
  }

  /** Whether a quantity of this dimension can stand where a time is expected. */
  public boolean isTime() {
    return equals(NONE) || (time == 1 && flops == 0);
  }

  /** Whether a quantity of this dimension can stand where a size is expected. */
  public boolean isSize() {
    return equals(NONE) || equals(BYTES) || equals(WORDS);
  }

  /** Whether a number can be written in its unit: {@code s}, {@code B}, {@code flop/s}. */
  public boolean hasUnit() {
    return equals(NONE) || Unit.named(text()) != null;
  }

  /** The unit in words: {@code s}, {@code B}, {@code flop/s}, {@code a pure number}. */
  public String text() {
    if (equals(NONE)) {
      return "a pure number";
    }
    StringJoiner above = new StringJoiner("*");
    StringJoiner below = new StringJoiner("*");
    append(above, below, "B", bytes);
    append(above, below, "flop", flops);
    append(above, below, "word", words);
    append(above, below, "s", time);
    String upper = above.length() == 0 ? "1" : above.toString();
    return below.length() == 0 ? upper : upper + "/" + below;
  }

  private static void append(StringJoiner above, StringJoiner below, String unit, int exponent) {
    int size = Math.abs(exponent);
    if (size > 0) {
      (exponent > 0 ? above : below).add(size == 1 ? unit : unit + "^" + size);
    }
  }
}
