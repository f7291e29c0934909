// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * Restarted GMRES (Saad and Schultz 1986, doi:10.1137/0907058) with an incomplete factorisation on
 * the right, applied to the correction {@code Qᵀd = −Qᵀx} of a first guess: the system is singular,
 * but consistent. O(transitions + basis · states) for each product.
 */
final class Gmres {
  private static final int LONGEST_BASIS = 40;
  private static final long MOST_DOUBLES = 60_000_000;
  private static final double POLISHED = 1e-15;

  private final Iteration iteration;
  private final Generator chain;
  private final IncompleteFactors factors;
  private final int length;

  /** Number, state → entry of that vector of the orthonormal basis. */
  private final double[][] basis;

  /** State → entry of the vector that is being preconditioned. */
  private final double[] scratch;

  private Gmres(Iteration iteration) {
    this.iteration = iteration;
    this.chain = iteration.chain;
    int n = chain.size();
    this.factors = new IncompleteFactors(chain);
    this.length = (int) Math.max(6, Math.min(Math.min(LONGEST_BASIS, n), MOST_DOUBLES / n));
    this.basis = new double[length + 1][n];
    this.scratch = new double[n];
  }

  /** Improves the first vector until its residual stops improving. */
  static void solve(Iteration iteration, long most, Runnable check) {
    Gmres krylov = new Gmres(iteration);
    iteration.measure();
    double best = iteration.residual;
    long end = iteration.iterations + most;
    int idle = 0;
    double[] kept = iteration.vector.clone();
    while (iteration.iterations < end && idle < 3) {
      krylov.cycle(check);
      GaussSeidel.sweep(krylov.chain, iteration.vector);
      iteration.measure();
      double residual = iteration.residual;
      idle = residual < 0.5 * best ? 0 : idle + 1;
      if (residual < best) {
        best = residual;
        System.arraycopy(iteration.vector, 0, kept, 0, kept.length);
      }
      if (best <= Iteration.BALANCED && (best <= POLISHED || idle > 0)) {
        break;
      }
    }
    System.arraycopy(kept, 0, iteration.vector, 0, kept.length);
    iteration.measure();
  }

  /** One restart. */
  private void cycle(Runnable check) {
    double[] x = iteration.vector;
    double[][] h = new double[length + 1][length];
    double[] cosine = new double[length];
    double[] sine = new double[length];
    double[] g = new double[length + 1];
    multiply(x, basis[0]);
    negate(basis[0]);
    g[0] = norm(basis[0]);
    if (g[0] == 0) {
      return;
    }
    scale(basis[0], 1 / g[0]);
    double first = g[0];
    int k = 0;
    while (k < length) {
      check.run();
      System.arraycopy(basis[k], 0, scratch, 0, scratch.length);
      factors.solve(scratch);
      double[] w = basis[k + 1];
      multiply(scratch, w);
      iteration.iterations++;
      for (int i = 0; i <= k; i++) {
        h[i][k] = dot(w, basis[i]);
        subtract(w, h[i][k], basis[i]);
      }
      double size = norm(w);
      h[k + 1][k] = size;
      if (size > 0) {
        scale(w, 1 / size);
      }
      for (int i = 0; i < k; i++) {
        double upper = cosine[i] * h[i][k] + sine[i] * h[i + 1][k];
        h[i + 1][k] = -sine[i] * h[i][k] + cosine[i] * h[i + 1][k];
        h[i][k] = upper;
      }
      double r = Math.hypot(h[k][k], h[k + 1][k]);
      if (r == 0) {
        break;
      }
      cosine[k] = h[k][k] / r;
      sine[k] = h[k + 1][k] / r;
      h[k][k] = r;
      g[k + 1] = -sine[k] * g[k];
      g[k] = cosine[k] * g[k];
      k++;
      if (size == 0 || Math.abs(g[k]) <= 1e-6 * first) {
        break;
      }
    }
    correct(x, h, g, k);
  }

  private void correct(double[] x, double[][] h, double[] g, int k) {
    double[] y = new double[k];
    for (int i = k - 1; i >= 0; i--) {
      double sum = g[i];
      for (int j = i + 1; j < k; j++) {
        sum -= h[i][j] * y[j];
      }
      y[i] = sum / h[i][i];
    }
    Arrays.fill(scratch, 0);
    for (int i = 0; i < k; i++) {
      subtract(scratch, -y[i], basis[i]);
    }
    factors.solve(scratch);
    subtract(x, -1, scratch);
  }

  /** {@code to = −Qᵀ·from}. */
  private void multiply(double[] from, double[] to) {
    TransitionRows rows = chain.incoming();
    double[] exit = chain.exit();
    for (int j = 0; j < to.length; j++) {
      to[j] = exit[j] * from[j] - rows.gather(j, from);
    }
  }

  private static void negate(double[] v) {
    for (int i = 0; i < v.length; i++) {
      v[i] = -v[i];
    }
  }

  private static void scale(double[] v, double factor) {
    for (int i = 0; i < v.length; i++) {
      v[i] *= factor;
    }
  }

  private static void subtract(double[] v, double factor, double[] w) {
    for (int i = 0; i < v.length; i++) {
      v[i] -= factor * w[i];
    }
  }

  private static double dot(double[] v, double[] w) {
    double sum = 0;
    for (int i = 0; i < v.length; i++) {
      sum += v[i] * w[i];
    }
    return sum;
  }

  private static double norm(double[] v) {
    return Math.sqrt(dot(v, v));
  }
}
