// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.camp.concurrency.measure.Ratio;
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
    /** B less A, per trace [ns]. */
    private Ratio contribution = Ratio.ZERO;

    /** Slower, calls and exposed [ns]. */
    private final Ratio[] shares = {Ratio.ZERO, Ratio.ZERO, Ratio.ZERO};

    /** Side → calls per trace. */
    private final Ratio[] calls = {Ratio.ZERO, Ratio.ZERO};

    /** B's own work off the path less A's, per trace [ns]. */
    private Ratio offPath = Ratio.ZERO;

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
                    sums.contribution.toDouble(),
                    ends.length == 0 ? Double.NaN : ends[part][0],
                    ends.length == 0 ? Double.NaN : ends[part][1],
                    sums.shares[0].toDouble(),
                    sums.shares[1].toDouble(),
                    sums.shares[2].toDouble(),
                    sums.calls[0].toDouble(),
                    sums.calls[1].toDouble(),
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
          double off = sums.offPath.toDouble();
          boolean sure = ChanceVerdict.of(p.applyAsDouble(part)) == ChanceVerdict.SURE;
          if (sure && Math.abs(off) > 2 * Math.abs(sums.contribution.toDouble())) {
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
        add(sample, accounts);
      }
    }
    accounts.forEach(
        (cell, account) -> {
          Ratio[] of = account.shares(root.traces(0), root.traces(1));
          Ratio weight = root.share();
          slower.merge(cell, weight.times(of[0].plus(of[1])).toDouble(), Double::sum);
          PartSums sums = sums(cells.part(cell));
          for (int i = 0; i < of.length; i++) {
            sums.shares[i] = sums.shares[i].plus(weight.times(of[i]));
          }
          sums.contribution =
              sums.contribution.plus(
                  weight.times(account.difference(root.traces(0), root.traces(1))));
          for (int side = 0; side < 2; side++) {
            Ratio calls = Ratio.of(account.calls(side), root.traces(side));
            sums.calls[side] = sums.calls[side].plus(weight.times(calls));
            Ratio off = weight.times(Ratio.of(account.offPath(side), root.traces(side)));
            sums.offPath = side == 0 ? sums.offPath.minus(off) : sums.offPath.plus(off);
          }
        });
  }

  private PartSums sums(int part) {
    return parts.computeIfAbsent(part, key -> new PartSums());
  }

  private void add(TraceSample sample, Map<Integer, Account> accounts) {
    Map<Integer, double[]> ofPart = new HashMap<>();
    for (int i = 0; i < sample.cell().length; i++) {
      int cell = sample.cell()[i];
      long work = sample.work()[i];
      int calls = sample.calls()[i];
      accounts
          .computeIfAbsent(cell, key -> new Account())
          .add(sample.side(), calls, work, sample.onPath()[i]);
      if (calls > 0) {
        pairs
            .computeIfAbsent(cell, key -> new Superiority())
            .add(sample.side(), (double) work / calls);
      }
      double[] sums = ofPart.computeIfAbsent(cells.part(cell), key -> new double[2]);
      sums[0] += work;
      sums[1] += calls;
    }
    ofPart.forEach(
        (part, sums) -> {
          if (sums[1] > 0) {
            sums(part).pairs.add(sample.side(), sums[0] / sums[1]);
          }
        });
  }
}
