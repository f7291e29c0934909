// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * Incomplete LU factors without fill-in of {@code −Qᵀ}, which is an M-matrix (Meijerink and van der
 * Vorst 1977). O(transitions · degree) to make, O(transitions) to solve.
 */
final class IncompleteFactors {
  private final Generator chain;

  /** Incoming transition → entry of L before the diagonal, of U behind it [1/s for U]. */
  private final double[] value;

  /** State → diagonal entry of U [1/s]. */
  private final double[] pivot;

  IncompleteFactors(Generator chain) {
    this.chain = chain;
    int n = chain.size();
    int[] start = chain.start();
    int[] column = chain.source();
    value = new double[column.length];
    pivot = chain.exit().clone();
    for (int i = 0; i < value.length; i++) {
      value[i] = -chain.rate()[i];
    }
    int[] place = new int[n];
    Arrays.fill(place, -1);
    for (int i = 0; i < n; i++) {
      for (int t = start[i]; t < start[i + 1]; t++) {
        place[column[t]] = t;
      }
      for (int t = start[i]; t < start[i + 1] && column[t] < i; t++) {
        int k = column[t];
        double factor = value[t] / pivot[k];
        value[t] = factor;
        for (int u = upper(k); u < start[k + 1]; u++) {
          int j = column[u];
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
      for (int t = start[i]; t < start[i + 1]; t++) {
        place[column[t]] = -1;
      }
    }
  }

  /** First entry of a row behind the diagonal. */
  private int upper(int row) {
    int from = chain.start()[row];
    int to = chain.start()[row + 1];
    int found = Arrays.binarySearch(chain.source(), from, to, row);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** {@code x = (LU)⁻¹·x}. */
  void solve(double[] x) {
    int[] start = chain.start();
    int[] column = chain.source();
    int n = x.length;
    for (int i = 0; i < n; i++) {
      double sum = x[i];
      for (int t = start[i]; t < start[i + 1]; t++) {
        int j = column[t];
        if (j > i) {
          break;
        }
        sum -= value[t] * x[j];
      }
      x[i] = sum;
    }
    for (int i = n - 1; i >= 0; i--) {
      double sum = x[i];
      for (int t = start[i + 1] - 1; t >= start[i]; t--) {
        int j = column[t];
        if (j < i) {
          break;
        }
        sum -= value[t] * x[j];
      }
      x[i] = sum / pivot[i];
    }
  }
}
