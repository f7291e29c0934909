// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;

/**
 * Labels nodes while they are made. In the paper a label is a sequence of numbers: the address of
 * an expression in the function that it belongs to, behind the label of the call that runs the
 * function. Here the calls form a tree of contexts, and a label is a context with a place in the
 * code, which stands for the address since code is laid out in the order of the text. A rule's own
 * nodes come behind the parts that they need, and the body of a call behind the call; so the labels
 * of a path grow, as the paper demands of the labels of a run.
 */
public final class LabelBuilder {
  /** Two bits number the nodes of one instruction. */
  private static final int NODES = 2;

  private final Contexts contexts = new Contexts();

  /** Node → the call that made it, as a context. */
  private int[] contextOf = new int[1 << 10];

  /** Node → four times the instruction that made it, plus which of its nodes it is. */
  private int[] placeOf = new int[1 << 10];

  private int nodes;
  private int context;
  private int place;

  /** Begins with the program as a whole, context 0. */
  public LabelBuilder() {}

  /** The call that runs now. */
  public int context() {
    return context;
  }

  /** The nodes that follow belong to that instruction, four at most. */
  public void at(int instruction) {
    place = instruction << NODES;
  }

  /** Labels the next node. */
  public void node() {
    if (nodes == contextOf.length) {
      int larger = GraphBuilder.larger(nodes);
      contextOf = Arrays.copyOf(contextOf, larger);
      placeOf = Arrays.copyOf(placeOf, larger);
    }
    contextOf[nodes] = context;
    placeOf[nodes++] = place++;
  }

  /**
   * The current instruction calls a function.
   *
   * @param function where the function's code is
   * @param made the context in which the closure was made
   */
  public void call(int function, int made) {
    context = contexts.child(context, place >> NODES, function, made);
  }

  /** A call has ended: its caller goes on. */
  public void back(int caller) {
    context = caller;
  }

  /** The labels of all nodes. O(V log V) when they are all of one call, else less. */
  Labels build() {
    int[] start = new int[contexts.size() + 1];
    for (int node = 0; node < nodes; node++) {
      start[contextOf[node] + 1]++;
    }
    for (int c = 0; c < contexts.size(); c++) {
      start[c + 1] += start[c];
    }
    int[] end = Arrays.copyOf(start, contexts.size());
    int[] places = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      places[end[contextOf[node]]++] = placeOf[node];
    }
    for (int c = 0; c < end.length; c++) {
      end[c] = distinct(places, start[c], end[c]);
    }
    int[] ranks = new int[nodes];
    int count = rank(places, start.clone(), end, ranks);
    int[] labels = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      int c = contextOf[node];
      labels[node] = ranks[Arrays.binarySearch(places, start[c], end[c], placeOf[node])];
    }
    return new Labels(labels, count);
  }

  /** Sorts a part of an array and keeps one of each; answers where it then ends. */
  private static int distinct(int[] places, int from, int to) {
    Arrays.sort(places, from, to);
    int end = from;
    for (int i = from; i < to; i++) {
      if (i == from || places[i] != places[i - 1]) {
        places[end++] = places[i];
      }
    }
    return end;
  }

  /** Numbers the places of all contexts in the order of a walk through the calls. */
  private int rank(int[] places, int[] next, int[] end, int[] ranks) {
    Contexts.Children children = contexts.children();
    int rank = 0;
    int c = 0;
    while (c >= 0) {
      int child = children.peek(c);
      int at = next[c];
      if (at < end[c] && (child < 0 || places[at] >> NODES <= contexts.instruction(child))) {
        ranks[at] = rank++;
        next[c]++;
      } else if (child >= 0) {
        children.take(c);
        c = child;
      } else {
        c = contexts.parent(c);
      }
    }
    return rank;
  }
}
