// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.Locale;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;

/** Refuses pictures that nobody could look at. */
final class TooLarge {
  private static final String HINT =
      "summarise it: take a smaller instance, or group what is alike";

  private TooLarge() {}

  /**
   * Checks a size.
   *
   * @throws OverBudget when there are more than {@code most}
   */
  static void check(String title, String what, int count, int most) {
    if (count > most) {
      String name = title.isEmpty() ? "the picture" : "'" + title + "'";
      throw new OverBudget(
          Diagnostic.error(
                  "too-large-to-draw",
                  String.format(
                      Locale.ROOT, "%s has %,d %s; at most %,d are drawn", name, count, what, most))
              .withHint(HINT));
    }
  }

  /** What is said of a graph with too many long edges. */
  static OverBudget tangled(String title) {
    String name = title.isEmpty() ? "the graph" : "'" + title + "'";
    return new OverBudget(
        Diagnostic.error("too-large-to-draw", name + " has too many long edges to be drawn")
            .withHint(HINT));
  }
}
