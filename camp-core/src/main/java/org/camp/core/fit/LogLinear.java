// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/** ln y = a + Σ b·(column), of least squares; the shortest one where columns depend. */
final class LogLinear {
  private LogLinear() {}

  /** The constant, then a coefficient for each column. */
  static double[] fit(Cases cases, List<double[]> columns, int[] rows) {
    double[][] matrix = new double[rows.length][columns.size() + 1];
    double[] target = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      double root = Math.sqrt(cases.weight(rows[i]));
      matrix[i][0] = root;
      for (int c = 0; c < columns.size(); c++) {
        matrix[i][c + 1] = root * columns.get(c)[rows[i]];
      }
      target[i] = root * Math.log(cases.measured(rows[i]));
    }
    return new SingularValueDecomposition(new Array2DRowRealMatrix(matrix, false))
        .getSolver()
        .solve(new ArrayRealVector(target, false))
        .toArray();
  }

  static double at(double[] line, List<double[]> columns, int row) {
    double sum = line[0];
    for (int c = 0; c < columns.size(); c++) {
      sum += line[c + 1] * columns.get(c)[row];
    }
    return sum;
  }
}
