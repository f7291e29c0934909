// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.concurrent.TimeUnit;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From text to flat code: a million statements, and about a million messages of a butterfly. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ProtocolBenchmark {
  private final String millionStatements = Shapes.statements(1_000_000);
  private final String butterfly = Shapes.butterfly(16, "for round in 1..1");
  private final Protocol parsedButterfly = Protocol.parse(butterfly);
  private final Protocol parsedRing = Protocol.parse(Shapes.ring(1_000_000, "for round in 1..1"));

  @Benchmark
  public Protocol parseMillionStatements() {
    return Protocol.parse(millionStatements);
  }

  @Benchmark
  public ProtocolInstance instantiateButterfly65536() {
    return parsedButterfly.instantiate();
  }

  @Benchmark
  public ProtocolInstance instantiateRingOfAMillion() {
    return parsedRing.instantiate();
  }
}
