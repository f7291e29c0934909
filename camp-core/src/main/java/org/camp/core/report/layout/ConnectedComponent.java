// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

import java.util.Arrays;

/** A connected part of a graph, laid out by itself from (0, 0) on. */
final class ConnectedComponent {
  private static final double LAYER_GAP = 24;
  private static final double BEND = 2;
  private static final double LABEL = 5;
  private static final int MOST_BENDS = 400_000;

  private final Sizes sizes;

  /** Node of this part → its number in the whole graph. */
  private final int[] nodes;

  /** Edge of this part → its number in the whole graph. */
  private final int[] edges;

  /** Edge of this part → the place of its start in {@code nodes}. */
  private final int[] from;

  /** Edge of this part → the place of its end in {@code nodes}. */
  private final int[] to;

  private final LayerAssignment layering;

  /** Edge of this part → the first of its bends, which are nodes of {@code graph}. */
  private final int[] firstBend;

  /** Edge of this part → the bend that carries its label; −1 for none. */
  private final int[] labelBend;

  /** Layer → its extent along the edges [px]. */
  private final double[] thick;

  /** Layer → where it begins, along the edges [px]. */
  private final double[] top;

  private ProperLayering graph;

  /** Node or bend, then border of a column → its middle across the layers [px]. */
  private double[] x;

  /**
   * Lays out a part.
   *
   * @param sizes of all nodes and labels
   * @param nodes the nodes of this part
   * @param edges the edges of this part, loops left out
   * @param from by edge of this part, the place of its start in {@code nodes}
   * @param to its end
   */
  ConnectedComponent(Sizes sizes, int[] nodes, int[] edges, int[] from, int[] to) {
    this.sizes = sizes;
    this.nodes = nodes;
    this.edges = edges;
    this.from = from;
    this.to = to;
    this.layering = new LayerAssignment(nodes.length, from, to, lengths());
    this.firstBend = new int[edges.length];
    this.labelBend = new int[edges.length];
    this.graph = cut();
    this.thick = thickness();
    CrossingReduction.reduce(graph);
    this.x = CoordinateAssignment.coordinates(graph);
    this.top = tops();
  }

