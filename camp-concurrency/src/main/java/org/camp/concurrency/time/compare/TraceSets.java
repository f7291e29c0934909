// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.camp.concurrency.measure.Ratio;
import org.camp.concurrency.time.compare.account.AlikeTraces;
import org.camp.concurrency.time.compare.account.Cells;
import org.camp.concurrency.time.compare.account.Observations;
import org.camp.concurrency.time.compare.account.PartAccounts;
import org.camp.concurrency.time.compare.account.Root;
import org.camp.concurrency.time.compare.account.Structure;
import org.camp.concurrency.time.compare.account.Structures;
import org.camp.concurrency.time.compare.account.TraceSample;
import org.camp.concurrency.time.compare.blame.Blame;
import org.camp.concurrency.time.compare.blame.Shapes;
import org.camp.concurrency.time.compare.chance.Bootstrap;
import org.camp.concurrency.time.compare.chance.MaxTest;
import org.camp.concurrency.time.compare.chance.Stratum;
import org.camp.concurrency.time.network.Ledger;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.time.total.Stacks;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.analysis.Cancellation;
import org.camp.core.batch.ItemSeed;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;

/**
 * Two sets of traces that are read together, collected by root operation and held against each
 * other. Of each trace a few sums are kept.
 */
public final class TraceSets {
  private static final long MINUTE = 60_000_000_000L;

  private final SpanSet set;
  private final Cells cells;
  private final AlikeTraces alike = new AlikeTraces();
  private final Shapes shapes = new Shapes();
  private final List<Root> shared = new ArrayList<>();
  private final List<String> onlyA = new ArrayList<>();
  private final List<String> onlyB = new ArrayList<>();

  /** Root operation → side → time on critical paths by stacks of operations. */
  private final Map<String, List<Stacks>> stacks = new HashMap<>();

