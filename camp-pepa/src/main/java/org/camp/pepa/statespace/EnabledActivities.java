// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/**
 * The activities that may be enabled in one state after the other. Where equal components do the
 * same, the first of them speaks for all.
 */
final class EnabledActivities {
  private final Activities activities;
  private final Replicas replicas;

  /** Word → bit set of the activities that may be enabled. */
  private final long[] mask;

  private int word;

  /** Those of the present word that are still to come. */
  private long left;

  private int factor = 1;

  EnabledActivities(CompiledSystem system, Replicas replicas) {
    this.activities = system.activities;
    this.replicas = replicas;
    this.mask = new long[activities.maskWords()];
  }

  /** Goes to a state. */
  void look(long[] states, int base) {
    activities.candidates(states, base, mask);
    replicas.look(states, base);
    word = 0;
    left = mask.length == 0 ? 0 : mask[0];
  }

  /** The next activity that may be enabled, or −1 behind the last. */
  int next() {
    while (true) {
      while (left == 0) {
        if (++word >= mask.length) {
          return -1;
        }
        left = mask[word];
      }
      int activity = word * 64 + Long.numberOfTrailingZeros(left);
      left &= left - 1;
      if (replicas.isEmpty()) {
        return activity;
      }
      factor = replicas.factor(activity);
      if (factor > 0) {
        return activity;
      }
    }
  }

  /** As how many activities the latest counts. */
  int factor() {
    return factor;
  }
}
