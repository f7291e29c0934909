// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.paint;

import java.util.Arrays;

/** A path of straight lines and cubic curves, step by step. */
public final class VectorPath {
  /** How far the middle points of a cubic curve stand that is a quarter of a circle, in radii. */
  private static final double QUARTER = 0.5522847498;

  private final StringBuilder steps = new StringBuilder();

  /** Coordinates of all steps in order [px]. */
  private double[] at = new double[16];

  private int size;
  private double startX;
  private double startY;

  /** Follows a path. */
  public interface Walker {
    void move(double x, double y);

    void line(double x, double y);

    void curve(double x1, double y1, double x2, double y2, double x, double y);

    void close();
  }

  /** Tells a walker every step. */
  public void walk(Walker walker) {
    int i = 0;
    for (int s = 0; s < steps.length(); s++) {
      switch (steps.charAt(s)) {
        case 'M' -> walker.move(at[i++], at[i++]);
        case 'L' -> walker.line(at[i++], at[i++]);
        case 'C' -> walker.curve(at[i++], at[i++], at[i++], at[i++], at[i++], at[i++]);
        default -> walker.close();
      }
    }
  }

  VectorPath move(double x, double y) {
    startX = x;
    startY = y;
    return step('M', x, y);
  }

  VectorPath line(double x, double y) {
    return step('L', x, y);
  }

  VectorPath curve(double x1, double y1, double x2, double y2, double x, double y) {
    return step('C', x1, y1, x2, y2, x, y);
  }

  /** A quadratic curve, as the cubic one that it is. */
  VectorPath bow(double bendX, double bendY, double x, double y) {
    double fromX = x();
    double fromY = y();
    return curve(
        fromX + (bendX - fromX) * 2 / 3,
        fromY + (bendY - fromY) * 2 / 3,
        x + (bendX - x) * 2 / 3,
        y + (bendY - y) * 2 / 3,
        x,
        y);
  }

  VectorPath close() {
    steps.append('Z');
    return this;
  }

  /** A rectangle whose corners are round. */
  static VectorPath rectangle(double x, double y, double width, double height, double r) {
    double right = x + width;
    double bottom = y + height;
    VectorPath path = new VectorPath();
    double round = Math.min(r, Math.min(width, height) / 2);
    if (round <= 0) {
      return path.move(x, y).line(right, y).line(right, bottom).line(x, bottom).close();
    }
    double k = round * (1 - QUARTER);
    path.move(x + round, y).line(right - round, y);
    path.curve(right - k, y, right, y + k, right, y + round).line(right, bottom - round);
    path.curve(right, bottom - k, right - k, bottom, right - round, bottom);
    path.line(x + round, bottom).curve(x + k, bottom, x, bottom - k, x, bottom - round);
    return path.line(x, y + round).curve(x, y + k, x + k, y, x + round, y).close();
  }

  /** Half a circle to a point, over the upper side when it goes to the left. */
  VectorPath half(double toX) {
    double fromX = x();
    double y = y();
    double r = (toX - fromX) / 2;
    double middle = fromX + r;
    double k = r * QUARTER;
    curve(fromX, y - k, middle - k, y - r, middle, y - r);
    return curve(middle + k, y - r, toX, y - k, toX, y);
  }

  /** Where the last step ended. */
  double x() {
    return ends() ? at[size - 2] : startX;
  }

  /** Where the last step ended. */
  double y() {
    return ends() ? at[size - 1] : startY;
  }

  private boolean ends() {
    return steps.length() > 0 && steps.charAt(steps.length() - 1) != 'Z';
  }

  private VectorPath step(char step, double... to) {
    steps.append(step);
    if (size + to.length > at.length) {
      at = Arrays.copyOf(at, 2 * at.length);
    }
    System.arraycopy(to, 0, at, size, to.length);
    size += to.length;
    return this;
  }

  /** The same path further down and to the right. */
  VectorPath moved(double dx, double dy) {
    for (int i = 0; i < size; i += 2) {
      at[i] += dx;
      at[i + 1] += dy;
    }
    startX += dx;
    startY += dy;
    return this;
  }
}
