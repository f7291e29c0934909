// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;

/**
 * One or several series of points over two axes.
 *
 * @param title the heading
 * @param x the axis to the right
 * @param y the axis upwards
 * @param series what is drawn, in the order of the legend
 * @param marks single points that are named, such as a minimum
 * @param rules straight lines across the chart, such as a capacity
 */
public record LineChart(
    String title, Axis x, Axis y, List<Series> series, List<Mark> marks, List<Rule> rules)
    implements Diagram {

  /** Copies the lists. */
  public LineChart {
    series = List.copyOf(series);
    marks = List.copyOf(marks);
    rules = List.copyOf(rules);
  }

  /** A chart without marks and rules. */
  public LineChart(String title, Axis x, Axis y, List<Series> series) {
    this(title, x, y, series, List.of(), List.of());
  }

  /** How the points of a series are joined. */
  public enum Shape {
    /** By straight lines. */
    LINE,
    /** Each holds until the next. */
    STEP,
    /** Not at all. */
    POINTS,
    /** By a curve through so many that none of them stands out, such as a law. */
    CURVE
  }

  /**
   * Points in order; an undefined one makes a gap.
   *
   * @param name its name in the legend
   * @param shape how they are joined
   * @param x positions to the right
   * @param y positions upwards, as many
   * @param low lower end of a band around the points; as many, or none
   * @param high upper end of that band
   */
  public record Series(String name, Shape shape, Numbers x, Numbers y, Numbers low, Numbers high) {
    /**
     * Checks the lengths.
     *
     * @throws IllegalArgumentException when they differ
     */
    public Series {
      boolean banded = low.size() == y.size() && high.size() == y.size();
      boolean plain = low.size() == 0 && high.size() == 0;
      checkArgument(
          x.size() == y.size() && (banded || plain), "the series '%s' has uneven columns", name);
    }

    /** Points joined by lines, without a band. */
    public static Series line(String name, Numbers x, Numbers y) {
      return new Series(name, Shape.LINE, x, y, Numbers.none(), Numbers.none());
    }

    /** Values that hold until the next. */
    public static Series step(String name, Numbers x, Numbers y) {
      return new Series(name, Shape.STEP, x, y, Numbers.none(), Numbers.none());
    }

    /** Points that only say how a curve runs, without a band. */
    public static Series curve(String name, Numbers x, Numbers y) {
      return new Series(name, Shape.CURVE, x, y, Numbers.none(), Numbers.none());
    }

    /** Points that are not joined. */
    public static Series points(String name, Numbers x, Numbers y) {
      return new Series(name, Shape.POINTS, x, y, Numbers.none(), Numbers.none());
    }

    /** The same points inside a band, for example a confidence interval. */
    public Series within(Numbers lower, Numbers upper) {
      return new Series(name, shape, x, y, lower, upper);
    }

    /** How many points. */
    public int size() {
      return x.size();
    }

    /** Whether there is a band. */
    public boolean hasBand() {
      return low.size() > 0;
    }
  }

  /** A point with a name. */
  public record Mark(double x, double y, String label) {}

  /**
   * A line across the whole chart.
   *
   * @param upright whether it stands at {@code at} on the x axis; else it lies at {@code at} on y
   */
  public record Rule(boolean upright, double at, String label) {}
}
