// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.log.Log;
import org.jspecify.annotations.Nullable;

/**
 * Finds the equal components of a system: siblings under one cooperation of the same shape, of
 * which each exchange of neighbours is checked. Nothing is taken on trust, not even from a
 * generator.
 */
final class ReplicaSearch {
  /** Classes of one shape under one cooperation that a sibling is compared with. */
  private static final int MOST_COMPARED = 8;

  private final CompiledSystem system;
  private final SystemIndex index;
  private final Cancellation cancellation;
  private final List<ReplicaClass> classes = new ArrayList<>();
  private final List<ReplicaExchange> exchanges = new ArrayList<>();

  /** Place → the groups that it is in. */
  private final Map<Integer, List<Group>> groups = new HashMap<>();

  /** A group of a class. */
  private record Group(int inClass, int number) {}

  /** A part of the system: its shape, in which names of actions do not count, and its places. */
  private record Part(String shape, List<Integer> places) {}

  /** A class as it grows: what it began with, the latest of its parts, and its groups. */
  private static final class Growing {
    private Part last;
    private final List<List<Integer>> blocks = new ArrayList<>();
    private final List<ReplicaExchange> steps = new ArrayList<>();

    Growing(Part first) {
      last = first;
    }
  }

  private ReplicaSearch(CompiledSystem system, Set<Integer> apart, Cancellation cancellation) {
    this.system = system;
    this.index = new SystemIndex(system, apart);
    this.cancellation = cancellation;
  }

  /**
   * The equal components of a system. O(its size) for each pair of neighbours.
   *
   * @param apart places that are told apart from all others
   */
  static Replicas of(CompiledSystem system, Set<Integer> apart, Cancellation cancellation) {
    ReplicaSearch search = new ReplicaSearch(system, apart, cancellation);
    search.part(system.system);
    search.dropUnmatched();
    Log.of(ReplicaSearch.class)
        .debug(
            "replicas: {} classes among {} components",
            search.classes.size(),
            system.places.size());
    return new Replicas(system, search.classes, search.exchanges);
  }

  private Part part(SystemTerm term) {
    if (term instanceof SystemTerm.Single single) {
      int place = single.place().index;
      return new Part(index.colour(place) + ".", List.of(place));
    }
    if (term instanceof SystemTerm.Hidden hidden) {
      Part body = part(hidden.body());
      return new Part("h" + body.shape, body.places);
    }
    SystemTerm.Together together = (SystemTerm.Together) term;
    List<SystemTerm> siblings = new ArrayList<>();
    flatten(together, together.shared(), siblings);
    List<Part> parts = siblings.stream().map(this::part).toList();
    compare(parts);
    StringBuilder shape = new StringBuilder("(");
    List<Integer> places = new ArrayList<>();
    for (Part part : parts) {
      shape.append(part.shape);
      places.addAll(part.places);
    }
    return new Part(shape.append(')').toString(), places);
  }

  /** Cooperation on one set is associative. */
  private static void flatten(SystemTerm term, BitSet shared, List<SystemTerm> siblings) {
    if (term instanceof SystemTerm.Together together && together.shared().equals(shared)) {
      together.parts().forEach(part -> flatten(part, shared, siblings));
    } else {
      siblings.add(term);
    }
  }

  private void compare(List<Part> parts) {
    Map<String, List<Growing>> shapes = new LinkedHashMap<>();
    Map<String, List<Growing>> exchanged = new LinkedHashMap<>();
    for (Part part : parts) {
      List<Growing> known = shapes.computeIfAbsent(part.shape, s -> new ArrayList<>());
      List<Growing> bound = exchanged.computeIfAbsent(part.shape, s -> new ArrayList<>());
      if (!joinsOne(known, part) && !joinsOne(bound, part)) {
        boolean free = known.stream().noneMatch(growing -> areExchanged(growing, part));
        (free ? known : bound).add(new Growing(part));
      }
    }
    shapes.values().forEach(known -> known.forEach(this::close));
    exchanged.values().forEach(bound -> bound.forEach(this::close));
  }

  private boolean joinsOne(List<Growing> known, Part part) {
    return known.stream()
        .filter(growing -> !areExchanged(growing, part))
        .limit(MOST_COMPARED)
        .anyMatch(growing -> joins(growing, part));
  }

  private boolean joins(Growing growing, Part part) {
    cancellation.check();
    ReplicaExchange exchange = ReplicaExchange.of(index, growing.last.places, part.places);
    if (exchange == null) {
      return false;
    }
    List<List<Integer>> blocks = growing.blocks;
    List<Integer> before =
        blocks.isEmpty() ? List.copyOf(exchange.moved().keySet()) : blocks.get(blocks.size() - 1);
    if (!exchange.moved().keySet().equals(new HashSet<>(before))) {
      return false;
    }
    if (blocks.isEmpty()) {
      blocks.add(before);
    }
    blocks.add(before.stream().map(place -> exchange.moved().get(place)).toList());
    growing.steps.add(exchange);
    growing.last = part;
    return true;
  }

