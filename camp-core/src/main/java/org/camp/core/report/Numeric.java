// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Values as numbers, also those that JSON writes as texts: big integers and infinities. */
public final class Numeric {
  private static final Pattern DIGITS = Pattern.compile("-?\\d{1,4000}");

  private Numeric() {}

  /** The number in base units; nothing for what is none, and for undefined numbers. */
  public static OptionalDouble of(Value value) {
    if (value instanceof Value.Num number) {
      return Double.isNaN(number.value())
          ? OptionalDouble.empty()
          : OptionalDouble.of(number.value());
    }
    if (value instanceof Value.Int whole) {
      return OptionalDouble.of((double) whole.value());
    }
    if (value instanceof Value.Big big) {
      return OptionalDouble.of(big.value().doubleValue());
    }
    return value instanceof Value.Str text ? of(text.value()) : OptionalDouble.empty();
  }

  private static OptionalDouble of(String text) {
    if (text.equals("inf")) {
      return OptionalDouble.of(Double.POSITIVE_INFINITY);
    }
    if (text.equals("-inf")) {
      return OptionalDouble.of(Double.NEGATIVE_INFINITY);
    }
    return DIGITS.matcher(text).matches()
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }

  /** Whether a value is undefined: null, or not a number. */
  public static boolean isUndefined(Value value) {
    return value instanceof Value.Null
        || (value instanceof Value.Num number && Double.isNaN(number.value()));
  }
}
