// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Locale;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Configurations of the bounded safety check (the counter {@code configurations}). */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SafetyBenchmark {
  /** A family with its size and the length of queues. */
  @Param({"ring 8 6", "ring 10 4", "ring 20 2", "buffer 50 100", "buffer 100 101"})
  public String family;

  private Configurations space;
  private int bound;

  @Setup
  public void write() {
    String[] words = family.split(" ");
    int size = Integer.parseInt(words[1]);
    bound = Integer.parseInt(words[2]);
    String text = words[0].equals("ring") ? ring(size) : buffer(size);
    space = SessionTypes.configurations(Protocol.parse(text), AnalysisContext.builder().build());
  }

  /** All but the first send before they receive. */
  private static String ring(int size) {
    return String.format(
        Locale.ROOT,
        """
        param n = %d;
        global protocol Ring(role w[0..n-1]) {
          rec X {
            for i in 1..n-1 { send T() from w[i] to w[(i + 1) %% n]; }
            T() from w[0] to w[1];
            for i in 1..n-1 { recv T() from w[i] to w[(i + 1) %% n]; }
            continue X;
          }
        }
        """,
        size);
  }

  /** A double buffer whose kernel asks so often ahead. */
  private static String buffer(int ahead) {
    return String.format(
        Locale.ROOT,
        """
        global protocol Buffer(role s, role k, role t) {
          for i in 1..%d { send ready() from k to s; }
          rec X {
            send ready() from k to s;
            recv ready() from k to s;
            copy() from s to k;
            ready() from t to k;
            copy() from k to t;
            continue X;
          }
        }
        """,
        ahead);
  }

  /** What was done, beside the number of calls. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Done {
    public long configurations;
  }

  @Benchmark
  public Object check(Done done) {
    Exploration explored = Exploration.receivingFirst(space, bound, 1_000_000, new Cancellation());
    if (explored.problem().isPresent()) {
      throw new IllegalStateException(explored.trace().toString());
    }
    done.configurations += explored.configurations();
    return explored;
  }
}
