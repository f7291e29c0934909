// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.Cancellation;
import org.camp.it.bench.Shapes.Priced;
import org.camp.mpst.random.BranchProbabilities;
import org.camp.mpst.random.ExpectedCost;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Runs of a ring of 64 roles on one core (the counter {@code messages}): every message has a random
 * cost, or every fourth, or a choice precedes every fourth.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class MonteCarloBenchmark {
  private static final int RUNS = 2000;
  private static final int PER_RUN = 64 * 20;

  @Param({"normal", "exponential", "composed", "fewRandom", "choices"})
  public String kind = "";

  private Priced priced;
  private BranchProbabilities chances;
  private ForkJoinPool oneCore;

  @Setup
  public void write() {
    priced = Priced.of(text());
    chances = BranchProbabilities.of(priced.code(), priced.parameters());
    oneCore = new ForkJoinPool(1);
  }

  @TearDown
  public void close() {
    oneCore.shutdown();
  }

  private String text() {
    String token = "Token(bytes[64]) from w[i] to w[(i + 1) % 64] cost ";
    String body =
        switch (kind) {
          case "normal" -> "for i in 0..63 { " + token + "normal(2us, 0.2us); }";
          case "exponential" -> "for i in 0..63 { " + token + "exponential(2us); }";
          case "composed" -> "for i in 0..63 { " + token + "1us + max(normal(2us, 0.2us), 2us); }";
          case "fewRandom" ->
              "for j in 0..15 { for i in 4*j..4*j+2 { "
                  + token
                  + "2us; } for i in 4*j+3..4*j+3 { "
                  + token
                  + "normal(2us, 0.2us); } }";
          default ->
              "for j in 0..15 { for i in 4*j..4*j+2 { "
                  + token
                  + "2us; } "
                  + "choice at w[4*j+3] prob 0.3 { A() from w[4*j+3] to w[(4*j+4) % 64] cost 3us; }"
                  + " or prob 0.7 { B() from w[4*j+3] to w[(4*j+4) % 64]; } }";
        };
    return "global protocol Ring(role w[0..63]) { rec X times 20 { " + body + " continue X; } }";
  }

  /** What was done, beside the number of calls. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Done {
    public long messages;
  }

  @Benchmark
  public double expected(Done done) throws Exception {
    ExpectedCost.Sampling sampling = new ExpectedCost.Sampling(RUNS, Long.MAX_VALUE / 4, 1);
    ExpectedCost cost =
        oneCore
            .submit(
                () ->
                    ExpectedCost.of(
                            priced.model(),
                            priced.iterations(20),
                            chances,
                            Optional.empty(),
                            sampling,
                            new Cancellation())
                        .orElseThrow())
            .get();
    done.messages += (long) RUNS * PER_RUN + 32L * 64 * cost.latencies().get(0).rounds();
    return cost.total().mean();
  }
}
