// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.camp.core.order.RankProgram.Verb;
import org.camp.mpst.learn.rank.model.ModelItem;
import org.camp.mpst.learn.rank.model.RankClass;
import org.camp.mpst.learn.rank.program.NotExtrapolable;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankItem;

/**
 * An order of the items of all classes at one level in which every send comes before its receive:
 * program order, and from an item that sends to the one that takes the message, k-th with k-th, at
 * the greatest number of ranks.
 */
final class GlobalOrder {
  private final RankCount ranks;
  private final List<Strand> strands;

  /** Node → its strand. */
  private final List<Integer> strandOf = new ArrayList<>();

  /** Node → its item. */
  private final List<ModelItem> itemOf = new ArrayList<>();

  /** Strand → its first node. */
  private final int[] first;

  private final List<Message> messages = new ArrayList<>();

  /** Items of a class at one level. */
  record Strand(RankClass ranks, List<ModelItem> items) {}

  /** A message from an item to an item. */
  private record Message(int from, int to, int sender, int receiver) {}

  /**
   * Items that stand together.
   *
   * @param strands what each class does of them
   * @param kind how they are written
   */
  record Group(List<Strand> strands, Kind kind) {}

  /** How items that stand together are written. */
  enum Kind {
    /** A single operation, or what counts by itself: for all ranks. */
    SINGLE,
    /** Loops of equal rounds, one of each class. */
    ROUNDS,
    /** Counters of equal bounds, one of each class. */
    COUNTERS,
    /** A counter of one rank, and what each rank that it comes to does in its turn. */
    TURNS,
    /** All items, rank by rank upwards. */
    UPWARDS,
    /** All items, rank by rank downwards. */
    DOWNWARDS
  }

  private GlobalOrder(List<Strand> strands, RankCount ranks) {
    this.strands = strands;
    this.ranks = ranks;
    this.first = new int[strands.size() + 1];
    for (int s = 0; s < strands.size(); s++) {
      for (ModelItem item : strands.get(s).items()) {
        strandOf.add(s);
        itemOf.add(item);
      }
      first[s + 1] = itemOf.size();
    }
  }

  /**
   * The groups of a level in their order.
   *
   * @param counters the values of the counter around the level; a single 0 when there is none
   */
  static List<Group> of(List<Strand> strands, RankCount ranks, int[] counters)
      throws NotExtrapolable {
    GlobalOrder order = new GlobalOrder(strands, ranks);
    for (int counter : counters) {
      order.match(counter);
    }
    return order.groups();
  }

  private record Channel(int from, int to, String label) {}

  private void match(int counter) {
    Map<Channel, List<Integer>> sent = new HashMap<>();
    Map<Channel, List<Integer>> taken = new HashMap<>();
    for (int s = 0; s < strands.size(); s++) {
      for (int rank : strands.get(s).ranks().shape().members(ranks)) {
        for (int node = first[s]; node < first[s + 1]; node++) {
          List<ModelItem.Done> done = new ArrayList<>();
          itemOf.get(node).expand(rank, ranks, counter, done);
          for (ModelItem.Done one : done) {
            RankItem.Act act = one.act();
            if (act.verb() == Verb.SEND) {
              sent.computeIfAbsent(
                      new Channel(rank, act.peer(), act.label()), c -> new ArrayList<>())
                  .add(node);
            } else if (act.verb() == Verb.RECEIVE) {
              taken
                  .computeIfAbsent(
                      new Channel(act.peer(), rank, act.label()), c -> new ArrayList<>())
                  .add(node);
            }
          }
        }
      }
    }
    sent.forEach(
        (channel, senders) -> {
          List<Integer> receivers = taken.getOrDefault(channel, List.of());
          for (int k = 0; k < Math.min(senders.size(), receivers.size()); k++) {
            messages.add(new Message(senders.get(k), receivers.get(k), channel.from, channel.to));
          }
        });
  }

  private List<Group> groups() throws NotExtrapolable {
    int n = itemOf.size();
    int[] united = new int[n];
    for (int i = 0; i < n; i++) {
      united[i] = i;
    }
    for (Message message : messages) {
      uniteLoops(message.from, message.to, united);
    }
    boolean[][] path = new boolean[n][n];
    for (int node = 0; node + 1 < n; node++) {
      if (strandOf.get(node).equals(strandOf.get(node + 1))) {
        path[united[node]][united[node + 1]] = true;
      }
    }
    messages.forEach(m -> path[united[m.from]][united[m.to]] = true);
    for (int via = 0; via < n; via++) {
      for (int a = 0; a < n; a++) {
        for (int b = 0; path[a][via] && b < n; b++) {
          path[a][b] |= path[via][b];
        }
      }
    }
    int[] component = new int[n];
    for (int node = 0; node < n; node++) {
      component[node] = node;
      for (int before = 0; before < node; before++) {
        int a = united[before];
        int b = united[node];
        if (component[node] == node && (a == b || (path[a][b] && path[b][a]))) {
          component[node] = component[before];
        }
      }
    }
    return sorted(component, united, path);
  }