  /** Whether a class that is known exchanges two parts already: they are of different groups. */
  private boolean areExchanged(Growing growing, Part part) {
    for (Group a : groups.getOrDefault(growing.last.places.get(0), List.of())) {
      for (Group b : groups.getOrDefault(part.places.get(0), List.of())) {
        if (a.inClass == b.inClass && a.number != b.number) {
          return true;
        }
      }
    }
    return false;
  }

  private void close(Growing growing) {
    if (growing.blocks.size() < 2 || !isNested(growing.blocks)) {
      return;
    }
    int[][] blocks =
        growing.blocks.stream()
            .map(block -> block.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    int[][][] first = new int[blocks.length][blocks[0].length][];
    for (int b = 1; b < blocks.length; b++) {
      ReplicaExchange step = growing.steps.get(b - 1);
      for (int p = 0; p < blocks[b].length; p++) {
        first[b][p] = moved(step, blocks[b - 1][p], first[b - 1][p]);
      }
    }
    for (int b = 0; b < blocks.length; b++) {
      for (int place : blocks[b]) {
        groups.computeIfAbsent(place, k -> new ArrayList<>()).add(new Group(classes.size(), b));
      }
    }
    classes.add(new ReplicaClass(system, blocks, first));
    exchanges.addAll(growing.steps);
  }

  /** Local state of the partner → that of the first group. */
  private int @Nullable [] moved(ReplicaExchange step, int place, int @Nullable [] before) {
    int size = index.process(place).size();
    int[] map = new int[size];
    boolean same = true;
    for (int s = 0; s < size; s++) {
      int to = step.state(place, s);
      map[to] = before == null ? s : before[s];
      same &= map[to] == to;
    }
    return same ? null : map;
  }

  /**
   * Drops classes inside one group of another whose likes in its other groups are none: sorting the
   * groups would disturb their order, and states would be kept twice.
   */
  private void dropUnmatched() {
    boolean dropped = true;
    while (dropped) {
      Set<Set<Set<Integer>>> all = new HashSet<>();
      classes.forEach(each -> all.add(sets(each, Map.of())));
      dropped =
          classes.removeIf(inner -> classes.stream().anyMatch(c -> !isMatched(inner, c, all)));
    }
  }

  private static boolean isMatched(
      ReplicaClass inner, ReplicaClass outer, Set<Set<Set<Integer>>> all) {
    int inside = -1;
    for (int b = 0; b < outer.blocks.length && inner != outer; b++) {
      for (int place : outer.blocks[b]) {
        inside = place == inner.blocks[0][0] ? b : inside;
      }
    }
    if (inside < 0 || inner.blocks.length * inner.blocks[0].length > outer.blocks[inside].length) {
      return true;
    }
    for (int[] block : outer.blocks) {
      Map<Integer, Integer> image = new HashMap<>();
      for (int i = 0; i < block.length; i++) {
        image.put(outer.blocks[inside][i], block[i]);
      }
      if (!all.contains(sets(inner, image))) {
        return false;
      }
    }
    return true;
  }

  /** The groups of a class, its places renamed. */
  private static Set<Set<Integer>> sets(ReplicaClass of, Map<Integer, Integer> image) {
    Set<Set<Integer>> sets = new HashSet<>();
    for (int[] block : of.blocks) {
      Set<Integer> set = new HashSet<>();
      for (int place : block) {
        set.add(image.getOrDefault(place, place));
      }
      sets.add(set);
    }
    return sets;
  }

  /** Whether every class that is known lies outside, or inside one group, or around all groups. */
  private boolean isNested(List<List<Integer>> blocks) {
    Map<Integer, Integer> number = new HashMap<>();
    for (int b = 0; b < blocks.size(); b++) {
      for (int place : blocks.get(b)) {
        if (number.put(place, b) != null) {
          return false;
        }
      }
    }
    for (ReplicaClass known : classes) {
      Set<Integer> inside = new HashSet<>();
      Set<Integer> around = new HashSet<>();
      int met = 0;
      int all = 0;
      for (int b = 0; b < known.blocks.length; b++) {
        for (int place : known.blocks[b]) {
          all++;
          Integer group = number.get(place);
          if (group != null) {
            met++;
            inside.add(group);
            around.add(b);
          }
        }
      }
      boolean isInside = met == all && inside.size() == 1;
      boolean isAround = met == number.size() && around.size() == 1;
      if (met > 0 && !isInside && !isAround) {
        return false;
      }
    }
    return true;
  }
}
