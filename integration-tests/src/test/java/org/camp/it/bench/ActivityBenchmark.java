// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A network of a million events: each operation is one event. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ActivityBenchmark {
  private static final int EVENTS = 1_000_000;

  private final ActivityNetwork network = network();
  private final long[] weights = network.weights();
  private final long[] times = new long[EVENTS];

  private static ActivityNetwork network() {
    SplittableRandom random = new SplittableRandom(1);
    ActivityNetwork.Builder builder = ActivityNetwork.builder();
    long[] at = new long[EVENTS];
    for (int event = 0; event < EVENTS; event++) {
      int one = Math.max(0, event - 1);
      int other = Math.max(0, event - 1 - random.nextInt(100));
      at[event] = Math.max(at[one], at[other]) + random.nextInt(1000);
      builder.event(at[event], event / 2, ActivityClass.LOCAL);
      if (event > 0) {
        builder.waits(event, one);
        builder.waits(event, other);
      }
    }
    return builder.build().orElseThrow();
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long[] evaluate() {
    network.evaluate(weights, times);
    return times;
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long[] late() {
    return network.late(EVENTS - 1);
  }
}
