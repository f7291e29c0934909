// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Observations of one root operation, those of A first, with sparse values in common columns.
 *
 * @param weight share of the root operation in B
 * @param countA how many are of A
 * @param column observation → columns in which it has values
 * @param value observation → the values, in the same order
 */
record Stratum(double weight, int countA, int[][] column, double[][] value) {
  int size() {
    return column.length;
  }

  int countB() {
    return size() - countA;
  }

  /** Whether both sides have enough observations to tell chance from more. */
  boolean isTestable() {
    return countA >= Comparison.FEWEST_TRACES && countB() >= Comparison.FEWEST_TRACES;
  }

  /** The same observations with further columns, numbered from {@code offset} on. */
  Stratum with(Stratum further, int offset) {
    int[][] columns = new int[size()][];
    double[][] values = new double[size()][];
    for (int at = 0; at < size(); at++) {
      int own = column[at].length;
      columns[at] = Arrays.copyOf(column[at], own + further.column[at].length);
      values[at] = Arrays.copyOf(value[at], columns[at].length);
      for (int place = own; place < columns[at].length; place++) {
        columns[at][place] = offset + further.column[at][place - own];
        values[at][place] = further.value[at][place - own];
      }
    }
    return new Stratum(weight, countA, columns, values);
  }

  /** Adds the values, and their squares, of chosen observations to columns. */
  void sum(int[] chosen, int from, int to, double[] sums, double[] squares) {
    for (int i = from; i < to; i++) {
      int observation = chosen[i];
      for (int place = 0; place < column[observation].length; place++) {
        double x = value[observation][place];
        sums[column[observation][place]] += x;
        squares[column[observation][place]] += x * x;
      }
    }
  }

  int[] inOrder() {
    int[] all = new int[size()];
    Arrays.setAll(all, i -> i);
    return all;
  }

  /** Shuffles observations, so that those behind the first {@code countA} are a random choice. */
  void shuffle(int[] observations, SplittableRandom random) {
    for (int i = observations.length - 1; i >= countA; i--) {
      int j = random.nextInt(i + 1);
      int swapped = observations[i];
      observations[i] = observations[j];
      observations[j] = swapped;
    }
  }
}
