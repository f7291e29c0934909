// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.CriticalInterval;
import org.camp.core.order.ScaleFactor;

/** The parts of a run, and what would be won if one of them took less. O(events) each. */
public final class RankParts {
  private final ActivityNetwork network;
  private final int end;
  private final List<RankPart> all = new ArrayList<>();

  /** Event → number of its part; −1 for events before which nothing passes. */
  private final int[] part;

  /** Event → weight while something is tried [ns]. */
  private final long[] weights;

  /** Event → time while something is tried [ns]. */
  private final long[] times;

  RankParts(RankRun run, int[] path) {
    this.network = run.network();
    this.end = run.target();
    this.part = new int[network.size()];
    this.weights = network.weights();
    this.times = new long[network.size()];
    Map<String, Integer> numbers = new HashMap<>();
    List<ActivityClass> kinds = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<int[]> calls = new ArrayList<>();
    List<long[]> sums = new ArrayList<>();
    for (int event = 0; event < part.length; event++) {
      part[event] = -1;
      if (network.isSource(event) || network.weight(event) == 0) {
        continue;
      }
      ActivityClass kind = network.kind(event);
      String name = run.part(event);
      part[event] =
          numbers.computeIfAbsent(
              kind.word() + ' ' + name,
              key -> {
                kinds.add(kind);
                names.add(name);
                calls.add(new int[1]);
                sums.add(new long[2]);
                return kinds.size() - 1;
              });
      calls.get(part[event])[0]++;
      sums.get(part[event])[0] += network.weight(event);
    }
    for (int event : path) {
      if (part[event] >= 0) {
        sums.get(part[event])[1] += network.weight(event);
      }
    }
    for (int i = 0; i < names.size(); i++) {
      long[] sum = sums.get(i);
      all.add(new RankPart(i, kinds.get(i), names.get(i), calls.get(i)[0], sum[0], sum[1]));
    }
    all.sort(
        Comparator.comparingLong(RankPart::onPath)
            .thenComparingLong(RankPart::work)
            .reversed()
            .thenComparing(RankPart::kind)
            .thenComparing(RankPart::name));
  }

  /** All of them, the most time on the path first. */
  public List<RankPart> all() {
    return List.copyOf(all);
  }

  /** What would be won if a part took no time [ns]. One evaluation, none off the path. */
  public long drag(RankPart of) {
    return of.onPath() == 0 ? 0 : network.time(end) - scaled(of, 0) / 2;
  }

  /** The makespan, doubled, if a part took half the time [half ns]. One evaluation. */
  public long halved(RankPart of) {
    return of.onPath() == 0 ? 2 * network.time(end) : scaled(of, 1);
  }

  /** The factors of a part between which the path stays critical. A few evaluations. */
  public CriticalInterval range(RankPart of) {
    return network.criticalRange(end, chosen(of));
  }

  /**
   * The part that takes over just beyond an end of that interval: of those with activities that
   * come onto the path the one with most; nothing where the path stays critical.
   *
   * @param above whether it is the upper end
   */
  public Optional<RankPart> takesOver(RankPart of, CriticalInterval range, boolean above) {
    boolean[] critical = new boolean[part.length];
    for (int event : network.path(end)) {
      critical[event] = true;
    }
    long[] sums = new long[all.size()];
    int best = -1;
    ScaleFactor factor = above ? range.high() : range.low();
    for (int event : network.beyond(end, chosen(of), factor, above)) {
      if (!critical[event] && part[event] >= 0 && network.weight(event) > 0) {
        sums[part[event]] += network.weight(event);
        best = best < 0 || sums[part[event]] > sums[best] ? part[event] : best;
      }
    }
    int number = best;
    return all.stream().filter(one -> one.number() == number).findFirst();
  }

  private boolean[] chosen(RankPart of) {
    boolean[] scaled = new boolean[part.length];
    for (int event = 0; event < part.length; event++) {
      scaled[event] = part[event] == of.number();
    }
    return scaled;
  }

  private long scaled(RankPart of, int halves) {
    for (int event = 0; event < part.length; event++) {
      long weight = network.weight(event);
      weights[event] = weight * (part[event] == of.number() && weight > 0 ? halves : 2);
    }
    network.evaluate(weights, times);
    return times[end];
  }
}
