// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.concurrent.TimeUnit;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.it.bench.Shapes.Priced;
import org.camp.mpst.projection.Projections;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Projectability, and the local types of all roles. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ProjectionBenchmark {
  @Param({"ring512", "loopedRing512", "scatterGather512"})
  public String shape = "";

  private ProtocolInstance code;

  @Setup
  public void write() {
    String text =
        switch (shape) {
          case "ring512" -> Shapes.ring(512, "for round in 1..1");
          case "loopedRing512" -> Shapes.ring(512, "rec X");
          default -> Shapes.scatterGather(512);
        };
    code = Priced.of(text).code();
  }

  @Benchmark
  public boolean projectable() {
    return Projections.of(code).projectable();
  }

  @Benchmark
  public void allTexts(Blackhole sink) {
    Projections projections = Projections.of(code);
    for (int role = 0; role < code.roles().size(); role++) {
      sink.consume(projections.text(role));
    }
  }
}
