// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A block of operations whose peers a counter gives.
 *
 * @param kinds of the operations
 * @param peers of the operations, by their place in the catalogue; −1 for those without
 */
public record CounterTemplate(List<RankItem.Kind> kinds, List<Integer> peers) {
  private static final int LONGEST = 4;
  private static final int LEAST = 3;
  private static final int NONE = -1;

  /** A run of a block: its first counter, and how many rounds. */
  record Run(CounterTemplate template, int from, int rounds) {
    int items() {
      return rounds * template.kinds.size();
    }
  }

  /** The function that gives the peer of an operation that has one. */
  public RankFunction peer(int place) {
    return CounterValues.CATALOGUE.get(peers.get(place));
  }

  /**
   * The templates in programs of ranks, those that most ranks have first; of equally many those
   * that count more rounds.
   */
  public static List<CounterTemplate> in(List<List<RankItem>> programs, RankCount ranks) {
    Map<CounterTemplate, Map<Integer, Integer>> having = new HashMap<>();
    for (int rank = 0; rank < programs.size(); rank++) {
      collect(programs.get(rank), rank, new CounterValues(rank, ranks), having);
    }
    return having.entrySet().stream()
        .sorted(
            Comparator.comparing(
                    (Map.Entry<CounterTemplate, Map<Integer, Integer>> e) -> -e.getValue().size())
                .thenComparing(
                    e -> -e.getValue().values().stream().mapToInt(Integer::intValue).sum())
                .thenComparing(e -> e.getKey().simplicity())
                .thenComparing(e -> e.getKey().kinds.toString())
                .thenComparing(e -> e.getKey().peers.toString()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private int simplicity() {
    return peers.stream().mapToInt(Integer::intValue).sum();
  }

  private static void collect(
      List<RankItem> items,
      int rank,
      CounterValues values,
      Map<CounterTemplate, Map<Integer, Integer>> having) {
    for (RankItem item : items) {
      if (item instanceof RankItem.Rep rep) {
        collect(rep.body(), rank, values, having);
      }
    }
    for (int width = 1; width <= LONGEST; width++) {
      for (int at = 0; at + LEAST * width <= items.size(); at++) {
        if (repeats(items, at, width)) {
          for (CounterTemplate template : at(items, at, width, values)) {
            having
                .computeIfAbsent(template, t -> new HashMap<>())
                .merge(rank, template.rounds(items, at, values).rounds, Math::max);
          }
        }
      }
    }
  }

  /** Whether a block with peers has rounds that differ in these alone. */
  private static boolean repeats(List<RankItem> items, int at, int width) {
    boolean peer = false;
    for (int i = at; i < at + width; i++) {
      if (!(items.get(i) instanceof RankItem.Act first)) {
        return false;
      }
      peer |= first.peer() >= 0;
      for (int round = 1; round < LEAST; round++) {
        if (!(items.get(i + round * width) instanceof RankItem.Act act)
            || act.verb() != first.verb()
            || act.bytes() != first.bytes()
            || !act.label().equals(first.label())) {
          return false;
        }
      }
    }
    return peer;
  }

  private static RankItem.Act act(List<RankItem> items, int at) {
    return (RankItem.Act) items.get(at);
  }

  /** The templates of a block that repeats at a place. */
  private static List<CounterTemplate> at(
      List<RankItem> items, int at, int width, CounterValues values) {
    List<RankItem.Kind> kinds = new ArrayList<>();
    for (int i = at; i < at + width; i++) {
      kinds.add(act(items, i).kind());
    }
    List<CounterTemplate> found = new ArrayList<>();
    extend(items, at, kinds, new ArrayList<>(), List.of(), values, found);
    return found;
  }

  /**
   * Adds a function for the next operation of a block.
   *
   * @param counters that may begin the rounds; any where no function is there
   */
  private static void extend(
      List<RankItem> items,
      int at,
      List<RankItem.Kind> kinds,
      List<Integer> peers,
      List<Integer> counters,
      CounterValues values,
      List<CounterTemplate> found) {
    int place = peers.size();
    if (place == kinds.size()) {
      found.add(new CounterTemplate(kinds, List.copyOf(peers)));
      return;
    }
    if (act(items, at + place).peer() < 0) {
      peers.add(NONE);
      extend(items, at, kinds, peers, counters, values, found);
      peers.remove(place);
      return;
    }
    boolean any = peers.stream().allMatch(peer -> peer == NONE);
    for (int function = 0; function < CounterValues.CATALOGUE.size(); function++) {
      List<Integer> fitting = new ArrayList<>();
      int first = values.first(function, act(items, at + place).peer());
      for (int from = first; from >= 0; from = values.next(function, from)) {
        boolean fits = any || counters.contains(from);
        for (int round = 1; round < LEAST && fits; round++) {
          int peer = act(items, at + place + round * kinds.size()).peer();
          fits = values.peer(function, from + round) == peer;
        }
        if (fits) {
          fitting.add(from);
        }
      }
      if (!fitting.isEmpty()) {
        peers.add(function);
        extend(items, at, kinds, peers, fitting, values, found);
        peers.remove(place);
      }
    }
  }

  /** The longest run of this block from a place on; of no rounds when there is none. */
  Run rounds(List<RankItem> items, int at, CounterValues values) {
    Run longest = new Run(this, 0, 0);
    int lead = 0;
    while (lead < kinds.size() && peers.get(lead) == NONE) {
      lead++;
    }
    if (at + lead >= items.size()
        || lead == kinds.size()
        || !(items.get(at + lead) instanceof RankItem.Act first)
        || first.peer() < 0) {
      return longest;
    }
    int function = peers.get(lead);
    int begin = values.first(function, first.peer());
    for (int from = begin; from >= 0; from = values.next(function, from)) {
      int rounds = 0;
      while (isRound(items, at, at + rounds * kinds.size(), from + rounds, values)) {
        rounds++;
      }
      if (rounds > longest.rounds) {
        longest = new Run(this, from, rounds);
      }
    }
    return longest;
  }

  /** Whether a round stands at a place, with messages as large as those of the first one. */
  private boolean isRound(
      List<RankItem> items, int start, int at, int counter, CounterValues values) {
    if (at + kinds.size() > items.size()) {
      return false;
    }
    for (int i = 0; i < kinds.size(); i++) {
      if (!(items.get(at + i) instanceof RankItem.Act act)
          || !act.is(kinds.get(i))
          || (act.peer() >= 0) != (peers.get(i) != NONE)
          || (act.peer() >= 0 && act.peer() != values.peer(peers.get(i), counter))
          || act.bytes() != act(items, start + i).bytes()) {
        return false;
      }
    }
    return true;
  }

  /** A program in which runs of templates are counted, the longest first. */
  public static List<RankItem> read(
      List<RankItem> items, List<CounterTemplate> templates, CounterValues values) {
    List<RankItem> all = new ArrayList<>();
    int at = 0;
    while (at < items.size()) {
      Run best = null;
      for (CounterTemplate template : templates) {
        Run run = template.rounds(items, at, values);
        if (run.rounds > 0 && (best == null || run.items() > best.items())) {
          best = run;
        }
      }
      if (best != null) {
        List<RankItem.Act> body = new ArrayList<>();
        for (int i = 0; i < best.template.kinds.size(); i++) {
          body.add(act(items, at + i));
        }
        all.add(new RankItem.Count(best.template, best.from, best.from + best.rounds - 1, body));
        at += best.items();
      } else {
        RankItem item = items.get(at++);
        all.add(
            item instanceof RankItem.Rep rep
                ? new RankItem.Rep(rep.count(), read(rep.body(), templates, values))
                : item);
      }
    }
    return all;
  }
}
