// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.block.Grouping;
import org.camp.mpst.learn.relation.CallTimes;
import org.camp.mpst.learn.relation.DiscoverySettings;
import org.camp.mpst.learn.relation.GroupOrders;
import org.camp.mpst.learn.relation.InstanceSet;
import org.camp.mpst.learn.relation.LabelRelations;
import org.camp.mpst.learn.relation.LabelRelations.Tie;
import org.camp.mpst.learn.relation.PairCounts;

/**
 * Finds the process of which instances are executions, by cutting its labels into parts again and
 * again. Every instance replays but those whose times were taken for noise; a process of blocks
 * with each label once is found again from enough executions.
 */
public final class Discovery {
  private static final int MOST_VARIANTS = 4;
  private static final int LEAST_VARIANT = 5;
  private static final int MOST_GROUPS = 3;
  private static final int LEAST_MEETINGS = 20;

  private final List<String> names;
  private final DiscoverySettings settings;
  private final List<Decision> decisions = new ArrayList<>();
  private final List<Branching> branchings = new ArrayList<>();

  /**
   * Which instances took which branch of a choice.
   *
   * @param labels branch → its labels, sorted
   * @param instances branch → numbers of instances
   */
  public record Branching(List<List<String>> labels, List<BitSet> instances) {}

  /**
   * What was found.
   *
   * @param block the process; nothing when no instance has a call
   */
  public record Found(
      Optional<Block> block, List<Decision> decisions, List<Branching> branchings) {}

  private Discovery(List<String> names, DiscoverySettings settings) {
    this.names = names;
    this.settings = settings;
  }

  /**
   * Finds the process of an operation.
   *
   * @param names of the labels, sorted
   * @param instances all of them, those without calls too
   */
  public static Found find(
      List<String> names, List<CallTimes> instances, DiscoverySettings settings) {
    Discovery discovery = new Discovery(names, settings);
    List<CallTimes> calling = instances.stream().filter(i -> i.size() > 0).toList();
    if (calling.isEmpty()) {
      return new Found(Optional.empty(), List.of(), List.of());
    }
    Block block = discovery.whole(calling);
    if (calling.size() < instances.size()) {
      BitSet all = new BitSet();
      all.set(0, names.size());
      discovery.decisions.add(
          new Decision.Absent(discovery.labels(all), calling.size(), instances.size()));
      block = new Block.Possible(block, calling.size(), instances.size());
    }
    return new Found(
        Optional.of(block), List.copyOf(discovery.decisions), List.copyOf(discovery.branchings));
  }

  private List<String> labels(BitSet set) {
    return set.stream().mapToObj(names::get).toList();
  }

  private Block whole(List<CallTimes> instances) {
    InstanceSet set = InstanceSet.of(instances, names.size());
    BitSet labels = new BitSet();
    instances.forEach(instance -> labels.or(instance.labels()));
    return part(set, labels);
  }

  private Block part(InstanceSet set, BitSet labels) {
    LabelRelations ties = new LabelRelations(set, labels, names, settings);
    if (ties.size() == 1) {
      return single(ties);
    }
    List<BitSet> branches = Cuts.choice(ties);
    if (branches.size() > 1) {
      return choice(ties, branches);
    }
    List<BitSet> steps = Cuts.sequence(ties);
    if (steps.size() > 1) {
      return sequence(ties, steps);
    }
    Optional<Block> found = round(ties, labels);
    if (found.isEmpty()) {
      found = variants(ties, labels);
    }
    if (found.isEmpty()) {
      found = correlated(ties, labels);
    }
    return found.orElseGet(() -> ordered(ties));
  }

  private Block single(LabelRelations ties) {
    int label = ties.label(0);
    String name = names.get(label);
    if (!ties.repeats()) {
      return new Block.Call(name);
    }
    SortedMap<Integer, Integer> counts = new TreeMap<>();
    for (CallTimes instance : ties.set().instances()) {
      int calls = 0;
      for (int one : instance.label()) {
        calls += one == label ? 1 : 0;
      }
      if (calls > 0) {
        counts.merge(calls, 1, Integer::sum);
      }
    }
    if (ties.isBeside(0, 0)) {
      decisions.add(new Decision.AtOnce(name, counts));
      return new Block.FanOut(name, counts);
    }
    decisions.add(new Decision.Round(List.of(name), List.of(), counts));
    return new Block.Loop(new Block.Call(name), null, counts);
  }

