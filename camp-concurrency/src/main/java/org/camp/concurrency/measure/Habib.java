// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.lattice.CutEnumeration;
import org.camp.core.order.PartialOrder;

/**
 * The measure of Habib and others (Habib, Morvan, Rampon 1991): the size of the smallest antichain
 * that no event can be added to, of all or of those that contain an event. Finding it is NP-hard;
 * here all antichains are visited.
 */
public final class Habib {
  private final int smallest;

  /** Event → size of the smallest maximal antichain that contains it; the greatest int for none. */
  private final int[] local;

  private Habib(int smallest, int[] local) {
    this.smallest = smallest;
    this.local = local;
  }

  /**
   * The measure, unless there are more antichains than {@code budget}. O(N²) for each antichain.
   *
   * @param pulse called every now and then; may throw to interrupt
   */
  public static Optional<Habib> of(
      PartialOrder order, Antichains antichains, long budget, Runnable pulse) {
    if (antichains.count().compareTo(BigInteger.valueOf(budget)) > 0) {
      return Optional.empty();
    }
    int[] local = new int[order.size()];
    Arrays.fill(local, Integer.MAX_VALUE);
    int[] smallest = {Integer.MAX_VALUE};
    long[] seen = {0};
    int[] members = new int[order.processes()];
    CutEnumeration.walk(
        order,
        cut -> {
          if ((++seen[0] & 4095) == 0) {
            pulse.run();
          }
          int size = maxima(order, cut, members);
          if (size < worst(local, members, size, smallest[0])
              && isMaximal(order, cut, members, size)) {
            smallest[0] = Math.min(smallest[0], size);
            for (int i = 0; i < size; i++) {
              local[members[i]] = Math.min(local[members[i]], size);
            }
          }
          return true;
        });
    return Optional.of(new Habib(order.size() == 0 ? 0 : smallest[0], local));
  }

  private static int worst(int[] local, int[] members, int size, int smallest) {
    int worst = smallest;
    for (int i = 0; i < size; i++) {
      worst = Math.max(worst, local[members[i]]);
    }
    return worst;
  }

  private static int maxima(PartialOrder order, int[] cut, int[] members) {
    int size = 0;
    for (int p = 0; p < cut.length; p++) {
      boolean maximal = cut[p] > 0;
      for (int q = 0; q < cut.length && maximal; q++) {
        maximal = q == p || cut[q] == 0 || order.known(order.event(q, cut[q] - 1), p) < cut[p];
      }
      if (maximal) {
        members[size++] = order.event(p, cut[p] - 1);
      }
    }
    return size;
  }

  /** Whether every event outside lies above a member; enough to ask the first of each process. */
  private static boolean isMaximal(PartialOrder order, int[] cut, int[] members, int size) {
    for (int p = 0; p < cut.length; p++) {
      boolean above = cut[p] == order.length(p);
      for (int i = 0; i < size && !above; i++) {
        above = order.precedes(members[i], order.event(p, cut[p]));
      }
      if (!above) {
        return false;
      }
    }
    return true;
  }

  /** The size of the smallest maximal antichain. */
  public int smallest() {
    return smallest;
  }

  /** The size of the smallest maximal antichain that contains the event. */
  public OptionalInt local(int event) {
    return local[event] == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(local[event]);
  }
}
