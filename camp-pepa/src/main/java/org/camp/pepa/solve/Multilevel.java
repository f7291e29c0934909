package org.camp.pepa.solve;

import java.util.ArrayList;
import java.util.List;

/**
 * Iterative aggregation and disaggregation over many levels (Horton and Leutenegger, SIGMETRICS
 * 1994): sweeps remove errors among strongly coupled states, the chain of groups removes the rest.
 */
final class Multilevel {
  private static final int COARSEST = 150;
  private static final double POLISHED = 1e-15;

  private final List<Aggregates> levels = new ArrayList<>();
  private final List<double[]> sums = new ArrayList<>();
  private final Iteration iteration;

  private Multilevel(Iteration iteration) {
    this.iteration = iteration;
    Generator chain = iteration.chain;
    double[] x = iteration.vector;
    while (chain.size() > COARSEST) {
      Aggregates level = new Aggregates(chain);
      if (level.coarse.size() > 0.9 * chain.size()) {
        break;
      }
      double[] sum = new double[level.coarse.size()];
      level.weigh(x, sum);
      levels.add(level);
      sums.add(sum);
      chain = level.coarse;
      x = sum;
    }
  }

  /** Cycles until the residual is below {@code tolerance} and stops improving. */
  static void solve(Iteration iteration, double tolerance, long most, Runnable check) {
    iteration.measure();
    GaussSeidel.sweep(iteration.chain, iteration.vector);
    Multilevel multilevel = new Multilevel(iteration);
    double best = iteration.measure();
    double[] kept = iteration.vector.clone();
    int idle = 0;
    for (long cycle = 0; cycle < most && idle < 40; cycle++) {
      check.run();
      multilevel.cycle(0, iteration.vector);
      iteration.iterations++;
      double residual = iteration.measure();
      if (!(residual < Double.POSITIVE_INFINITY)) {
        break;
      }
      idle = residual > 0.9 * best ? idle + 1 : 0;
      boolean done = residual <= tolerance && (residual <= POLISHED || residual > 0.5 * best);
      if (residual < best) {
        best = residual;
        System.arraycopy(iteration.vector, 0, kept, 0, kept.length);
      }
      if (done) {
        break;
      }
    }
    System.arraycopy(kept, 0, iteration.vector, 0, kept.length);
    iteration.measure();
  }

  private void cycle(int depth, double[] x) {
    if (depth == levels.size()) {
      Generator last = levels.isEmpty() ? iteration.chain : levels.get(depth - 1).coarse;
      if (last.size() <= 4 * COARSEST) {
        double total = 0;
        for (double v : x) {
          total += v;
        }
        Iteration small = new Iteration(last);
        Elimination.solve(small, () -> {});
        for (int i = 0; i < x.length; i++) {
          x[i] = total * small.vector[i];
        }
      } else {
        for (int i = 0; i < 8; i++) {
          GaussSeidel.sweep(last, x);
        }
      }
      return;
    }
    Aggregates level = levels.get(depth);
    double[] sum = sums.get(depth);
    int visits = depth == 0 ? 1 : 2;
    for (int visit = 0; visit < visits; visit++) {
      GaussSeidel.sweep(level.fine, x);
      positive(x);
      level.weigh(x, sum);
      cycle(depth + 1, sum);
      level.spread(sum, x);
      GaussSeidel.sweep(level.fine, x);
      GaussSeidel.sweep(level.fine, x);
    }
  }

  private static void positive(double[] x) {
    for (int i = 0; i < x.length; i++) {
      if (!(x[i] > 1e-290)) {
        x[i] = 1e-290;
      }
    }
  }
}
