// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.mpst.learn.block.Block;

/**
 * A process without the calls of one operation: what an operation that enters itself does when it
 * is entered for the last time.
 */
final class WithoutCall {
  private WithoutCall() {}

  /** What is left; nothing when nothing else is called. An order is left as it is. */
  static Optional<Block> of(Block block, String label) {
    if (block.labels().noneMatch(label::equals)) {
      return Optional.of(block);
    }
    if (block instanceof Block.Alternatives choice) {
      List<Block.Weighted> left = new ArrayList<>();
      for (Block.Weighted branch : choice.branches()) {
        if (branch.of().labels().noneMatch(label::equals)) {
          left.add(branch);
        }
      }
      return left.isEmpty()
          ? Optional.empty()
          : Optional.of(left.size() == 1 ? left.get(0).of() : new Block.Alternatives(left));
    }
    if (block instanceof Block.Possible possible) {
      return of(possible.of(), label)
          .map(of -> new Block.Possible(of, possible.seen(), possible.total()));
    }
    if (block instanceof Block.Sequence sequence) {
      return joined(parts(sequence.parts(), label), true);
    }
    if (block instanceof Block.Beside beside) {
      return joined(parts(beside.parts(), label), false);
    }
    if (block instanceof Block.Loop loop) {
      return of(loop.body(), label).map(body -> new Block.Loop(body, loop.redo(), loop.rounds()));
    }
    return block instanceof Block.Ordered ? Optional.of(block) : Optional.empty();
  }

  private static List<Block> parts(List<Block> parts, String label) {
    List<Block> left = new ArrayList<>();
    parts.forEach(part -> of(part, label).ifPresent(left::add));
    return left;
  }

  private static Optional<Block> joined(List<Block> parts, boolean inOrder) {
    if (parts.size() < 2) {
      return parts.stream().findFirst();
    }
    return Optional.of(inOrder ? new Block.Sequence(parts) : new Block.Beside(parts));
  }
}
