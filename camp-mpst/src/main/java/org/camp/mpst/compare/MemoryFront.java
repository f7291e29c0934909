// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.async.Reordering;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;

/**
 * The front of time and memory: the fastest order for every greatest peak of a role, found by
 * searching again with a limit just below the peak that was found last (the ε-constraint method).
 * What another point dominates is left out.
 */
final class MemoryFront {
  private static final int MOST_POINTS = 64;

  private MemoryFront() {}

  /**
   * The points, the fastest first.
   *
   * @param fastest the fastest order of all
   * @param search the fastest order within limits
   */
  static List<Reordering> of(
      Reordering fastest,
      ProtocolInstance original,
      Parameters parameters,
      Function<MemoryLimits, Reordering> search) {
    List<Reordering> front = new ArrayList<>();
    Reordering point = fastest;
    while (point.fits() && front.size() < MOST_POINTS) {
      if (!front.isEmpty() && point.after() <= front.get(front.size() - 1).after()) {
        front.remove(front.size() - 1);
      }
      front.add(point);
      Optional<PeakMemory> peak = peak(point);
      if (peak.isEmpty() || !(peak.get().greatest() > 0)) {
        break;
      }
      double[] below = new double[original.roles().size()];
      Arrays.fill(below, Math.nextDown(peak.get().greatest()));
      MemoryLimits limits = new MemoryLimits(below);
      try {
        limits.requirePossible(original, parameters);
      } catch (IllFormed impossible) {
        break;
      }
      point = search.apply(limits);
    }
    return front;
  }

  /** What the roles of an order occupy. */
  static Optional<PeakMemory> peak(Reordering point) {
    return PeakMemory.of(point.code(), point.parameters());
  }
}
