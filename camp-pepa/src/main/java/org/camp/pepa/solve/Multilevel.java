package org.camp.pepa.solve;

import java.util.ArrayList;
import java.util.List;

/**
 * Iterative aggregation and disaggregation over many levels (Horton and Leutenegger, SIGMETRICS
 * 1994): sweeps remove errors among strongly coupled states, the chain of groups removes the rest.
 */
final class Multilevel {
  private static final int COARSEST = 150;

  /** A level that is not so much smaller is not worth it. */
  private static final double COARSER = 0.9;

  /** So far below what is needed, an answer is not improved. */
  private static final double POLISHED = 1e-3;

  /** A change by a cycle that is small enough for an answer. */
  static final double SETTLED = 1e-8;

  /** Probabilities below this need not be right relative to themselves. */
  private static final double TINY = 1e-12;

  /** Nor those below this when another method found them. */
  private static final double SMALL = 1e-6;

  private final List<Aggregates> levels = new ArrayList<>();
  private final List<double[]> sums = new ArrayList<>();
  private final Iteration iteration;

  private Multilevel(Iteration iteration) {
    this.iteration = iteration;
    Generator chain = iteration.chain;
    double[] x = iteration.vector;
    while (chain.size() > COARSEST) {
      Aggregates level = new Aggregates(chain, false);
      if (level.coarse.size() > COARSER * chain.size()) {
        level = new Aggregates(chain, true);
      }
      if (level.coarse.size() > COARSER * chain.size()) {
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

  /**
   * Cycles until the residual is below {@code tolerance}, a cycle changes next to nothing, and
   * neither improves any more.
   */
  static void solve(Iteration iteration, double tolerance, long most, Runnable check) {
    iteration.measure();
    GaussSeidel.sweep(iteration.chain, iteration.vector);
    Multilevel multilevel = new Multilevel(iteration);
    iteration.measure();
    double[] kept = iteration.vector.clone();
    double[] before = kept.clone();
    double best = Double.POSITIVE_INFINITY;
    double error = Double.POSITIVE_INFINITY;
    int idle = 0;
    for (long cycle = 0; cycle < most && idle < (best <= 1 ? 4 : 40); cycle++) {
      check.run();
      multilevel.cycle(0, iteration.vector);
      iteration.iterations++;
      double residual = iteration.measure();
      if (!(residual < Double.POSITIVE_INFINITY)) {
        break;
      }
      double change = change(before, iteration.vector, TINY);
      double distance = Math.max(residual / tolerance, change / SETTLED);
      idle = distance > 0.9 * best ? idle + 1 : 0;
      boolean done = distance <= 1 && (distance <= POLISHED || distance > 0.5 * best);
      if (distance < best) {
        best = distance;
        error = change;
        System.arraycopy(iteration.vector, 0, kept, 0, kept.length);
      }
      if (done) {
        break;
      }
      System.arraycopy(iteration.vector, 0, before, 0, before.length);
    }
    System.arraycopy(kept, 0, iteration.vector, 0, kept.length);
    iteration.measure();
    iteration.error = error;
  }

  /**
   * Estimates the error of a vector that another method found, and leaves it as it is. A small
   * residual alone says little when parts of the chain hardly exchange: then it is small whatever
   * their weights are.
   */
  static void verify(Iteration iteration) {
    double[] found = iteration.vector.clone();
    positive(iteration.vector);
    new Multilevel(iteration).cycle(0, iteration.vector);
    iteration.measure();
    iteration.error = change(found, iteration.vector, SMALL);
    System.arraycopy(found, 0, iteration.vector, 0, found.length);
    iteration.measure();
  }

  /** The largest change of a probability, relative to it and {@code floor}. */
  private static double change(double[] from, double[] to, double floor) {
    double most = 0;
    for (int i = 0; i < to.length; i++) {
      most = Math.max(most, Math.abs(to[i] - from[i]) / (to[i] + floor));
    }
    return most;
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
