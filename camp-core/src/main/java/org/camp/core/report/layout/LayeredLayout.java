// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

import java.util.Arrays;

/**
 * Where the nodes and edges of a graph are, in layers from top to bottom (Sugiyama, Tagawa and
 * Toda, 1981, doi:10.1109/TSMC.1981.4308636). Connected parts are laid out by themselves and put
 * side by side in rows. Loops are the caller's: they have room after their node.
 */
public final class LayeredLayout {
  private static final double APART = 26;

  private final Sizes sizes;

  /** Edge → the node where it starts. */
  private final int[] from;

  /** Edge → the node where it ends. */
  private final int[] to;

  /** Node → its part. */
  private final int[] partOf;

  /** Node → its number within its part. */
  private final int[] local;

  /** Edge → its number within its part; −1 for a loop. */
  private final int[] localEdge;

  /** Part → its own layout. */
  private final ConnectedComponent[] parts;

  /** Part → where its origin is put across the layers [px]. */
  private final double[] left;

  /** Part → where its origin is put along the edges [px]. */
  private final double[] top;

  private double width;
  private double height;

  private LayeredLayout(int[] from, int[] to, Sizes sizes, double across, double along) {
    this.sizes = sizes;
    this.from = from;
    this.to = to;
    int n = sizes.width().length;
    this.partOf = partsOf(n);
    int count = Arrays.stream(partOf).max().orElse(-1) + 1;
    this.local = new int[n];
    this.localEdge = new int[from.length];
    this.parts = new ConnectedComponent[count];
    this.left = new double[count];
    this.top = new double[count];
    build(count);
    pack(across, along);
  }

  /**
   * Lays out a graph.
   *
   * @param from where each edge starts
   * @param to where each edge ends
   * @param across room at both sides of every part, for the outlines of columns
   * @param along room above and below every part
   * @throws TooTangled when there are too many long edges
   */
  public static LayeredLayout of(int[] from, int[] to, Sizes sizes, double across, double along) {
    return new LayeredLayout(from, to, sizes, across, along);
  }

  /** The part of each node, numbered by their first nodes. */
  private int[] partsOf(int n) {
    int[] parent = new int[n];
    Arrays.setAll(parent, v -> v);
    for (int e = 0; e < from.length; e++) {
      join(parent, from[e], to[e]);
    }
    int[] column = sizes.column();
    int[] member = new int[Arrays.stream(column).max().orElse(-1) + 1];
    Arrays.fill(member, -1);
    for (int v = 0; v < n; v++) {
      if (column[v] >= 0) {
        if (member[column[v]] >= 0) {
          join(parent, member[column[v]], v);
        }
        member[column[v]] = v;
      }
    }
    int[] number = new int[n];
    Arrays.fill(number, -1);
    int[] part = new int[n];
    int count = 0;
    for (int v = 0; v < n; v++) {
      int r = root(parent, v);
      number[r] = number[r] < 0 ? count++ : number[r];
      part[v] = number[r];
    }
    return part;
  }

  private static void join(int[] parent, int u, int v) {
    int a = root(parent, u);
    int b = root(parent, v);
    parent[Math.max(a, b)] = Math.min(a, b);
  }

  private static int root(int[] parent, int v) {
    int r = v;
    while (parent[r] != r) {
      parent[r] = parent[parent[r]];
      r = parent[r];
    }
    return r;
  }

  private void build(int count) {
    int[] size = new int[count];
    for (int v = 0; v < local.length; v++) {
      local[v] = size[partOf[v]]++;
    }
    int[] edges = new int[count];
    for (int e = 0; e < from.length; e++) {
      localEdge[e] = from[e] == to[e] ? -1 : edges[partOf[from[e]]]++;
    }
    int[][] nodesOf = new int[count][];
    int[][] edgesOf = new int[count][];
    for (int p = 0; p < count; p++) {
      nodesOf[p] = new int[size[p]];
      edgesOf[p] = new int[edges[p]];
    }
    for (int v = 0; v < local.length; v++) {
      nodesOf[partOf[v]][local[v]] = v;
    }
    for (int e = 0; e < from.length; e++) {
      if (localEdge[e] >= 0) {
        edgesOf[partOf[from[e]]][localEdge[e]] = e;
      }
    }
    for (int p = 0; p < count; p++) {
      int[] mine = edgesOf[p];
      int[] start = new int[mine.length];
      int[] end = new int[mine.length];
      for (int e = 0; e < mine.length; e++) {
        start[e] = local[from[mine[e]]];
        end[e] = local[to[mine[e]]];
      }
      parts[p] = new ConnectedComponent(sizes, nodesOf[p], mine, start, end);
    }
  }

  /**
   * Puts the parts side by side, in rows that are about as wide as all are high; a part goes below
   * the one before it where the row is high enough.
   */
  private void pack(double across, double along) {
    double area = 0;
    double widest = 0;
    for (ConnectedComponent part : parts) {
      double wide = part.width() + 2 * across + APART;
      area += wide * (part.height() + 2 * along + APART);
      widest = Math.max(widest, wide);
    }
    double row = Math.max(Math.max(widest, 900), 1.3 * Math.sqrt(area));
    double x = 0;
    double y = 0;
    double tallest = 0;
    double stack = 0;
    double below = 0;
    for (int p = 0; p < parts.length; p++) {
      double wide = parts[p].width() + 2 * across;
      double high = parts[p].height() + 2 * along;
      boolean fitsBelow = wide <= stack && below + high <= y + tallest;
      if (!fitsBelow) {
        x += stack > 0 ? stack + APART : 0;
        if (x > 0 && x + wide > row) {
          x = 0;
          y += tallest + APART;
          tallest = 0;
        }
        stack = wide;
        below = y;
      }
      left[p] = x + across;
      top[p] = below + along;
      below += high + APART;
      tallest = Math.max(tallest, below - APART - y);
      width = Math.max(width, x + wide);
      height = Math.max(height, y + tallest);
    }
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
    return left[partOf[node]] + parts[partOf[node]].x(local[node]);
  }

  /** Where the middle of a node is, along. */
  public double y(int node) {
    return top[partOf[node]] + parts[partOf[node]].y(local[node]);
  }

  /** The left and the right end of the column that a node is in. */
  public double[] column(int node) {
    int part = partOf[node];
    double[] ends = parts[part].column(sizes.column()[node]);
    return new double[] {left[part] + ends[0], left[part] + ends[1]};
  }

  /** The points of an edge that is no loop, x and y of each, from outline to outline. */
  public double[] route(int edge) {
    int part = partOf[from[edge]];
    double[] route = parts[part].route(localEdge[edge]);
    for (int i = 0; i < route.length; i += 2) {
      route[i] += left[part];
      route[i + 1] += top[part];
    }
    return route;
  }

  /** Where the label of an edge that is no loop begins, across, and its middle along. */
  public double[] label(int edge) {
    int part = partOf[from[edge]];
    double[] at = parts[part].label(localEdge[edge]);
    return new double[] {left[part] + at[0], top[part] + at[1]};
  }
}
