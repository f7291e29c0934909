// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * Two calls beside each other that are long in the same instances: one of them seems to wait for
 * the other, which a process of blocks cannot say, and what is drawn for them is too long.
 *
 * @param r the rank correlation of how long they take (Spearman)
 */
public record EquallyLong(String one, String other, double r) {
  private static final int FEWEST = 20;
  private static final int MOST_LABELS = 30;
  private static final double LEAST = 0.9;

  /** Those of the instances of an operation. O(instances labels²). */
  static List<EquallyLong> of(List<String> names, List<CallTimes> instances) {
    List<EquallyLong> all = new ArrayList<>();
    if (names.size() > MOST_LABELS) {
      return all;
    }
    for (int a = 0; a < names.size(); a++) {
      for (int b = a + 1; b < names.size(); b++) {
        double r = correlation(a, b, instances);
        if (r >= LEAST) {
          all.add(new EquallyLong(names.get(a), names.get(b), r));
        }
      }
    }
    return all;
  }

  private static double correlation(int a, int b, List<CallTimes> instances) {
    List<long[]> pairs = new ArrayList<>();
    for (CallTimes instance : instances) {
      int first = only(a, instance);
      int second = only(b, instance);
      boolean overlaps =
          first >= 0
              && second >= 0
              && !instance.isBefore(Math.min(first, second), Math.max(first, second));
      if (overlaps) {
        pairs.add(new long[] {length(instance, first), length(instance, second)});
      }
    }
    if (pairs.size() < FEWEST) {
      return 0;
    }
    double[] x = pairs.stream().mapToDouble(pair -> pair[0]).toArray();
    double[] y = pairs.stream().mapToDouble(pair -> pair[1]).toArray();
    double r = new SpearmansCorrelation().correlation(x, y);
    return Double.isNaN(r) ? 0 : r;
  }

  private static long length(CallTimes instance, int place) {
    return instance.to()[place] - instance.from()[place];
  }

  /** The place of the one call of a label; −1 for none or several. */
  private static int only(int label, CallTimes instance) {
    int found = -1;
    for (int i = 0; i < instance.size(); i++) {
      if (instance.label()[i] == label) {
        if (found >= 0) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }
}
