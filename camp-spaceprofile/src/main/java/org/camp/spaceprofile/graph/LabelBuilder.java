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
  private int[] contextOf = new int[1 << 10];
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

  /** The labels of all nodes. O(V log V). */
  Labels build() {
    long[] keys = new long[nodes];
    for (int node = 0; node < nodes; node++) {
      keys[node] = key(contextOf[node], placeOf[node]);
    }
    Arrays.sort(keys);
    int distinct = 0;
    for (int i = 0; i < nodes; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[distinct++] = keys[i];
      }
    }
    int[] ranks = ranks(keys, distinct);
    int[] labels = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      long key = key(contextOf[node], placeOf[node]);
      labels[node] = ranks[Arrays.binarySearch(keys, 0, distinct, key)];
    }
    return new Labels(labels, distinct);
  }

  private static long key(int context, int place) {
    return (long) context << Integer.SIZE | place;
  }

  /** Numbers the labels in the order of a walk through the contexts. */
  private int[] ranks(long[] keys, int count) {
    Contexts.Children children = contexts.children();
    int[] ranks = new int[count];
    int[] nextLabel = new int[contexts.size() + 1];
    int at = 0;
    for (int c = 0; c <= contexts.size(); c++) {
      while (at < count && keys[at] >>> Integer.SIZE < c) {
        at++;
      }
      nextLabel[c] = at;
    }
    int[] endLabel = Arrays.copyOfRange(nextLabel, 1, nextLabel.length);
    int rank = 0;
    int c = 0;
    while (c >= 0) {
      int child = children.peek(c);
      int label = nextLabel[c];
      if (label < endLabel[c]
          && (child < 0 || (int) keys[label] >> NODES <= contexts.instruction(child))) {
        ranks[label] = rank++;
        nextLabel[c]++;
      } else if (child >= 0) {
        children.take(c);
        c = child;
      } else {
        c = contexts.parent(c);
      }
    }
    return ranks;
  }
}
