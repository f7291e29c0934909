// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import org.camp.core.quantity.Dimension;
import org.jspecify.annotations.Nullable;

/** What a constant of a machine file may measure. */
enum Measure {
  TIME("a time", "write a time such as 1.5us"),
  TIME_OR_FLOPS("a time or a number of flops", "write 1.5us or 1500flop"),
  /** As it stands, or with {@code /word} behind it. */
  PER_WORD("a time or a number of flops", "write 1.5us or 1500flop/word"),
  SPEED("a speed in flop/s", "write 1Gflop/s"),
  SIZE("a size", "write a plain number or bytes, such as 4KiB"),
  RATE("a rate per second", "write a plain number"),
  FACTOR("a plain number", "speed: 1.5 computes half as fast again"),
  COUNT("a whole number", null),
  ANY("a number or a quantity with a unit", "divide or multiply where it is used");

  private static final Dimension PER_SECOND = Dimension.TIME.power(-1);

  final String text;
  final @Nullable String hint;

  Measure(String text, @Nullable String hint) {
    this.text = text;
    this.hint = hint;
  }

  boolean fits(Dimension dimension) {
    if (dimension.equals(Dimension.NONE)) {
      return true;
    }
    return switch (this) {
      case TIME -> dimension.equals(Dimension.TIME);
      case TIME_OR_FLOPS, PER_WORD ->
          dimension.equals(Dimension.TIME) || dimension.equals(Dimension.FLOPS);
      case SPEED -> dimension.equals(Dimension.FLOPS.times(PER_SECOND));
      case SIZE -> dimension.isSize();
      case RATE -> dimension.equals(PER_SECOND);
      case COUNT, FACTOR -> false;
      case ANY -> dimension.hasUnit();
    };
  }

  /** Whether 0 makes no sense. */
  boolean isPositive() {
    return this == SPEED || this == RATE || this == COUNT || this == FACTOR;
  }
}
