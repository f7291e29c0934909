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
 * @param peers of the operations; null for those without
 */
public record CounterTemplate(List<String> kinds, List<RankFunction> peers) {
  private static final int LONGEST = 4;
  private static final int LEAST = 3;

  /** The simplest first. */
  private static final List<RankFunction> CATALOGUE =
      java.util.stream.Stream.of(
              "j",
              "i+2^j",
              "i-2^j",
              "i+2^j-2^(j+1)*(floor(i/2^j) % 2)",
              "(i+j) % n",
              "(i-j) % n",
              "i+2^(log2(n)-1-j)")
          .map(RankFunction::of)
          .toList();

  private static final RankFunction NONE = RankFunction.of("0");

  /** A run of a block: its first counter, and how many rounds. */
  record Run(CounterTemplate template, int from, int rounds) {
    int items() {
      return rounds * template.kinds.size();
    }
  }

  /**
   * The templates in programs of ranks, those that most ranks have first; of equally many those
   * that count more rounds.
   */
  public static List<CounterTemplate> in(List<List<RankItem>> programs, RankCount ranks) {
    Map<CounterTemplate, Map<Integer, Integer>> having = new HashMap<>();
    for (int rank = 0; rank < programs.size(); rank++) {
      collect(programs.get(rank), rank, ranks, having);
    }
    return having.entrySet().stream()
        .sorted(
            Comparator.comparing(
                    (Map.Entry<CounterTemplate, Map<Integer, Integer>> e) -> -e.getValue().size())
                .thenComparing(
                    e -> -e.getValue().values().stream().mapToInt(Integer::intValue).sum())
                .thenComparing(e -> e.getKey().simplicity())
                .thenComparing(e -> e.getKey().kinds.toString()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private int simplicity() {
    return peers.stream().mapToInt(CATALOGUE::indexOf).sum();
  }

  private static void collect(
      List<RankItem> items,
      int rank,
      RankCount ranks,
      Map<CounterTemplate, Map<Integer, Integer>> having) {
    for (RankItem item : items) {
      if (item instanceof RankItem.Rep rep) {
        collect(rep.body(), rank, ranks, having);
      }
    }
    for (int width = 1; width <= LONGEST; width++) {
      for (int at = 0; at + LEAST * width <= items.size(); at++) {
        for (CounterTemplate template : at(items, at, width, rank, ranks)) {
          having
              .computeIfAbsent(template, t -> new HashMap<>())
              .merge(rank, template.rounds(items, at, rank, ranks).rounds, Math::max);
        }
      }
    }
  }

  /** The templates of the block at a place, when it repeats often enough. */
  private static List<CounterTemplate> at(
      List<RankItem> items, int at, int width, int rank, RankCount ranks) {
    List<String> kinds = kinds(items, at, width);
    for (int round = 1; round < LEAST; round++) {
      if (kinds.isEmpty() || !kinds(items, at + round * width, width).equals(kinds)) {
        return List.of();
      }
    }
    List<CounterTemplate> found = new ArrayList<>();
    extend(items, at, kinds, new ArrayList<>(), rank, ranks, found);
    return found;
  }

  /** The kinds of operations from a place on; none when something else is among them. */
  private static List<String> kinds(List<RankItem> items, int at, int width) {
    List<String> kinds = new ArrayList<>();
    boolean peer = false;
    for (int i = at; i < at + width; i++) {
      if (i >= items.size() || !(items.get(i) instanceof RankItem.Act act)) {
        return List.of();
      }
      kinds.add(act.kind());
      peer |= act.peer() >= 0;
    }
    return peer ? kinds : List.of();
  }

  private static void extend(
      List<RankItem> items,
      int at,
      List<String> kinds,
      List<RankFunction> peers,
      int rank,
      RankCount ranks,
      List<CounterTemplate> found) {
    if (peers.size() == kinds.size()) {
      CounterTemplate template = new CounterTemplate(kinds, List.copyOf(peers));
      if (template.rounds(items, at, rank, ranks).rounds >= LEAST) {
        found.add(template);
      }
      return;
    }
    boolean alone = ((RankItem.Act) items.get(at + peers.size())).peer() < 0;
    for (RankFunction function : alone ? List.of(NONE) : CATALOGUE) {
      peers.add(function);
      extend(items, at, kinds, peers, rank, ranks, found);
      peers.remove(peers.size() - 1);
    }
  }

  /** The longest run of this block from a place on; of no rounds when there is none. */
  Run rounds(List<RankItem> items, int at, int rank, RankCount ranks) {
    if (!kinds(items, at, kinds.size()).equals(kinds)) {
      return new Run(this, 0, 0);
    }
    Run longest = new Run(this, 0, 0);
    for (int from = 0; from < ranks.n(); from++) {
      int rounds = 0;
      while (isRound(items, at + rounds * kinds.size(), rank, ranks, from + rounds)
          && hasBytesOf(items, at, at + rounds * kinds.size())) {
        rounds++;
      }
      if (rounds > longest.rounds) {
        longest = new Run(this, from, rounds);
      }
    }
    return longest;
  }

  private boolean isRound(List<RankItem> items, int at, int rank, RankCount ranks, int counter) {
    for (int i = 0; i < kinds.size(); i++) {
      if (at + i >= items.size()
          || !(items.get(at + i) instanceof RankItem.Act act)
          || !act.kind().equals(kinds.get(i))
          || (act.peer() >= 0 && act.peer() != peers.get(i).at(rank, ranks, counter))) {
        return false;
      }
    }
    return true;
  }

  private boolean hasBytesOf(List<RankItem> items, int one, int other) {
    for (int i = 0; i < kinds.size(); i++) {
      if (((RankItem.Act) items.get(one + i)).bytes()
          != ((RankItem.Act) items.get(other + i)).bytes()) {
        return false;
      }
    }
    return true;
  }

  /** A program in which runs of templates are counted, the longest first. */
  public static List<RankItem> read(
      List<RankItem> items, List<CounterTemplate> templates, int rank, RankCount ranks) {
    List<RankItem> all = new ArrayList<>();
    int at = 0;
    while (at < items.size()) {
      Run best = null;
      for (CounterTemplate template : templates) {
        Run run = template.rounds(items, at, rank, ranks);
        if (run.rounds > 0 && (best == null || run.items() > best.items())) {
          best = run;
        }
      }
      if (best != null) {
        List<RankItem.Act> body = new ArrayList<>();
        for (int i = 0; i < best.template.kinds.size(); i++) {
          body.add((RankItem.Act) items.get(at + i));
        }
        all.add(new RankItem.Count(best.template, best.from, best.from + best.rounds - 1, body));
        at += best.items();
      } else {
        RankItem item = items.get(at++);
        all.add(
            item instanceof RankItem.Rep rep
                ? new RankItem.Rep(rep.count(), read(rep.body(), templates, rank, ranks))
                : item);
      }
    }
    return all;
  }
}
