// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.mpst.learn.block.Block;

/** A part of the process. */
final class ProcessNode {
  /** Stands for how often a part was done, where its calls do not tell. */
  static final int UNKNOWN = -1;

  final Block block;
  final Optional<ProcessNode> parent;
  final boolean repeated;
  final double reached;
  final int first;
  int end;
  final List<ProcessNode> children = new ArrayList<>();

  ProcessNode(
      Block block, Optional<ProcessNode> parent, boolean repeated, double reached, int first) {
    this.block = block;
    this.parent = parent;
    this.repeated = repeated;
    this.reached = reached;
    this.first = first;
  }

  /** Whether it makes a call in an instance. */
  boolean acts(CallCounts counts, int instance) {
    for (int leaf = first; leaf < end; leaf++) {
      if (counts.of(leaf, instance) > 0) {
        return true;
      }
    }
    return false;
  }

  /** How often it was done in an instance, with some call. */
  int taken(CallCounts counts, int instance) {
    if (!repeated) {
      return acts(counts, instance) ? 1 : 0;
    }
    if (block instanceof Block.Call) {
      return counts.of(first, instance);
    }
    if (block instanceof Block.Loop || block instanceof Block.FanOut) {
      return UNKNOWN;
    }
    if (block instanceof Block.Possible) {
      return children.get(0).taken(counts, instance);
    }
    if (block instanceof Block.Alternatives) {
      int sum = 0;
      for (ProcessNode child : children) {
        int own = child.taken(counts, instance);
        if (own == UNKNOWN) {
          return UNKNOWN;
        }
        sum += own;
      }
      return sum;
    }
    return children.stream()
        .filter(child -> !child.block.mayBeEmpty())
        .mapToInt(child -> child.taken(counts, instance))
        .filter(times -> times != UNKNOWN)
        .findFirst()
        .orElse(UNKNOWN);
  }

  /** How often an instance came to it. */
  int entered(CallCounts counts, int instance) {
    if (parent.isEmpty()) {
      return 1;
    }
    Block above = parent.get().block;
    return above instanceof Block.Loop
            || above instanceof Block.Alternatives
            || above instanceof Block.Possible
        ? taken(counts, instance)
        : parent.get().entered(counts, instance);
  }
}
