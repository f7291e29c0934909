// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.List;
import org.camp.core.report.Lanes;

/**
 * What clicks on the labels of borders show, without scripts: a label links to a group of lines,
 * which is seen while it is the target of the page. A second click beside them hides them again.
 */
final class BorderDetails {
  private static final double SMALL = 11;
  private static final double LINE = 14;

  private final Lanes lanes;
  private final Canvas canvas;
  private final String name;

  BorderDetails(Lanes lanes, Canvas canvas) {
    this.lanes = lanes;
    this.canvas = canvas;
    this.name = "camp-b" + Integer.toHexString(lanes.title().hashCode());
  }

  /**
   * Draws labels that have details, and these.
   *
   * @param labels where labels begin
   * @param left where details begin
   * @param end of the picture, downwards
   * @return where the picture ends to the right
   */
  double draw(TimeAxis time, double labels, double left, double end) {
    double right = left - 16;
    if (lanes.borders().stream().allMatch(border -> border.details().isEmpty())) {
      return right;
    }
    canvas.raw("<style>.more{display:none}.more:target{display:inline}a .s{");
    canvas.raw("text-decoration:underline dotted}</style>\n");
    for (int i = 0; i < lanes.borders().size(); i++) {
      Lanes.Border border = lanes.borders().get(i);
      double y = time.at(border.at());
      if (border.details().isEmpty() || Double.isNaN(y)) {
        continue;
      }
      String id = name + "-" + i;
      canvas.raw("<a href=\"#" + id + "\">");
      canvas.text(labels, y + 4, border.label(), Canvas.Anchor.START, "s");
      canvas.raw("</a>\n<g id=\"" + id + "\" class=\"more\">\n");
      right = Math.max(right, lines(border.details(), left, y, end));
      canvas.raw("</g>\n");
    }
    return right;
  }

  private double lines(List<String> lines, double left, double y, double end) {
    double width = 0;
    for (String line : lines) {
      width = Math.max(width, TextWidth.of(line, SMALL));
    }
    double top = Math.max(0, Math.min(y - LINE, end - LINE * (lines.size() + 1)));
    canvas.round(left, top, width + 28, LINE * lines.size() + 8, 4, "box", "");
    for (int i = 0; i < lines.size(); i++) {
      canvas.text(left + 6, top + LINE * (i + 1), lines.get(i), Canvas.Anchor.START, "s");
    }
    canvas.raw("<a href=\"#\">");
    canvas.text(left + width + 22, top + LINE, "×", Canvas.Anchor.END, "s");
    canvas.raw("</a>\n");
    return left + width + 28;
  }
}
