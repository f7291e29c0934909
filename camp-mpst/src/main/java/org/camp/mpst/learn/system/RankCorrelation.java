// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.Arrays;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;

/** Spearman's rank correlation. The ranks of the library are objects: too slow for every trace. */
final class RankCorrelation {
  private RankCorrelation() {}

  /** The correlation of the ranks of two measures of the same things; 0 where one is constant. */
  static double of(double[] x, double[] y) {
    double r = new PearsonsCorrelation().correlation(ranks(x), ranks(y));
    return Double.isNaN(r) ? 0 : r;
  }

  /** Place → twice its rank from 0; equal values share the mean of theirs. O(n log n). */
  private static double[] ranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] rankOf = new double[values.length]; // place among the sorted → rank
    int end = 0;
    for (int begin = 0; begin < sorted.length; begin = end) {
      while (end < sorted.length && sorted[end] == sorted[begin]) {
        end++;
      }
      Arrays.fill(rankOf, begin, end, begin + end - 1.0);
    }
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      ranks[i] = rankOf[below(sorted, values[i])];
    }
    return ranks;
  }

  /** How many values are less than one. */
  private static int below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
