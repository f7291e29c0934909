// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.stream.Stream;

/**
 * The style and the patterns that all pictures share. Every colour is a variable, so that a page
 * that holds a picture can change it, with a plain value before it for viewers without variables.
 */
final class Stylesheet {
  /** Colour → the name of its variable. */
  private static final String[] NAMES = {
    "paper", "ink", "soft", "grid", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"
  };

  /** Colour → its value on light ground. */
  private static final String[] LIGHT = values(Colours.LIGHT);

  /** Colour → its value on dark ground. */
  private static final String[] DARK = values(Colours.DARK);

  /** Ink → its pattern of dashes [px]; empty for a solid line. */
  private static final String[] DASHES = {
    "", "7 3", "2 3", "9 3 2 3", "5 2", "1 2", "12 4", "3 3", ""
  };

  private Stylesheet() {}

  private static String[] values(Colours colours) {
    Stream<String> plain =
        Stream.of(colours.paper(), colours.ink(), colours.soft(), colours.grid());
    Stream<String> marks = Stream.of(colours.quiet(), colours.ink());
    return Stream.of(plain, colours.kinds().stream(), marks)
        .flatMap(part -> part)
        .toArray(String[]::new);
  }

  static String style() {
    StringBuilder css = new StringBuilder("<style>\n.camp{");
    variables(css, LIGHT);
    css.append("font-family:\"Helvetica Neue\",Helvetica,Arial,\"Liberation Sans\",sans-serif;");
    css.append("font-size:12px}\n@media(prefers-color-scheme:dark){.camp{");
    variables(css, DARK);
    css.append("}}\n");
    css.append("text{").append(paint("fill", 1)).append("}\n");
    css.append(".m{text-anchor:middle}.e{text-anchor:end}\n");
    css.append(".h{font-size:15px;font-weight:600}.k{font-weight:600}\n");
    css.append(".s{font-size:11px;").append(paint("fill", 2)).append("}\n");
    css.append(".o{").append(paint("stroke", 0));
    css.append("stroke-width:3px;stroke-linejoin:round;paint-order:stroke}\n");
    css.append(".paper{").append(paint("fill", 0)).append("}\n");
    css.append(".grid{").append(paint("stroke", 3)).append("stroke-width:1;fill:none}\n");
    css.append(".axis{").append(paint("stroke", 2)).append("stroke-width:1;fill:none}\n");
    css.append(".life{").append(paint("stroke", 7 + 4)).append("stroke-width:1;fill:none}\n");
    css.append(".box{").append(paint("fill", 0)).append(paint("stroke", 2));
    css.append("stroke-width:1}\n.ring{").append(paint("stroke", 2)).append("fill:none}\n");
    css.append(".group{").append(paint("fill", 3)).append("fill-opacity:.45;");
    css.append(paint("stroke", 7 + 4)).append("stroke-dasharray:4 3}\n");
    css.append(".rule{").append(paint("stroke", 1));
    css.append("stroke-width:1;stroke-dasharray:6 3;fill:none}\n");
    css.append(".under{fill:none;")
        .append(paint("stroke", 0))
        .append("stroke-width:4}\n.mark{fill:none;")
        .append(paint("stroke", 1))
        .append("stroke-width:1.5}\n");
    css.append(".dash{stroke-dasharray:6 4}.spots{stroke-dasharray:1.5 3}\n");
    css.append(".low{fill:#fff}.high{fill:#000}\n");
    for (int ink = 0; ink <= Palette.STRONG; ink++) {
      ink(css, ink);
    }
    return css.append("</style>\n").toString();
  }

  /** The dashes of an ink, as CSS says it. */
  static String dashes(int ink) {
    return DASHES[ink].isEmpty() ? "none" : DASHES[ink];
  }

  /** The colour of an ink on light ground, as {@code #rrggbb}. */
  static String text(int ink) {
    return LIGHT[4 + Math.min(ink, Palette.STRONG)];
  }

  /** The colour of an ink on light ground, as 0xRRGGBB. */
  static int colour(int ink) {
    return Integer.parseInt(text(ink).substring(1), 16);
  }

