// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.BitSet;

/**
 * An elementary cycle.
 *
 * @param nodes those on it
 * @param tokens at least one
 */
record NetCycle(BitSet nodes, CostForm weight, int tokens) {
  boolean touches(BitSet others) {
    return nodes.intersects(others);
  }

  /** Whether all nodes of another are on it. */
  boolean contains(BitSet others) {
    BitSet rest = (BitSet) others.clone();
    rest.andNot(nodes);
    return rest.isEmpty();
  }
}
