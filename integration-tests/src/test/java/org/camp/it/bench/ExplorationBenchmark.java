// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.Exploration;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Transitions of a configuration space (the counter {@code transitions}), all of them seen. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ExplorationBenchmark {
  private Configurations space;

  @Setup
  public void write() {
    String text =
        """
        global protocol Ring(role w[0..7]) {
          rec X {
            for i in 0..7 { send T() from w[i] to w[(i + 1) % 8]; }
            for i in 0..7 { recv T() from w[i] to w[(i + 1) % 8]; }
            continue X;
          }
        }
        """;
    space = SessionTypes.configurations(Protocol.parse(text), AnalysisContext.builder().build());
  }

  /** What was done, beside the number of calls. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Done {
    public long transitions;
  }

  @Benchmark
  public Object explore(Done done) {
    Exploration explored = Exploration.of(space, 6, 1_000_000, new Cancellation());
    done.transitions += explored.transitions();
    return explored;
  }
}
