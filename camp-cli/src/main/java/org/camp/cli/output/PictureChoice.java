// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.Optional;
import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * Which picture is drawn, and how large.
 *
 * @param diagram its number, from 1; 0 for all below each other
 * @param scale pixels of an image for one of the SVG
 */
public record PictureChoice(long diagram, double scale) {
  /** The option that says how large an image is. */
  public static final String SCALE = "--scale";

  /** All diagrams, two pixels for one. */
  public static final PictureChoice USUAL = new PictureChoice(0, 2);

  /**
   * What was asked for.
   *
   * @param forms those of the verb
   * @throws BadInput when it is no choice
   */
  public static PictureChoice of(Arguments arguments, Forms forms) {
    Optional<String> asked = forms.scaled() ? arguments.value(SCALE) : Optional.empty();
    double scale = asked.map(PictureChoice::scale).orElse(USUAL.scale);
    return new PictureChoice(Svg.diagram(arguments), scale);
  }

  private static double scale(String text) {
    try {
      double scale = Double.parseDouble(text);
      if (scale >= 0.1 && scale <= 20) {
        return scale;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new BadInput(
        Diagnostic.error("usage", "'" + SCALE + " " + text + "' is no scale")
            .withHint("give a number from 0.1 to 20; a picture is drawn at 2 without it"));
  }
}
