// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.camp.mpst.learn.block.Block;

/**
 * A process without certain calls: what an operation that enters itself does when it is entered for
 * the last time.
 */
final class WithoutCalls {
  private WithoutCalls() {}

  /** Whether some execution makes none of the calls. */
  static boolean isPossible(Block block, Predicate<String> cut) {
    if (block instanceof Block.Call call) {
      return !cut.test(call.label());
    }
    if (block instanceof Block.FanOut fan) {
      return !cut.test(fan.label());
    }
    if (block instanceof Block.Possible) {
      return true;
    }
    if (block instanceof Block.Alternatives) {
      return block.parts().stream().anyMatch(part -> isPossible(part, cut));
    }
    if (block instanceof Block.Loop loop) {
      return isPossible(loop.body(), cut);
    }
    return block.parts().stream().allMatch(part -> isPossible(part, cut));
  }

  /**
   * What is left of the executions that make none of the calls; where there is no such execution,
   * of the parts that have one. Nothing when nothing else is called. An order is left as it is.
   */
  static Optional<Block> of(Block block, Predicate<String> cut) {
    if (block.labels().noneMatch(cut)) {
      return Optional.of(block);
    }
    if (block instanceof Block.Alternatives choice) {
      return alternatives(choice, cut);
    }
    if (block instanceof Block.Possible possible) {
      return isPossible(possible.of(), cut)
          ? of(possible.of(), cut)
              .map(of -> new Block.Possible(of, possible.seen(), possible.total()))
          : Optional.empty();
    }
    if (block instanceof Block.Sequence sequence) {
      return joined(parts(sequence.parts(), cut), true);
    }
    if (block instanceof Block.Beside beside) {
      return joined(parts(beside.parts(), cut), false);
    }
    if (block instanceof Block.Loop loop) {
      Block redo = loop.redo();
      boolean goesOn = redo == null || isPossible(redo, cut);
      return of(loop.body(), cut)
          .map(body -> goesOn ? new Block.Loop(body, redo, loop.rounds()) : body);
    }
    return block instanceof Block.Ordered ? Optional.of(block) : Optional.empty();
  }

  /** The branches that are left; one of which nothing is left makes the others optional. */
  private static Optional<Block> alternatives(Block.Alternatives choice, Predicate<String> cut) {
    List<Block.Weighted> left = new ArrayList<>();
    long total = 0;
    long seen = 0;
    for (Block.Weighted branch : choice.branches()) {
      if (isPossible(branch.of(), cut)) {
        total += branch.seen();
        Optional<Block> of = of(branch.of(), cut);
        if (of.isPresent()) {
          left.add(new Block.Weighted(branch.seen(), of.get()));
          seen += branch.seen();
        }
      }
    }
    if (left.isEmpty()) {
      return Optional.empty();
    }
    Block all = left.size() == 1 ? left.get(0).of() : new Block.Alternatives(left);
    return Optional.of(seen == total ? all : new Block.Possible(all, seen, total));
  }

  private static List<Block> parts(List<Block> parts, Predicate<String> cut) {
    List<Block> left = new ArrayList<>();
    for (Block part : parts) {
      of(part, cut).ifPresent(left::add);
    }
    return left;
  }

  private static Optional<Block> joined(List<Block> parts, boolean inOrder) {
    if (parts.size() < 2) {
      return parts.stream().findFirst();
    }
    return Optional.of(inOrder ? new Block.Sequence(parts) : new Block.Beside(parts));
  }
}
