// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.symbolic.CostProgram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The cost algebra alone: a grid of a million maxima, each plus a symbol. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class GraphBenchmark {
  private static final int SIDE = 1000;
  private static final int SYMBOLS = 64;

  private final CostProgram program = program();
  private final double[] symbols = symbols();
  private final double[] workspace = new double[program.nodeCount()];
  private final double[] results = new double[program.rootCount()];

  private static double[] symbols() {
    double[] values = new double[SYMBOLS];
    Arrays.setAll(values, i -> i + 1);
    return values;
  }

  private static CostProgram program() {
    CostGraph graph = new CostGraph();
    int[] symbols = new int[SYMBOLS];
    Arrays.setAll(symbols, i -> graph.symbol("c" + i, "c_" + i));
    SplittableRandom random = new SplittableRandom(1);
    int[] row = new int[SIDE];
    Arrays.setAll(row, i -> symbols[i % SYMBOLS]);
    for (int y = 0; y < SIDE; y++) {
      int[] above = row.clone();
      for (int x = 0; x < SIDE; x++) {
        int latest = graph.max(above[x], above[(x + 1) % SIDE]);
        row[x] = graph.plus(latest, symbols[random.nextInt(SYMBOLS)]);
      }
    }
    return graph.compile(row);
  }

  @Benchmark
  public CostProgram buildAndCompile() {
    return program();
  }

  @Benchmark
  public double[] evaluate() {
    program.evaluate(symbols, workspace, results);
    return results;
  }
}
