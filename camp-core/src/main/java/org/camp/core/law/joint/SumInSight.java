// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.joint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A sum of columns with how near it comes to a target. Of all sums of one or two columns with a
 * constant that takes O(columns² · points): what the constant tells is taken off first, and of two
 * columns of length 1 the angle between them tells the rest.
 *
 * @param products which columns, the constant first
 * @param meanSquare a lower bound of the mean square of the errors, exact but for rounding
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record SumInSight(int[] products, double meanSquare) {
  private static final double ROUNDING = 1e-13;
  private static final double DEPENDENT = 1e-10;

  /** All sums of at most so many columns, one or two, with the first; the nearest first. */
  static List<SumInSight> all(double[][] columns, double[] target, int most) {
    double[][] rest = new double[columns.length][];
    for (int c = 1; c < columns.length; c++) {
      rest[c] = unit(without(columns[c], columns[0]), dot(columns[c], columns[c]));
    }
    double[] wanted = without(target, columns[0]);
    double all = dot(wanted, wanted);
    double slack = ROUNDING * dot(target, target);
    List<SumInSight> sums = new ArrayList<>();
    double[] along = new double[columns.length];
    for (int c = 1; c < columns.length; c++) {
      along[c] = dot(rest[c], wanted);
      int[] one = {0, c};
      sums.add(new SumInSight(one, mean(all - along[c] * along[c] - slack, target)));
    }
    for (int a = 1; a < columns.length && most > 1; a++) {
      for (int b = a + 1; b < columns.length; b++) {
        double angle = dot(rest[a], rest[b]);
        double apart = 1 - angle * angle;
        if (apart > DEPENDENT) {
          double told =
              (along[a] * along[a] + along[b] * along[b] - 2 * angle * along[a] * along[b]) / apart;
          int[] two = {0, a, b};
          sums.add(new SumInSight(two, mean(all - told - slack / apart, target)));
        }
      }
    }
    sums.sort(Comparator.comparingDouble(SumInSight::meanSquare));
    return sums;
  }

  private static double mean(double square, double[] target) {
    return Math.max(0, square) / target.length;
  }

  private static double[] without(double[] column, double[] constant) {
    double part = dot(column, constant) / dot(constant, constant);
    double[] rest = new double[column.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = column[i] - part * constant[i];
    }
    return rest;
  }

  /** A column of length 1; of length 0 when hardly anything is left of what it was. */
  private static double[] unit(double[] column, double before) {
    double square = dot(column, column);
    double factor = square > DEPENDENT * DEPENDENT * before ? 1 / Math.sqrt(square) : 0;
    for (int i = 0; i < column.length; i++) {
      column[i] *= factor;
    }
    return column;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
