// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;

/** Draws the diagrams of reports: all of them below each other, or one that is picked. */
public final class Svg {
  static final Option<Long> DIAGRAM =
      Option.integer("diagram", 0, "Which diagram of the result is drawn, from 1; 0 draws all.");
  static final Descriptor OPTIONS =
      Descriptor.of(
              "svg", "SVG", "The diagrams of the result as one picture; also for png and tex.")
          .options(DIAGRAM);

  private Svg() {}

  /** The number of the diagram, checked. */
  public static long diagram(Arguments arguments) {
    return OutputOption.value(OPTIONS, DIAGRAM, arguments);
  }
}
