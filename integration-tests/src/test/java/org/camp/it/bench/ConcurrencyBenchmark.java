// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** All μ of long executions, from the events and messages on. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgs = "-Xmx1g")
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class ConcurrencyBenchmark {
  private static final int EVENTS = 100_000;

  @Param({"random4:0.3", "random8:0.1", "random8:0.3", "random8:0.6", "jacobi64", "star64"})
  public String shape = "";

  @Param({"1", "2"})
  public int threads;

  private PartialOrder order;

  @Setup
  public void make() {
    if (shape.startsWith("random")) {
      int processes = Character.digit(shape.charAt(6), 10);
      order = random(processes, Double.parseDouble(shape.substring(8)));
    } else {
      order = shape.startsWith("jacobi") ? jacobi(64, 1000) : star(64);
    }
  }

  @Benchmark
  public Antichains mu() {
    PartialOrder fresh = order.then(named(order.processes()).build()); // without vector clocks
    return Antichains.of(fresh, new Antichains.Limits(1e12, threads, () -> {}));
  }

  private static OrderBuilder named(int processes) {
    OrderBuilder builder = PartialOrder.named("bench");
    for (int p = 0; p < processes; p++) {
      builder.process("P" + p);
    }
    return builder;
  }

  private static PartialOrder random(int processes, double density) {
    SplittableRandom random = new SplittableRandom(7);
    OrderBuilder builder = named(processes);
    List<Deque<Integer>> inboxes = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      inboxes.add(new ArrayDeque<>());
    }
    for (int i = 0; i < EVENTS; i++) {
      int p = random.nextInt(processes);
      int e = builder.event(null, p, "", 0);
      if (random.nextDouble() < density) {
        if (!inboxes.get(p).isEmpty() && random.nextDouble() < 0.9) {
          builder.message(inboxes.get(p).remove(), e);
        } else {
          inboxes.get((p + 1 + random.nextInt(processes - 1)) % processes).add(e);
        }
      }
    }
    return builder.build();
  }

  private static PartialOrder jacobi(int processes, int sweeps) {
    OrderBuilder builder = named(processes);
    int[] left = new int[processes];
    int[] right = new int[processes];
    for (int k = 0; k < sweeps; k++) {
      for (int p = 0; p < processes; p++) {
        left[p] = p > 0 ? builder.event(null, p, "", 0) : -1;
        right[p] = p < processes - 1 ? builder.event(null, p, "", 0) : -1;
      }
      for (int p = 0; p < processes; p++) {
        if (p > 0) {
          builder.message(right[p - 1], builder.event(null, p, "", 0));
        }
        if (p < processes - 1) {
          builder.message(left[p + 1], builder.event(null, p, "", 0));
        }
        builder.event(null, p, "", 0);
      }
    }
    return builder.build();
  }

  private static PartialOrder star(int processes) {
    SplittableRandom random = new SplittableRandom(1);
    OrderBuilder builder = named(processes);
    while (builder.size() < EVENTS) {
      int client = 1 + random.nextInt(processes - 1);
      int call = builder.event(null, client, "", 0);
      int receive = builder.event(null, 0, "", 0);
      int reply = builder.event(null, 0, "", 0);
      builder.message(call, receive).message(reply, builder.event(null, client, "", 0));
    }
    return builder.build();
  }
}
