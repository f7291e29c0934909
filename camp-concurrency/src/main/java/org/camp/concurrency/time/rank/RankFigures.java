// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/** What a run of ranks says: critical path, local times, wait states, efficiencies. */
public final class RankFigures {
  private final RankRun run;
  private final ActivityNetwork network;

  /** Place on the critical path → event, in the order of {@link ActivityNetwork#path}. */
  private final int[] path;

  /** Rank → its local time [ns]. */
  private final long[] useful;

  /** Looks at a run. O(events + arcs). */
  public RankFigures(RankRun run) {
    this.run = run;
    this.network = run.network();
    this.path = network.path(run.target());
    this.useful = new long[run.ranks()];
    for (int event = 0; event < network.size(); event++) {
      if (run.isOwn(event) && !network.isSource(event)) {
        useful[run.rank(network.owner(event))] += network.weight(event);
      }
    }
    Arrays.setAll(useful, rank -> Math.max(0, useful[rank]));
  }

  /** The events of the critical path. */
  public int[] path() {
    return path.clone();
  }

  /** The critical path by rank and class. */
  public List<RankSection> sections() {
    return RankSection.of(run, path, network.evaluate(network.weights()));
  }

  /** The critical path if all wires took no time: what makes up the ideal makespan. */
  public List<RankSection> idealSections() {
    long[] times = network.evaluate(withoutWires());
    int[] back = new int[network.size()];
    int size = 0;
    for (int event = run.target(); event >= 0; event = decisive(event, times)) {
      back[back.length - ++size] = event;
    }
    int[] longest = Arrays.copyOfRange(back, back.length - size, back.length);
    return RankSection.of(run, longest, times);
  }

  private int decisive(int event, long[] times) {
    int last = -1;
    for (int before : network.waits(event)) {
      last = last < 0 || times[before] >= times[last] ? before : last;
    }
    return last;
  }

  /** What a rank does itself, less overlaps of its own operations; at least 0 [ns]. */
  public long useful(int rank) {
    return useful[rank];
  }

  /** Kinds of operations, with what each does for the makespan. */
  public RankParts parts() {
    return new RankParts(run, path);
  }

  /** Parallel efficiency and its factors. One evaluation. */
  public Efficiency efficiency() {
    long sum = 0;
    int busiest = 0;
    for (int rank = 0; rank < useful.length; rank++) {
      sum += useful[rank];
      busiest = useful[rank] > useful[busiest] ? rank : busiest;
    }
    return new Efficiency(
        useful.length,
        run.makespan(),
        network.evaluate(withoutWires())[run.target()],
        useful[busiest],
        busiest,
        sum);
  }

  private long[] withoutWires() {
    long[] weights = network.weights();
    for (int event = 0; event < weights.length; event++) {
      boolean wire = network.kind(event) == ActivityClass.WIRE && !network.isSource(event);
      weights[event] = wire ? 0 : weights[event];
    }
    return weights;
  }

  /** Wait states by rank, state and the rank that is waited for, the longest first. */
  public List<WaitTotal> waits() {
    Map<String, WaitTotal> sums = new LinkedHashMap<>();
    for (Wait wait : run.waits()) {
      sums.merge(
          wait.rank() + " " + wait.on() + " " + wait.state(),
          new WaitTotal(wait.rank(), wait.state(), wait.on(), 1, wait.time()),
          (a, b) ->
              new WaitTotal(
                  a.rank(), a.state(), a.on(), a.count() + b.count(), a.time() + b.time()));
    }
    List<WaitTotal> all = new ArrayList<>(sums.values());
    all.sort(
        Comparator.comparingLong(WaitTotal::time)
            .reversed()
            .thenComparingInt(WaitTotal::rank)
            .thenComparingInt(WaitTotal::on)
            .thenComparing(WaitTotal::state));
    return all;
  }
}
