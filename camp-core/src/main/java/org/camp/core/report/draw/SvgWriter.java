// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.HeatMap;
import org.camp.core.report.Lanes;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LineChart;
import org.camp.core.report.Tree;
import org.camp.core.report.fold.FoldedBars;
import org.camp.core.report.fold.FoldedGraph;
import org.camp.core.report.fold.FoldedLanes;

/**
 * Writes diagrams as SVG that stands on its own: real text, a tooltip for every thing, light or
 * dark as the reader's screen is, patterns beside colours. The same diagrams give the same bytes.
 *
 * <p>Time is linear in what is drawn. Charts of many points are summarised, which a line below them
 * says: the least and the greatest value of every pixel column are drawn.
 */
public final class SvgWriter {
  private static final double MARGIN = 20;
  private static final double GAP = 28;

  private SvgWriter() {}

  /**
   * Writes one diagram.
   *
   * @throws OverBudget when it is too large to look at
   * @throws IOException when {@code out} does
   */
  public static void write(Diagram diagram, Appendable out) throws IOException {
    write(List.of(diagram), out);
  }

  /**
   * Writes diagrams below each other as one picture.
   *
   * @throws OverBudget when one of them is too large to look at
   * @throws IOException when {@code out} does
   */
  public static void write(List<? extends Diagram> diagrams, Appendable out) throws IOException {
    List<Picture> pictures = new ArrayList<>();
    double width = 0;
    double height = MARGIN;
    for (Diagram diagram : diagrams) {
      Picture picture = draw(diagram);
      pictures.add(picture);
      width = Math.max(width, picture.width());
      height += picture.height() + GAP;
    }
    long wide = (long) Math.ceil(width + 2 * MARGIN);
    long high = (long) Math.ceil(height - GAP + MARGIN);
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"camp\" role=\"img\" width=\"");
    out.append(wide + "\" height=\"" + high + "\" viewBox=\"0 0 " + wide + " " + high + "\">\n");
    out.append(Stylesheet.style()).append(Stylesheet.patterns());
    out.append("<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n");
    StringBuilder place = new StringBuilder();
    double y = MARGIN;
    for (Picture picture : pictures) {
      place.setLength(0);
      place.append("<g transform=\"translate(");
      Canvas.number(place, MARGIN);
      place.append(' ');
      Canvas.number(place, y);
      out.append(place).append(")\">\n").append(picture.body().text()).append("</g>\n");
      y += picture.height() + GAP;
    }
    out.append("</svg>\n");
  }

  private static Picture draw(Diagram diagram) {
    if (diagram instanceof LineChart chart) {
      return new LineDrawing(chart).draw();
    }
    if (diagram instanceof BarChart bars) {
      return new BarDrawing(FoldedBars.of(bars)).draw();
    }
    if (diagram instanceof HeatMap map) {
      return new HeatDrawing(map).draw();
    }
    if (diagram instanceof FlameGraph flame) {
      return new FlameDrawing(flame).draw();
    }
    if (diagram instanceof Lanes lanes) {
      return new LaneDrawing(FoldedLanes.of(lanes)).draw();
    }
    if (diagram instanceof LayeredGraph graph) {
      return new GraphDrawing(FoldedGraph.of(graph)).draw();
    }
    if (diagram instanceof Tree tree) {
      return new TreeDrawing(tree).draw();
    }
    throw new AssertionError("unknown diagram " + diagram.getClass());
  }
}
