// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.Arrays;

/**
 * Times as whole numbers: in the greatest unit that all of them are multiples of when they are
 * decimals, else rounded down to a fine one.
 *
 * @param perSecond units in a second
 */
record TaskUnit(double perSecond) {
  private static final double MOST = 1L << 50;
  private static final double NEARLY = 1e-6;

  static TaskUnit of(double[] costs, double[] travels) {
    double[] seconds = Arrays.copyOf(costs, costs.length + travels.length);
    System.arraycopy(travels, 0, seconds, costs.length, travels.length);
    double total = 1e-300;
    for (double s : seconds) {
      total += s;
    }
    double scale = Math.pow(10, Math.floor(Math.log10(MOST / total)));
    for (double decimal = 1; decimal < scale; decimal *= 10) {
      if (isWhole(seconds, decimal)) {
        scale = decimal;
      }
    }
    long common = 0;
    for (double s : seconds) {
      common = gcd(common, new TaskUnit(scale).ticks(s));
    }
    return new TaskUnit(scale / Math.max(1, common));
  }

  private static boolean isWhole(double[] seconds, double scale) {
    for (double s : seconds) {
      double near = Math.rint(s * scale);
      if (Math.abs(s * scale - near) > NEARLY || (s > 0 && near == 0)) {
        return false;
      }
    }
    return true;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  long ticks(double seconds) {
    double ticks = seconds * perSecond;
    double near = Math.rint(ticks);
    return (long) (Math.abs(ticks - near) <= NEARLY ? near : Math.floor(ticks));
  }

  double seconds(long ticks) {
    return ticks / perSecond;
  }
}
