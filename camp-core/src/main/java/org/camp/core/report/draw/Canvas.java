// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import org.camp.core.diagnostic.Printable;

/** Collects the elements of a picture; coordinates are written to a tenth of a pixel. */
final class Canvas {
  /** The usual size of text. */
  static final double FONT = 12;

  private final StringBuilder out = new StringBuilder(1 << 12);

  /** Where a text stands relative to its point. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** What has been drawn. */
  StringBuilder text() {
    return out;
  }

  /** Appends text that needs no escaping. */
  Canvas raw(String text) {
    out.append(text);
    return this;
  }

  /** Appends a coordinate. */
  Canvas num(double value) {
    number(out, value);
    return this;
  }

  static void number(StringBuilder out, double value) {
    long tenths = Math.round(value * 10);
    if (tenths < 0) {
      out.append('-');
      tenths = -tenths;
    }
    out.append(tenths / 10);
    if (tenths % 10 != 0) {
      out.append('.').append(tenths % 10);
    }
  }

  private Canvas attribute(String name, double value) {
    raw(" ").raw(name).raw("=\"").num(value).raw("\"");
    return this;
  }

  private Canvas classes(String classes) {
    return classes.isEmpty() ? this : raw(" class=\"").raw(classes).raw("\"");
  }

  /** Ends an element with a tooltip; an empty one is left out. */
  private void end(String element, String tooltip) {
    if (tooltip.isEmpty()) {
      raw("/>\n");
    } else {
      raw(">");
      title(tooltip);
      raw("</").raw(element).raw(">\n");
    }
  }

  private void title(String tooltip) {
    raw("<title>");
    escape(tooltip);
    raw("</title>");
  }

  void rect(double x, double y, double width, double height, String classes, String tooltip) {
    raw("<rect").attribute("x", x).attribute("y", y);
    attribute("width", width).attribute("height", height).classes(classes);
    end("rect", tooltip);
  }

  void round(
      double x, double y, double width, double height, double r, String classes, String tooltip) {
    raw("<rect").attribute("x", x).attribute("y", y).attribute("width", width);
    attribute("height", height).attribute("rx", r).classes(classes);
    end("rect", tooltip);
  }

  void circle(double x, double y, double r, String classes, String tooltip) {
    raw("<circle").attribute("cx", x).attribute("cy", y).attribute("r", r).classes(classes);
    end("circle", tooltip);
  }

  void line(double x1, double y1, double x2, double y2, String classes, String tooltip) {
    raw("<line").attribute("x1", x1).attribute("y1", y1);
    attribute("x2", x2).attribute("y2", y2).classes(classes);
    end("line", tooltip);
  }

  void path(CharSequence data, String classes, String tooltip) {
    path(data, classes, "", tooltip);
  }

  /**
   * Draws a path.
   *
   * @param more further attributes, written as they are
   */
  void path(CharSequence data, String classes, String more, String tooltip) {
    raw("<path d=\"");
    out.append(data);
    raw("\"").classes(classes).raw(more);
    end("path", tooltip);
  }

  /** One line of text at the height of its baseline. */
  void text(double x, double y, String text, Anchor anchor, String classes) {
    text(x, y, text, anchor, classes, "");
  }

  void text(double x, double y, String text, Anchor anchor, String classes, String tooltip) {
    if (text.isEmpty()) {
      return;
    }
    raw("<text").attribute("x", x).attribute("y", y);
    anchor(anchor, classes);
    raw(">");
    if (!tooltip.isEmpty()) {
      title(tooltip);
    }
    escape(text);
    raw("</text>\n");
  }

  /** A text that is turned around its point; at -90 degrees it reads upwards. */
  void turned(double x, double y, double degrees, String text, Anchor anchor, String classes) {
    raw("<text transform=\"translate(").num(x).raw(" ").num(y).raw(")rotate(").num(degrees);
    raw(")\"");
    anchor(anchor, classes);
    raw(">");
    escape(text);
    raw("</text>\n");
  }

  private void anchor(Anchor anchor, String classes) {
    String place =
        switch (anchor) {
          case START -> "";
          case MIDDLE -> "m";
          case END -> "e";
        };
    classes((classes + " " + place).strip());
  }

  /** Opens a group; {@link #close} ends it. */
  void open(String classes, String tooltip) {
    raw("<g").classes(classes).raw(">");
    if (!tooltip.isEmpty()) {
      title(tooltip);
    }
    raw("\n");
  }

  /** Ends the group that was opened last. */
  void close() {
    raw("</g>\n");
  }

  private void escape(String text) {
    escape(text, out);
  }

  /**
   * Appends text as XML holds it; characters that it forbids or that are not seen become U+FFFD.
   */
  static void escape(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '&') {
        out.append("&amp;");
      } else if (c == '<') {
        out.append("&lt;");
      } else if (c == '>') {
        out.append("&gt;");
      } else if (c == '"') {
        out.append("&quot;");
      } else if (c == '\n') {
        out.append("&#10;");
      } else if ((Printable.isControl(c) && c != '\t') || Printable.isHalf(text, i) || c > 0xfffd) {
        out.append('\ufffd');
      } else {
        out.append(c);
      }
    }
  }
}
