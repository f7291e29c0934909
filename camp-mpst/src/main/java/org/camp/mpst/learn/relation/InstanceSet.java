// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import java.util.BitSet;
import java.util.List;

/**
 * Instances that have calls, with what was counted of them.
 *
 * @param present label → the instances that have it
 */
public record InstanceSet(List<CallTimes> instances, PairCounts counts, List<BitSet> present) {
  public static InstanceSet of(List<CallTimes> instances, int labels) {
    PairCounts counts = new PairCounts(labels);
    List<BitSet> present =
        java.util.stream.IntStream.range(0, labels).mapToObj(i -> new BitSet()).toList();
    for (int i = 0; i < instances.size(); i++) {
      counts.add(instances.get(i));
      for (int label : instances.get(i).label()) {
        present.get(label).set(i);
      }
    }
    return new InstanceSet(instances, counts, present);
  }

  /** The instances that have any of some labels. */
  public BitSet having(BitSet labels) {
    BitSet all = new BitSet();
    labels.stream().forEach(label -> all.or(present.get(label)));
    return all;
  }

  /** The instances that have any of some labels, with those calls only. */
  public List<CallTimes> only(BitSet labels) {
    return having(labels).stream().mapToObj(i -> instances.get(i).only(labels)).toList();
  }

  /** The numbers of the instances that those are of. */
  public BitSet origins(BitSet some) {
    BitSet all = new BitSet();
    some.stream().forEach(i -> all.set(instances.get(i).origin()));
    return all;
  }
}
