// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.mpst.learn.block.Block;

/** Counts what instances do at one point. */
final class PointReader {
  private final ProcessNode node;

  private final CallCounts counts;

  /** Outcomes that were seen, also 0 times. */
  private final BitSet outcomes = new BitSet();

  /** Outcome → how often it was seen. */
  private int[] seen = new int[4];

  /** Outcome → its first instances. */
  private final List<List<Integer>> instances = new ArrayList<>();

  private long of;

  PointReader(ProcessNode node, CallCounts counts) {
    this.node = node;
    this.counts = counts;
  }

  private void saw(int outcome, int times, int instance) {
    if (outcome >= seen.length) {
      seen = Arrays.copyOf(seen, 2 * outcome);
    }
    while (outcome >= instances.size()) {
      instances.add(new ArrayList<>());
    }
    outcomes.set(outcome);
    seen[outcome] += times;
    if (times > 0 && instances.get(outcome).size() < BranchPoint.NAMED) {
      instances.get(outcome).add(instance);
    }
  }

  BranchPoint read() {
    for (int i = 0; i < counts.instances(); i++) {
      if (counts.isKnown(i) && !count(i)) {
        return new BranchPoint(node.block, List.of(), 0, node.reached);
      }
    }
    List<BranchPoint.Outcome> all = new ArrayList<>();
    expected()
        .forEach(
            (outcome, share) ->
                all.add(
                    new BranchPoint.Outcome(
                        outcome,
                        text(outcome),
                        share,
                        outcomes.get(outcome) ? seen[outcome] : 0,
                        outcomes.get(outcome) ? instances.get(outcome) : List.of())));
    return new BranchPoint(node.block, all, of, node.reached);
  }

  /** Counts an instance; false where it does not tell. */
  private boolean count(int instance) {
    if (node.block instanceof Block.Loop || node.block instanceof Block.FanOut) {
      if (node.repeated) {
        return false;
      }
      if (!node.acts(counts, instance)) {
        return true;
      }
      int times =
          node.block instanceof Block.FanOut
              ? counts.of(node.first, instance)
              : node.children.get(0).taken(counts, instance);
      of++;
      if (times != ProcessNode.UNKNOWN) {
        saw(times, 1, instance);
      }
      return times != ProcessNode.UNKNOWN;
    }
    boolean possible = node.block instanceof Block.Possible;
    int entered = possible ? node.entered(counts, instance) : 0;
    for (int child = 0; child < node.children.size(); child++) {
      int times = node.children.get(child).taken(counts, instance);
      if (times == ProcessNode.UNKNOWN || entered == ProcessNode.UNKNOWN) {
        return false;
      }
      saw(child, times, instance);
      of += possible ? entered : times;
    }
    return true;
  }

  /** Outcome → its share by what the process says. */
  private SortedMap<Integer, Double> expected() {
    SortedMap<Integer, Double> all = new TreeMap<>();
    if (node.block instanceof Block.Alternatives c) {
      for (int i = 0; i < c.branches().size(); i++) {
        all.put(i, (double) c.branches().get(i).seen() / c.total());
      }
    } else if (node.block instanceof Block.Possible p) {
      all.put(0, (double) p.seen() / p.total());
    } else {
      SortedMap<Integer, Integer> shares =
          node.block instanceof Block.Loop loop
              ? loop.rounds()
              : ((Block.FanOut) node.block).members();
      double sum = shares.values().stream().mapToInt(Integer::intValue).sum();
      outcomes.stream().forEach(count -> all.put(count, 0.0));
      shares.forEach((count, times) -> all.put(count, times / sum));
    }
    return all;
  }

  private String text(int outcome) {
    if (node.block instanceof Block.Loop) {
      String rounds = outcome == 1 ? ", 1 round" : ", " + outcome + " rounds";
      return labels(node.children.get(0).block) + rounds;
    }
    if (node.block instanceof Block.FanOut fan) {
      return fan.label() + ", " + outcome + " at once";
    }
    return labels(node.children.get(outcome).block);
  }

  private static String labels(Block block) {
    List<String> all = block.labels().distinct().toList();
    return all.size() <= 2
        ? String.join(", ", all)
        : all.get(0) + " and " + (all.size() - 1) + " more";
  }
}
