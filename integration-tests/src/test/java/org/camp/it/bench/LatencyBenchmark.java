// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.Cancellation;
import org.camp.it.bench.Shapes.Priced;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.CycleTime;
import org.camp.mpst.maxplus.PeriodicRegime;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Latency of one recursion: {@code solve} from the map of its body to rates and periodic regime,
 * {@code analyze} from the protocol, with the cost for so many {@code rounds}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class LatencyBenchmark {
  @Param({"allToAll64", "ring100000", "shifts10000"})
  public String shape = "";

  @Param({"10", "1000000000"})
  public long rounds;

  private Priced priced;
  private Circuit map;

  @Setup
  public void write() {
    String text =
        switch (shape) {
          case "allToAll64" -> Shapes.allToAll(64, "rec X");
          case "ring100000" -> Shapes.ring(100_000, "rec X");
          default -> Shapes.shifts(10_000, 100);
        };
    priced = Priced.of(text);
    map = bound().body(0, new Cancellation()).orElseThrow().again();
  }

  private BoundedCost bound() {
    BoundedCost.Budget budget = new BoundedCost.Budget(1_000_000_000, 0, 0);
    return BoundedCost.of(
        priced.model(), priced.iterations(rounds), Set.of(), budget, new Cancellation());
  }

  @Benchmark
  public Object solve() {
    BigInteger[] start = new BigInteger[map.size()];
    Arrays.fill(start, BigInteger.ZERO);
    CycleTime rates = CycleTime.of(map, new Cancellation());
    return PeriodicRegime.find(map, rates, start, 1_000_000_000, new Cancellation()).orElseThrow();
  }

  @Benchmark
  public Object analyze() {
    return Latency.of(bound(), 1_000_000_000, new ArrayList<>(), new Cancellation());
  }
}
