package org.camp.core.report.layout;

import java.util.Arrays;

/** Where the nodes and edges of a graph are, in layers from top to bottom. */
public final class LayeredLayout {
  private static final double GAP = 30;

  private final double[] x;
  private final double[] y;
  private final int[] from;
  private final int[] to;
  private final double[] tall;
  private double width;
  private double height;

  private LayeredLayout(int[] from, int[] to, double[] wide, double[] tall) {
    this.from = from;
    this.to = to;
    this.tall = tall;
    this.x = new double[wide.length];
    this.y = new double[wide.length];
    int[] layer = new int[wide.length];
    for (int e = 0; e < from.length; e++) {
      if (from[e] < to[e]) {
        layer[to[e]] = Math.max(layer[to[e]], layer[from[e]] + 1);
      }
    }
    double[] used = new double[wide.length + 1];
    double step = Arrays.stream(tall).max().orElse(0) + 2 * GAP;
    for (int i = 0; i < wide.length; i++) {
      x[i] = used[layer[i]] + wide[i] / 2;
      used[layer[i]] += wide[i] + GAP;
      y[i] = layer[i] * step + step / 2;
      width = Math.max(width, used[layer[i]]);
      height = Math.max(height, y[i] + step / 2);
    }
  }

  /** Lays out a graph. */
  public static LayeredLayout of(
      int[] from,
      int[] to,
      double[] width,
      double[] height,
      double[] labelWidth,
      double[] labelHeight,
      int[] column) {
    return new LayeredLayout(from, to, width, height);
  }

  /** Pixels across the layers. */
  public double width() {
    return width;
  }

  /** Pixels along the edges. */
  public double height() {
    return height;
  }

  /** Where the middle of a node is, across. */
  public double x(int node) {
    return x[node];
  }

  /** Where the middle of a node is, along. */
  public double y(int node) {
    return y[node];
  }

  /** The points of an edge, x and y of each, from outline to outline. */
  public double[] route(int edge) {
    int a = from[edge];
    int b = to[edge];
    double way = Math.signum(y[b] - y[a]);
    return new double[] {x[a], y[a] + way * tall[a] / 2, x[b], y[b] - way * tall[b] / 2};
  }

  /** Where the middle of an edge's label is, across. */
  public double labelX(int edge) {
    return (x[from[edge]] + x[to[edge]]) / 2;
  }

  /** Where the middle of an edge's label is, along. */
  public double labelY(int edge) {
    return (y[from[edge]] + y[to[edge]]) / 2;
  }
}
