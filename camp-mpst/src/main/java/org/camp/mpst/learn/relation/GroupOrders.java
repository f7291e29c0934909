// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * In which orders groups of labels come that never overlap.
 *
 * @param seen numbers of groups, {@code 0 1} → the instances with that order
 */
public record GroupOrders(SortedMap<String, BitSet> seen) {
  /** The orders; nothing when some instance goes back to a group that it had left. */
  public static Optional<GroupOrders> of(InstanceSet set, List<BitSet> groups) {
    SortedMap<String, BitSet> seen = new TreeMap<>();
    for (int i = 0; i < set.instances().size(); i++) {
      CallTimes instance = set.instances().get(i);
      List<CallTimes> own = groups.stream().map(instance::only).toList();
      List<Integer> order =
          IntStream.range(0, groups.size())
              .boxed()
              .filter(g -> own.get(g).size() > 0)
              .sorted(Comparator.comparing(g -> own.get(g).from()[0]))
              .toList();
      for (int at = 1; at < order.size(); at++) {
        long over = Arrays.stream(own.get(order.get(at - 1)).to()).max().orElse(0);
        if (over > own.get(order.get(at)).from()[0]) {
          return Optional.empty();
        }
      }
      if (!order.isEmpty()) {
        String key = order.stream().map(String::valueOf).collect(Collectors.joining(" "));
        seen.computeIfAbsent(key, k -> new BitSet()).set(i);
      }
    }
    return Optional.of(new GroupOrders(seen));
  }

  /** The numbers of groups of an order. */
  public static IntStream places(String order) {
    return Arrays.stream(order.split(" ")).mapToInt(Integer::parseInt);
  }
}
