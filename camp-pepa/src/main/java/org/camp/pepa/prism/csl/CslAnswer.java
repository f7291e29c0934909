// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

import java.util.Optional;
import java.util.Set;
import org.camp.pepa.prism.lang.CslProperty;

/**
 * The answer to a property.
 *
 * @param property what was asked
 * @param value its value: a probability, or a reward; infinite when a goal may be missed; NaN when
 *     there is none
 * @param error estimated or bounded error of the value, absolute
 * @param holds whether the bound holds; empty when the value was asked for
 * @param refused why there is no value; else empty
 * @param tried whether the value was looked for
 */
public record CslAnswer(
    CslProperty property,
    double value,
    double error,
    Optional<Boolean> holds,
    Optional<String> refused,
    boolean tried) {
  static CslAnswer refused(CslProperty property, String why) {
    return new CslAnswer(
        property, Double.NaN, Double.NaN, Optional.empty(), Optional.of(why), true);
  }

  /** There is no answer: constants have no value. */
  public static CslAnswer unbound(CslProperty property, Set<String> names) {
    String why = "needs a value of " + String.join(", ", names);
    return new CslAnswer(
        property, Double.NaN, Double.NaN, Optional.empty(), Optional.of(why), false);
  }
}
