// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.camp.concurrency.trace.ShivizReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reading a log of 20 MB with vector clocks: seconds, so 1 is 20 MB/s. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgs = "-Xmx1g")
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class LogBenchmark {
  private static final int SIZE = 20_000_000;
  private static final int HOSTS = 8;

  private Source log = Source.of("bench.log", "");

  @Setup
  public void make() {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder(SIZE + 1000);
    int[][] clocks = new int[HOSTS][HOSTS];
    List<Deque<int[]>> inboxes = new ArrayList<>();
    for (int h = 0; h < HOSTS; h++) {
      inboxes.add(new ArrayDeque<>());
    }
    for (int i = 0; text.length() < SIZE; i++) {
      int host = random.nextInt(HOSTS);
      int[] clock = clocks[host];
      int[] heard = random.nextInt(3) == 0 ? inboxes.get(host).poll() : null;
      for (int h = 0; h < HOSTS && heard != null; h++) {
        clock[h] = Math.max(clock[h], heard[h]);
      }
      clock[host]++;
      if (heard == null && random.nextInt(3) == 0) {
        inboxes.get((host + 1 + random.nextInt(HOSTS - 1)) % HOSTS).add(clock.clone());
      }
      text.append("host").append(host).append(" {");
      String separator = "";
      for (int h = 0; h < HOSTS; h++) {
        if (clock[h] > 0) {
          text.append(separator).append("\"host").append(h).append("\":").append(clock[h]);
          separator = ", ";
        }
      }
      text.append("}\n").append(heard == null ? "step " : "receive ").append(i).append('\n');
    }
    log = Source.of("bench.log", text.toString());
  }

  @Benchmark
  public Executions read() {
    return new ShivizReader().read(log, AnalysisContext.defaults());
  }
}
