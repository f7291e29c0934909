// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.report.paint.Brush;
import org.camp.core.report.paint.Painting;
import org.camp.core.report.paint.VectorPath;

/** A picture in TikZ, as large as it is on paper at 96 pixels an inch. */
final class TikzWriter {
  /** Points of TeX in a pixel. */
  private static final double POINT = 0.75;

  /** Number of a pattern of {@code SvgWriter} → its name in TikZ. */
  private static final Map<String, String> PATTERNS =
      Map.of(
          "camp-p1", "north east lines",
          "camp-p2", "dots",
          "camp-p3", "north west lines",
          "camp-p4", "horizontal lines",
          "camp-p5", "vertical lines",
          "camp-p6", "grid",
          "camp-p7", "north east lines");

  private final Painting painting;
  private final StringBuilder out = new StringBuilder(1 << 14);
  private final Set<String> colours = new TreeSet<>();

  private TikzWriter(Painting painting) {
    this.painting = painting;
  }

  /** The whole environment. */
  static String write(Painting painting) {
    return new TikzWriter(painting).picture();
  }

  private String picture() {
    out.append("\\useasboundingbox (0,0) rectangle (");
    number(painting.width()).append(',');
    number(painting.height()).append(");\n");
    List<Painting.Item> items = painting.items();
    for (Painting.Item item : items.subList(Math.min(1, items.size()), items.size())) {
      if (item instanceof Painting.Outline outline) {
        outline(outline);
      } else if (item instanceof Painting.Label label) {
        label(label);
      }
    }
    StringBuilder whole = new StringBuilder(out.length() + 1024);
    whole.append("\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line join=round]\n");
    for (String colour : colours) {
      whole.append("\\definecolor{camp" + colour + "}{HTML}{" + colour + "}\n");
    }
    return whole.append(out).append("\\end{tikzpicture}\n").toString();
  }

  private void outline(Painting.Outline outline) {
    Brush brush = outline.brush();
    List<String> how = new ArrayList<>();
    Painting tile = painting.tiles().get(brush.pattern());
    if (tile != null) {
      how.add("fill=" + colour(tint(tile)));
      how.add(
          PATTERNS.containsKey(brush.pattern())
              ? "postaction={pattern="
                  + PATTERNS.get(brush.pattern())
                  + ",pattern color="
                  + colour(line(tile))
                  + "!60}"
              : "");
    } else if (brush.fills()) {
      how.add("fill=" + colour(brush.fill()));
      how.add(brush.fillOpacity() < 1 ? "fill opacity=" + brush.fillOpacity() : "");
    }
    if (brush.draws()) {
      how.add("draw=" + colour(brush.stroke()));
      how.add("line width=" + points(brush.width()));
      how.add(brush.strokeOpacity() < 1 ? "draw opacity=" + brush.strokeOpacity() : "");
      how.add(dashes(brush.dashes()));
      Integer head = painting.arrows().get(brush.arrow());
      how.add(
          head == null
              ? ""
              : "-{Triangle[length=6pt,width=4.8pt,fill=" + colour(head) + ",sep=0pt]}");
    }
    how.removeIf(String::isEmpty);
    if (how.isEmpty()) {
      return;
    }
    out.append("\\path[").append(String.join(",", how)).append(']');
    outline.path().walk(new Steps());
    out.append(";\n");
  }

  /** The second layer of a tile: the first is the paper. */
  private static int tint(Painting tile) {
    Brush brush = ((Painting.Outline) tile.items().get(1)).brush();
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      double share = brush.fill() >> shift & 0xff;
      mixed |= (int) Math.round(255 + (share - 255) * brush.fillOpacity()) << shift;
    }
    return mixed;
  }

  private static int line(Painting tile) {
    return ((Painting.Outline) tile.items().get(1)).brush().fill();
  }

  private static String dashes(List<Double> dashes) {
    if (dashes.isEmpty()) {
      return "";
    }
    StringBuilder pattern = new StringBuilder("dash pattern=");
    for (int i = 0; i < dashes.size(); i++) {
      pattern.append(i % 2 == 0 ? "on " : "off ").append(points(dashes.get(i))).append(' ');
    }
    return pattern.toString().strip();
  }

  private void label(Painting.Label label) {
    List<String> how = new ArrayList<>();
    how.add("inner sep=0pt,outer sep=0pt");
    how.add("text=" + colour(label.brush().fill()));
    how.add(
        "anchor="
            + (label.anchor() == 0 ? "base west" : label.anchor() == 1 ? "base east" : "base"));
    if (label.degrees() != 0) {
      how.add("rotate=" + Math.round(-label.degrees()));
    }
    if (label.brush().draws()) {
      how.add("fill=white,fill opacity=0.75,text opacity=1");
    }
    out.append("\\node[").append(String.join(",", how)).append("] at ");
    point(label.x(), label.y());
    out.append(" {").append(font(label)).append(TexText.escaped(label.text())).append("};\n");
  }

  private static String font(Painting.Label label) {
    String size =
        label.size() > 13 ? "\\large" : label.size() > 11.5 ? "\\small" : "\\footnotesize";
    return size + "\\sffamily" + (label.bold() ? "\\bfseries " : " ");
  }

  private final class Steps implements VectorPath.Walker {
    @Override
    public void move(double x, double y) {
      point(x, y);
    }

    @Override
    public void line(double x, double y) {
      out.append("--");
      point(x, y);
    }

    @Override
    public void curve(double x1, double y1, double x2, double y2, double x, double y) {
      out.append("..controls");
      point(x1, y1);
      out.append("and");
      point(x2, y2);
      out.append("..");
      point(x, y);
    }

    @Override
    public void close() {
      out.append("--cycle");
    }
  }

  private void point(double x, double y) {
    out.append('(');
    number(x).append(',');
    number(y).append(')');
  }

  private StringBuilder number(double value) {
    return out.append(plain(value));
  }

  private static String plain(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String points(double pixels) {
    return String.format(Locale.ROOT, "%.2fpt", pixels * POINT);
  }

  /** The name of a colour, which the picture defines, so that it can be taken out by itself. */
  private String colour(int rgb) {
    String digits = String.format(Locale.ROOT, "%06X", rgb);
    colours.add(digits);
    return "camp" + digits;
  }
}
