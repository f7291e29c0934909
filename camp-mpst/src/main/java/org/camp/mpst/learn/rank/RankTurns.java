// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.order.RankProgram.Verb;
import org.camp.mpst.learn.rank.GlobalOrder.Strand;
import org.camp.mpst.learn.rank.model.ModelItem;
import org.camp.mpst.learn.rank.model.RankShape;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankItem;

/**
 * One rank that turns to all of a class, one after the other: a counter over exactly these ranks,
 * in each round of which both talk to nobody but each other.
 *
 * @param counter of the one rank
 * @param one the rank that counts
 * @param steps of a round, each send before its receive
 */
record RankTurns(ModelItem.Counter counter, String one, List<Step> steps) {

  /** An operation of a round: of the rank that counts, or of the one that it has come to. */
  record Step(ModelItem item, boolean isCounting) {}

  /** The turns that two classes take; nothing when they take none. */
  static Optional<RankTurns> of(List<Strand> strands, RankCount ranks) {
    if (strands.size() != 2) {
      return Optional.empty();
    }
    return of(strands.get(0), strands.get(1), ranks)
        .or(() -> of(strands.get(1), strands.get(0), ranks));
  }

  private static Optional<RankTurns> of(Strand counting, Strand others, RankCount ranks) {
    if (!(counting.ranks().shape() instanceof RankShape.Line line)
        || !line.low().equals(line.high())
        || counting.items().size() != 1
        || !(counting.items().get(0) instanceof ModelItem.Counter counter)
        || !others.items().stream().allMatch(ModelItem.Action.class::isInstance)
        || !counter.body().stream().allMatch(ModelItem.Action.class::isInstance)) {
      return Optional.empty();
    }
    int one = line.low().at(0, ranks, 0);
    int next = counter.from().at(one, ranks, 0);
    List<Step> steps = List.of();
    for (int rank : others.ranks().shape().members(ranks)) {
      steps = rank == next ? round(counter.body(), one, others.items(), rank, ranks) : List.of();
      if (steps.isEmpty()) {
        return Optional.empty();
      }
      next++;
    }
    return next - 1 == counter.to().at(one, ranks, 0)
        ? Optional.of(new RankTurns(counter, line.low().text(), steps))
        : Optional.empty();
  }

  /** The operations of a round in an order; none when there is none, or a third rank has a part. */
  private static List<Step> round(
      List<ModelItem> counted, int one, List<ModelItem> own, int other, RankCount ranks) {
    List<Step> steps = new ArrayList<>();
    Map<RankItem.Act, Integer> open = new HashMap<>();
    int here = 0;
    int there = 0;
    boolean moves = true;
    while (moves) {
      int before = steps.size();
      while (here < counted.size() && may(counted.get(here), one, other, other, ranks, open)) {
        steps.add(new Step(counted.get(here++), true));
      }
      while (there < own.size() && may(own.get(there), other, one, other, ranks, open)) {
        steps.add(new Step(own.get(there++), false));
      }
      moves = steps.size() > before;
    }
    return here == counted.size() && there == own.size() ? steps : List.of();
  }

  /** Whether an operation can be next, which then is done. */
  private static boolean may(
      ModelItem item,
      int rank,
      int peer,
      int counter,
      RankCount ranks,
      Map<RankItem.Act, Integer> open) {
    List<ModelItem.Done> done = new ArrayList<>();
    item.expand(rank, ranks, counter, done);
    RankItem.Act act = done.get(0).act();
    if (act.peer() < 0) {
      return true;
    }
    boolean sends = act.verb() == Verb.SEND;
    RankItem.Act message = new RankItem.Act(Verb.SEND, act.label(), sends ? peer : rank, -1);
    if (act.peer() != peer || (!sends && open.getOrDefault(message, 0) == 0)) {
      return false;
    }
    open.merge(message, sends ? 1 : -1, Integer::sum);
    return true;
  }
}
