// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.blame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.camp.concurrency.time.compare.chance.Superiority;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.batch.ExactSums;
import org.camp.core.order.ActivityClass;

/**
 * Which service to look at: those whose work or calls slow B down, and those at which traces of B
 * went wrong. A caller is blamed when most of its wires got slower, else the callee.
 */
public final class Blame {
  private static final int FEWEST_A = 10;
  private static final int FEWEST_B = 4;
  private static final double MOST_PAIRS = 0.75;
  private static final double LEAST = 0.001;

  private final SpanTable table;
  private final Parts parts;

  /** What a service's cells say. */
  private static final class Sum {
    private final ExactSums slower = new ExactSums(1);
    private int wires;
    private int slowerWires;
  }

  /** Judges the parts of a table. */
  public Blame(SpanTable table, Parts parts) {
    this.table = table;
    this.parts = parts;
  }

  /**
   * Services by score, the greatest first, from 0.001 on.
   *
   * @param slower cell → its shares by work and by calls, together [ns]
   * @param pairs cell → how often B's work per call is the greater
   * @param partOf cell → its part
   * @param latency mean latency of A, root operations as in B [ns]
   * @param shapes service → share of B's traces that went wrong at it
   */
  public List<Suspect> suspects(
      Map<Integer, Double> slower,
      Map<Integer, Superiority> pairs,
      IntUnaryOperator partOf,
      double latency,
      Map<Integer, Double> shapes) {
    Map<Integer, Sum> sums = new HashMap<>();
    slower.forEach(
        (cell, time) -> {
          Superiority superiority = pairs.getOrDefault(cell, new Superiority());
          if (superiority.sizeA() >= FEWEST_A && superiority.sizeB() >= FEWEST_B) {
            int part = partOf.applyAsInt(cell);
            for (int service : services(part)) {
              Sum sum = sums.computeIfAbsent(service, key -> new Sum());
              sum.slower.add(0, Math.max(0, time));
              if (isBetween(part)) {
                sum.wires++;
                sum.slowerWires += superiority.value() > MOST_PAIRS ? 1 : 0;
              }
            }
          }
        });
    Set<Integer> services = new TreeSet<>(sums.keySet());
    services.addAll(shapes.keySet());
    List<Suspect> suspects = new ArrayList<>();
    for (int service : services) {
      Sum sum = sums.getOrDefault(service, new Sum());
      double time = sum.slower.sum(0) / latency * (sum.slowerWires + 0.5) / (sum.wires + 0.5);
      double shape = shapes.getOrDefault(service, 0.0);
      double score = Math.max(time, shape / 2);
      if (score >= LEAST) {
        suspects.add(new Suspect(table.text(service), score, time, shape));
      }
    }
    suspects.sort(
        Comparator.comparingDouble((Suspect suspect) -> -suspect.score())
            .thenComparing(Suspect::service));
    return suspects;
  }

  private boolean isBetween(int part) {
    return parts.kind(part) == ActivityClass.WIRE || parts.kind(part) == ActivityClass.REMOTE;
  }

  private Set<Integer> services(int part) {
    return isBetween(part)
        ? new TreeSet<>(List.of(parts.service(part), parts.callee(part)))
        : Set.of(parts.service(part));
  }
}