  private Block choice(LabelRelations ties, List<BitSet> branches) {
    InstanceSet set = ties.set();
    List<Block.Weighted> weighted = new ArrayList<>();
    List<List<String>> blocks = new ArrayList<>();
    List<Integer> seen = new ArrayList<>();
    List<BitSet> origins = new ArrayList<>();
    for (BitSet branch : branches) {
      BitSet labels = ties.labels(branch);
      BitSet taken = set.having(labels);
      blocks.add(labels(labels));
      seen.add(taken.cardinality());
      origins.add(set.origins(taken));
      weighted.add(new Block.Weighted(taken.cardinality(), part(set, labels)));
    }
    branchings.add(new Branching(blocks, origins));
    boolean weak = isWeak(ties, branches);
    decisions.add(new Decision.Exclusive(blocks, seen, ties.total(), weak));
    return new Block.Alternatives(weighted);
  }

  private static boolean isWeak(LabelRelations ties, List<BitSet> branches) {
    for (BitSet one : branches) {
      for (BitSet other : branches) {
        for (int i : Cuts.places(one)) {
          if (!one.equals(other) && other.stream().anyMatch(j -> ties.tie(i, j) == Tie.UNKNOWN)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private Block sequence(LabelRelations ties, List<BitSet> steps) {
    decisions.addAll(new OverlapDecisions(ties, names).noise(steps));
    return arranged(ties, steps, true);
  }

  private Block arranged(LabelRelations ties, List<BitSet> parts, boolean inOrder) {
    List<Absence.Part> all = new ArrayList<>();
    BitSet whole = new BitSet();
    for (BitSet part : parts) {
      BitSet labels = ties.labels(part);
      BitSet present = ties.set().having(labels);
      whole.or(present);
      all.add(new Absence.Part(part(ties.set(), labels), labels(labels), present));
    }
    List<Block> blocks = new Absence(inOrder, decisions::add).arranged(all, whole);
    if (blocks.size() == 1) {
      return blocks.get(0);
    }
    return inOrder
        ? new Block.Sequence(blocks)
        : new Block.Beside(blocks.stream().sorted(BY_LABEL).toList());
  }

  private static final Comparator<Block> BY_LABEL =
      Comparator.comparing(block -> block.labels().min(Comparator.naturalOrder()).orElse(""));

  /** Rounds, or parts beside each other. */
  private Optional<Block> round(LabelRelations ties, BitSet labels) {
    List<BitSet> parts = Cuts.beside(ties);
    GoingRound rounds = new GoingRound(ties);
    if (ties.repeats()) {
      List<BitSet> apart = parts;
      parts = Cuts.merged(apart, (a, b) -> rounds.goTogether(apart.get(a), apart.get(b), settings));
    }
    if (parts.size() > 1) {
      List<BitSet> beside = parts;
      return Optional.of(oneAtATime(ties, beside).orElseGet(() -> beside(ties, beside)));
    }
    if (!ties.repeats()) {
      return Optional.empty();
    }
    List<CallTimes> instances = ties.set().only(labels);
    RoundSplit split = new RoundSplit(instances, rounds::isBeside);
    List<CallTimes> all = new ArrayList<>();
    SortedMap<Integer, Integer> counts = new TreeMap<>();
    for (CallTimes instance : instances) {
      List<CallTimes> own = split.rounds(instance);
      all.addAll(own);
      counts.merge(own.size(), 1, Integer::sum);
    }
    if (all.size() > instances.size()) {
      decisions.add(new Decision.Round(labels(labels), List.of(), counts));
      return Optional.of(new Block.Loop(whole(all), null, counts));
    }
    return RedoSplit.of(instances, labels, split).map(redo -> redone(labels, redo));
  }

  private Block redone(BitSet labels, RedoSplit redo) {
    BitSet body = (BitSet) labels.clone();
    body.andNot(redo.redo());
    decisions.add(new Decision.Round(labels(body), labels(redo.redo()), redo.rounds()));
    return new Block.Loop(whole(redo.bodies()), whole(redo.between()), redo.rounds());
  }

  private Block beside(LabelRelations ties, List<BitSet> parts) {
    decisions.addAll(new OverlapDecisions(ties, names).neverOverlapping(parts));
    return arranged(ties, parts, false);
  }

  /** Groups of parts that never overlap though they often meet: the orders that were seen. */
  private Optional<Block> oneAtATime(LabelRelations ties, List<BitSet> parts) {
    PairCounts counts = ties.set().counts();
    List<BitSet> groups =
        Cuts.merged(
            parts,
            (one, other) ->
                parts.get(one).stream()
                    .anyMatch(
                        i ->
                            parts.get(other).stream()
                                .anyMatch(
                                    j -> counts.overlapping(ties.label(i), ties.label(j)) > 0)));
    if (groups.size() < 2 || groups.size() > MOST_GROUPS) {
      return Optional.empty();
    }
    List<BitSet> labels = groups.stream().map(ties::labels).toList();
    for (BitSet one : labels) {
      for (BitSet other : labels) {
        BitSet both = ties.set().having(one);
        both.and(ties.set().having(other));
        if (both.cardinality() < LEAST_MEETINGS) {
          return Optional.empty();
        }
      }
    }
    return GroupOrders.of(ties.set(), labels).map(orders -> oneOf(ties.set(), labels, orders));
  }

  private Block oneOf(InstanceSet set, List<BitSet> groups, GroupOrders orders) {
    SortedMap<String, Integer> seen = new TreeMap<>();
    orders.seen().forEach((order, which) -> seen.put(order, which.cardinality()));
    List<List<String>> blocks = groups.stream().map(this::labels).toList();
    decisions.add(new Decision.OneAtATime(blocks, seen));
    List<Block> learnt = groups.stream().map(group -> part(set, group)).toList();
    List<Block.Weighted> branches = new ArrayList<>();
    List<List<String>> labels = new ArrayList<>();
    List<BitSet> origins = new ArrayList<>();
    orders
        .seen()
        .forEach(
            (order, which) -> {
              List<Block> steps = GroupOrders.places(order).mapToObj(learnt::get).toList();
              Block steady = steps.size() == 1 ? steps.get(0) : new Block.Sequence(steps);
              branches.add(new Block.Weighted(which.cardinality(), steady));
              labels.add(steady.labels().toList());
              origins.add(set.origins(which));
            });
    branchings.add(new Branching(labels, origins));
    return new Block.Alternatives(branches);
  }

  /** Few different sets of labels, of which some exclude each other. */
  private Optional<Block> variants(LabelRelations ties, BitSet labels) {
    if (!ties.has(Tie.EXCLUSIVE)) {
      return Optional.empty();
    }
    Map<List<String>, List<CallTimes>> sets =
        new TreeMap<>(Comparator.comparing((List<String> set) -> String.join("\n", set)));
    for (CallTimes instance : ties.set().only(labels)) {
      List<String> own = labels(instance.labels());
      List<CallTimes> known = sets.computeIfAbsent(own, set -> new ArrayList<>());
      known.add(instance);
      if (sets.size() > MOST_VARIANTS) {
        return Optional.empty();
      }
    }
    if (sets.size() < 2 || sets.values().stream().anyMatch(all -> all.size() < LEAST_VARIANT)) {
      return Optional.empty();
    }
    List<Integer> seen = sets.values().stream().map(List::size).toList();
    List<List<String>> all = List.copyOf(sets.keySet());
    decisions.add(new Decision.Variants(all, seen, ties.total()));
    List<BitSet> origins =
        sets.values().stream()
            .map(
                own -> {
                  BitSet numbers = new BitSet();
                  own.forEach(instance -> numbers.set(instance.origin()));
                  return numbers;
                })
            .toList();
    branchings.add(new Branching(all, origins));
    return Optional.of(
        new Block.Alternatives(
            sets.values().stream()
                .map(own -> new Block.Weighted(own.size(), whole(own)))
                .toList()));
  }

  /** Labels that exclude each other though others order them become ordered. */
  private Optional<Block> correlated(LabelRelations ties, BitSet labels) {
    boolean[][] path = Cuts.paths(ties, new Grouping(ties.size()).groups());
    LabelRelations changed = new LabelRelations(ties.set(), labels, names, settings);
    List<Decision> told = new ArrayList<>();
    PairCounts counts = ties.set().counts();
    for (int i = 0; i < ties.size(); i++) {
      for (int j = 0; j < ties.size(); j++) {
        if (ties.tie(i, j) == Tie.EXCLUSIVE && path[i][j] && !path[j][i]) {
          changed.order(i, j);
          int a = ties.label(i);
          int b = ties.label(j);
          double expected = (double) counts.seen(a) * counts.seen(b) / ties.total();
          told.add(new Decision.Correlated(names.get(a), names.get(b), expected));
        }
      }
    }
    List<BitSet> steps = told.isEmpty() ? List.of() : Cuts.sequence(changed);
    if (steps.size() < 2) {
      return Optional.empty();
    }
    decisions.addAll(told);
    return Optional.of(sequence(ties, steps));
  }

  private Block ordered(LabelRelations ties) {
    List<BitSet> modules = Modules.of(ties);
    List<Block> parts = new ArrayList<>();
    List<List<String>> blocks = new ArrayList<>();
    for (BitSet module : modules) {
      BitSet labels = ties.labels(module);
      int seen = ties.set().having(labels).cardinality();
      Block block = part(ties.set(), labels);
      blocks.add(labels(labels));
      if (seen < ties.total()) {
        decisions.add(new Decision.Absent(labels(labels), seen, ties.total()));
        block = new Block.Possible(block, seen, ties.total());
      }
      parts.add(block);
    }
    PartOrder order = PartOrder.of(ties, modules);
    decisions.add(
        new Decision.PartsOrdered(blocks, order.exclusives(), order.circles(), ties.total()));
    return new Block.Ordered(parts, order.arcs());
  }
}
