// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

import java.util.Arrays;

/**
 * Breaks cycles and gives every node a layer. Edges that a depth-first search in the order of the
 * nodes finds to lead back are reversed; layers are longest paths, then nodes move to where their
 * edges are shorter. Time is linear in nodes and edges.
 */
final class LayerAssignment {
  private static final int PASSES = 8;

  private final int nodes;

  /** Edge → its upper end, once cycles are broken. */
  private final int[] from;

  /** Edge → its lower end, once cycles are broken. */
  private final int[] to;

  /** Edge → whether it was turned round to break cycles. */
  private final boolean[] reversed;

  /** Node → its layer, from 0 at the top. */
  private final int[] layer;

  /**
   * Layers a graph without loops.
   *
   * @param length how many layers each edge spans at least
   */
  LayerAssignment(int nodes, int[] from, int[] to, int[] length) {
    this.nodes = nodes;
    this.from = from.clone();
    this.to = to.clone();
    this.reversed = new boolean[from.length];
    this.layer = new int[nodes];
    breakCycles();
    int[] order = layers(length);
    tighten(order, length);
    int first = Arrays.stream(layer).min().orElse(0);
    for (int v = 0; v < nodes; v++) {
      layer[v] -= first;
    }
  }

  /** Whether an edge leads upwards. */
  boolean reversed(int edge) {
    return reversed[edge];
  }

  int layer(int node) {
    return layer[node];
  }

  /** The upper end of an edge. */
  int upper(int edge) {
    return from[edge];
  }

  /** The lower end of an edge. */
  int lower(int edge) {
    return to[edge];
  }

  private void breakCycles() {
    Adjacency out = new Adjacency(nodes, from);
    int[] entered = new int[nodes];
    boolean[] source = new boolean[nodes];
    Arrays.fill(source, true);
    for (int target : to) {
      source[target] = false;
    }
    byte[] state = new byte[nodes];
    int[] stack = new int[nodes];
    for (int round = 0; round < 2; round++) {
      for (int start = 0; start < nodes; start++) {
        if (state[start] == 0 && (round == 1 || source[start])) {
          search(start, out, state, stack, entered);
        }
      }
    }
    for (int e = 0; e < from.length; e++) {
      if (reversed[e]) {
        int swap = from[e];
        from[e] = to[e];
        to[e] = swap;
      }
    }
  }

  private void search(int start, Adjacency out, byte[] state, int[] stack, int[] next) {
    int top = 0;
    stack[0] = start;
    state[start] = 1;
    next[start] = out.first(start);
    while (top >= 0) {
      int v = stack[top];
      if (next[v] == out.end(v)) {
        state[v] = 2;
        top--;
        continue;
      }
      int e = out.edge(next[v]++);
      int w = to[e];
      if (state[w] == 1) {
        reversed[e] = true;
      } else if (state[w] == 0) {
        state[w] = 1;
        next[w] = out.first(w);
        stack[++top] = w;
      }
    }
  }

  /** Longest paths; returns the nodes in a topological order. */
  private int[] layers(int[] length) {
    Adjacency out = new Adjacency(nodes, from);
    int[] waiting = new int[nodes];
    for (int target : to) {
      waiting[target]++;
    }
    int[] order = new int[nodes];
    int end = 0;
    for (int v = 0; v < nodes; v++) {
      if (waiting[v] == 0) {
        order[end++] = v;
      }
    }
    for (int i = 0; i < end; i++) {
      int v = order[i];
      for (int k = out.first(v); k < out.end(v); k++) {
        int e = out.edge(k);
        layer[to[e]] = Math.max(layer[to[e]], layer[v] + length[e]);
        if (--waiting[to[e]] == 0) {
          order[end++] = to[e];
        }
      }
    }
    return order;
  }

  /** Moves nodes with more edges downwards as far down as they may go, and the others up. */
  private void tighten(int[] order, int[] length) {
    Adjacency out = new Adjacency(nodes, from);
    Adjacency in = new Adjacency(nodes, to);
    for (int pass = 0; pass < PASSES; pass++) {
      boolean moved = false;
      for (int i = 0; i < nodes; i++) {
        int v = order[pass % 2 == 0 ? nodes - 1 - i : i];
        int highest = Integer.MIN_VALUE;
        int lowest = Integer.MAX_VALUE;
        for (int k = in.first(v); k < in.end(v); k++) {
          int e = in.edge(k);
          highest = Math.max(highest, layer[from[e]] + length[e]);
        }
        for (int k = out.first(v); k < out.end(v); k++) {
          int e = out.edge(k);
          lowest = Math.min(lowest, layer[to[e]] - length[e]);
        }
        int ins = in.end(v) - in.first(v);
        int outs = out.end(v) - out.first(v);
        int wanted = outs > ins ? lowest : ins > outs ? highest : layer[v];
        moved |= wanted != layer[v];
        layer[v] = wanted;
      }
      if (!moved) {
        return;
      }
    }
  }
}
