// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.order.RankProgram.Verb;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankFunction;
import org.camp.mpst.learn.rank.program.RankItem;
import org.jspecify.annotations.Nullable;

/** A piece of the program of a class of ranks, with functions for its numbers. */
public sealed interface ModelItem {
  /**
   * One operation.
   *
   * @param peer the other rank; null for none
   * @param bytes how much; null when that was not recorded
   * @param site where in all programs it stands
   */
  record Action(
      Verb verb,
      String label,
      @Nullable RankFunction peer,
      @Nullable RankFunction bytes,
      String site)
      implements ModelItem {}

  /** Rounds of a body. */
  record Rounds(RankFunction count, List<ModelItem> body) implements ModelItem {}

  /** Rounds with a counter j. */
  record Counter(RankFunction from, RankFunction to, List<ModelItem> body) implements ModelItem {
    /** Whether all ranks count alike. */
    public boolean isCommon() {
      return !from.expression().names().contains("i") && !to.expression().names().contains("i");
    }
  }

  /** An operation of one rank, and where in all programs it stands. */
  record Done(RankItem.Act act, String site) {}

  /** What a rank does. */
  static List<Done> expanded(List<ModelItem> items, int rank, RankCount ranks) {
    List<Done> all = new ArrayList<>();
    items.forEach(item -> item.expand(rank, ranks, 0, all));
    return all;
  }

  /** Adds what a rank does, where the counter has a value. */
  default void expand(int rank, RankCount ranks, int counter, List<Done> to) {
    if (this instanceof Action action) {
      RankFunction peer = action.peer;
      RankFunction bytes = action.bytes;
      to.add(
          new Done(
              new RankItem.Act(
                  action.verb,
                  action.label,
                  peer == null ? -1 : peer.at(rank, ranks, counter),
                  bytes == null ? -1 : bytes.at(rank, ranks, counter)),
              action.site));
    } else if (this instanceof Rounds rounds) {
      for (int k = rounds.count.at(rank, ranks, counter); k > 0; k--) {
        rounds.body.forEach(item -> item.expand(rank, ranks, counter, to));
      }
    } else if (this instanceof Counter count) {
      int last = count.to.at(rank, ranks, 0);
      for (int j = count.from.at(rank, ranks, 0); j <= last; j++) {
        int value = j;
        count.body.forEach(item -> item.expand(rank, ranks, value, to));
      }
    }
  }
}
