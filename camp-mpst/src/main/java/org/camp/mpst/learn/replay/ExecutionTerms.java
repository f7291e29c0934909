// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.CallTimes;

/** All executions of a process up to a number of calls. */
public final class ExecutionTerms {
  private static final int MOST = 20_000;

  /** No part. */
  private static final BitSet NOTHING = new BitSet();

  private final int upTo;
  private final int most;
  private final Predicate<String> among;

  /**
   * Whether each call that is looked at is wanted, and stands at one place: no part is left out.
   */
  private final boolean wanted;

  private final Block process;
  private boolean whole = true;

  /** Text of a term → the term, for one part of a process. */
  private static final class Terms {
    private final SortedMap<String, ExecutionTerm> all = new TreeMap<>();
  }

  private final Terms found;

  private ExecutionTerms(
      Block process, int upTo, int most, Predicate<String> among, boolean wanted) {
    this.process = process;
    this.upTo = upTo;
    this.most = most;
    this.among = among;
    this.wanted = wanted;
    this.found = terms(process, upTo);
  }

  /** The executions with at most so many calls, or as many as the shortest has. */
  public static ExecutionTerms of(Block block, int upTo) {
    return of(block, upTo, MOST);
  }

  /** As {@link #of}, with the number of executions beyond which they are not counted. */
  static ExecutionTerms of(Block block, int upTo, int most) {
    return new ExecutionTerms(block, Math.max(upTo, block.shortest()), most, label -> true, false);
  }

  /** The greatest number of calls. */
  public int upTo() {
    return upTo;
  }

  /** Whether these are all; otherwise there are more than anybody counts. */
  public boolean isWhole() {
    return whole;
  }

  /** How many there are. */
  public int count() {
    return found.all.size();
  }

  /** The executions. */
  Collection<ExecutionTerm> all() {
    return found.all.values();
  }

  /** Their texts, the shorter ones first. */
  public List<String> texts() {
    return found.all.values().stream()
        .sorted(Comparator.comparingInt(ExecutionTerm::calls).thenComparing(ExecutionTerm::text))
        .map(ExecutionTerm::text)
        .toList();
  }

  /**
   * How many executions up to that number of calls were seen: some instance replays as it. Where
   * there are too many to count, those are looked at that make the calls of some instance; empty
   * when these are too many as well.
   *
   * @param names of labels
   * @param instances those that replay as a whole
   */
  public OptionalInt seen(List<String> names, List<CallTimes> instances) {
    Map<String, Integer> numbers = new HashMap<>();
    names.forEach(name -> numbers.put(name, numbers.size()));
    Map<IntBuffer, List<CallTimes>> byLabels = new HashMap<>();
    Set<ReplayShape> known = new HashSet<>();
    for (CallTimes instance : instances) {
      if (instance.size() <= upTo && known.add(ReplayShape.of(instance))) {
        byLabels
            .computeIfAbsent(sorted(Arrays.stream(instance.label())), l -> new ArrayList<>())
            .add(instance);
      }
    }
    if (whole) {
      return OptionalInt.of(seenOf(byLabels, names, numbers));
    }
    boolean once = !repeats(process) && process.labels().allMatch(new HashSet<String>()::add);
    int seen = 0;
    for (Map.Entry<IntBuffer, List<CallTimes>> alike : byLabels.entrySet()) {
      int[] labels = alike.getKey().array();
      Set<String> own = Arrays.stream(labels).mapToObj(names::get).collect(Collectors.toSet());
      ExecutionTerms some = new ExecutionTerms(process, labels.length, MOST, own::contains, once);
      if (!some.whole) {
        return OptionalInt.empty();
      }
      seen += some.seenOf(Map.of(alike.getKey(), alike.getValue()), names, numbers);
    }
    return OptionalInt.of(seen);
  }

  private int seenOf(
      Map<IntBuffer, List<CallTimes>> instances, List<String> names, Map<String, Integer> numbers) {
    Map<IntBuffer, List<ExecutionTerm>> byLabels = new HashMap<>();
    for (ExecutionTerm term : found.all.values()) {
      IntBuffer own = sorted(term.block().labels().mapToInt(l -> numbers.getOrDefault(l, -1)));
      byLabels.computeIfAbsent(own, labels -> new ArrayList<>()).add(term);
    }
    int seen = 0;
    for (Map.Entry<IntBuffer, List<CallTimes>> alike : instances.entrySet()) {
      List<ExecutionTerm> fitting = byLabels.getOrDefault(alike.getKey(), List.of());
      for (ExecutionTerm term : fitting) {
        Replayer replayer = new Replayer(term.block(), names);
        seen +=
            fitting.size() == 1 || alike.getValue().stream().anyMatch(replayer::replays) ? 1 : 0;
      }
    }
    return seen;
  }

  /** Labels with repetitions, whatever their order was. */
  private static IntBuffer sorted(IntStream labels) {
    return IntBuffer.wrap(labels.sorted().toArray());
  }

  private void add(Terms to, ExecutionTerm term) {
    if (to.all.size() < most) {
      to.all.put(term.text(), term);
    } else {
      whole &= to.all.containsKey(term.text());
    }
  }

