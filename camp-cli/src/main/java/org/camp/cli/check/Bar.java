// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.Optional;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * What counts as a change of a number: how far it may be from an earlier one, and whether a figure
 * that became better counts too.
 *
 * @param tolerance how far it may be
 * @param oneSided whether figures of which less or more is better count only when they are worse
 * @param goals whether less or more of a figure is better
 */
record Bar(RelativeTolerance tolerance, boolean oneSided, FigureGoals goals) {
  private static final String WORSE = "--worse-by";
  private static final String TOLERANCE = "--tolerance";

  /**
   * What the command line says.
   *
   * @throws BadInput when it says two things, or without a baseline
   */
  static Bar of(Arguments arguments, BackendRegistry registry) {
    Optional<String> worse = arguments.value(WORSE);
    Optional<String> tolerance = arguments.value(TOLERANCE);
    if (worse.isPresent() && tolerance.isPresent()) {
      throw new BadInput(
          Diagnostic.error("usage", "give '" + TOLERANCE + "' or '" + WORSE + "', not both")
              .withHint(
                  "'" + WORSE + "' counts what became worse, '" + TOLERANCE + "' any change"));
    }
    String option = worse.isPresent() ? WORSE : TOLERANCE;
    if (arguments.value("--baseline").isEmpty() && worse.or(() -> tolerance).isPresent()) {
      throw new BadInput(
          Diagnostic.error("usage", "'" + option + "' needs '--baseline FILE'")
              .withHint("--assert 'PATH <= QUANTITY' has its own bar"));
    }
    RelativeTolerance part = RelativeTolerance.parse(option, worse.or(() -> tolerance).orElse("0"));
    return new Bar(part, worse.isPresent(), FigureGoals.of(registry));
  }

  /** Whether a figure that is now beyond the tolerance became better, so that it does not count. */
  boolean isBetter(String path, double before, double now) {
    return oneSided && goals.of(path).filter(goal -> !goal.isWorse(before, now)).isPresent();
  }

  /** The bar in words, or empty when any difference counts. */
  String text() {
    if (tolerance.part() == 0) {
      return "";
    }
    return " by more than " + tolerance.text();
  }
}
