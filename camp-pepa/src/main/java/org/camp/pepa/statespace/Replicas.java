// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The equal components of a system and what follows from them: of all states that differ only by an
 * exchange one is kept, and what is asked of one of them is the mean over all (Hillston 1996,
 * chapter 8: a strong equivalence; exactly lumpable too, since the initial state is one of its
 * own).
 */
final class Replicas {
  /** Those inside others first. */
  private final List<ReplicaClass> classes;

  private final Orbits actions;

  /** Local states of all places, those of a place side by side. */
  private final Orbits states;

  private final CompiledSystem system;
  private final List<ReplicaExchange> exchanges;

  /** Place → its first local state in {@link #states}. */
  private final int[] offset;

  /** Activity → class and group, in pairs, of the classes of which it takes part in one group. */
  private final int[][] groups;

  /** Class → group → how many groups from it on are like it; 0 when the one before is like it. */
  private final int[][] runs;

  /** Word → part of the packed state that is being put in order. */
  private final long[] scratch;

  /** The classes in the same order: a list would be walked by an iterator for every move. */
  private final ReplicaClass[] ordered;

  Replicas(CompiledSystem system, List<ReplicaClass> classes, List<ReplicaExchange> exchanges) {
    this.system = system;
    this.exchanges = exchanges;
    this.classes = classes.stream().sorted(Comparator.comparingInt(Replicas::places)).toList();
    this.scratch = new long[system.words];
    this.ordered = this.classes.toArray(ReplicaClass[]::new);
    this.offset = new int[system.places.size() + 1];
    for (int p = 0; p < system.places.size(); p++) {
      offset[p + 1] = offset[p] + system.places.get(p).process.size();
    }
    this.groups = new int[system.activities.size()][];
    this.runs = this.classes.stream().map(c -> new int[c.blocks.length]).toArray(int[][]::new);
    for (int k = 0; k < groups.length; k++) {
      groups[k] = groups(system.activities.node[k]);
    }
    this.actions = new Orbits(system.actions.size());
    this.states = new Orbits(offset[offset.length - 1]);
    for (ReplicaExchange exchange : exchanges) {
      exchange.actions().forEach(actions::join);
      exchange
          .moved()
          .forEach(
              (left, right) -> {
                for (int s = 0; s < offset[left + 1] - offset[left]; s++) {
                  states.join(offset[left] + s, offset[right] + exchange.state(left, s));
                }
              });
    }
  }

  private int[] groups(ActionNode activity) {
    List<ComponentLayout> found = new ArrayList<>();
    ActivityShape.places(activity, found);
    Set<Integer> places = found.stream().map(p -> p.index).collect(Collectors.toSet());
    IntStream.Builder pairs = IntStream.builder();
    for (int c = 0; c < classes.size(); c++) {
      int[] touched = classes.get(c).touched(places);
      if (touched.length == 1) {
        pairs.add(c).add(touched[0]);
      }
    }
    return pairs.build().toArray();
  }

  /** Looks at a state, for {@link #factor}. */
  void look(long[] states, int base) {
    for (int c = 0; c < runs.length; c++) {
      ordered[c].runs(states, base, runs[c]);
    }
  }

  /**
   * As how many activities one counts in the state that was looked at: equal groups do the same, so
   * that only the first of them moves, and the others count 0.
   */
  int factor(int activity) {
    int factor = 1;
    int[] pairs = groups[activity];
    for (int i = 0; i < pairs.length; i += 2) {
      factor *= runs[pairs[i]][pairs[i + 1]];
    }
    return factor;
  }

  /** None. */
  static Replicas none(CompiledSystem system) {
    return new Replicas(system, List.of(), List.of());
  }

  private static int places(ReplicaClass of) {
    return of.blocks.length * of.blocks[0].length;
  }

  boolean isEmpty() {
    return classes.isEmpty();
  }

  List<ReplicaClass> classes() {
    return classes;
  }

  /** The number of the state that is kept for {@code states + delta}, a new one when it is not. */
  int add(StateTable table, int base, long[] delta, int at) {
    keep(table.states(), base, delta, at, scratch, 0);
    return table.add(scratch, 0);
  }

