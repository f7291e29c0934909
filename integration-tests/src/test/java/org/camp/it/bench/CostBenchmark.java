// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.Cancellation;
import org.camp.it.bench.Shapes.Priced;
import org.camp.mpst.cost.NumericCost;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Numeric cost of ten million messages (the counter {@code messages}): {@code flat} runs once
 * through an instance that holds them all, {@code loop} many times through one round.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CostBenchmark {
  private static final int MESSAGES = 10_000_000;

  @Param({"ring64", "ring4096", "butterfly4096", "halves4096", "allToAll512"})
  public String shape = "";

  @Param({"loop", "flat"})
  public String form = "";

  private Priced priced;
  private long[] iterations;
  private long messages;

  @Setup
  public void write() {
    boolean isLoop = form.equals("loop");
    long rounds = Math.round((double) MESSAGES / perRound());
    String repeat = isLoop ? "rec X times " + rounds : "for round in 1.." + rounds;
    priced = Priced.of(text(repeat));
    iterations = priced.iterations(rounds);
    messages = rounds * perRound();
  }

  private int perRound() {
    return switch (shape) {
      case "ring64" -> 64;
      case "ring4096" -> 4096;
      case "allToAll512" -> 512 * 511;
      default -> 12 * 4096;
    };
  }

  private String text(String repeat) {
    return switch (shape) {
      case "ring64" -> Shapes.ring(64, repeat);
      case "ring4096" -> Shapes.ring(4096, repeat);
      case "butterfly4096" -> Shapes.butterfly(12, repeat);
      case "halves4096" -> Shapes.halves(12, repeat);
      default -> Shapes.allToAll(512, repeat);
    };
  }

  /** What was done, beside the number of calls. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Done {
    public long messages;
  }

  @Benchmark
  public double[] cost(Done done) {
    NumericCost cost =
        NumericCost.run(priced.model(), iterations, Long.MAX_VALUE, new Cancellation());
    done.messages += messages;
    return cost.perRole();
  }
}
