// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import org.camp.core.report.LayeredGraph;

/** Where the parts of a graph are whose nodes have places: straight edges from border to border. */
final class GraphPlaces {
  private static final double EDGE = 12;
  private static final double LINE = 13;

  private final LayeredGraph graph;

  /** Node → its width as drawn [px]. */
  private final double[] width;

  /** Node → its height as drawn [px]. */
  private final double[] height;

  private final double left;
  private final double top;
  private final double right;
  private final double bottom;
  private final OccupiedAreas occupied = new OccupiedAreas();

  GraphPlaces(LayeredGraph graph, double[] width, double[] height) {
    this.graph = graph;
    this.width = width;
    this.height = height;
    double west = Double.POSITIVE_INFINITY;
    double north = Double.POSITIVE_INFINITY;
    double east = 0;
    double south = 0;
    for (int i = 0; i < width.length; i++) {
      LayeredGraph.Place place = graph.places().get(i);
      west = Math.min(west, place.x() - width[i] / 2 - EDGE);
      north = Math.min(north, place.y() - height[i] / 2 - EDGE);
    }
    left = west;
    top = north;
    for (int i = 0; i < width.length; i++) {
      east = Math.max(east, x(i) + width[i] / 2 + EDGE);
      south = Math.max(south, y(i) + height[i] / 2 + EDGE);
      occupied.add(x(i) - width[i] / 2, y(i) - height[i] / 2, width[i], height[i]);
    }
    right = east;
    bottom = south;
  }

  double right() {
    return right;
  }

  double bottom() {
    return bottom;
  }

  double x(int node) {
    return graph.places().get(node).x() - left;
  }

  double y(int node) {
    return graph.places().get(node).y() - top;
  }

  /** The path of an edge. */
  StringBuilder line(int e) {
    LayeredGraph.Edge edge = graph.edges().get(e);
    StringBuilder d = new StringBuilder();
    if (edge.from() == edge.to()) {
      double right = x(edge.from()) + width[edge.from()] / 2;
      Palette.point(d, 'M', right, y(edge.from()) - 5);
      Palette.point(d, 'C', right + 24, y(edge.from()) - 14);
      Palette.point(d, ' ', right + 24, y(edge.from()) + 14);
      Palette.point(d, ' ', right, y(edge.from()) + 5);
      return d;
    }
    double[] start = border(edge.from(), edge.to());
    double[] end = border(edge.to(), edge.from());
    Palette.point(d, 'M', start[0], start[1]);
    Palette.point(d, 'L', end[0], end[1]);
    return d;
  }

  /** Where the way from the middle of a node to another one leaves it. */
  private double[] border(int node, int other) {
    double dx = x(other) - x(node);
    double dy = y(other) - y(node);
    double across = dx == 0 ? Double.POSITIVE_INFINITY : width[node] / 2 / Math.abs(dx);
    double along = dy == 0 ? Double.POSITIVE_INFINITY : height[node] / 2 / Math.abs(dy);
    double share = Math.min(0.5, Math.min(across, along));
    return new double[] {x(node) + share * dx, y(node) + share * dy};
  }

  /** Where a label of an edge has room, its middle and baseline; nothing when nowhere. */
  double[] label(int e, double wide) {
    LayeredGraph.Edge edge = graph.edges().get(e);
    if (wide == 0) {
      return new double[0];
    }
    double[] start = border(edge.from(), edge.to());
    double[] end = border(edge.to(), edge.from());
    for (double share : new double[] {0.5, 0.4, 0.6, 0.3, 0.7}) {
      double x = start[0] + share * (end[0] - start[0]);
      double y = start[1] + share * (end[1] - start[1]);
      if (occupied.take(x - wide / 2, y - LINE / 2, wide, LINE)) {
        return new double[] {x, y + 4};
      }
    }
    return new double[0];
  }
}
