// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineBuilder;
import org.camp.it.bench.Shapes.Priced;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.contention.Deployment;
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
 * Contention of about a million actions (the counter {@code actions}) of roles dealt to 64 nodes of
 * two cores, with latencies between all of them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ContentionBenchmark {
  private static final int NODES = 64;

  @Param({"allToAll512", "butterfly4096", "halves4096", "ring4096"})
  public String shape = "";

  private Priced priced;
  private Deployment deployment;

  @Setup
  public void write() {
    priced =
        Priced.of(
            switch (shape) {
              case "allToAll512" -> Shapes.allToAll(512, "for round in 1..2");
              case "butterfly4096" -> Shapes.butterfly(12, "for round in 1..10");
              case "halves4096" -> Shapes.halves(12, "for round in 1..10");
              default -> Shapes.ring(4096, "for round in 1..125");
            });
    MachineBuilder machine = Machine.builder("cluster");
    for (int node = 0; node < NODES; node++) {
      machine.node("n" + node, 2, "0.1us");
      for (int to = 0; to < NODES; to++) {
        if (to != node) {
          machine.network("n" + node, "n" + to, "50us + 1ns*size");
        }
      }
    }
    int roles = priced.model().code().roles().size();
    int[] nodeOf = IntStream.range(0, roles).map(role -> role % NODES).toArray();
    deployment = Deployment.of(machine.build(), nodeOf);
  }

  /** What was done, beside the number of calls. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Done {
    public long actions;
  }

  @Benchmark
  public double contention(Done done) {
    long[] iterations = priced.iterations(1);
    Contention contention =
        Contention.of(
                priced.model(), iterations, deployment, Long.MAX_VALUE / 2, new Cancellation())
            .orElseThrow();
    done.actions += 2 * priced.model().code().communications();
    return contention.total();
  }
}
