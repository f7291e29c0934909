// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.mpst.async.Reordering;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.memory.PeakMemory;

/**
 * The front of time and memory: the fastest order for every greatest peak of a role, found by
 * searching again with a limit just below the peak that was found last (the ε-constraint method),
 * and by halves where the time stays. What another point dominates is left out.
 */
final class MemoryFront {
  private static final int MOST_POINTS = 64;
  private static final double ROUNDING = 1e-12;

  private final ProtocolInstance original;
  private final Parameters parameters;
  private final Function<MemoryLimits, Reordering> search;

  /** What all sizes are multiples of [B]; 0 when they are no whole numbers. */
  private final double grain;

  /** Limit → what was found under it; empty when nothing fits. */
  private final TreeMap<Double, Optional<Reordering>> known = new TreeMap<>();

  private MemoryFront(
      ProtocolInstance original, Parameters parameters, Function<MemoryLimits, Reordering> search) {
    this.original = original;
    this.parameters = parameters;
    this.search = search;
    grain = PeakMemory.of(original, parameters).map(this::grain).orElse(0.0);
  }

  private double grain(PeakMemory memory) {
    double common = 0;
    Dependencies data = original.dependencies();
    for (int value = 0; value < data.values(); value++) {
      common = data.size(value) == null ? common : gcd(common, memory.size(value));
    }
    for (int role = 0; role < original.roles().size(); role++) {
      common = gcd(common, memory.peak(role).base());
    }
    return common == Math.rint(common) ? common : 0;
  }

  private static double gcd(double a, double b) {
    return b == 0 || a != Math.rint(a) || b != Math.rint(b) ? Math.max(a, b) : gcd(b, a % b);
  }

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
    return new MemoryFront(original, parameters, search).points(fastest);
  }

  private List<Reordering> points(Reordering fastest) {
    List<Reordering> front = new ArrayList<>();
    Optional<Reordering> next = Optional.of(fastest);
    while (next.isPresent() && front.size() < MOST_POINTS && !next.get().stopped()) {
      Reordering point = next.get();
      if (!front.isEmpty() && isAsFast(point, front.get(front.size() - 1))) {
        point = least(point);
        front.remove(front.size() - 1);
      }
      front.add(point);
      double bytes = bytes(point);
      next = bytes > 0 ? under(Math.nextDown(bytes)) : Optional.empty();
    }
    return front;
  }

  private static boolean isAsFast(Reordering point, Reordering other) {
    return point.after() <= other.after() * (1 + ROUNDING);
  }

  /** An order as fast as one with the least memory, by halves. */
  private Reordering least(Reordering point) {
    Reordering best = point;
    double low = 0;
    while (grain > 0 && bytes(best) - low > grain) {
      double middle = Math.floor((low + bytes(best)) / 2 / grain) * grain;
      Optional<Reordering> found = middle > low ? under(middle) : Optional.empty();
      if (found.isPresent() && isAsFast(found.get(), point)) {
        best = found.get();
      } else {
        low = Math.max(middle, low + grain);
      }
    }
    return best;
  }

  /** The fastest order that is known under a limit. */
  private Optional<Reordering> under(double limit) {
    double bytes = grain > 0 ? Math.floor(limit / grain) * grain : limit;
    Optional<Reordering> found = known.get(bytes);
    if (found == null) {
      found = find(bytes);
      known.put(bytes, found);
    }
    for (Optional<Reordering> below : known.headMap(bytes).values()) {
      if (below.isPresent() && (found.isEmpty() || below.get().after() < found.get().after())) {
        found = below;
      }
    }
    return found;
  }

  private Optional<Reordering> find(double bytes) {
    double[] perRole = new double[original.roles().size()];
    Arrays.fill(perRole, bytes);
    MemoryLimits limits = new MemoryLimits(perRole);
    try {
      limits.requirePossible(original, parameters);
    } catch (IllFormed impossible) {
      return Optional.empty();
    }
    return Optional.of(search.apply(limits)).filter(Reordering::fits);
  }

  private static double bytes(Reordering point) {
    return peak(point).map(PeakMemory::greatest).orElse(0.0);
  }

  /** The front as a chart. */
  static LineChart chart(List<Reordering> front, String protocol) {
    String unit = MemoryUnit.unit(protocol);
    List<Reordering> least = new ArrayList<>(front);
    Collections.reverse(least);
    Numbers memory = Numbers.of(least.size(), i -> bytes(least.get(i)));
    return new LineChart(
        "Time and memory of " + protocol,
        Axis.of(unit.isEmpty() ? "activations of a role" : "greatest peak of a role", unit),
        Axis.of("time", "s"),
        List.of(
            LineChart.Series.step(
                "found", memory, Numbers.of(least.size(), i -> least.get(i).after())),
            LineChart.Series.step(
                "bound", memory, Numbers.of(least.size(), i -> least.get(i).bound()))));
  }

  /** What the roles of an order occupy. */
  static Optional<PeakMemory> peak(Reordering point) {
    return PeakMemory.of(point.code(), point.parameters());
  }
}
