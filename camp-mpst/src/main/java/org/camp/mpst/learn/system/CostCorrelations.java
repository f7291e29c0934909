// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
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

  /** A cost and what each trace spends on it [s]. */
  private record Spent(SampleKey key, Map<Integer, Double> byRun, double sum) {}

  /** The greatest of those costs on which most time is spent. O(costs² traces log traces). */
  public static List<Pair> of(SortedMap<SampleKey, SampleList> samples) {
    List<Spent> costs = new ArrayList<>();
    for (Map.Entry<SampleKey, SampleList> cost : samples.entrySet()) {
      SortedMap<Integer, Double> byRun = cost.getValue().byRun();
      double sum = byRun.values().stream().mapToDouble(Double::doubleValue).sum();
      if (byRun.size() >= FEWEST && byRun.values().stream().distinct().count() > 1) {
        costs.add(new Spent(cost.getKey(), byRun, sum));
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
    List<Integer> both = one.byRun.keySet().stream().filter(other.byRun::containsKey).toList();
    if (both.size() < FEWEST) {
      return 0;
    }
    double[] x = both.stream().mapToDouble(one.byRun::get).toArray();
    double[] y = both.stream().mapToDouble(other.byRun::get).toArray();
    return RankCorrelation.of(x, y);
  }
}
