// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * Small groups of states that are strongly coupled, and the chain of the groups. Its pattern is
 * found once; its rates follow from the present weights of the states.
 */
final class AggregationLevel {
  private static final int MOST_MEMBERS = 4;

  /** A state joins one that feeds it at least so fast, relative to the fastest. */
  private static final double STRONG = 0.1;

  final Generator fine;
  final Generator coarse;

  /** State → its group. */
  final int[] group;

  /**
   * Incoming transition of {@link #fine} → transition of {@link #coarse} that it adds to; −1 within
   * a group.
   */
  private final int[] place;

  /** Group → sum of the present weights of its states. */
  private final double[] weight;

  /**
   * Groups the states of a chain.
   *
   * @param crowded whether a state joins a full group rather than none: around hubs
   */
  AggregationLevel(Generator fine, boolean crowded) {
    this.fine = fine;
    this.group = new int[fine.size()];
    int groups = assign(crowded);
    this.weight = new double[groups];
    int n = fine.size();
    int[] members = new int[n];
    int[] first = new int[groups + 1];
    for (int g : group) {
      first[g + 1]++;
    }
    for (int g = 0; g < groups; g++) {
      first[g + 1] += first[g];
    }
    int[] next = Arrays.copyOf(first, groups);
    for (int i = 0; i < n; i++) {
      members[next[group[i]]++] = i;
    }
    this.place = new int[fine.incoming().count()];
    this.coarse = pattern(groups, members, first);
  }

  /**
   * Joins every state to one that feeds it fast, in groups of a few where there is room. A group
   * never reaches over a weak link: what is on both sides of it must be weighed against each other.
   */
  private int assign(boolean crowded) {
    int n = fine.size();
    TransitionRows rows = fine.incoming();
    Arrays.fill(group, -1);
    int[] size = new int[n];
    int groups = 0;
    for (int i = 0; i < n; i++) {
      if (group[i] >= 0) {
        continue;
      }
      int strongest = -1;
      double most = 0;
      for (int t = rows.first(i); t < rows.end(i); t++) {
        if (rows.rate(t) > most) {
          most = rows.rate(t);
          strongest = rows.state(t);
        }
      }
      int best = crowded ? strongest : -1;
      double fastest = STRONG * most;
      for (int t = rows.first(i); t < rows.end(i); t++) {
        int j = rows.state(t);
        boolean room = group[j] < 0 || size[group[j]] < MOST_MEMBERS;
        if (room && rows.rate(t) > fastest) {
          fastest = rows.rate(t);
          best = j;
        }
      }
      if (best < 0) {
        group[i] = groups;
        size[groups++] = 1;
        continue;
      }
      if (group[best] < 0) {
        group[best] = groups;
        size[groups++] = 1;
      }
      group[i] = group[best];
      size[group[i]]++;
    }
    return groups;
  }

  private Generator pattern(int groups, int[] members, int[] first) {
    TransitionRows rows = fine.incoming();
    int[] start = new int[groups + 1];
    int[] source = new int[1024];
    int[] seen = new int[groups];
    Arrays.fill(seen, -1);
    int size = 0;
    for (int g = 0; g < groups; g++) {
      start[g] = size;
      for (int m = first[g]; m < first[g + 1]; m++) {
        for (int t = rows.first(members[m]); t < rows.end(members[m]); t++) {
          int from = group[rows.state(t)];
          if (from == g) {
            place[t] = -1;
            continue;
          }
          if (seen[from] < start[g]) {
            seen[from] = size;
            source = size < source.length ? source : Arrays.copyOf(source, size + (size >> 1));
            source[size++] = from;
          }
          place[t] = seen[from];
        }
      }
    }
    start[groups] = size;
    return Generator.over(
        TransitionRows.over(start, Arrays.copyOf(source, size), new double[size]),
        new double[groups]);
  }

  /** Sets the rates between groups from {@code x}, and {@code sums} to the weights of groups. */
  void weigh(double[] x, double[] sums) {
    Arrays.fill(sums, 0);
    for (int i = 0; i < x.length; i++) {
      sums[group[i]] += x[i];
    }
    System.arraycopy(sums, 0, weight, 0, sums.length);
    TransitionRows rows = fine.incoming();
    double[] rate = coarse.incoming().rates();
    Arrays.fill(rate, 0);
    for (int t = 0; t < place.length; t++) {
      if (place[t] >= 0) {
        rate[place[t]] += x[rows.state(t)] * rows.rate(t);
      }
    }
    double[] exit = coarse.exit();
    Arrays.fill(exit, 0);
    for (int t = 0; t < rate.length; t++) {
      int from = coarse.incoming().state(t);
      rate[t] /= weight[from];
      exit[from] += rate[t];
    }
  }

  /** Scales {@code x} so that groups weigh {@code sums}. */
  void spread(double[] sums, double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] *= sums[group[i]] / weight[group[i]];
    }
  }
}