  /** Writes the state that is kept for {@code states + delta}, from one that is. */
  void keep(long[] states, int base, long[] delta, int at, long[] kept, int to) {
    kept[to] = states[base] + delta[at];
    for (int w = 1; w < system.words; w++) {
      kept[to + w] = states[base + w] + delta[at + w];
    }
    for (ReplicaClass each : ordered) {
      if (each.isTouched(states, base, kept, to)) {
        each.sort(kept, to);
      }
    }
  }

  /** The state that is kept for any; overwritten next time. */
  long[] kept(long[] state) {
    System.arraycopy(state, 0, scratch, 0, scratch.length);
    classes.forEach(each -> each.sort(scratch, 0));
    return scratch;
  }

  /** For how many states one that is kept stands. */
  BigInteger ways(long[] vectors, int base) {
    return classes.stream()
        .map(each -> each.ways(vectors, base))
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  /** Action → the mean of the values of all that it can be exchanged with. */
  double[] actionMeans(double[] values) {
    return actions.means(values);
  }

  /** Whether these are all actions that each of them can be exchanged with. */
  boolean isClosed(Set<Integer> some) {
    double[] chosen = new double[system.actions.size()];
    some.forEach(a -> chosen[a] = 1);
    return actions.isConstant(chosen);
  }

  /**
   * Action, place → the mean over all pairs that both can be exchanged with together.
   *
   * @param values by action and place; of pairs where the place does not know the action unchanged
   */
  double[][] pairMeans(double[][] values) {
    if (exchanges.isEmpty()) {
      return values;
    }
    int places = system.places.size();
    Orbits pairs = new Orbits(values.length * places);
    for (ReplicaExchange exchange : exchanges) {
      for (ComponentLayout place : system.places) {
        Integer partner = exchange.moved().get(place.index);
        if (partner == null && exchange.moved().containsValue(place.index)) {
          continue;
        }
        int other = partner == null ? place.index : partner;
        place.process.alphabet.stream()
            .forEach(
                a ->
                    pairs.join(
                        a * places + place.index,
                        exchange.actions().getOrDefault(a, a) * places + other));
      }
    }
    double[] flat = new double[values.length * places];
    for (int a = 0; a < values.length; a++) {
      System.arraycopy(values[a], 0, flat, a * places, places);
    }
    double[] means = pairs.means(flat);
    double[][] result = new double[values.length][];
    for (int a = 0; a < values.length; a++) {
      result[a] = Arrays.copyOfRange(means, a * places, (a + 1) * places);
    }
    return result;
  }

  /** Marks the actions that those marked can be exchanged with. */
  void spread(boolean[] marked) {
    actions.spread(marked);
  }

  /** Place, local state → the mean of the values of all that it can be exchanged with. */
  double[][] stateMeans(double[][] values) {
    if (classes.isEmpty()) {
      return values;
    }
    double[] flat = new double[offset[offset.length - 1]];
    for (int p = 0; p < values.length; p++) {
      System.arraycopy(
          values[p], 0, flat, offset[p], Math.min(values[p].length, offset[p + 1] - offset[p]));
    }
    double[] means = states.means(flat);
    double[][] result = new double[values.length][];
    for (int p = 0; p < values.length; p++) {
      boolean known = values[p].length == offset[p + 1] - offset[p];
      result[p] = known ? Arrays.copyOfRange(means, offset[p], offset[p + 1]) : values[p];
    }
    return result;
  }

  /**
   * Whether a sum over local states is the same after every exchange.
   *
   * @param place term → place
   * @param local term → local state
   * @param weight term → its factor
   */
  boolean isSymmetric(int[] place, int[] local, int[] weight) {
    if (classes.isEmpty()) {
      return true;
    }
    double[] factors = new double[offset[offset.length - 1]];
    for (int i = 0; i < place.length; i++) {
      if (local[i] < offset[place[i] + 1] - offset[place[i]]) {
        factors[offset[place[i]] + local[i]] += weight[i];
      }
    }
    return states.isConstant(factors);
  }
}
