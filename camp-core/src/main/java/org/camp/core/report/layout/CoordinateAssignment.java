// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

import java.util.Arrays;

/**
 * Coordinates across the layers, after Brandes and Köpf, Fast and Simple Horizontal Coordinate
 * Assignment (Graph Drawing 2001, LNCS 2265, 2002, doi:10.1007/3-540-45848-4_3): nodes are aligned
 * in blocks with their median neighbours, inner parts of long edges first, so that long edges are
 * straight; four such alignments, to either side and from either end, are averaged. Time is linear
 * in nodes and short edges, but for sorting.
 */
final class CoordinateAssignment {
  private static final double NODES = 28;
  private static final double BENDS = 14;

  private final ProperLayering graph;
  private final int n;

  /** Borders of columns, which are kept like nodes behind the others; none without columns. */
  private final int borders;

  /** Short edge → whether it crosses the inner part of a long one and must give way. */
  private final boolean[] conflict;

  /** Node → the first node of its block. */
  private final int[] root;

  /** Node → the next node of its block, and from the last back to the first. */
  private final int[] align;

  private CoordinateAssignment(ProperLayering graph) {
    this.graph = graph;
    this.borders = graph.columns() > 1 ? graph.columns() + 1 : 0;
    this.n = graph.size() + borders;
    this.conflict = new boolean[graph.upper.length];
    this.root = new int[n];
    this.align = new int[n];
  }

  /**
   * The middle of each node, from 0 on; then, when there are columns, the borders of the columns in
   * the order of their ranks, one more than columns.
   */
  static double[] coordinates(ProperLayering graph) {
    CoordinateAssignment it = new CoordinateAssignment(graph);
    it.markConflicts();
    double[][] four = new double[4][];
    for (int i = 0; i < 4; i++) {
      boolean mirrored = i % 2 == 1;
      it.align(i < 2, mirrored);
      four[i] = it.compact(mirrored);
    }
    return it.balance(four);
  }

  /** Segments that cross a segment between two bends give way to it. */
  private void markConflicts() {
    for (int l = 1; l < graph.order.length; l++) {
      int[] nodes = graph.order[l];
      int left = 0;
      int scanned = 0;
      for (int i = 0; i < nodes.length; i++) {
        int inner = innerAbove(nodes[i]);
        boolean last = i == nodes.length - 1;
        if (inner < 0 && !last) {
          continue;
        }
        int right = inner >= 0 ? graph.place[inner] : graph.order[l - 1].length;
        for (; scanned <= i; scanned++) {
          int v = nodes[scanned];
          for (int k = graph.above.first(v); k < graph.above.end(v); k++) {
            int e = graph.above.edge(k);
            int at = graph.place[graph.upper[e]];
            boolean isInner = graph.isBend(v) && graph.isBend(graph.upper[e]);
            conflict[e] |= !isInner && (at < left || at > right);
            conflict[e] |= graph.rank(v) != graph.rank(graph.upper[e]);
          }
        }
        left = right;
      }
    }
  }

  private int innerAbove(int v) {
    if (!graph.isBend(v)) {
      return -1;
    }
    int u = graph.upper[graph.above.edge(graph.above.first(v))];
    return graph.isBend(u) ? u : -1;
  }

  /**
   * Joins each node with a median neighbour into blocks.
   *
   * @param down whether neighbours are those above
   * @param mirrored whether layers are read from right to left
   */
  private void align(boolean down, boolean mirrored) {
    for (int v = 0; v < n; v++) {
      root[v] = v;
      align[v] = v;
    }
    int layers = graph.order.length;
    Adjacency edges = down ? graph.above : graph.below;
    int[] ends = down ? graph.upper : graph.lower;
    for (int step = 1; step < layers; step++) {
      int[] nodes = graph.order[down ? step : layers - 1 - step];
      int reached = mirrored ? Integer.MAX_VALUE : -1;
      for (int i = 0; i < nodes.length; i++) {
        int v = nodes[mirrored ? nodes.length - 1 - i : i];
        int degree = edges.end(v) - edges.first(v);
        if (degree == 0) {
          continue;
        }
        long[] sorted = new long[degree];
        for (int k = 0; k < degree; k++) {
          int e = edges.edge(edges.first(v) + k);
          sorted[k] = (long) graph.place[ends[e]] << 32 | e;
        }
        Arrays.sort(sorted);
        int low = (degree - 1) / 2;
        int high = degree / 2;
        for (int m = 0; m < 2 && align[v] == v; m++) {
          int e = (int) sorted[mirrored == (m == 0) ? high : low];
          int u = ends[e];
          int at = graph.place[u];
          if (!conflict[e] && (mirrored ? at < reached : at > reached)) {
            align[u] = v;
            root[v] = root[u];
            align[v] = root[v];
            reached = at;
          }
        }
      }
    }
  }

