// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.util.Arrays;
import java.util.BitSet;
import org.camp.core.order.PartialOrder;

/**
 * In which order the cuts of processes are drawn, and which of those drawn before decide together
 * what the next may be. That order is an elimination of the graph of processes that exchange
 * messages, backwards: a process is bound by those that it is connected to without passing one
 * drawn before, since each of those passes on what it knows (Lauritzen, Graphical Models, 1996,
 * proposition 3.8). Processes with the fewest connections are eliminated first.
 */
final class SamplingOrder {
  /** Place → process that is drawn there. */
  private final int[] sequence;

  /** Place → the places before it that bind its process, ascending. */
  private final int[][] earlier;

  /**
   * An order for all processes. O(N³ / 64) at worst.
   *
   * @param around for each process those that it exchanges messages with
   * @param first the process that is drawn first
   */
  static SamplingOrder of(BitSet[] around, int first) {
    return new SamplingOrder(
        Arrays.stream(around).map(a -> (BitSet) a.clone()).toArray(BitSet[]::new), first);
  }

  private SamplingOrder(BitSet[] around, int first) {
    int width = around.length;
    sequence = new int[width];
    earlier = new int[width][];
    int[] place = new int[width];
    BitSet left = new BitSet();
    left.set(0, width);
    for (int at = width - 1; at >= 0; at--) {
      int next = at == 0 ? first : fewest(around, left, first);
      sequence[at] = next;
      place[next] = at;
      left.clear(next);
      for (int q = around[next].nextSetBit(0); q >= 0; q = around[next].nextSetBit(q + 1)) {
        around[q].or(around[next]);
        around[q].clear(q);
        around[q].clear(next);
      }
    }
    for (int at = 0; at < width; at++) {
      earlier[at] = around[sequence[at]].stream().map(q -> place[q]).sorted().toArray();
    }
  }

  private static int fewest(BitSet[] around, BitSet left, int except) {
    int fewest = -1;
    int degree = 0;
    for (int p = left.nextSetBit(0); p >= 0; p = left.nextSetBit(p + 1)) {
      int mine = around[p].cardinality();
      if (p != except && (fewest < 0 || mine < degree)) {
        fewest = p;
        degree = mine;
      }
    }
    return fewest;
  }

  /** For each process those that it exchanges messages with. */
  static BitSet[] around(PartialOrder order) {
    BitSet[] around = new BitSet[order.processes()];
    for (int p = 0; p < around.length; p++) {
      around[p] = new BitSet();
    }
    for (int e = 0; e < order.size(); e++) {
      int p = order.process(e);
      for (int i = 0; i < order.sources(e); i++) {
        int q = order.process(order.source(e, i));
        if (p != q) {
          around[p].set(q);
          around[q].set(p);
        }
      }
    }
    return around;
  }

  int processes() {
    return sequence.length;
  }

  /** The process that is drawn at a place. */
  int process(int place) {
    return sequence[place];
  }

  /** The places before it that bind the process at a place, ascending. The array is shared. */
  int[] earlier(int place) {
    return earlier[place];
  }
}
