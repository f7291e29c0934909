// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.Objects;

/**
 * What happens where and when: a lane for each process, core or node, with intervals and points on
 * the lanes, arrows between them, and borders across all of them. Message sequence charts,
 * space-time diagrams, Gantt charts and superstep timelines are all of this form.
 *
 * @param title the heading
 * @param time what the time axis measures
 * @param layout how time runs
 * @param lanes names of the lanes, in order
 * @param depths how deep each lane stands below those above it, where lanes are a tree; else empty
 * @param kinds kinds of intervals, points and arrows, in the order of the legend
 * @param intervals what takes time on a lane; intervals of a lane should not overlap
 * @param points what happens on a lane at once
 * @param arrows what leads from one lane to another, or from one time to another
 * @param borders times that all lanes share, such as barriers
 */
public record Lanes(
    String title,
    Axis time,
    Layout layout,
    List<String> lanes,
    List<Integer> depths,
    List<Kind> kinds,
    List<Interval> intervals,
    List<Point> points,
    List<Arrow> arrows,
    List<Border> borders)
    implements Diagram {

  /**
   * Copies the lists.
   *
   * @throws IndexOutOfBoundsException when a part names a lane or a kind that is not there
   * @throws IllegalArgumentException when only some lanes have a depth
   */
  public Lanes {
    lanes = List.copyOf(lanes);
    depths = List.copyOf(depths);
    checkArgument(depths.isEmpty() || depths.size() == lanes.size(), "a depth for some lanes");
    kinds = List.copyOf(kinds);
    intervals = List.copyOf(intervals);
    points = List.copyOf(points);
    arrows = List.copyOf(arrows);
    borders = List.copyOf(borders);
    for (Interval interval : intervals) {
      Objects.checkIndex(interval.lane, lanes.size());
      Objects.checkIndex(interval.kind, kinds.size());
    }
    for (Point point : points) {
      Objects.checkIndex(point.lane, lanes.size());
      Objects.checkIndex(point.kind, kinds.size());
    }
    for (Arrow arrow : arrows) {
      Objects.checkIndex(arrow.fromLane, lanes.size());
      Objects.checkIndex(arrow.toLane, lanes.size());
      Objects.checkIndex(arrow.kind, kinds.size());
    }
  }

  /** Lanes that stand side by side. */
  public Lanes(
      String title,
      Axis time,
      Layout layout,
      List<String> lanes,
      List<Kind> kinds,
      List<Interval> intervals,
      List<Point> points,
      List<Arrow> arrows,
      List<Border> borders) {
    this(title, time, layout, lanes, List.of(), kinds, intervals, points, arrows, borders);
  }

  /** How time runs. */
  public enum Layout {
    /** Downwards; only the order of times matters, so that every event has room. */
    SEQUENCE_DOWN,
    /** Downwards, to scale. */
    SCALE_DOWN,
    /** To the right; only the order of times matters. */
    SEQUENCE_RIGHT,
    /** To the right, to scale. */
    SCALE_RIGHT;

    /** Whether time runs downwards, and lanes stand side by side. */
    public boolean down() {
      return this == SEQUENCE_DOWN || this == SCALE_DOWN;
    }

    /** Whether only the order of times matters. */
    public boolean orderOnly() {
      return this == SEQUENCE_DOWN || this == SEQUENCE_RIGHT;
    }
  }

  /**
   * Something that takes time.
   *
   * @param lane index of its lane
   * @param from when it begins
   * @param to when it ends, not before
   * @param kind index of its kind
   * @param label what is written on it where there is room; may be empty
   * @param tooltip what is said of it; may be empty
   * @param low where in the height of the lane it begins, from 0
   * @param high where it ends, up to 1
   */
  public record Interval(
      int lane,
      double from,
      double to,
      int kind,
      String label,
      String tooltip,
      double low,
      double high) {
    /** Something as high as its lane. */
    public Interval(int lane, double from, double to, int kind, String label, String tooltip) {
      this(lane, from, to, kind, label, tooltip, 0, 1);
    }

    /** Whether it is as high as its lane. */
    public boolean isWhole() {
      return low == 0 && high == 1;
    }
  }

  /**
   * Something that happens at once.
   *
   * @param lane index of its lane
   * @param at when
   * @param kind index of its kind
   * @param label what is written beside it where there is room; may be empty
   * @param tooltip what is said of it; may be empty
   */
  public record Point(int lane, double at, int kind, String label, String tooltip) {}

  /**
   * An arrow from one lane and time to another.
   *
   * @param fromLane index of the lane where it starts
   * @param from when it starts
   * @param toLane index of the lane where it ends
   * @param to when it ends
   * @param kind index of its kind
   * @param label what is written along it where there is room; may be empty
   * @param tooltip what is said of it; may be empty
   * @param weight how thick it is, up to 1 for the thickest; 0 for as thick as its kind
   */
  public record Arrow(
      int fromLane,
      double from,
      int toLane,
      double to,
      int kind,
      String label,
      String tooltip,
      double weight) {
    /** An arrow as thick as its kind. */
    public Arrow(
        int fromLane, double from, int toLane, double to, int kind, String label, String tooltip) {
      this(fromLane, from, toLane, to, kind, label, tooltip, 0);
    }
  }

  /**
   * A line across all lanes.
   *
   * @param details what a click on its label shows, line by line; may be empty
   * @param frame what it does to the frame around what follows
   */
  public record Border(double at, String label, List<String> details, Frame frame) {
    /** Copies the list. */
    public Border {
      details = List.copyOf(details);
    }

    /** A line that has nothing more to show. */
    public Border(double at, String label) {
      this(at, label, List.of());
    }

    /** A line that is part of no frame. */
    public Border(double at, String label, List<String> details) {
      this(at, label, details, Frame.NONE);
    }
  }

  /** What a line across all lanes begins or ends. */
  public enum Frame {
    /** Nothing. */
    NONE,
    /** What goes round begins. */
    LOOP,
    /** The first of several branches begins. */
    ALTERNATIVE,
    /** The next branch begins. */
    NEXT,
    /** What began last ends. */
    END
  }
}
