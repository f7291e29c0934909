// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.PartialOrder;

/**
 * Walks through the down-sets of an order as cuts: how many events of each process they contain.
 * Lexically, without remembering those seen (Garg, Enumerating global states of a distributed
 * computation, 2003; Habib, Medina, Nourine and Steiner, Efficient algorithms on distributive
 * lattices, 2001, have faster ones); O(N²) a cut.
 */
public final class CutEnumeration {
  private final PartialOrder order;

  /** Process → how many of its events the present down-set contains. */
  private final int[] cut;

  private CutEnumeration(PartialOrder order) {
    this.order = order;
    this.cut = new int[order.processes()];
  }

  /** Sees the cuts. */
  @FunctionalInterface
  public interface Visitor {
    /** A cut, in an array that changes afterwards; false ends the walk. */
    boolean see(int[] cut);
  }

  /**
   * Visits all cuts, from the empty to the full one, each after its prefix in lexical order.
   *
   * @return whether the visitor saw all
   * @throws OverBudget when the visitor does
   */
  public static boolean walk(PartialOrder order, Visitor visitor) {
    return new CutEnumeration(order).run(visitor);
  }

  private boolean run(Visitor visitor) {
    do {
      if (!visitor.see(cut)) {
        return false;
      }
    } while (next());
    return true;
  }

  /** The lexically next cut: add an event that can be added as far right as possible, close. */
  private boolean next() {
    for (int p = cut.length - 1; p >= 0; p--) {
      if (cut[p] < order.length(p) && closes(p)) {
        cut[p]++;
        int event = order.event(p, cut[p] - 1);
        for (int q = p + 1; q < cut.length; q++) {
          cut[q] = 0;
        }
        for (int i = 0; i <= p; i++) {
          if (cut[i] > 0) {
            int last = order.event(i, cut[i] - 1);
            for (int q = p + 1; q < cut.length; q++) {
              cut[q] = Math.max(cut[q], order.known(last, q));
            }
          }
        }
        for (int q = p + 1; q < cut.length; q++) {
          cut[q] = Math.max(cut[q], order.known(event, q));
        }
        return true;
      }
    }
    return false;
  }

  /** Whether the next event of {@code p} needs nothing more of the processes before p. */
  private boolean closes(int p) {
    int event = order.event(p, cut[p]);
    for (int q = 0; q < p; q++) {
      if (order.known(event, q) > cut[q]) {
        return false;
      }
    }
    return true;
  }

  /** Whether an event of process {@code p} that ends the cut there is a maximum of the down-set. */
  static boolean maximal(PartialOrder order, int[] cut, int p) {
    if (cut[p] == 0) {
      return false;
    }
    for (int q = 0; q < cut.length; q++) {
      if (q != p && cut[q] > 0 && order.known(order.event(q, cut[q] - 1), p) >= cut[p]) {
        return false;
      }
    }
    return true;
  }

  /** Whether the next event of {@code p} can be added to the down-set. */
  static boolean addable(PartialOrder order, int[] cut, int p) {
    if (cut[p] == order.length(p)) {
      return false;
    }
    int event = order.event(p, cut[p]);
    for (int q = 0; q < cut.length; q++) {
      if (q != p && order.known(event, q) > cut[q]) {
        return false;
      }
    }
    return true;
  }
}
