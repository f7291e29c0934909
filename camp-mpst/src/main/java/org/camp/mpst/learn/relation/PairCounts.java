// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import java.util.Arrays;

/**
 * How often labels occur, and how often two of them do in which order. Counts of several sets of
 * instances add up. O(labels²) numbers; an instance with k calls costs O(k log k + k²).
 */
public final class PairCounts {
  private final int labels;
  private int instances;

  /** Label → instances that have it. */
  private final int[] seen;

  /** Label → instances that have it twice or more. */
  private final int[] repeated;

  /** Pair → instances that have both, the first earlier, though not all of it before the other. */
  private final int[] mingled;

  /** Pair → instances in which all of the first are before all of the second. */
  private final int[] before;

  /** Pair, in one of its orders → instances in which some overlap; of a label with itself: two. */
  private final int[] overlapping;

  /** Pair → instances with neither all before all, though one repeats. */
  private final int[] mixed;

  /** Pair → whether a call of the first overlapped two calls of the second. */
  private final boolean[] twice;

  /** Pair → number of the instance whose overlap was counted last. */
  private final int[] stamp;

  /** Label → place of the first and last call, start and end, in the instance at hand. */
  private final int[] first;

  /** Label → its calls in this instance. */
  private final int[] calls;

  /** Label → end of its latest call in this instance [ns]. */
  private final long[] lastEnd;

  /** Label → start of its latest call in this instance [ns]. */
  private final long[] lastStart;

  /** Starts with nothing counted. */
  public PairCounts(int labels) {
    this.labels = labels;
    int pairs = Math.multiplyExact(labels, labels);
    seen = new int[labels];
    repeated = new int[labels];
    mingled = new int[pairs];
    before = new int[pairs];
    overlapping = new int[pairs];
    mixed = new int[pairs];
    twice = new boolean[pairs];
    stamp = new int[pairs];
    first = new int[labels];
    calls = new int[labels];
    lastEnd = new long[labels];
    lastStart = new long[labels];
  }

  /** Counts an instance. */
  public void add(CallTimes instance) {
    instances++;
    int[] present = new int[instance.size()];
    int distinct = 0;
    for (int i = 0; i < instance.size(); i++) {
      int label = instance.label()[i];
      if (calls[label]++ == 0) {
        present[distinct++] = label;
        first[label] = i;
        lastEnd[label] = instance.to()[i];
      } else {
        lastEnd[label] = Math.max(lastEnd[label], instance.to()[i]);
      }
      lastStart[label] = instance.from()[i];
    }
    for (int i = 0; i < distinct; i++) {
      int a = present[i];
      seen[a]++;
      repeated[a] += calls[a] > 1 ? 1 : 0;
    }
    if (distinct == instance.size()) {
      once(instance);
    } else {
      for (int i = 0; i < distinct; i++) {
        for (int j = i + 1; j < distinct; j++) {
          pair(instance, present[i], present[j]);
        }
      }
      overlaps(instance);
      doubles(instance);
    }
    for (int i = 0; i < distinct; i++) {
      calls[present[i]] = 0;
    }
  }

  /** Where no label repeats, a call overlaps what starts before its end, and is before the rest. */
  private void once(CallTimes instance) {
    int[] label = instance.label();
    long[] from = instance.from();
    int n = label.length;
    for (int i = 0; i < n; i++) {
      int row = label[i] * labels;
      long end = instance.to()[i];
      int j = i + 1;
      for (; j < n && from[j] < end; j++) {
        mingled[row + label[j]]++;
        overlapping[row + label[j]]++;
      }
      for (; j < n; j++) {
        before[row + label[j]]++;
      }
    }
  }

  /** The first call of a comes before the first of b. */
  private void pair(CallTimes instance, int a, int b) {
    if (lastEnd[a] <= instance.from()[first[b]] && lastStart[a] <= instance.from()[first[b]]) {
      before[at(a, b)]++;
      return;
    }
    mingled[at(a, b)]++;
    if (calls[a] > 1 || calls[b] > 1) {
      mixed[at(a, b)]++;
      mixed[at(b, a)]++;
    }
  }

  private void overlaps(CallTimes instance) {
    int[] running = new int[instance.size()];
    int size = 0;
    for (int i = 0; i < instance.size(); i++) {
      int kept = 0;
      for (int r = 0; r < size; r++) {
        int other = running[r];
        if (instance.to()[other] > instance.from()[i]) {
          running[kept++] = other;
          overlap(instance.label()[other], instance.label()[i]);
        }
      }
      running[kept++] = i;
      size = kept;
    }
  }

  private void overlap(int a, int b) {
    if (stamp[at(a, b)] != instances) {
      stamp[at(a, b)] = instances;
      stamp[at(b, a)] = instances;
      overlapping[at(a, b)]++;
    }
  }

  private void doubles(CallTimes instance) {
    int[] met = new int[labels];
    for (int i = 0; i < instance.size(); i++) {
      Arrays.fill(met, 0);
      for (int j = 0; j < instance.size(); j++) {
        boolean apart = instance.isBefore(i, j) || instance.isBefore(j, i) || i == j;
        if (!apart && ++met[instance.label()[j]] == 2) {
          twice[at(instance.label()[i], instance.label()[j])] = true;
        }
      }
    }
  }

  /** Adds what another one counted of the same labels. */
  public void add(PairCounts other) {
    instances += other.instances;
    sum(seen, other.seen);
    sum(repeated, other.repeated);
    sum(mingled, other.mingled);
    sum(before, other.before);
    sum(overlapping, other.overlapping);
    sum(mixed, other.mixed);
    for (int i = 0; i < twice.length; i++) {
      twice[i] |= other.twice[i];
    }
    Arrays.fill(stamp, 0);
  }

  private static void sum(int[] to, int[] of) {
    for (int i = 0; i < to.length; i++) {
      to[i] += of[i];
    }
  }

  private int at(int a, int b) {
    return a * labels + b;
  }

  /** How many labels there are. */
  public int labels() {
    return labels;
  }

  /** How many instances were counted. */
  public int instances() {
    return instances;
  }

  /** Instances that have a label. */
  public int seen(int a) {
    return seen[a];
  }

  /** Instances that have a label twice or more. */
  public int repeated(int a) {
    return repeated[a];
  }

  /** Instances that have both. */
  public int both(int a, int b) {
    return before[at(a, b)] + before[at(b, a)] + mingled[at(a, b)] + mingled[at(b, a)];
  }

  /** Instances in which all of the first are before all of the second. */
  public int before(int a, int b) {
    return before[at(a, b)];
  }

  /** Instances in which some call of the first overlaps one of the second. */
  public int overlapping(int a, int b) {
    return overlapping[at(a, b)] + (a == b ? 0 : overlapping[at(b, a)]);
  }

  /** Instances in which neither is before the other, though one repeats. */
  public int mixed(int a, int b) {
    return mixed[at(a, b)];
  }

  /** Whether some call of the first overlaps two calls of the second. */
  public boolean isTwice(int a, int b) {
    return twice[at(a, b)];
  }
}
