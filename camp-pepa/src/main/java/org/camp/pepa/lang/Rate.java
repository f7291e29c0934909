// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import org.camp.core.diagnostic.Span;

/** A rate as it is written: an expression over numbers, rate names and the passive rate. */
public sealed interface Rate {
  /** Where it was written. */
  Span span();

  /** A number, with the digits as written. */
  record Number(double value, String text, Span span) implements Rate {
    /** The number {@code value} in a model that is built. */
    public static Number of(double value) {
      return new Number(value, Digits.of(value), Span.NONE);
    }
  }

  /** The name of a rate. */
  record Name(String name, Span span) implements Rate {}

  /** The passive rate ⊤, of weight 1. */
  record Passive(Span span) implements Rate {}

  /** {@code -argument}. */
  record Negated(Rate argument, Span span) implements Rate {}

  /** {@code left operator right} with one of {@code + - * / ^}. */
  record Binary(char operator, Rate left, Rate right, Span span) implements Rate {}
}