  /** Edges with a label, and all but the first between two nodes, need a layer between. */
  private int[] lengths() {
    int[] length = new int[edges.length];
    long[] sorted = new long[edges.length];
    for (int e = 0; e < edges.length; e++) {
      int low = Math.min(from[e], to[e]);
      sorted[e] = ((long) low * nodes.length + Math.max(from[e], to[e])) * edges.length + e;
      length[e] = sizes.labelWidth()[edges[e]] > 0 ? 2 : 1;
    }
    Arrays.sort(sorted);
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] / edges.length == sorted[i - 1] / edges.length) {
        length[(int) (sorted[i] % edges.length)] = 2;
      }
    }
    return length;
  }

  private ProperLayering cut() {
    int real = nodes.length;
    long bends = 0;
    int layers = 1;
    for (int e = 0; e < edges.length; e++) {
      firstBend[e] = (int) Math.min(Integer.MAX_VALUE, real + bends);
      bends += layering.layer(layering.lower(e)) - layering.layer(layering.upper(e)) - 1;
    }
    if (bends > MOST_BENDS) {
      throw new TooTangled(bends);
    }
    int all = real + (int) bends;
    int[] layer = new int[all];
    int[] column = new int[all];
    double[] before = new double[all];
    double[] after = new double[all];
    for (int v = 0; v < real; v++) {
      layer[v] = layering.layer(v);
      layers = Math.max(layers, layer[v] + 1);
      column[v] = sizes.column()[nodes[v]];
      before[v] = sizes.width()[nodes[v]] / 2;
      after[v] = before[v] + sizes.loopRoom()[nodes[v]];
    }
    int[] upper = new int[edges.length + (int) bends];
    int[] lower = new int[upper.length];
    int s = 0;
    for (int e = 0; e < edges.length; e++) {
      int end = layering.lower(e);
      int last = layering.upper(e);
      int middle = (layer[last] + layer[end]) / 2;
      int bend = firstBend[e];
      labelBend[e] = -1;
      for (int l = layer[last] + 1; l < layer[end]; l++) {
        layer[bend] = l;
        column[bend] = column[layering.upper(e)];
        before[bend] = BEND;
        after[bend] = BEND;
        if (l == middle) {
          labelBend[e] = bend;
          after[bend] += sizes.labelWidth()[edges[e]];
        }
        upper[s] = last;
        lower[s++] = bend;
        last = bend++;
      }
      upper[s] = last;
      lower[s++] = end;
    }
    return new ProperLayering(real, layer, layers, column, before, after, sizes, upper, lower);
  }

  private double[] thickness() {
    double[] thickness = new double[graph.order.length];
    for (int v = 0; v < nodes.length; v++) {
      int l = graph.layer[v];
      thickness[l] = Math.max(thickness[l], sizes.height()[nodes[v]]);
    }
    for (int e = 0; e < edges.length; e++) {
      if (labelBend[e] >= 0) {
        int l = graph.layer[labelBend[e]];
        thickness[l] = Math.max(thickness[l], sizes.labelHeight()[edges[e]]);
      }
    }
    return thickness;
  }

  /** Where layers begin: further apart where edges go far across. */
  private double[] tops() {
    double[] far = new double[thick.length];
    for (int e = 0; e < graph.upper.length; e++) {
      int l = graph.layer[graph.upper[e]];
      far[l] = Math.max(far[l], Math.abs(x[graph.upper[e]] - x[graph.lower[e]]));
    }
    double[] tops = new double[thick.length];
    for (int l = 1; l < tops.length; l++) {
      double gap = LAYER_GAP + Math.min(60, far[l - 1] / 8);
      tops[l] = tops[l - 1] + thick[l - 1] + gap;
    }
    return tops;
  }

  double width() {
    double width = 0;
    for (int v = 0; v < graph.size(); v++) {
      width = Math.max(width, x[v] + graph.after[v]);
    }
    return graph.columns() > 1 ? Math.max(width, x[x.length - 1]) : width;
  }

  double height() {
    int last = top.length - 1;
    return top[last] + thick[last];
  }

  double x(int node) {
    return x[node];
  }

  double y(int node) {
    int l = graph.layer[node];
    return top[l] + thick[l] / 2;
  }

  /** Left and right end of a column. */
  double[] column(int column) {
    if (graph.columns() == 1) {
      return new double[] {-sizes.columnBefore(), width() + sizes.columnAfter()};
    }
    int border = graph.size() + graph.columnRank[column + 1];
    return new double[] {x[border], x[border + 1]};
  }

  /** Where the label of an edge begins, across, and its middle along; null without one. */
  double[] label(int e) {
    int bend = labelBend[e];
    return bend < 0
        ? new double[] {x(from[e]), y(from[e])}
        : new double[] {x[bend] + LABEL, y(bend)};
  }

  /** The points of an edge from its start to its end. */
  double[] route(int e) {
    int upper = layering.upper(e);
    int lower = layering.lower(e);
    int bends = graph.layer[lower] - graph.layer[upper] - 1;
    double[] route = new double[4 + 4 * bends];
    int p = 2;
    for (int i = 0; i < bends; i++) {
      int bend = firstBend[e] + i;
      int l = graph.layer[bend];
      route[p++] = x[bend];
      route[p++] = top[l];
      route[p++] = x[bend];
      route[p++] = top[l] + thick[l];
    }
    double next = bends > 0 ? route[2] : x[lower];
    double previous = bends > 0 ? route[route.length - 4] : x[upper];
    attach(route, 0, upper, next, 1);
    attach(route, route.length - 2, lower, previous, -1);
    return layering.reversed(e) ? reversed(route) : route;
  }

  /** Where an edge meets a node: at its middle when it is straight, else towards where it goes. */
  private void attach(double[] route, int at, int node, double towards, int side) {
    double wide = sizes.width()[nodes[node]] / 2;
    double tall = sizes.height()[nodes[node]] / 2;
    double away = towards - x[node];
    double most = Math.max(0, Math.min(wide - 6, 0.45 * wide));
    double off = Math.abs(away) < 4 ? 0 : Math.signum(away) * Math.min(most, Math.abs(away) * 0.25);
    boolean round = sizes.round()[nodes[node]];
    double reach = round ? Math.sqrt(Math.max(0, tall * tall - off * off)) : tall;
    route[at] = x[node] + off;
    route[at + 1] = y(node) + side * reach;
  }

  private static double[] reversed(double[] route) {
    double[] back = new double[route.length];
    for (int i = 0; i < route.length; i += 2) {
      back[i] = route[route.length - 2 - i];
      back[i + 1] = route[route.length - 1 - i];
    }
    return back;
  }
}
