// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.camp.concurrency.time.network.Ledger;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;

/** Collects the traces of both sides by root operation, and holds them against each other. */
final class Collection {
  private final SpanSet set;
  private final Cells cells;

  /** Root operation → its traces on each side. */
  private final Map<String, List<List<Sample>>> roots = new TreeMap<>();

  private final Shapes shapes = new Shapes();

  Collection(SpanSet set) {
    this.set = set;
    this.cells = new Cells(new Parts(set.table()));
    for (int number = 0; number < set.traces(); number++) {
      add(set.trace(number));
    }
  }

  private void add(TimedTrace trace) {
    SpanNetwork network = SpanNetwork.of(set, trace);
    SpanFigures figures = new SpanFigures(network);
    Ledger ledger = new Ledger(network, figures, (span, queued) -> cells.of(network, span, queued));
    int n = ledger.size();
    int[] cell = new int[n];
    int[] calls = new int[n];
    long[] work = new long[n];
    long[] onPath = new long[n];
    for (int place = 0; place < n; place++) {
      cell[place] = ledger.account(place);
      calls[place] = ledger.calls(place);
      work[place] = ledger.work(place);
      onPath[place] = ledger.onPath(place);
    }
    int side = set.table().side(trace.number());
    shapes.add(side, network);
    String root = trace.operationName(trace.root()) + (trace.isFragment() ? " (fragment)" : "");
    roots
        .computeIfAbsent(root, key -> List.of(new ArrayList<>(), new ArrayList<>()))
        .get(side)
        .add(
            new Sample(
                side,
                trace.traceId(),
                network.latency(),
                cell,
                calls,
                work,
                onPath,
                Structure.counts(network)));
  }

  Comparison compare(int rounds, long seed) {
    List<String> onlyA = new ArrayList<>();
    List<String> onlyB = new ArrayList<>();
    Map<String, List<List<Sample>>> shared = new TreeMap<>();
    roots.forEach(
        (root, sides) -> {
          if (sides.get(1).isEmpty()) {
            onlyA.add(root);
          } else if (sides.get(0).isEmpty()) {
            onlyB.add(root);
          } else {
            shared.put(root, sides);
          }
        });
    int tracesA = shared.values().stream().mapToInt(sides -> sides.get(0).size()).sum();
    int tracesB = shared.values().stream().mapToInt(sides -> sides.get(1).size()).sum();
    double mix = 0;
    double within = 0;
    double meanA = 0;
    double meanB = 0;
    for (List<List<Sample>> sides : shared.values()) {
      double shareA = (double) sides.get(0).size() / tracesA;
      double shareB = (double) sides.get(1).size() / tracesB;
      double a = mean(sides.get(0));
      double b = mean(sides.get(1));
      meanA += shareA * a;
      meanB += shareB * b;
      mix += (shareB - shareA) * a;
      within += shareB * (b - a);
    }
    double latency = meanA + mix;
    boolean enough = Math.min(tracesA, tracesB) >= Comparison.FEWEST_TRACES;
    SplittableRandom random = new SplittableRandom(seed);
    Contributions parts = new Contributions(cells, shared, tracesB);
    Structures structures = new Structures(set.table(), shared);
    int columns = parts.columns();
    double[] p = new double[columns + structures.columns()];
    Arrays.fill(p, Double.NaN);
    double[][] ends = {};
    if (enough) {
      List<Stratum> all = new ArrayList<>();
      for (int i = 0; i < shared.size(); i++) {
        all.add(parts.strata().get(i).with(structures.strata().get(i), columns));
      }
      p = new MaxTest(all, p.length).p(rounds, random);
      ends = new Bootstrap(parts.strata(), columns).intervals(rounds, random);
    }
    double[] chance = p;
    return new Comparison(
        tracesA,
        tracesB,
        meanA,
        meanB,
        mix,
        within,
        parts.differences(part -> chance[part], ends),
        structures.differences(column -> chance[columns + column]),
        new Blame(set.table(), cells.parts())
            .suspects(parts.slower(), parts.pairs(), cells::part, latency, shapes.shares()),
        onlyA,
        onlyB);
  }

  private static double mean(List<Sample> samples) {
    return samples.stream().mapToLong(Sample::latency).average().orElse(0);
  }
}