  /**
   * Collects traces. O(spans · log spans).
   *
   * @param set traces of side 0, A, and side 1, B
   * @param asked the only root operation that counts, or nothing for all
   * @throws BadInput when no trace has it
   */
  public TraceSets(SpanSet set, Optional<String> asked, Cancellation cancellation) {
    this.set = set;
    this.cells = new Cells(new Parts(set.table()));
    Map<String, List<List<TraceSample>>> roots = new TreeMap<>();
    Set<String> others = new TreeSet<>();
    for (int number = 0; number < set.traces(); number++) {
      cancellation.check();
      TimedTrace trace = set.trace(number);
      String root = Totals.rootName(trace);
      if (asked.isPresent() && !asked.get().equals(root)) {
        others.add(root);
        continue;
      }
      TraceSample sample = sample(root, trace);
      roots
          .computeIfAbsent(root, key -> List.of(new ArrayList<>(), new ArrayList<>()))
          .get(sample.side())
          .add(sample);
    }
    if (asked.isPresent() && roots.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("unknown-root", "no trace has the root operation '" + asked.get() + "'")
              .withHint(Suggestions.hint(asked.get(), others)));
    }
    int tracesB = 0;
    for (List<List<TraceSample>> sides : roots.values()) {
      tracesB += sides.get(0).isEmpty() ? 0 : sides.get(1).size();
    }
    for (Map.Entry<String, List<List<TraceSample>>> root : roots.entrySet()) {
      List<List<TraceSample>> sides = root.getValue();
      if (sides.get(1).isEmpty()) {
        onlyA.add(root.getKey());
      } else if (sides.get(0).isEmpty()) {
        onlyB.add(root.getKey());
      } else {
        shared.add(new Root(root.getKey(), Ratio.of(sides.get(1).size(), tracesB), sides));
      }
    }
  }

  private TraceSample sample(String root, TimedTrace trace) {
    SpanNetwork network = SpanNetwork.of(set, trace);
    SpanFigures figures = new SpanFigures(network);
    Ledger ledger = new Ledger(network, figures, cells);
    int side = set.table().side(trace.number());
    shapes.add(side, network);
    stacks
        .computeIfAbsent(root, key -> List.of(new Stacks(set), new Stacks(set)))
        .get(side)
        .add(network, figures);
    return TraceSample.of(
        root,
        side,
        Math.floorDiv(trace.base(), MINUTE),
        network.latency(),
        ledger,
        Structure.counts(network),
        alike);
  }

  /** The traces of both sides. */
  SpanSet set() {
    return set;
  }

  /** Root operations that both sides have. */
  public List<Root> shared() {
    return List.copyOf(shared);
  }

  /** Time on critical paths by stacks of operations of a shared root operation and side. */
  Stacks stacks(Root root, int side) {
    return stacks.getOrDefault(root.name(), List.of(new Stacks(set), new Stacks(set))).get(side);
  }

  private int traces(int side) {
    return shared.stream().mapToInt(root -> root.traces(side)).sum();
  }

  private Latencies latencies(double[] ends) {
    Ratio meanA = Ratio.ZERO;
    Ratio meanB = Ratio.ZERO;
    Ratio aAsB = Ratio.ZERO;
    for (Root root : shared) {
      meanA = meanA.plus(Ratio.of(root.traces(0), traces(0)).times(root.mean(0)));
      meanB = meanB.plus(root.share().times(root.mean(1)));
      aAsB = aAsB.plus(root.share().times(root.mean(0)));
    }
    return new Latencies(
        meanA.toDouble(),
        meanB.toDouble(),
        aAsB.minus(meanA).toDouble(),
        meanB.minus(aAsB).toDouble(),
        ends[0],
        ends[1]);
  }

  /**
   * Compares the sets.
   *
   * @param rounds permutations, and draws of the bootstrap
   * @param seed of both
   */
  public TraceComparison compare(int rounds, long seed) {
    Observations observations = new Observations(shared);
    boolean jointly = observations.areMinutes();
    PartAccounts parts = new PartAccounts(cells, shared);
    Structures structures = new Structures(set.table(), shared);
    int columns = cells.parts().size();
    double[] p = undefined(columns + structures.columns());
    double[] work = undefined(columns);
    double[][] ends = {};
    double[] ofLatency = undefined(2);
    if (Math.min(traces(0), traces(1)) >= Stratum.FEWEST_TRACES) {
      List<Stratum> onPath = observations.strata(parts::onPath);
      List<Stratum> all = joined(onPath, observations.strata(structures::counts), columns);
      p = new MaxTest(all, p.length, jointly).p(rounds, ItemSeed.of(seed, 0));
      List<Stratum> timed = joined(onPath, observations.strata(latency(1)), columns);
      ends = new Bootstrap(timed, columns + 1, jointly).intervals(rounds, ItemSeed.of(seed, 1));
      ofLatency = ends[columns];
      work =
          new MaxTest(observations.strata(parts::work), columns, jointly)
              .p(rounds, ItemSeed.of(seed, 2));
    }
    double[] chance = p;
    double[] chanceOfWork = work;
    Latencies latency = latencies(ofLatency);
    return new TraceComparison(
        traces(0),
        traces(1),
        shared.size(),
        jointly,
        latency,
        differenceFrom(1, rounds, seed),
        parts.differences(part -> chance[part], ends),
        parts.offPath(part -> chanceOfWork[part]),
        tail(),
        structures.differences(column -> chance[columns + column]),
        new Blame(set.table(), cells.parts())
            .suspects(parts.slower(), parts.pairs(), cells::part, latency.aAsB(), shapes.shares()),
        onlyA,
        onlyB);
  }

  /**
   * How likely chance alone makes B slower than a share more than A, by as much as it is: 1 where B
   * is not slower than that, NaN where there are too few traces to tell.
   */
  public double excess(double share, int rounds, long seed) {
    Latencies latency = latencies(undefined(2));
    double p = differenceFrom(1 + share * latency.a() / latency.aAsB(), rounds, seed);
    return latency.within() > share * latency.a() || Double.isNaN(p) ? p : 1;
  }

  /** How likely chance alone makes so great a difference between B and A times a factor. */
  private double differenceFrom(double factor, int rounds, long seed) {
    Observations observations = new Observations(shared);
    return new MaxTest(observations.strata(latency(factor)), 1, observations.areMinutes())
        .p(rounds, seed)[0];
  }

  private static BiConsumer<TraceSample, Stratum.Taker> latency(double factor) {
    return (sample, taker) -> taker.take(0, sample.latency() * (sample.side() == 0 ? factor : 1));
  }

  private Tail tail() {
    if (shared.isEmpty()) {
      return Tail.NONE;
    }
    List<Root> slowest = shared.stream().map(Root::slowestTenth).toList();
    Ratio a = Ratio.ZERO;
    Ratio b = Ratio.ZERO;
    for (Root root : slowest) {
      a = a.plus(root.share().times(root.mean(0)));
      b = b.plus(root.share().times(root.mean(1)));
    }
    return new Tail(
        a.toDouble(),
        b.toDouble(),
        new PartAccounts(cells, slowest).differences(part -> Double.NaN, new double[0][]));
  }

  private static List<Stratum> joined(List<Stratum> first, List<Stratum> further, int offset) {
    List<Stratum> joined = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      joined.add(first.get(i).with(further.get(i), offset));
    }
    return joined;
  }

  private static double[] undefined(int size) {
    double[] all = new double[size];
    Arrays.fill(all, Double.NaN);
    return all;
  }
}
