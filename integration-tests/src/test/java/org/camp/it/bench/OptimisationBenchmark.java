// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.async.Optimisation;
import org.camp.mpst.async.Reading;
import org.camp.mpst.projection.Projections;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Deciding G1 ≤ G2 on four roles with so many actions each, when all sends of G1 come before all of
 * its receives: everything that L1 does early waits for L2.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class OptimisationBenchmark {
  private static final String HEAD = "global protocol G(role w[0..3]) {\n";

  @Param({"1000", "10000", "100000"})
  public int actions;

  private Projections optimised;
  private Projections original;
  private Parameters parameters;

  @Setup
  public void write() {
    Random random = new Random(1);
    StringBuilder plain = new StringBuilder(HEAD);
    StringBuilder sends = new StringBuilder(HEAD);
    StringBuilder receives = new StringBuilder();
    for (int i = 0; i < 2 * actions; i++) {
      int from = random.nextInt(4);
      String message =
          " m"
              + random.nextInt(5)
              + "() from w["
              + from
              + "] to w["
              + (from + 1 + random.nextInt(3)) % 4
              + "];\n";
      plain.append(message);
      sends.append("send").append(message);
      receives.append("recv").append(message);
    }
    Protocol second = Protocol.parse(plain.append("}\n").toString());
    parameters = second.parameters(Map.of(), name -> null);
    original = project(second);
    optimised = project(Protocol.parse(sends.append(receives).append("}\n").toString()));
  }

  private static Projections project(Protocol protocol) {
    ProtocolInstance code = protocol.instantiate();
    Projections projections = Projections.of(code);
    projections.types();
    return projections;
  }

  @Benchmark
  public Object verdict() {
    Optimisation found =
        Optimisation.of(
            optimised,
            parameters,
            original,
            parameters,
            Reading.DEFINITION_6_1,
            new Cancellation());
    if (!found.holds()) {
      throw new IllegalStateException(found.refusals().toString());
    }
    return found;
  }
}