  private static void variables(StringBuilder css, String[] values) {
    for (int i = 0; i < NAMES.length; i++) {
      css.append("--").append(NAMES[i]).append(':').append(values[i]).append(';');
    }
  }

  private static String paint(String property, int name) {
    return property + ":" + LIGHT[name] + ";" + property + ":var(--" + NAMES[name] + ");";
  }

  private static void ink(StringBuilder css, int ink) {
    String stroke = paint("stroke", 4 + ink);
    css.append(".a").append(ink).append("{fill:url(#camp-p").append(ink).append(");");
    css.append(stroke).append("stroke-width:").append(ink == Palette.STRONG ? "2" : "1");
    css.append("}\n.l").append(ink).append("{fill:none;").append(stroke).append("stroke-width:");
    css.append(ink == Palette.STRONG ? "2.6" : ink == Palette.QUIET ? "1.2" : "1.8");
    if (!DASHES[ink].isEmpty()) {
      css.append(";stroke-dasharray:").append(DASHES[ink]);
    }
    css.append("}\n.b").append(ink).append("{fill-opacity:.18;").append(paint("fill", 4 + ink));
    css.append("}\n.d").append(ink).append('{').append(paint("fill", 4 + ink)).append("}\n");
    css.append(".n").append(ink).append('{').append(stroke).append("stroke-width:1.4;");
    css.append(paint("fill", 0)).append("}\n.q").append(ink).append("{fill-opacity:.16;");
    css.append(paint("fill", 4 + ink)).append(stroke).append("stroke-width:");
    css.append(ink == Palette.STRONG ? "2.6" : "1.4");
    if (!DASHES[ink].isEmpty()) {
      css.append(";stroke-dasharray:").append(DASHES[ink]);
    }
    css.append("}\n.e").append(ink).append("{fill:none;");
    css.append(stroke).append("stroke-width:").append(ink == Palette.STRONG ? "2.2" : "1.3");
    css.append("}\n");
  }

  /** The patterns that fill areas: a tint of the colour under lines or dots of it. */
  static String patterns() {
    String[] figures = {
      "",
      "M0 6L6 0M-1 1L1-1M5 7L7 5",
      "M1.5 1.5h1.4v1.4h-1.4zM4.5 4.5h1.4v1.4h-1.4z",
      "M0 0L6 6M-1 5L1 7M5-1L7 1",
      "M0 3H6",
      "M3 0V6",
      "M0 3H6M3 0V6",
      "M0 8L8 0",
      ""
    };
    String[] tints = {".45", ".3", ".3", ".3", ".3", ".3", ".3", ".12", ".25"};
    StringBuilder defs = new StringBuilder("<defs>\n");
    for (int ink = 0; ink < figures.length; ink++) {
      String size = ink == Palette.QUIET ? "8" : "6";
      defs.append("<pattern id=\"camp-p").append(ink).append("\" width=\"").append(size);
      defs.append("\" height=\"").append(size);
      defs.append(
              "\" patternUnits=\"userSpaceOnUse\"><rect width=\"8\" height=\"8\""
                  + " class=\"paper\"/><rect width=\"")
          .append(size);
      defs.append("\" height=\"").append(size).append("\" class=\"d").append(ink);
      defs.append("\" fill-opacity=\"").append(tints[ink]).append("\"/>");
      if (!figures[ink].isEmpty()) {
        defs.append("<path d=\"").append(figures[ink]).append("\" class=\"e").append(ink);
        defs.append(ink == Palette.QUIET ? "\" stroke-opacity=\".5\"/>" : "\"/>");
      }
      defs.append("</pattern>\n");
    }
    for (int ink = 0; ink <= Palette.STRONG; ink++) {
      defs.append("<marker id=\"camp-t").append(ink);
      defs.append("\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"8\"");
      defs.append(" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">");
      defs.append("<path d=\"M0 .8L8 4L0 7.2Z\" class=\"d").append(ink).append("\"/></marker>\n");
    }
    return defs.append("</defs>\n").toString();
  }
}