  /** Places blocks as far left as they go, then closes gaps from the right. */
  private double[] compact(boolean mirrored) {
    int[] next = new int[n];
    int[] waiting = new int[n];
    Apart apart = apart();
    int[] a = new int[apart.count];
    int[] b = new int[apart.count];
    for (int p = 0; p < apart.count; p++) {
      a[p] = root[mirrored ? apart.right[p] : apart.left[p]];
      b[p] = root[mirrored ? apart.left[p] : apart.right[p]];
      waiting[b[p]]++;
    }
    Adjacency out = new Adjacency(n, a);
    double[] x = new double[n];
    int end = 0;
    for (int v = 0; v < n; v++) {
      if (root[v] == v && waiting[v] == 0) {
        next[end++] = v;
      }
    }
    for (int i = 0; i < end; i++) {
      int v = next[i];
      for (int k = out.first(v); k < out.end(v); k++) {
        int e = out.edge(k);
        x[b[e]] = Math.max(x[b[e]], x[v] + apart.least[e]);
        if (--waiting[b[e]] == 0) {
          next[end++] = b[e];
        }
      }
    }
    for (int i = end - 1; i >= 0; i--) {
      int v = next[i];
      double most = Double.POSITIVE_INFINITY;
      for (int k = out.first(v); k < out.end(v); k++) {
        int e = out.edge(k);
        most = Math.min(most, x[b[e]] - apart.least[e]);
      }
      x[v] = most == Double.POSITIVE_INFINITY ? x[v] : Math.max(x[v], most);
    }
    double[] all = new double[n];
    for (int v = 0; v < n; v++) {
      all[v] = mirrored ? -x[root[v]] : x[root[v]];
    }
    return all;
  }

  /** Pairs of nodes and how far apart they must be. */
  private static final class Apart {
    /** Pair → the node to the left. */
    private final int[] left;

    /** Pair → the node to the right. */
    private final int[] right;

    /** Pair → how far apart their middles must be [px]. */
    private final double[] least;

    private int count;

    private Apart(int most) {
      left = new int[most];
      right = new int[most];
      least = new double[most];
    }

    private void add(int before, int after, double distance) {
      left[count] = before;
      right[count] = after;
      least[count++] = distance;
    }
  }

  private Apart apart() {
    int size = graph.size();
    Apart apart = new Apart(size + (borders > 0 ? 2 * size : 0));
    for (int[] nodes : graph.order) {
      for (int i = 0; i + 1 < nodes.length; i++) {
        int left = nodes[i];
        int right = nodes[i + 1];
        double room = graph.after[left] + graph.before[right];
        apart.add(left, right, room + gap(left, right));
      }
    }
    for (int v = 0; borders > 0 && v < size; v++) {
      int border = size + graph.rank(v);
      apart.add(border, v, graph.columnBefore + graph.before[v]);
      apart.add(v, border + 1, graph.columnAfter + graph.after[v]);
    }
    return apart;
  }

  private double gap(int left, int right) {
    return graph.isBend(left) || graph.isBend(right) ? BENDS : NODES;
  }

  /** The mean of the two middle ones, after all have been moved to the narrowest. */
  private double[] balance(double[][] four) {
    double[] low = new double[4];
    double[] high = new double[4];
    int narrowest = 0;
    for (int i = 0; i < 4; i++) {
      low[i] = Double.POSITIVE_INFINITY;
      high[i] = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < n; v++) {
        low[i] = Math.min(low[i], four[i][v] - before(v));
        high[i] = Math.max(high[i], four[i][v] + after(v));
      }
      narrowest = high[i] - low[i] < high[narrowest] - low[narrowest] ? i : narrowest;
    }
    double[] x = new double[n];
    double[] sorted = new double[4];
    double least = Double.POSITIVE_INFINITY;
    for (int v = 0; v < n; v++) {
      for (int i = 0; i < 4; i++) {
        double shift = i % 2 == 0 ? low[narrowest] - low[i] : high[narrowest] - high[i];
        sorted[i] = four[i][v] + shift;
      }
      Arrays.sort(sorted);
      x[v] = (sorted[1] + sorted[2]) / 2;
      least = Math.min(least, x[v] - before(v));
    }
    for (int v = 0; v < n; v++) {
      x[v] -= n == 0 ? 0 : least;
    }
    return x;
  }

  private double before(int v) {
    return v < graph.size() ? graph.before[v] : 0;
  }

  private double after(int v) {
    return v < graph.size() ? graph.after[v] : 0;
  }
}
