// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Of alignments of one cost the one of fewest deviations, then the first by text. Changes between
 * two calls that are followed count as a set: a call that is left out and one that is added there
 * are one deviation.
 */
final class FewestDeviations {
  private static final Comparator<Alignment.Change> ORDER =
      Comparator.comparingInt(Alignment.Change::place)
          .thenComparing(Alignment.Change::extra)
          .thenComparing(Alignment.Change::call);

  /** Where changes are that have no partner in their place, by kind. */
  private static final int ADDED = -2;

  private static final int LEFT_OUT = -1;

  /** Place → number of calls that start before it. */
  private final int[] begun;

  private final long budget;

  /** A state with what was changed on the way to it. */
  private record Way(AlignmentSearch.State state, List<Alignment.Change> changes) {}

  FewestDeviations(int[] events, long budget) {
    this.budget = budget;
    this.begun = new int[events.length + 1];
    for (int at = 0; at < events.length; at++) {
      begun[at + 1] = begun[at] + (events[at] >= 0 ? 1 : 0);
    }
  }

  /** The best alignment from a state on, where states know what is left to pay. */
  Alignment of(AlignmentSearch.State first, int cost) {
    Set<Way> seen = new HashSet<>();
    Deque<Way> open = new ArrayDeque<>();
    open.push(new Way(first, List.of()));
    Alignment best = null;
    while (!open.isEmpty() && (best == null || seen.size() <= budget)) {
      Way way = open.pop();
      int paid = way.changes.size();
      if (way.state.rest == 0 && way.state.at == begun.length - 1 && paid == cost) {
        Alignment found = Alignment.of(inTurn(way.changes));
        best = best == null || Alignment.ORDER.compare(found, best) < 0 ? found : best;
      }
      for (AlignmentSearch.Move move : way.state.moves) {
        if (paid + move.cost() + move.to().rest == cost) {
          Way next = new Way(move.to(), changes(way, move));
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
    }
    return best == null ? new Alignment(cost, true, List.of()) : best;
  }

  private List<Alignment.Change> changes(Way way, AlignmentSearch.Move move) {
    int left = (int) way.changes.stream().filter(Alignment.Change::extra).count();
    int place = begun[way.state.at] - left;
    List<Alignment.Change> all = new ArrayList<>(way.changes);
    if (move.cost() > 0) {
      all.add(new Alignment.Change(move.extra(), move.label(), place));
    } else if (begun[move.to().at] > begun[way.state.at]) {
      settle(all, place);
    }
    all.sort(ORDER);
    return List.copyOf(all);
  }

  /** No more changes come at a place: those without a partner there may be anywhere. */
  private static void settle(List<Alignment.Change> changes, int place) {
    List<Alignment.Change> here = changes.stream().filter(c -> c.place() == place).toList();
    boolean mixed = here.stream().map(Alignment.Change::extra).distinct().count() > 1;
    if (!mixed) {
      changes.removeAll(here);
      for (Alignment.Change change : here) {
        int where = change.extra() ? LEFT_OUT : ADDED;
        changes.add(new Alignment.Change(change.extra(), change.call(), where));
      }
    }
  }

  /** Changes place by place, where one that is left out and one that is added take turns. */
  private static List<Alignment.Change> inTurn(List<Alignment.Change> sorted) {
    List<Alignment.Change> all = new ArrayList<>();
    int at = 0;
    while (at < sorted.size()) {
      int place = sorted.get(at).place();
      List<Alignment.Change> here = sorted.stream().filter(c -> c.place() == place).toList();
      List<Alignment.Change> added = here.stream().filter(c -> !c.extra()).toList();
      List<Alignment.Change> left = here.stream().filter(Alignment.Change::extra).toList();
      for (int i = 0; i < Math.max(added.size(), left.size()); i++) {
        if (i < left.size()) {
          all.add(left.get(i));
        }
        if (i < added.size()) {
          all.add(added.get(i));
        }
      }
      at += here.size();
    }
    return all;
  }
}
