// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.quantity.Quantity;

/**
 * How far a number may be from an earlier one.
 *
 * @param part of the earlier number
 */
public record RelativeTolerance(double part) {
  /**
   * Reads {@code 5%} or {@code 0.05}.
   *
   * @throws BadInput when it is neither
   */
  public static RelativeTolerance parse(String text) {
    return parse("--tolerance", text);
  }

  /**
   * Reads the value of an option.
   *
   * @throws BadInput when it is no share
   */
  static RelativeTolerance parse(String option, String text) {
    String number = text.strip();
    boolean percent = number.endsWith("%");
    try {
      double value =
          Double.parseDouble(percent ? number.substring(0, number.length() - 1) : number);
      if (!percent && value >= 1 && value < Double.POSITIVE_INFINITY) {
        throw new BadInput(
            Diagnostic.error("usage", "'" + option + " " + text + "' is a share of 1 or more")
                .withHint(
                    "for " + number + " % write " + number + "%; 1 and more are 100% and more"));
      }
      if (value >= 0 && value < Double.POSITIVE_INFINITY) {
        return new RelativeTolerance(percent ? value / 100 : value);
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers below 0.
    }
    throw new BadInput(
        Diagnostic.error("usage", "'" + option + " " + text + "' is no tolerance")
            .withHint("write 5% or 0.05"));
  }

  public boolean covers(double earlier, double now) {
    boolean finite = !Double.isInfinite(earlier) && !Double.isInfinite(now);
    double allowed = part * Math.abs(earlier) * (1 + Assertion.ROUNDING);
    return Assertion.compare(earlier, now) == 0 || (finite && Math.abs(now - earlier) <= allowed);
  }

  /** As a share in percent. */
  public String text() {
    return Quantity.format(part, "%");
  }
}