  /** Terms with at most {@code room} calls. */
  private Terms terms(Block block, int room) {
    Terms all = new Terms();
    if (block instanceof Block.Call call) {
      if (room > 0 && among.test(call.label())) {
        add(all, ExecutionTerm.call(call.label()));
      }
    } else if (block instanceof Block.Sequence s) {
      products(s.parts(), room, all, ExecutionTerm::series);
    } else if (block instanceof Block.Beside b) {
      products(b.parts(), room, all, ExecutionTerm::parallel);
    } else if (block instanceof Block.Alternatives c) {
      c.parts().forEach(part -> terms(part, room).all.values().forEach(t -> add(all, t)));
    } else if (block instanceof Block.Possible p) {
      if (!wanted || !isPossible(p)) {
        add(all, ExecutionTerm.EMPTY);
      }
      terms(p.of(), room).all.values().forEach(t -> add(all, t));
    } else if (block instanceof Block.Loop l) {
      loop(l, room, all);
    } else if (block instanceof Block.FanOut f) {
      fanOut(f, room, all);
    } else if (block instanceof Block.Ordered o) {
      BitSet[] direct = arcs(o, o.parts().stream().mapToInt(p -> isPossible(p) ? 1 : 0).toArray());
      products(o.parts(), room, all, terms -> ExecutionTerm.ordered(terms, closed(direct, terms)));
    }
    return all;
  }

  /** How parts of a term make one. */
  private interface Joining {
    ExecutionTerm of(List<ExecutionTerm> terms);
  }

  private void products(List<Block> all, int room, Terms to, Joining joining) {
    List<Block> parts = all.stream().filter(this::isPossible).toList();
    if (!all.stream().allMatch(part -> isPossible(part) || part.mayBeEmpty())) {
      return;
    }
    int[] least = new int[parts.size() + 1];
    for (int i = parts.size() - 1; i >= 0; i--) {
      least[i] = least[i + 1] + parts.get(i).shortest();
    }
    List<Terms> each = new ArrayList<>();
    for (Block part : parts) {
      each.add(terms(part, room - least[0] + part.shortest()));
    }
    product(each, least, 0, room, new ArrayList<>(), to, joining);
  }

  private void product(
      List<Terms> each,
      int[] least,
      int at,
      int room,
      List<ExecutionTerm> chosen,
      Terms to,
      Joining joining) {
    if (at == each.size()) {
      add(to, joining.of(chosen));
      return;
    }
    for (ExecutionTerm term : each.get(at).all.values()) {
      if (term.calls() + least[at + 1] <= room && whole) {
        chosen.add(term);
        product(each, least, at + 1, room - term.calls(), chosen, to, joining);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  private void loop(Block.Loop loop, int room, Terms to) {
    int fixed = Block.fixed(loop.rounds());
    Terms body = terms(loop.body(), room);
    Block between = loop.redo();
    Terms redo = between == null ? new Terms() : terms(between, room);
    if (between == null) {
      redo.all.put(ExecutionTerm.EMPTY.text(), ExecutionTerm.EMPTY);
    }
    Terms rounds = body;
    for (int round = 1; !rounds.all.isEmpty() && whole; round++) {
      if (fixed == 0 || fixed == round) {
        rounds.all.values().forEach(t -> add(to, t));
      }
      if (fixed == round || (fixed == 0 && round > room)) {
        return;
      }
      Terms next = new Terms();
      for (ExecutionTerm before : rounds.all.values()) {
        for (ExecutionTerm again : redo.all.values()) {
          for (ExecutionTerm last : body.all.values()) {
            if (before.calls() + again.calls() + last.calls() <= room && whole) {
              add(next, ExecutionTerm.series(List.of(before, again, last)));
            }
          }
        }
      }
      rounds = next;
    }
  }

  private void fanOut(Block.FanOut fan, int room, Terms to) {
    int fixed = Block.fixed(fan.members());
    List<ExecutionTerm> members = new ArrayList<>();
    for (int count = 1; count <= room && among.test(fan.label()); count++) {
      members.add(ExecutionTerm.call(fan.label()));
      if (fixed == 0 || fixed == count) {
        add(to, ExecutionTerm.parallel(members));
      }
    }
  }

  private static boolean repeats(Block block) {
    return block instanceof Block.Loop || block.parts().stream().anyMatch(ExecutionTerms::repeats);
  }

  /** Whether some call of a part is among those that are looked at. */
  private boolean isPossible(Block block) {
    if (block instanceof Block.Call call) {
      return among.test(call.label());
    }
    if (block instanceof Block.FanOut fan) {
      return among.test(fan.label());
    }
    for (Block part : block.parts()) {
      if (isPossible(part)) {
        return true;
      }
    }
    return false;
  }

  /** Part that is possible, counted among these → those directly before it. */
  private static BitSet[] arcs(Block.Ordered order, int[] possible) {
    int[] number = possible.clone();
    Arrays.parallelPrefix(number, Integer::sum);
    BitSet[] before = new BitSet[number[number.length - 1]];
    Arrays.setAll(before, i -> new BitSet());
    for (Block.Arc arc : order.arcs()) {
      if (possible[arc.from()] + possible[arc.to()] == 2) {
        before[number[arc.to()] - 1].set(number[arc.from()] - 1);
      }
    }
    return before;
  }

  /** The arcs between parts that occur, closed: few of many do. */
  private static BitSet[] closed(BitSet[] direct, List<ExecutionTerm> terms) {
    BitSet occur = new BitSet();
    for (int i = 0; i < direct.length; i++) {
      occur.set(i, terms.get(i).calls() > 0);
    }
    BitSet[] before = new BitSet[direct.length];
    Arrays.fill(before, NOTHING);
    for (int i = occur.nextSetBit(0); i >= 0; i = occur.nextSetBit(i + 1)) {
      before[i] = (BitSet) direct[i].clone();
      before[i].and(occur);
    }
    for (int via = occur.nextSetBit(0); via >= 0; via = occur.nextSetBit(via + 1)) {
      for (int i = occur.nextSetBit(0); i >= 0; i = occur.nextSetBit(i + 1)) {
        if (before[i].get(via)) {
          before[i].or(before[via]);
        }
      }
    }
    return before;
  }
}
