// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/** What each part contributes to the difference of mean latencies within root operations. */
final class Contributions {
  private final Cells cells;

  /** Part → slower, calls and exposed [ns]. */
  private final double[][] shares;

  /** Part → how often B's work per call is the greater. */
  private final Map<Integer, Superiority> superiority = new HashMap<>();

  private final List<Stratum> strata = new ArrayList<>();

  /** Cell → how often B's work per call is the greater. */
  private final Map<Integer, Superiority> pairs = new HashMap<>();

  /** Cell → what slows B down in it, by work and by calls [ns]. */
  private final Map<Integer, Double> slower = new HashMap<>();

  Contributions(Cells cells, Map<String, List<List<Sample>>> roots, int tracesB) {
    this.cells = cells;
    this.shares = new double[cells.parts().size()][3];
    for (List<List<Sample>> sides : roots.values()) {
      double weight = (double) sides.get(1).size() / tracesB;
      account(sides, weight);
      strata.add(stratum(sides, weight));
    }
  }

  /** Root operation → time on the path by part, in the order of the root operations. */
  List<Stratum> strata() {
    return strata;
  }

  /** How many parts there are. */
  int columns() {
    return shares.length;
  }

  /** Cell → how often B's work per call is the greater. */
  Map<Integer, Superiority> pairs() {
    return pairs;
  }

  /** Cell → what slows B down in it, by work and by calls [ns]. */
  Map<Integer, Double> slower() {
    return slower;
  }

  /**
   * The parts, the greatest contribution first.
   *
   * @param p part → how likely some part differs so much by chance, or NaN
   * @param ends part → its interval, or nothing
   */
  List<Difference> differences(IntToDoubleFunction p, double[][] ends) {
    List<Difference> parts = new ArrayList<>();
    superiority.forEach(
        (part, pairsOfPart) -> {
          double[] share = shares[part];
          parts.add(
              new Difference(
                  cells.parts().kind(part),
                  cells.parts().name(part),
                  share[0] + share[1] + share[2],
                  ends.length == 0 ? Double.NaN : ends[part][0],
                  ends.length == 0 ? Double.NaN : ends[part][1],
                  share[0],
                  share[1],
                  share[2],
                  pairsOfPart.value(),
                  p.applyAsDouble(part)));
        });
    parts.sort(
        Comparator.comparingDouble((Difference part) -> -Math.abs(part.contribution()))
            .thenComparing(Difference::kind)
            .thenComparing(Difference::name));
    return parts;
  }

  private void account(List<List<Sample>> sides, double weight) {
    Map<Integer, Account> accounts = new HashMap<>();
    for (List<Sample> side : sides) {
      for (Sample sample : side) {
        for (int i = 0; i < sample.cell().length; i++) {
          accounts
              .computeIfAbsent(sample.cell()[i], key -> new Account())
              .add(
                  sample.side(),
                  sample.calls()[i],
                  (double) sample.work()[i],
                  (double) sample.onPath()[i]);
          if (sample.calls()[i] > 0) {
            pairs
                .computeIfAbsent(sample.cell()[i], key -> new Superiority())
                .add(sample.side(), (double) sample.work()[i] / sample.calls()[i]);
          }
        }
      }
    }
    accounts.forEach(
        (cell, account) -> {
          double[] of = account.shares(sides.get(0).size(), sides.get(1).size());
          slower.merge(cell, weight * (of[0] + of[1]), Double::sum);
          for (int i = 0; i < of.length; i++) {
            shares[cells.part(cell)][i] += weight * of[i];
          }
        });
  }

  /** Time on the path by part; and work per call, for how often B's is the greater. */
  private Stratum stratum(List<List<Sample>> sides, double weight) {
    int countA = sides.get(0).size();
    int size = countA + sides.get(1).size();
    int[][] column = new int[size][];
    double[][] value = new double[size][];
    for (int at = 0; at < size; at++) {
      Sample sample = at < countA ? sides.get(0).get(at) : sides.get(1).get(at - countA);
      Map<Integer, double[]> byPart = new TreeMap<>();
      for (int i = 0; i < sample.cell().length; i++) {
        double[] sums = byPart.computeIfAbsent(cells.part(sample.cell()[i]), key -> new double[3]);
        sums[0] += sample.onPath()[i];
        sums[1] += sample.work()[i];
        sums[2] += sample.calls()[i];
      }
      column[at] = byPart.keySet().stream().mapToInt(Integer::intValue).toArray();
      value[at] = byPart.values().stream().mapToDouble(sums -> sums[0]).toArray();
      byPart.forEach(
          (part, sums) -> {
            Superiority of = superiority.computeIfAbsent(part, key -> new Superiority());
            if (sums[2] > 0) {
              of.add(sample.side(), sums[1] / sums[2]);
            }
          });
    }
    return new Stratum(weight, countA, column, value);
  }
}
