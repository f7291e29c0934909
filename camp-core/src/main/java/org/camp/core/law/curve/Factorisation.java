// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Optional;

/**
 * The thin factorisation A = QR of a tall matrix by Gram–Schmidt, each column made orthogonal
 * twice, so that Q is orthonormal to rounding (L. Giraud, J. Langou, M. Rozložník, The loss of
 * orthogonality in the Gram–Schmidt orthogonalization process, 2005, DOI
 * 10.1016/j.camwa.2005.08.009). O(rows · columns²); a square Q would take O(rows²).
 */
public final class Factorisation {
  private static final double DEPENDENT = 1e-12;

  /** Column → row → entry of Q. */
  private final double[][] q;

  /** Row → column → entry of R, of the columns as they came. */
  private final double[][] r;

  private Factorisation(double[][] q, double[][] r) {
    this.q = q;
    this.r = r;
  }

  /**
   * Factors a matrix.
   *
   * @param columns column → row → entry
   * @return nothing when the columns depend on each other
   */
  public static Optional<Factorisation> of(double[][] columns) {
    int width = columns.length;
    double[][] q = new double[width][];
    double[][] r = new double[width][width];
    for (int c = 0; c < width; c++) {
      double[] column = columns[c].clone();
      double before = norm(column);
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < c; k++) {
          double along = dot(q[k], column);
          r[k][c] += along;
          subtract(column, along, q[k]);
        }
      }
      double after = norm(column);
      if (!(after > DEPENDENT * before)) {
        return Optional.empty();
      }
      r[c][c] = after;
      for (int i = 0; i < column.length; i++) {
        column[i] /= after;
      }
      q[c] = column;
    }
    return Optional.of(new Factorisation(q, r));
  }

  /** The x that minimises |Ax − y|. */
  public double[] solve(double[] y) {
    int width = q.length;
    double[] rest = y.clone();
    double[] along = new double[width];
    for (int pass = 0; pass < 2; pass++) {
      for (int c = 0; c < width; c++) {
        double more = dot(q[c], rest);
        along[c] += more;
        subtract(rest, more, q[c]);
      }
    }
    double[] x = new double[width];
    for (int c = width - 1; c >= 0; c--) {
      double sum = along[c];
      for (int k = c + 1; k < width; k++) {
        sum -= r[c][k] * x[k];
      }
      x[c] = sum / r[c][c];
    }
    return x;
  }

  /** The entry of Q Qᵀ at (i, i): how much a value draws its own estimate. */
  public double leverage(int i) {
    double sum = 0;
    for (double[] column : q) {
      sum += column[i] * column[i];
    }
    return sum;
  }

  /** The diagonal of (AᵀA)⁻¹. */
  public double[] inverseDiagonal() {
    int width = q.length;
    double[] diagonal = new double[width];
    double[] unit = new double[width];
    for (int k = 0; k < width; k++) {
      double[] column = unit.clone();
      column[k] = 1;
      for (int c = width - 1; c >= 0; c--) {
        for (int j = c + 1; j < width; j++) {
          column[c] -= r[c][j] * column[j];
        }
        column[c] /= r[c][c];
      }
      for (int c = 0; c < width; c++) {
        diagonal[c] += column[c] * column[c];
      }
    }
    return diagonal;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static void subtract(double[] from, double factor, double[] what) {
    for (int i = 0; i < from.length; i++) {
      from[i] -= factor * what[i];
    }
  }

  private static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }
}
