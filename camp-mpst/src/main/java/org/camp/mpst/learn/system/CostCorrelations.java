// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.camp.mpst.learn.call.SampleKey;
import org.camp.mpst.learn.call.SampleList;

/** Which costs are great in the same traces. */
public final class CostCorrelations {
  private static final int FEWEST = 20;
  private static final int MOST_COSTS = 24;
  private static final int SHOWN = 3;

  /** A rank correlation below this is not told. */
  private static final double LEAST = 0.3;

  private CostCorrelations() {}

  /**
   * Two costs and the rank correlation of what traces spend on them (Spearman).
   *
   * @param r from -1 to 1
   */
  public record Pair(SampleKey one, SampleKey other, double r) {}

  /** A cost and what each trace spends on it. */
  private record Spent(SampleKey key, SampleList.RunSums byRun, double sum) {}

  /** The greatest of those costs on which most time is spent. O(costs² traces log traces). */
  public static List<Pair> of(SortedMap<SampleKey, SampleList> samples) {
    List<Spent> costs = new ArrayList<>();
    for (Map.Entry<SampleKey, SampleList> cost : samples.entrySet()) {
      SampleList.RunSums byRun = cost.getValue().byRun();
      double[] seconds = byRun.seconds();
      if (seconds.length >= FEWEST && Arrays.stream(seconds).anyMatch(s -> s != seconds[0])) {
        costs.add(new Spent(cost.getKey(), byRun, Arrays.stream(seconds).sum()));
      }
    }
    costs.sort(Comparator.comparingDouble((Spent spent) -> -spent.sum).thenComparing(Spent::key));
    List<Spent> most = costs.subList(0, Math.min(MOST_COSTS, costs.size()));
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < most.size(); i++) {
      for (int j = i + 1; j < most.size(); j++) {
        double r = correlation(most.get(i), most.get(j));
        if (Math.abs(r) >= LEAST) {
          pairs.add(new Pair(most.get(i).key, most.get(j).key, r));
        }
      }
    }
    pairs.sort(
        Comparator.comparingDouble((Pair pair) -> -Math.abs(pair.r))
            .thenComparing(Pair::one)
            .thenComparing(Pair::other));
    return List.copyOf(pairs.subList(0, Math.min(SHOWN, pairs.size())));
  }

  private static double correlation(Spent one, Spent other) {
    int[] runs = one.byRun.runs();
    int[] others = other.byRun.runs();
    double[] x = new double[Math.min(runs.length, others.length)];
    double[] y = new double[x.length];
    int both = 0;
    for (int i = 0, j = 0; i < runs.length && j < others.length; ) {
      if (runs[i] == others[j]) {
        x[both] = one.byRun.seconds()[i++];
        y[both++] = other.byRun.seconds()[j++];
      } else if (runs[i] < others[j]) {
        i++;
      } else {
        j++;
      }
    }
    return both < FEWEST ? 0 : RankCorrelation.of(Arrays.copyOf(x, both), Arrays.copyOf(y, both));
  }
}
