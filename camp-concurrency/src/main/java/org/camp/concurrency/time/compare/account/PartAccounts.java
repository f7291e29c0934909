// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;
import org.camp.concurrency.time.compare.chance.Stratum;
import org.camp.concurrency.time.compare.chance.Superiority;

/** What each part contributes to the difference of mean latencies within root operations. */
public final class PartAccounts {
  private final Cells cells;

  /** Part → its sums. */
  private final Map<Integer, PartSums> parts = new HashMap<>();

  /** Cell → how often B's work per call is the greater. */
  private final Map<Integer, Superiority> pairs = new HashMap<>();

  /** Cell → what slows B down in it, by work and by calls [ns]. */
  private final Map<Integer, Double> slower = new HashMap<>();

  /** What is known of a part. */
  private static final class PartSums {
    /**
     * B less A, per trace [ns]; summed by itself, so that shares that cancel out cost no digits.
     */
    private double contribution;

    /** Slower, calls and exposed [ns]. */
    private final double[] shares = new double[3];

    /** Side → calls per trace. */
    private final double[] calls = new double[2];

    /** Side → own work off the path per trace [ns]. */
    private final double[] offPath = new double[2];

    private final Superiority pairs = new Superiority();
  }

  /** The account of traces. O(traces · cells of a trace). */
  public PartAccounts(Cells cells, List<Root> roots) {
    this.cells = cells;
    roots.forEach(this::add);
  }

  /** Cell → how often B's work per call is the greater. */
  public Map<Integer, Superiority> pairs() {
    return pairs;
  }

  /** Cell → what slows B down in it, by work and by calls [ns]. */
  public Map<Integer, Double> slower() {
    return slower;
  }

  /** Time on the path of a trace by part. */
  public void onPath(TraceSample sample, Stratum.Taker taker) {
    for (int i = 0; i < sample.cell().length; i++) {
      taker.take(cells.part(sample.cell()[i]), (double) sample.onPath()[i]);
    }
  }

  /** Own work of a trace by part, on and off the path. */
  public void work(TraceSample sample, Stratum.Taker taker) {
    for (int i = 0; i < sample.cell().length; i++) {
      taker.take(cells.part(sample.cell()[i]), (double) sample.work()[i]);
    }
  }

  /**
   * The parts, the greatest contribution first.
   *
   * @param p part → how likely some part differs so much by chance, or NaN
   * @param ends part → its interval, or nothing
   */
  public List<Difference> differences(IntToDoubleFunction p, double[][] ends) {
    List<Difference> all = new ArrayList<>();
    parts.forEach(
        (part, sums) ->
            all.add(
                new Difference(
                    cells.parts().kind(part),
                    cells.parts().name(part),
                    sums.contribution,
                    ends.length == 0 ? Double.NaN : ends[part][0],
                    ends.length == 0 ? Double.NaN : ends[part][1],
                    sums.shares[0],
                    sums.shares[1],
                    sums.shares[2],
                    sums.calls[0],
                    sums.calls[1],
                    sums.pairs.value(),
                    p.applyAsDouble(part))));
    all.sort(
        Comparator.comparingDouble((Difference part) -> -Math.abs(part.contribution()))
            .thenComparing(Difference::kind)
            .thenComparing(Difference::name));
    return all;
  }

  /**
   * Parts whose own work surely differs, and more so off the path than on it, the greatest
   * difference first.
   *
   * @param p part → how likely the work of some part differs so much by chance, or NaN
   */
  public List<OffPath> offPath(IntToDoubleFunction p) {
    List<OffPath> all = new ArrayList<>();
    parts.forEach(
        (part, sums) -> {
          double off = sums.offPath[1] - sums.offPath[0];
          boolean sure = ChanceVerdict.of(p.applyAsDouble(part)) == ChanceVerdict.SURE;
          if (sure && Math.abs(off) > 2 * Math.abs(sums.contribution)) {
            all.add(new OffPath(cells.parts().kind(part), cells.parts().name(part), off));
          }
        });
    all.sort(
        Comparator.comparingDouble((OffPath part) -> -Math.abs(part.work()))
            .thenComparing(OffPath::kind)
            .thenComparing(OffPath::name));
    return all;
  }

  private void add(Root root) {
    Map<Integer, Account> accounts = new HashMap<>();
    for (List<TraceSample> side : root.sides()) {
      for (TraceSample sample : side) {
        add(sample, root.weight() / side.size(), accounts);
      }
    }
    accounts.forEach(
        (cell, account) -> {
          double[] of = account.shares(root.traces(0), root.traces(1));
          sums(cells.part(cell)).contribution +=
              root.weight() * account.difference(root.traces(0), root.traces(1));
          slower.merge(cell, root.weight() * (of[0] + of[1]), Double::sum);
          for (int i = 0; i < of.length; i++) {
            sums(cells.part(cell)).shares[i] += root.weight() * of[i];
          }
        });
  }

  private PartSums sums(int part) {
    return parts.computeIfAbsent(part, key -> new PartSums());
  }

  /** Adds a trace, which counts for so much of the mean. */
  private void add(TraceSample sample, double weight, Map<Integer, Account> accounts) {
    Map<Integer, double[]> ofPart = new HashMap<>();
    for (int i = 0; i < sample.cell().length; i++) {
      int cell = sample.cell()[i];
      double work = (double) sample.work()[i];
      int calls = sample.calls()[i];
      accounts
          .computeIfAbsent(cell, key -> new Account())
          .add(sample.side(), calls, work, (double) sample.onPath()[i]);
      if (calls > 0) {
        pairs.computeIfAbsent(cell, key -> new Superiority()).add(sample.side(), work / calls);
      }
      double[] sums = ofPart.computeIfAbsent(cells.part(cell), key -> new double[3]);
      sums[0] += work;
      sums[1] += calls;
      sums[2] += work - sample.onPath()[i];
    }
    ofPart.forEach(
        (part, sums) -> {
          PartSums all = sums(part);
          all.calls[sample.side()] += weight * sums[1];
          all.offPath[sample.side()] += weight * sums[2];
          if (sums[1] > 0) {
            all.pairs.add(sample.side(), sums[0] / sums[1]);
          }
        });
  }
}
