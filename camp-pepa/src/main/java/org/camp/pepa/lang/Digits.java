// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.math.BigDecimal;

/** Writes numbers so that every tool reads the same double back. */
public final class Digits {
  private Digits() {}

  /** The shortest decimal that reads back as {@code value}, always with a point or an exponent. */
  public static String of(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.toString(value);
    }
    double size = Math.abs(value);
    return size == 0 || (size >= 1e-6 && size < 1e16)
        ? plain(value)
        : Double.toString(value).replace('E', 'e');
  }

  private static String plain(double value) {
    String text = new BigDecimal(Double.toString(value)).toPlainString();
    return text.indexOf('.') < 0 ? text + ".0" : text;
  }
}
