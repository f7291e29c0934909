// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.Locale;
import java.util.Optional;

/** The functions of expressions. */
public enum PrismFunction {
  /** The least of some numbers. */
  MIN(1, Integer.MAX_VALUE),
  /** The greatest of some numbers. */
  MAX(1, Integer.MAX_VALUE),
  /** The next whole number below. */
  FLOOR(1, 1),
  /** The next whole number above. */
  CEIL(1, 1),
  /** The nearest whole number, the one above when there are two. */
  ROUND(1, 1),
  /** A power. */
  POW(2, 2),
  /** What is left of a whole division, at least 0. */
  MOD(2, 2),
  /** A logarithm; the second argument is the base. */
  LOG(2, 2);

  private final int least;
  private final int most;

  PrismFunction(int least, int most) {
    this.least = least;
    this.most = most;
  }

  /** As it is written: {@code floor}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean takes(int arguments) {
    return arguments >= least && arguments <= most;
  }

  /** How many arguments it takes, for messages. */
  String arity() {
    return most > 2 ? "one or more arguments" : most == 2 ? "two arguments" : "one argument";
  }

  static Optional<PrismFunction> of(String name) {
    for (PrismFunction function : values()) {
      if (function.text().equals(name)) {
        return Optional.of(function);
      }
    }
    return Optional.empty();
  }
}
