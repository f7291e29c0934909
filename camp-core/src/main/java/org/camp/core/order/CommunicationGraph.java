// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The communication graph Q(Θ) (Definition 3): its vertices are the processes that have events, and
 * an edge leads from one to another when an event of the one precedes an event of the other. The
 * order is well-synchronised when the graph is strongly connected; k_Θ is its diameter plus 1.
 *
 * <p>The definition can be read in two ways, see {@link Reading}; both agree on strong
 * connectivity, not on the diameter, and both k give the same μ∞.
 */
public final class CommunicationGraph {
  /** What makes an edge. */
  public enum Reading {
    /** Any pair {@code e < f}: the printed formula, with the smaller k. */
    ORDER,
    /** Covering pairs only: "the quotient of its Hasse diagram". */
    HASSE
  }

  private final int size;

  /** {@code from · size + to} → whether there is an edge. */
  private final boolean[] edges;

  /** Process → whether it has events. */
  private final boolean[] vertex;

  /** {@code from · size + to} → the length of a shortest path [edges]; −1 for none. */
  private final int[] distance;

  private CommunicationGraph(int size, boolean[] vertex, boolean[] edges) {
    this.size = size;
    this.vertex = vertex;
    this.edges = edges;
    this.distance = distances();
  }

  /** The graph of an order. O(n + messages + N³/64). */
  public static CommunicationGraph of(PartialOrder order, Reading reading) {
    int size = order.processes();
    boolean[] vertex = new boolean[size];
    boolean[] edges = new boolean[size * size];
    for (int p = 0; p < size; p++) {
      vertex[p] = order.length(p) > 0;
    }
    if (reading == Reading.ORDER) {
      for (int q = 0; q < size; q++) {
        for (int p = 0; vertex[q] && p < size; p++) {
          int last = order.event(q, order.length(q) - 1);
          edges[p * size + q] = p != q && order.known(last, p) > 0;
        }
      }
    } else {
      CoveringRelation covering = order.covering();
      for (int e = 0; e < order.size(); e++) {
        for (int i = 0; i < covering.lowers(e); i++) {
          int p = order.process(covering.lower(e, i));
          edges[p * size + order.process(e)] |= p != order.process(e);
        }
      }
    }
    return new CommunicationGraph(size, vertex, edges);
  }

  /** Breadth-first searches that take the successors of a process 64 at a time. */
  private int[] distances() {
    int words = (size + 63) / 64;
    long[] successors = new long[size * words];
    for (int p = 0; p < size; p++) {
      for (int q = 0; q < size; q++) {
        successors[p * words + q / 64] |= edges[p * size + q] ? 1L << q : 0;
      }
    }
    int[] all = new int[size * size];
    Arrays.fill(all, -1);
    int[] queue = new int[size];
    long[] unseen = new long[words];
    for (int from = 0; from < size; from++) {
      Arrays.fill(unseen, -1);
      unseen[from / 64] &= ~(1L << from);
      int write = 0;
      queue[write++] = from;
      all[from * size + from] = 0;
      for (int read = 0; read < write; read++) {
        int p = queue[read];
        for (int w = 0; w < words; w++) {
          long found = successors[p * words + w] & unseen[w];
          unseen[w] &= ~found;
          for (; found != 0; found &= found - 1) {
            int q = 64 * w + Long.numberOfTrailingZeros(found);
            all[from * size + q] = all[from * size + p] + 1;
            queue[write++] = q;
          }
        }
      }
    }
    return all;
  }

  /** Whether there is an edge. */
  public boolean edge(int from, int to) {
    return edges[from * size + to];
  }

  /** Whether a process has events. */
  public boolean isVertex(int process) {
    return vertex[process];
  }

  /** Length of a shortest path, or −1. */
  public int distance(int from, int to) {
    return distance[from * size + to];
  }

  /** Whether the graph is strongly connected. */
  public boolean stronglyConnected() {
    return diameter() >= 0;
  }

  /** The longest of all shortest paths; −1 when the graph is not strongly connected. */
  public int diameter() {
    int longest = 0;
    for (int p = 0; p < size; p++) {
      for (int q = 0; q < size; q++) {
        if (vertex[p] && vertex[q]) {
          if (distance(p, q) < 0) {
            return -1;
          }
          longest = Math.max(longest, distance(p, q));
        }
      }
    }
    return longest;
  }

  /** A process, and all processes that no path from it reaches. */
  public record Gap(int from, List<Integer> unreached) {
    /** Copies the list. */
    public Gap {
      unreached = List.copyOf(unreached);
    }
  }

  /** All processes that do not reach every other, each with those that it does not reach. */
  public List<Gap> unreachable() {
    List<Gap> gaps = new ArrayList<>();
    for (int p = 0; p < size; p++) {
      List<Integer> unreached = new ArrayList<>();
      for (int q = 0; vertex[p] && q < size; q++) {
        if (vertex[q] && distance(p, q) < 0) {
          unreached.add(q);
        }
      }
      if (!unreached.isEmpty()) {
        gaps.add(new Gap(p, unreached));
      }
    }
    return gaps;
  }
}
