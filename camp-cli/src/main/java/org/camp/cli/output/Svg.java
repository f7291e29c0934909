// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Diagram;
import org.camp.core.report.Report;
import org.camp.core.report.draw.SvgWriter;

/** Draws the diagrams of reports: all of them below each other, or one that is picked. */
public final class Svg {
  static final Option<Long> DIAGRAM =
      Option.integer("diagram", 0, "Which diagram of the result is drawn, from 1; 0 draws all.");
  static final Descriptor OPTIONS =
      Descriptor.of("svg", "SVG", "The diagrams of the result as one picture.").options(DIAGRAM);

  private Svg() {}

  /** The number of the diagram, checked. */
  public static long diagram(Arguments arguments) {
    return OutputOption.value(OPTIONS, DIAGRAM, arguments);
  }

  /**
   * Draws the diagrams.
   *
   * @throws BadInput when there is none, or none of that number
   * @throws org.camp.core.diagnostic.OverBudget when one of them is too large to look at
   */
  public static void print(List<Report> reports, long number, Appendable out) throws IOException {
    List<Diagram> diagrams = new ArrayList<>();
    reports.forEach(report -> diagrams.addAll(report.diagrams()));
    if (diagrams.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("no-diagram", "the result has no diagram")
              .withHint("-f text, json and csv print what it has"));
    }
    if (number < 0 || number > diagrams.size()) {
      String has = diagrams.size() == 1 ? "1 diagram" : diagrams.size() + " diagrams";
      throw new BadInput(
          Diagnostic.error(
              "no-diagram", "there is no diagram " + number + ": the result has " + has));
    }
    SvgWriter.write(number == 0 ? diagrams : List.of(diagrams.get((int) number - 1)), out);
  }
}
