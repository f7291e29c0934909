// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * Incomplete LU factors without fill-in of {@code −Qᵀ}, which is an M-matrix (Meijerink and van der
 * Vorst 1977). O(transitions · degree) to make, O(transitions) to solve.
 */
final class IncompleteFactors {
  private final TransitionRows rows;

  /** Incoming transition → entry of L before the diagonal, of U behind it [1/s for U]. */
  private final double[] value;

  /** State → diagonal entry of U [1/s]. */
  private final double[] pivot;

  IncompleteFactors(Generator chain) {
    rows = chain.incoming();
    int n = chain.size();
    value = new double[rows.count()];
    pivot = chain.exit().clone();
    for (int t = 0; t < value.length; t++) {
      value[t] = -rows.rate(t);
    }
    int[] place = new int[n];
    Arrays.fill(place, -1);
    for (int i = 0; i < n; i++) {
      for (int t = rows.first(i); t < rows.end(i); t++) {
        place[rows.state(t)] = t;
      }
      for (int t = rows.first(i); t < rows.end(i) && rows.state(t) < i; t++) {
        int k = rows.state(t);
        double factor = value[t] / pivot[k];
        value[t] = factor;
        for (int u = upper(k); u < rows.end(k); u++) {
          int j = rows.state(u);
          if (j == i) {
            pivot[i] -= factor * value[u];
          } else if (place[j] >= 0) {
            value[place[j]] -= factor * value[u];
          }
        }
      }
      if (!(pivot[i] > 1e-12 * chain.exit()[i])) {
        pivot[i] = chain.exit()[i];
      }
      for (int t = rows.first(i); t < rows.end(i); t++) {
        place[rows.state(t)] = -1;
      }
    }
  }

  /** First entry of a row behind the diagonal. */
  private int upper(int row) {
    int low = rows.first(row);
    int high = rows.end(row);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows.state(middle) <= row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** {@code x = (LU)⁻¹·x}. */
  void solve(double[] x) {
    int n = x.length;
    for (int i = 0; i < n; i++) {
      double sum = x[i];
      for (int t = rows.first(i); t < rows.end(i); t++) {
        int j = rows.state(t);
        if (j > i) {
          break;
        }
        sum -= value[t] * x[j];
      }
      x[i] = sum;
    }
    for (int i = n - 1; i >= 0; i--) {
      double sum = x[i];
      for (int t = rows.end(i) - 1; t >= rows.first(i); t--) {
        int j = rows.state(t);
        if (j < i) {
          break;
        }
        sum -= value[t] * x[j];
      }
      x[i] = sum / pivot[i];
    }
  }
}
