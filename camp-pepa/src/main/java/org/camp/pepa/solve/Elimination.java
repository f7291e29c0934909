package org.camp.pepa.solve;

/**
 * Direct elimination of a small irreducible chain without subtractions (Grassmann, Taksar and
 * Heyman, Operations Research 33, 1985): every component gets full relative precision. O(n³) time,
 * O(n²) memory.
 */
final class Elimination {
  private Elimination() {}

  static void solve(Iteration iteration, Runnable check) {
    Generator chain = iteration.chain;
    int n = chain.size();
    double[][] a = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int t = chain.start()[j]; t < chain.start()[j + 1]; t++) {
        a[chain.source()[t]][j] += chain.rate()[t];
      }
    }
    for (int k = n - 1; k > 0; k--) {
      if ((k & 63) == 0) {
        check.run();
      }
      double[] last = a[k];
      double sum = 0;
      for (int j = 0; j < k; j++) {
        sum += last[j];
      }
      for (int i = 0; i < k; i++) {
        double[] row = a[i];
        if (row[k] != 0) {
          double factor = row[k] / sum;
          row[k] = factor;
          for (int j = 0; j < k; j++) {
            row[j] += factor * last[j];
          }
        }
      }
    }
    double[] x = iteration.vector;
    x[0] = 1;
    for (int k = 1; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < k; i++) {
        sum += x[i] * a[i][k];
      }
      x[k] = sum;
    }
    iteration.measure();
    iteration.error = 0;
  }
}
