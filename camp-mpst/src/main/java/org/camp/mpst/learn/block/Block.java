// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.block;

import com.google.common.collect.ImmutableSortedMap;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A process of blocks: what calls are made, and what must come before what. */
public sealed interface Block {
  /** From how many instances on a count that is always the same is fixed. */
  int FIXED_FROM = 5;

  /** The parts, in their order. */
  List<Block> parts();

  /** One call. */
  record Call(String label) implements Block {
    @Override
    public List<Block> parts() {
      return List.of();
    }
  }

  /** One part after the other. */
  record Sequence(List<Block> parts) implements Block {
    /** Copies the list. */
    public Sequence {
      parts = List.copyOf(parts);
    }
  }

  /** Parts beside each other. */
  record Beside(List<Block> parts) implements Block {
    /** Copies the list. */
    public Beside {
      parts = List.copyOf(parts);
    }
  }

  /** One of several parts. */
  record Alternatives(List<Weighted> branches) implements Block {
    /** Copies the list. */
    public Alternatives {
      branches = List.copyOf(branches);
    }

    @Override
    public List<Block> parts() {
      return branches.stream().map(Weighted::of).toList();
    }

    /** How many instances took any of them. */
    public long total() {
      return branches.stream().mapToLong(Weighted::seen).sum();
    }
  }

  /**
   * A branch.
   *
   * @param seen how many instances took it
   */
  record Weighted(long seen, Block of) {}

  /**
   * A part that may be absent.
   *
   * @param seen how many instances had it
   * @param total of how many
   */
  record Possible(Block of, long seen, long total) implements Block {
    @Override
    public List<Block> parts() {
      return List.of(of);
    }
  }

  /**
   * Rounds of a part.
   *
   * @param redo what is done between two rounds, or null for nothing
   * @param rounds number of rounds → how many instances had it
   */
  record Loop(Block body, @Nullable Block redo, SortedMap<Integer, Integer> rounds)
      implements Block {
    /** Copies the counts. */
    public Loop {
      rounds = ImmutableSortedMap.copyOfSorted(rounds);
    }

    @Override
    public List<Block> parts() {
      return redo == null ? List.of(body) : List.of(body, redo);
    }
  }

  /**
   * Calls of one operation at once.
   *
   * @param members number of calls → how many instances had it
   */
  record FanOut(String label, SortedMap<Integer, Integer> members) implements Block {
    /** Copies the counts. */
    public FanOut {
      members = ImmutableSortedMap.copyOfSorted(members);
    }

    @Override
    public List<Block> parts() {
      return List.of();
    }
  }

  /**
   * Parts under an order.
   *
   * @param arcs pairs of parts, the first before the second where both occur; not closed
   */
  record Ordered(List<Block> parts, List<Arc> arcs) implements Block {
    /** Copies the lists. */
    public Ordered {
      parts = List.copyOf(parts);
      arcs = List.copyOf(arcs);
    }
  }

  /** That one part is before another. */
  record Arc(int from, int to) {}

  /** The number of rounds or members, when it is fixed; 0 otherwise. */
  static int fixed(SortedMap<Integer, Integer> counts) {
    boolean constant = counts.size() == 1 && counts.values().iterator().next() >= FIXED_FROM;
    return constant ? counts.firstKey() : 0;
  }

  /** All labels, by place. */
  default Stream<String> labels() {
    if (this instanceof Call call) {
      return Stream.of(call.label());
    }
    if (this instanceof FanOut fan) {
      return Stream.of(fan.label());
    }
    return parts().stream().flatMap(Block::labels);
  }

  /** Whether it may make no call at all. */
  default boolean mayBeEmpty() {
    if (this instanceof Call || this instanceof FanOut) {
      return false;
    }
    if (this instanceof Possible) {
      return true;
    }
    if (this instanceof Alternatives) {
      return parts().stream().anyMatch(Block::mayBeEmpty);
    }
    if (this instanceof Loop loop) {
      return loop.body().mayBeEmpty();
    }
    return parts().stream().allMatch(Block::mayBeEmpty);
  }

  /** The least number of calls. */
  default int shortest() {
    if (this instanceof Call) {
      return 1;
    }
    if (this instanceof Possible) {
      return 0;
    }
    if (this instanceof FanOut fan) {
      return Math.max(1, fixed(fan.members()));
    }
    if (this instanceof Loop loop) {
      int rounds = Math.max(1, fixed(loop.rounds()));
      Block redo = loop.redo();
      return rounds * loop.body().shortest() + (redo == null ? 0 : (rounds - 1) * redo.shortest());
    }
    if (this instanceof Alternatives) {
      return parts().stream().mapToInt(Block::shortest).min().orElse(0);
    }
    return parts().stream().mapToInt(Block::shortest).sum();
  }
}
