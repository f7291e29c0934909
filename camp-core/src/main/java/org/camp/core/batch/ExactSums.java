// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Sums of doubles, of their squares or of their cubes, column by column, that are exact until they
 * are read and rounded once then: whatever was added in whatever order, or to whatever sums that
 * were added to these, the same double comes out. Infinite summands make a sum infinite, or NaN
 * when they differ in sign.
 *
 * <p>A sum is a number with digits of 32 bits whose carries wait (a superaccumulator: Neal, Fast
 * exact summation using small and large superaccumulators, 2015, arXiv:1505.05571). All columns
 * share the range of digits that their summands have needed so far: 16 to 60 bytes a column where
 * summands are within a few powers of ten. Adding takes O(1).
 */
public final class ExactSums {
  private static final int DIGIT = 32;
  private static final long MASK = (1L << DIGIT) - 1;

  /** Bits behind the point: the cube of the least double has no more. */
  private static final int POINT = 3 * 1074;

  /** So often carries may wait, and so often in sums that are added. */
  private static final int MOST_WAITING = 1 << 29;

  private static final int FRACTION = 52;
  private static final long HIDDEN = 1L << FRACTION;
  private static final int MOST_EXPONENT = 0x7ff;

  private final int columns;

  /** Column · width + place → digit of the sum [2^(32 · (low + place) − POINT)]. */
  private long[] digits = {};

  private int low;
  private int width;
  private int waiting;

  /** Column → sum of what is not finite, or 0; null when all is finite. */
  private double @Nullable [] infinite;

  /** Sums of nothing. */
  public ExactSums(int columns) {
    this.columns = columns;
  }

  /** Adds x to the sum of a column. */
  public void add(int column, double x) {
    long bits = Double.doubleToRawLongBits(x);
    if (isFinite(bits)) {
      put(column, lastBit(bits), bits, significand(bits), 0, 0);
    } else {
      addInfinite(column, x);
    }
  }

  /** Adds the square of x, which is not rounded. */
  public void addSquare(int column, double x) {
    long bits = Double.doubleToRawLongBits(x);
    if (isFinite(bits)) {
      long m = significand(bits);
      put(column, 2 * lastBit(bits), 0, m * m, Math.multiplyHigh(m, m), 0);
    } else {
      addInfinite(column, x * x);
    }
  }

  /** Adds the third power of x, which is not rounded. */
  public void addCube(int column, double x) {
    long bits = Double.doubleToRawLongBits(x);
    if (isFinite(bits)) {
      long m = significand(bits);
      long square = m * m;
      long high = Math.multiplyHigh(m, m);
      long middle = Math.multiplyHigh(square, m) + (square >> 63 & m) + high * m;
      long carry = Long.compareUnsigned(middle, high * m) < 0 ? 1 : 0;
      long top = Math.multiplyHigh(high, m) + carry;
      put(column, 3 * lastBit(bits), bits, square * m, middle, top);
    } else {
      addInfinite(column, x);
    }
  }

  private static long significand(long bits) {
    long fraction = bits & (HIDDEN - 1);
    return (bits >>> FRACTION & MOST_EXPONENT) == 0 ? fraction : fraction | HIDDEN;
  }

  /** The power of two that the last bit of the significand stands for. */
  private static int lastBit(long bits) {
    return Math.max(1, (int) (bits >>> FRACTION & MOST_EXPONENT)) - 1075;
  }

  private static boolean isFinite(long bits) {
    return (bits >>> FRACTION & MOST_EXPONENT) != MOST_EXPONENT;
  }

  private void addInfinite(int column, double x) {
    if (infinite == null) {
      infinite = new double[columns];
    }
    infinite[column] += x;
  }

  /**
   * Adds three words of 64 bits.
   *
   * @param exponent the power of two that their first bit stands for
   * @param sign negative when they are to be taken away
   */
  private void put(int column, int exponent, long sign, long first, long second, long third) {
    if ((first | second | third) == 0) {
      return;
    }
    int words = third != 0 ? 3 : second != 0 ? 2 : 1;
    int digit = (exponent + POINT) / DIGIT;
    int shift = (exponent + POINT) % DIGIT;
    reserve(digit, digit + 2 * words + 1);
    if (++waiting == MOST_WAITING) {
      carry();
    }
    int place = column * width + digit - low;
    long flip = sign >> 63;
    put(place, shift, flip, first);
    if (words > 1) {
      put(place + 2, shift, flip, second);
    }
    if (words > 2) {
      put(place + 4, shift, flip, third);
    }
  }

  private void put(int place, int shift, long flip, long word) {
    long rest = word >>> 1 >>> (DIGIT - 1 - shift);
    digits[place] += ((word << shift & MASK) ^ flip) - flip;
    digits[place + 1] += ((rest & MASK) ^ flip) - flip;
    digits[place + 2] += (rest >>> DIGIT ^ flip) - flip;
  }

  /** Makes room for digits, and one above them for carries. */
  private void reserve(int from, int to) {
    if (width > 0 && from >= low && to < low + width) {
      return;
    }
    int start = width == 0 ? from : Math.min(low, from);
    int end = width == 0 ? to + 1 : Math.max(low + width, to + 1);
    carry();
    long[] wider = new long[Math.multiplyExact(columns, end - start)];
    for (int column = 0; column < columns && width > 0; column++) {
      int place = column * (end - start) + low - start;
      System.arraycopy(digits, column * width, wider, place, width);
      spread(wider, place + width - 1, (column + 1) * (end - start));
    }
    digits = wider;
    low = start;
    width = end - start;
  }

  /** Passes carries on. */
  private void carry() {
    for (int column = 0; column < columns && width > 0; column++) {
      spread(digits, column * width, (column + 1) * width);
    }
    waiting = 0;
  }

  /** Passes carries on to the last of some digits, which alone has a sign then. */
  private static void spread(long[] digits, int from, int to) {
    for (int place = from; place < to - 1; place++) {
      digits[place + 1] += digits[place] >> DIGIT;
      digits[place] &= MASK;
    }
  }

  /** Adds the sums of another one with as many columns, which keeps their values. */
  public void addAll(ExactSums other) {
    if (other.width > 0) {
      other.carry();
      reserve(other.low, other.low + other.width);
      if (++waiting == MOST_WAITING) {
        carry();
      }
      for (int column = 0; column < columns; column++) {
        int place = column * width + other.low - low;
        for (int theirs = column * other.width; theirs < (column + 1) * other.width; theirs++) {
          digits[place++] += other.digits[theirs];
        }
      }
    }
    double[] more = other.infinite;
    for (int column = 0; more != null && column < columns; column++) {
      addInfinite(column, more[column]);
    }
  }

  /** The sum of a column, correctly rounded. */
  public double sum(int column) {
    return isFinite(column) ? exact(column).over(BigInteger.ONE) : infinite(column);
  }

  /** Whether all that was added to a column is finite. */
  boolean isFinite(int column) {
    return infinite(column) == 0;
  }

  /** The sum of what is not finite in a column, or 0. */
  double infinite(int column) {
    return infinite == null ? 0 : infinite[column];
  }

  /** The sum of what is finite in a column. */
  Dyadic exact(int column) {
    BigInteger sum = BigInteger.ZERO;
    for (int place = width - 1; place >= 0; place--) {
      sum = sum.shiftLeft(DIGIT).add(BigInteger.valueOf(digits[column * width + place]));
    }
    return new Dyadic(sum, DIGIT * low - POINT);
  }
}