  /** Makes one node of loops of equal rounds of two classes that exchange messages. */
  private void uniteLoops(int one, int other, int[] united) {
    if (united[one] == united[other]
        || !(itemOf.get(one) instanceof ModelItem.Rounds a)
        || !(itemOf.get(other) instanceof ModelItem.Rounds b)
        || !a.count().equals(b.count())) {
      return;
    }
    int keep = Math.min(united[one], united[other]);
    int drop = Math.max(united[one], united[other]);
    for (int x = 0; x < united.length; x++) {
      for (int y = 0; y < united.length; y++) {
        boolean clash = united[x] == keep && united[y] == drop;
        if (clash && strandOf.get(x).equals(strandOf.get(y))) {
          return;
        }
      }
    }
    for (int i = 0; i < united.length; i++) {
      united[i] = united[i] == drop ? keep : united[i];
    }
  }

  private List<Group> sorted(int[] component, int[] united, boolean[][] path)
      throws NotExtrapolable {
    List<Group> groups = new ArrayList<>();
    TreeSet<Integer> left = new TreeSet<>();
    for (int own : component) {
      left.add(own);
    }
    while (!left.isEmpty()) {
      int next = -1;
      for (int candidate : left) {
        boolean free = true;
        for (int node = 0; node < component.length && free; node++) {
          free =
              !left.contains(component[node])
                  || component[node] == candidate
                  || !path[united[node]][united[candidate]];
        }
        if (free) {
          next = candidate;
          break;
        }
      }
      left.remove(next);
      groups.add(group(next, component));
    }
    return groups;
  }

  private Group group(int number, int[] component) throws NotExtrapolable {
    List<Strand> parts = new ArrayList<>();
    List<ModelItem> all = new ArrayList<>();
    boolean single = true;
    for (int s = 0; s < strands.size(); s++) {
      List<ModelItem> own = new ArrayList<>();
      for (int node = first[s]; node < first[s + 1]; node++) {
        if (component[node] == number) {
          own.add(itemOf.get(node));
        }
      }
      if (!own.isEmpty()) {
        parts.add(new Strand(strands.get(s).ranks(), own));
        all.addAll(own);
        single &= own.size() == 1;
      }
    }
    if (single && all.stream().allMatch(item -> isLike(item, all.get(0)))) {
      if (all.get(0) instanceof ModelItem.Rounds) {
        return new Group(parts, Kind.ROUNDS);
      }
      if (all.get(0) instanceof ModelItem.Counter) {
        return new Group(parts, Kind.COUNTERS);
      }
    }
    boolean up = true;
    boolean down = true;
    boolean inside = false;
    for (Message message : messages) {
      if (component[message.from] == number && component[message.to] == number) {
        inside = true;
        up &= message.receiver > message.sender;
        down &= message.receiver < message.sender;
      }
    }
    if (!inside && all.size() == 1) {
      return new Group(parts, Kind.SINGLE);
    }
    if (!up && !down) {
      if (RankTurns.of(parts, ranks).isPresent()) {
        return new Group(parts, Kind.TURNS);
      }
      throw new NotExtrapolable(
          "no order of all statements: these wait for each other, upwards and downwards: "
              + names(all));
    }
    return new Group(parts, up ? Kind.UPWARDS : Kind.DOWNWARDS);
  }

  private static boolean isLike(ModelItem item, ModelItem other) {
    if (item instanceof ModelItem.Rounds a && other instanceof ModelItem.Rounds b) {
      return a.count().equals(b.count());
    }
    return item instanceof ModelItem.Counter a
        && other instanceof ModelItem.Counter b
        && a.isCommon()
        && a.from().equals(b.from())
        && a.to().equals(b.to());
  }

  private static String names(List<ModelItem> items) {
    List<String> names = new ArrayList<>();
    for (ModelItem item : items) {
      if (item instanceof ModelItem.Action action) {
        names.add(action.verb().name().toLowerCase(java.util.Locale.ROOT) + " " + action.label());
      } else {
        names.add("a loop");
      }
    }
    return String.join(", ", names.stream().distinct().limit(4).toList());
  }
}
