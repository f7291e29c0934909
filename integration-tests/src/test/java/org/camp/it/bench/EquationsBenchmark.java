// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.Cancellation;
import org.camp.it.bench.Shapes.Priced;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.symbolic.CostNotation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Symbolic costs: making the shared graph, printing it, evaluating it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class EquationsBenchmark {
  private final Priced tree = Priced.of(Shapes.divideAndConquer(12));
  private final Priced ring = Priced.of(Shapes.ring(100_000, "for round in 1..1"));
  private final Equations treeEquations = equations(tree);
  private final Equations ringEquations = equations(ring);

  private static Equations equations(Priced priced) {
    return Equations.of(priced.model(), priced.iterations(0), Long.MAX_VALUE, new Cancellation());
  }

  @Benchmark
  public Equations makeDivideAndConquer12() {
    return equations(tree);
  }

  @Benchmark
  public Equations makeRing100000() {
    return equations(ring);
  }

  @Benchmark
  public Equations.Printed printDivideAndConquer12() {
    return treeEquations.print(CostNotation.TEXT);
  }

  @Benchmark
  public Equations.Printed printRing100000() {
    return ringEquations.print(CostNotation.TEXT);
  }
}
