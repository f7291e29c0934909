// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Diagram;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.report.draw.SvgWriter;
import org.camp.core.report.paint.Painting;
import org.camp.core.report.tex.LatexWriter;

/** Writes the diagrams of results: as SVG, as an image, or with their tables for LaTeX. */
public final class Pictures {
  private Pictures() {}

  /**
   * Writes what a form shows of results.
   *
   * @param format {@link Format#isPicture} one
   * @throws BadInput when there is nothing to show, or no diagram of that number
   * @throws org.camp.core.diagnostic.OverBudget when one of them is too large to look at
   */
  public static void write(Format format, List<Report> reports, PictureChoice choice, Output output)
      throws IOException {
    if (format == Format.TEX) {
      List<Report> shown = choice.diagram() == 0 ? reports : List.of(alone(reports, choice));
      if (shown.stream().noneMatch(LatexWriter::isShown)) {
        throw none("the result has no table and no diagram");
      }
      output.write(out -> LatexWriter.write(shown, out));
      return;
    }
    List<Diagram> diagrams = chosen(reports, choice.diagram());
    if (format == Format.SVG) {
      output.write(out -> SvgWriter.write(diagrams, out));
    } else {
      StringBuilder svg = new StringBuilder();
      SvgWriter.write(diagrams, svg);
      output.write(image(svg, choice));
    }
  }

  /**
   * Writes a picture that is there as SVG in the form that the name of the file promises.
   *
   * @param media promised by the name
   * @return whether it is such a form
   */
  public static boolean convert(String media, CharSequence svg, PictureChoice choice, Output output)
      throws IOException {
    if (media.equals(FileEnding.PNG)) {
      output.write(image(svg, choice));
    } else if (media.equals(FileEnding.TEX)) {
      output.write(out -> LatexWriter.write(Painting.of(svg), out));
    } else {
      return false;
    }
    return true;
  }

  private static byte[] image(CharSequence svg, PictureChoice choice) throws IOException {
    return PixelWriter.write(Painting.of(svg), choice.scale());
  }

  private static Report alone(List<Report> reports, PictureChoice choice) {
    List<Diagram> diagrams = chosen(reports, choice.diagram());
    return new Report("", List.of(), Value.object().build(), List.of(), List.of(), diagrams);
  }

  private static List<Diagram> chosen(List<Report> reports, long number) {
    List<Diagram> diagrams = new ArrayList<>();
    reports.forEach(report -> diagrams.addAll(report.diagrams()));
    if (diagrams.isEmpty()) {
      throw none("the result has no diagram");
    }
    if (number < 0 || number > diagrams.size()) {
      String has = diagrams.size() == 1 ? "1 diagram" : diagrams.size() + " diagrams";
      throw new BadInput(
          Diagnostic.error(
              "no-diagram", "there is no diagram " + number + ": the result has " + has));
    }
    return number == 0 ? diagrams : List.of(diagrams.get((int) number - 1));
  }

  private static BadInput none(String what) {
    return new BadInput(
        Diagnostic.error("no-diagram", what).withHint("-f text, json and csv print what it has"));
  }
}
