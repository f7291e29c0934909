// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.camp.mpst.learn.block.Block;
import org.jspecify.annotations.Nullable;

/** A process of which nothing has begun. What is asked of it for each call is known beforehand. */
final class AheadStep implements Step {
  private final Block block;
  private final List<AheadStep> parts;
  private final Set<String> labels;
  private final boolean empty;
  private final int least;

  /** How its parts begin, where there are several. */
  private final @Nullable Step several;

  AheadStep(Block block) {
    this.block = block;
    this.parts = block.parts().stream().map(AheadStep::new).toList();
    this.labels = block.labels().collect(Collectors.toUnmodifiableSet());
    this.empty = block.mayBeEmpty();
    this.least = block.shortest();
    this.several =
        block instanceof Block.Sequence
            ? ChainStep.of(parts)
            : block instanceof Block.Beside || block instanceof Block.Ordered
                ? WebStep.of(this)
                : null;
  }

  Block block() {
    return block;
  }

  List<AheadStep> parts() {
    return parts;
  }

  Set<String> labels() {
    return labels;
  }

  /** The same for all: a process has many parts, and is compared often. */
  @Override
  public int hashCode() {
    return 1;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof AheadStep ahead && block.equals(ahead.block));
  }

  @Override
  public boolean mayEnd() {
    return empty;
  }

  @Override
  public void begin(String label, int call, Consumer<Step> to) {
    if (!labels.contains(label)) {
      return;
    }
    if (several != null) {
      several.begin(label, call, to);
    } else if (block instanceof Block.Call) {
      to.accept(new Running(call));
    } else if (block instanceof Block.FanOut f) {
      new FanStep(f, 0, List.of()).begin(label, call, to);
    } else if (block instanceof Block.Loop l) {
      int first = Block.fixed(l.rounds()) > 0 ? 1 : 0;
      parts.get(0).begin(label, call, s -> to.accept(new TurnStep(this, l, s, first, false)));
    } else {
      parts.forEach(part -> part.begin(label, call, to));
    }
  }

  @Override
  public Step end(int call) {
    return this;
  }

  @Override
  public void mayCome(Set<String> all) {
    all.addAll(labels);
  }

  @Override
  public int mustCome() {
    return least;
  }

  @Override
  public void bound(CallBounds bounds) {
    bounds.add(block);
  }
}
