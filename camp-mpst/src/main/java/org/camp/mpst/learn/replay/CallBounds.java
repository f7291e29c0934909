// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.learn.block.Block;

/** How often each call must come, and how often it may. */
final class CallBounds {
  private static final int MANY = 1 << 20;

  /** Label → the least and the greatest number of its calls. */
  private final Map<String, int[]> bounds = new HashMap<>();

  /** How often a call must come, and how often it may. */
  record Range(int least, int most) {}

  /** The bounds of what a process does. */
  static CallBounds of(Block block) {
    CallBounds all = new CallBounds();
    all.add(block);
    return all;
  }

  Map<String, Range> ranges() {
    Map<String, Range> ranges = new HashMap<>();
    bounds.forEach((label, range) -> ranges.put(label, new Range(range[0], range[1])));
    return ranges;
  }

  /** One more call is made. */
  private void add(String label, int least, int most) {
    int[] own = bounds.computeIfAbsent(label, l -> new int[2]);
    own[0] = Math.min(MANY, own[0] + least);
    own[1] = Math.min(MANY, own[1] + most);
  }

  /** Something is done, between two numbers of times. */
  private void add(CallBounds other, int least, int most) {
    other.bounds.forEach(
        (label, range) ->
            add(
                label,
                Math.min(MANY, range[0] * least),
                (int) Math.min(MANY, (long) range[1] * most)));
  }

  /** A process is done. */
  void add(Block block) {
    if (block instanceof Block.Call call) {
      add(call.label(), 1, 1);
    } else if (block instanceof Block.Alternatives choice) {
      add(either(choice.parts()), 1, 1);
    } else if (block instanceof Block.Possible possible) {
      add(of(possible.of()), 0, 1);
    } else if (block instanceof Block.FanOut fan) {
      add(fan, 0);
    } else if (block instanceof Block.Loop loop) {
      rounds(loop, Block.fixed(loop.rounds()) == 0 ? 1 : Block.fixed(loop.rounds()), 0);
    } else {
      block.parts().forEach(this::add);
    }
  }

  /** Calls at once of which some have begun. */
  void add(Block.FanOut fan, int begun) {
    int fixed = Block.fixed(fan.members());
    add(
        fan.label(),
        Math.max(Math.max(1, fixed) - begun, 0),
        fixed == 0 ? MANY : Math.max(0, fixed - begun));
  }

  /**
   * Rounds are done.
   *
   * @param rest how many must be
   * @param done how many were done before, which has something between the rounds
   */
  void rounds(Block.Loop loop, int rest, int done) {
    boolean open = Block.fixed(loop.rounds()) == 0;
    Block redo = loop.redo();
    add(of(loop.body()), rest, open ? MANY : rest);
    if (redo != null) {
      int between = Math.max(0, done > 0 ? rest : rest - 1);
      add(of(redo), between, open ? MANY : between);
    }
  }

  private static CallBounds either(List<Block> branches) {
    CallBounds all = of(branches.get(0));
    for (Block branch : branches.subList(1, branches.size())) {
      CallBounds other = of(branch);
      other.bounds.keySet().forEach(label -> all.bounds.computeIfAbsent(label, l -> new int[2]));
      all.bounds.forEach(
          (label, range) -> {
            int[] own = other.bounds.getOrDefault(label, new int[2]);
            range[0] = Math.min(range[0], own[0]);
            range[1] = Math.max(range[1], own[1]);
          });
    }
    return all;
  }
}
