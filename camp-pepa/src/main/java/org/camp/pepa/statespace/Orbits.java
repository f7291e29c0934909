// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** What exchanges make of each other: sets of numbers that are joined one pair after the other. */
final class Orbits {
  /** Number → another of its set, itself for the one that stands for it. */
  private final int[] parent;

  Orbits(int size) {
    parent = new int[size];
    for (int i = 0; i < size; i++) {
      parent[i] = i;
    }
  }

  void join(int a, int b) {
    parent[find(a)] = find(b);
  }

  private int find(int i) {
    int at = i;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** Number → the mean of the values of its set. */
  double[] means(double[] values) {
    double[] sum = new double[parent.length];
    int[] count = new int[parent.length];
    for (int i = 0; i < parent.length; i++) {
      int set = find(i);
      sum[set] += values[i];
      count[set]++;
    }
    double[] means = new double[parent.length];
    for (int i = 0; i < parent.length; i++) {
      int set = find(i);
      means[i] = count[set] == 1 ? values[i] : sum[set] / count[set];
    }
    return means;
  }

  /** Whether all of a set have the same value, in every set. */
  boolean isConstant(double[] values) {
    for (int i = 0; i < parent.length; i++) {
      if (values[i] != values[find(i)]) {
        return false;
      }
    }
    return true;
  }

  /** Marks all of a set of which some is marked. */
  void spread(boolean[] marked) {
    boolean[] sets = new boolean[parent.length];
    for (int i = 0; i < parent.length; i++) {
      sets[find(i)] |= marked[i];
    }
    for (int i = 0; i < parent.length; i++) {
      marked[i] = sets[find(i)];
    }
  }
}
