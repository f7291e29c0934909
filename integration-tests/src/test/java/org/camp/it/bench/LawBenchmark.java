// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.joint.JointSearch;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The search for a law of points with scatter, over one parameter and over two. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class LawBenchmark {
  @Param({"60", "1000"})
  public int points;

  private double[] n;
  private double[] y;
  private double[][] at;
  private double[] joint;

  @Setup
  public void write() {
    SplittableRandom random = new SplittableRandom(1);
    n = new double[points];
    y = new double[points];
    at = new double[points][];
    joint = new double[points];
    int side = (int) Math.ceil(Math.sqrt(points));
    for (int i = 0; i < points; i++) {
      n[i] = 2 + i;
      y[i] = (3 + 0.2 * n[i] * Math.log(n[i])) * Math.exp(0.01 * random.nextGaussian());
      at[i] = new double[] {2 + i / side, 2 + i % side};
      joint[i] = (5 + at[i][0] * at[i][1]) * Math.exp(0.01 * random.nextGaussian());
    }
  }

  @Benchmark
  public Law one() {
    return LawSearch.find(n, y);
  }

  @Benchmark
  public JointLaw two() {
    return JointSearch.find(at, joint).orElseThrow();
  }
}
