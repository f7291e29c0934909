// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.fraction.Fraction;

/**
 * A function that growth is made of: n^(twelfths/12) · log2(n)^logs.
 *
 * @param twelfths twelve times the power of n
 * @param logs the power of the logarithm, from 0
 */
public record Term(int twelfths, int logs) {
  public static final Term ONE = new Term(0, 0);
  public static final Term N = new Term(12, 0);
  public static final Term INVERSE = new Term(-12, 0);
  public static final Term LOG = new Term(0, 1);

  private static final int WHOLE = 12;
  private static final double LN_2 = Math.log(2);

  /** The whole power of n. */
  public static Term power(int power) {
    return new Term(WHOLE * power, 0);
  }

  /** This term times a power of the logarithm. */
  public Term timesLogs(int more) {
    return new Term(twelfths, logs + more);
  }

  /** The value at n; n is positive where the power is negative or broken, or logarithms occur. */
  public double at(double n) {
    double power =
        switch (twelfths) {
          case 0 -> 1;
          case WHOLE -> n;
          case 2 * WHOLE -> n * n;
          case -WHOLE -> 1 / n;
          default -> Math.pow(n, twelfths / (double) WHOLE);
        };
    return logs == 0 ? power : power * Math.pow(Math.log(n) / LN_2, logs);
  }

  public Order order() {
    return new Order(twelfths / (double) WHOLE, logs);
  }

  /** Whether its value is defined for positive n only. */
  public boolean needsPositive() {
    return twelfths < 0 || twelfths % WHOLE != 0 || logs > 0;
  }

  /** Whether it grows with n without a limit. */
  public boolean grows() {
    return twelfths > 0 || (twelfths == 0 && logs > 0);
  }

  /** How complicated it is, beside that it is there. */
  public double weight() {
    return (twelfths % WHOLE != 0 ? 0.1 : 0) + 0.05 * logs + 0.02 * Math.abs(order().power());
  }

  /** The term over a name: {@code n^(1/2)*log2(n)}; nothing for the constant. */
  public String text(String name) {
    List<String> factors = new ArrayList<>();
    if (twelfths == WHOLE) {
      factors.add(name);
    } else if (twelfths % WHOLE == 0 && twelfths != 0) {
      factors.add(name + "^" + twelfths / WHOLE);
    } else if (twelfths != 0) {
      Fraction power = new Fraction(twelfths, WHOLE);
      factors.add(name + "^(" + power.getNumerator() + "/" + power.getDenominator() + ")");
    }
    if (logs > 0) {
      factors.add("log2(" + name + ")" + (logs == 1 ? "" : "^" + logs));
    }
    return String.join("*", factors);
  }
}
