// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.paint;

/** Reads the path data of SVG: lines, curves, and half circles. */
final class PathSyntax {
  private final String text;
  private int at;
  private final VectorPath path = new VectorPath();

  private PathSyntax(String text) {
    this.text = text;
  }

  /**
   * The path that data say.
   *
   * @throws IllegalArgumentException for a step that this project does not write
   */
  static VectorPath read(String data) {
    PathSyntax syntax = new PathSyntax(data);
    char step = ' ';
    while (syntax.more()) {
      char c = data.charAt(syntax.at);
      if (Character.isLetter(c)) {
        step = c;
        syntax.at++;
      } else if (step == 'M' || step == 'm') {
        step = step == 'M' ? 'L' : 'l';
      }
      syntax.step(step);
    }
    return syntax.path;
  }

  private void step(char step) {
    boolean relative = Character.isLowerCase(step);
    double dx = relative ? path.x() : 0;
    double dy = relative ? path.y() : 0;
    switch (Character.toUpperCase(step)) {
      case 'M' -> path.move(dx + number(), dy + number());
      case 'L' -> path.line(dx + number(), dy + number());
      case 'H' -> path.line(dx + number(), path.y());
      case 'V' -> path.line(path.x(), dy + number());
      case 'Q' -> path.bow(dx + number(), dy + number(), dx + number(), dy + number());
      case 'C' ->
          path.curve(
              dx + number(),
              dy + number(),
              dx + number(),
              dy + number(),
              dx + number(),
              dy + number());
      case 'A' -> half(dx, dy);
      case 'Z' -> path.close();
      default -> throw new IllegalArgumentException("no step of a path: " + step);
    }
  }

  private void half(double dx, double dy) {
    double r = number();
    double ry = number();
    number();
    number();
    number();
    double x = dx + number();
    double y = dy + number();
    boolean half = r == ry && Math.abs(Math.abs(x - path.x()) - 2 * r) < 0.2;
    if (!half || Math.abs(y - path.y()) > 0.05) {
      throw new IllegalArgumentException("no half circle: " + text);
    }
    path.half(x);
  }

  private boolean more() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == ',')) {
      at++;
    }
    return at < text.length();
  }

  private double number() {
    more();
    int from = at;
    boolean point = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (!(c >= '0' && c <= '9') && !(c == '-' && at == from) && !(c == '.' && !point)) {
        break;
      }
      point |= c == '.';
      at++;
    }
    return Double.parseDouble(text.substring(from, at));
  }
}
