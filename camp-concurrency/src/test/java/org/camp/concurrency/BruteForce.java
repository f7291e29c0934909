// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.order.PartialOrder;

/** Everything about a small order from its definition, by trying all sets of events. */
public final class BruteForce {
  private final PartialOrder order;
  private final int size;
  private final boolean[][] below;
  private final List<Integer> antichains = new ArrayList<>();

  /** Closes the order transitively, without vector clocks, and lists its antichains. */
  public BruteForce(PartialOrder order) {
    this.order = order;
    size = order.size();
    below = new boolean[size][size];
    for (int e = 0; e < size; e++) {
      if (order.before(e) >= 0) {
        below[order.before(e)][e] = true;
      }
      for (int i = 0; i < order.sources(e); i++) {
        below[order.source(e, i)][e] = true;
      }
    }
    for (int k = 0; k < size; k++) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          below[i][j] |= below[i][k] && below[k][j];
        }
      }
    }
    grow(0, 0);
  }

  private void grow(int set, int from) {
    antichains.add(set);
    for (int e = from; e < size; e++) {
      boolean free = true;
      for (int f = 0; f < e && free; f++) {
        free = (set >> f & 1) == 0 || !below[e][f] && !below[f][e];
      }
      if (free) {
        grow(set | 1 << e, e + 1);
      }
    }
  }

  /** Whether {@code e < f}. */
  public boolean below(int e, int f) {
    return below[e][f];
  }

  /** The antichains as bit sets, the empty one included. */
  public List<Integer> antichains() {
    return antichains;
  }

  /** How many there are. */
  public BigInteger count() {
    return BigInteger.valueOf(antichains.size());
  }

  /** How many contain an event. */
  public BigInteger mu(int event) {
    return BigInteger.valueOf(antichains.stream().filter(a -> (a >> event & 1) == 1).count());
  }

  /** The size of the largest. */
  public int width() {
    return antichains.stream().mapToInt(Integer::bitCount).max().orElse(0);
  }

  /** The size of the smallest that no event can be added to; that contain the event, if from 0. */
  public int smallestMaximal(int containing) {
    return antichains.stream()
        .filter(a -> containing < 0 || (a >> containing & 1) == 1)
        .filter(this::maximal)
        .mapToInt(Integer::bitCount)
        .min()
        .orElse(0);
  }

  private boolean maximal(int set) {
    for (int e = 0; e < size; e++) {
      boolean comparable = (set >> e & 1) == 1;
      for (int f = 0; f < size; f++) {
        comparable |= (set >> f & 1) == 1 && (below[e][f] || below[f][e]);
      }
      if (!comparable) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing lies between {@code e < f}. */
  public boolean covers(int e, int f) {
    boolean covering = below[e][f];
    for (int g = 0; g < size; g++) {
      covering &= !(below[e][g] && below[g][f]);
    }
    return covering;
  }

  @Override
  public String toString() {
    return order.label();
  }
}
