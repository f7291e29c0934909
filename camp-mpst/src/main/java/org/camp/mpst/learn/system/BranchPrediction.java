// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.mpst.learn.call.CallInstance;
import org.camp.mpst.learn.call.CallRecord;
import org.camp.mpst.learn.discover.Discovery;

/**
 * An attribute of the instances that tells which branch of a choice they take.
 *
 * @param values value → labels of the branch
 */
public record BranchPrediction(String attribute, SortedMap<String, List<String>> values) {
  private static final int FEWEST = 2;
  private static final int MOST = 8;

  /** The attributes that tell the branches of a choice. */
  static List<BranchPrediction> of(
      Discovery.Branching branching, List<CallInstance> instances, CallRecord record) {
    List<BranchPrediction> all = new ArrayList<>();
    for (int attribute = 0; attribute < record.attributes.size(); attribute++) {
      of(attribute, branching, instances, record).ifPresent(all::add);
    }
    return all;
  }

  private static Optional<BranchPrediction> of(
      int attribute,
      Discovery.Branching branching,
      List<CallInstance> instances,
      CallRecord record) {
    SortedMap<String, List<String>> values = new TreeMap<>();
    for (int branch = 0; branch < branching.labels().size(); branch++) {
      List<String> labels = branching.labels().get(branch);
      BitSet members = branching.instances().get(branch);
      for (int i = members.nextSetBit(0); i >= 0; i = members.nextSetBit(i + 1)) {
        int[] own = instances.get(i).attribute();
        if (attribute >= own.length || own[attribute] < 0) {
          return Optional.empty();
        }
        List<String> known = values.putIfAbsent(record.valueTexts.get(own[attribute]), labels);
        if ((known != null && !known.equals(labels)) || values.size() > MOST) {
          return Optional.empty();
        }
      }
    }
    return values.size() < FEWEST
        ? Optional.empty()
        : Optional.of(new BranchPrediction(record.attributes.get(attribute), values));
  }
}
