// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.BitSet;

/** How often instances make the calls of a process. */
final class CallCounts {
  /** Place of a call in the process, instance → how often it is made there. */
  private final int[][] counts;

  /** Instances of which it is known. */
  private final BitSet known = new BitSet();

  private final int instances;

  CallCounts(int leaves, int instances) {
    this.counts = new int[leaves][instances];
    this.instances = instances;
  }

  /** An instance makes a call so often. */
  void add(int leaf, int instance, int times) {
    counts[leaf][instance] += times;
  }

  /** All calls of an instance were added. */
  void know(int instance) {
    known.set(instance);
  }

  int instances() {
    return instances;
  }

  boolean isKnown(int instance) {
    return known.get(instance);
  }

  int of(int leaf, int instance) {
    return counts[leaf][instance];
  }
}
