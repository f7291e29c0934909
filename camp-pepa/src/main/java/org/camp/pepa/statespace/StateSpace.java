// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.TransitionRows;

/**
 * The reachable states of a model and their transitions, breadth first from the initial state 0.
 * Arrays {@code P[n]} are kept as counts of local states, which lumps exactly.
 */
public final class StateSpace {
  /** Hears the transitions of a state. */
  @FunctionalInterface
  public interface Listener {
    /** An activity named {@code action} leads to {@code target} at {@code rate}. */
    void transition(String action, int target, double rate);
  }

  /**
   * A component of the system.
   *
   * @param name what it starts as
   * @param copies how many; more than 1 for an array only
   * @param members the sequential components in each of its local states, by the names of theirs:
   *     one, or several when copies of a parallel process make an array
   */
  public record Component(String name, int copies, List<List<String>> members) {
    /** Copies the list. */
    public Component {
      members = List.copyOf(members);
    }

    /** Names of its local states. */
    public List<String> states() {
      return members.stream().map(LocalProcess::stateName).toList();
    }
  }

  private final CompiledSystem system;
  private final Replicas replicas;
  private final StateTable table;
  private final TransitionRows transitions;
  private final int deadlocks;
  private final int firstDeadlock;

  StateSpace(
      CompiledSystem system,
      Replicas replicas,
      StateTable table,
      TransitionRows transitions,
      int deadlocks,
      int firstDeadlock) {
    this.system = system;
    this.replicas = replicas;
    this.table = table;
    this.transitions = transitions;
    this.deadlocks = deadlocks;
    this.firstDeadlock = firstDeadlock;
  }

  /** The model whose states these are. */
  public PepaModel model() {
    return system.model;
  }

  CompiledSystem system() {
    return system;
  }

  Replicas replicas() {
    return replicas;
  }

  StateTable table() {
    return table;
  }

  /** Number of states. */
  public int size() {
    return table.size();
  }

  /** Number of distinct pairs (source, target), loops included. */
  public long transitions() {
    return transitions.count();
  }

  /** The transitions by the states that they leave, loops included. */
  public TransitionRows rows() {
    return transitions;
  }

  /** Number of states without transitions. */
  public int deadlocks() {
    return deadlocks;
  }

  /** The nearest state without transitions. */
  public OptionalInt firstDeadlock() {
    return firstDeadlock < 0 ? OptionalInt.empty() : OptionalInt.of(firstDeadlock);
  }

  /** The components, in the order of the system equation. */
  public List<Component> components() {
    return components(system);
  }

  /** The components of a system, from left to right. */
  static List<Component> components(CompiledSystem system) {
    return system.places.stream()
        .map(p -> new Component(p.process.name, p.copies, p.process.members()))
        .toList();
  }

  /** Copies of a component in a local state: 0 or 1, or up to the size of an array. */
  public int count(int state, int component, int local) {
    return system.places.get(component).count(table.states(), state * system.words, local);
  }

  /** The counts of {@link #count} in one state. */
  public Population at(int state) {
    return (component, local) -> count(state, component, local);
  }

  /**
   * Whether a sum over local states is the same after every exchange of equal components. Only then
   * its value in a state says what it is in those that the state stands for.
   *
   * @param component term → component
   * @param local term → local state of it
   * @param weight term → its factor
   */
  public boolean isSymmetric(int[] component, int[] local, int[] weight) {
    return replicas.isSymmetric(component, local, weight);
  }

  /** The groups of components that are told apart no more: each class by its groups. */
  public List<List<List<Integer>>> equalCopies() {
    return replicas.classes().stream()
        .map(
            each ->
                Arrays.stream(each.blocks)
                    .map(block -> Arrays.stream(block).boxed().toList())
                    .toList())
        .toList();
  }

  /** The components that know an action, by their numbers; none when there is no such action. */
  public IntStream users(String action) {
    int number = system.actions.find(action);
    return system.places.stream()
        .filter(p -> number >= 0 && p.process.alphabet.get(number))
        .mapToInt(p -> p.index);
  }

  /** Whether these actions are all that each of them can be exchanged with. */
  public boolean isClosed(Set<String> actions) {
    return replicas.isClosed(
        actions.stream().map(system.actions::find).filter(a -> a >= 0).collect(Collectors.toSet()));
  }

  /** The actions that one can be exchanged with, itself included, in the order of the model. */
  public List<String> alike(String action) {
    boolean[] marked = new boolean[system.actions.size()];
    marked[system.actions.find(action)] = true;
    replicas.spread(marked);
    return IntStream.range(0, marked.length)
        .filter(a -> marked[a])
        .mapToObj(system.actions::name)
        .toList();
  }

  /** State → rate of all these actions together [1/s]. O(transitions). */
  public double[] rates(Set<String> actions) {
    boolean[] asked = new boolean[system.actions.size()];
    for (int a = 0; a < asked.length; a++) {
      asked[a] = actions.contains(system.actions.name(a));
    }
    return rates(asked);
  }

  /**
   * State → rate of all actions that are asked for [1/s].
   *
   * @param asked action → whether it is
   */
  double[] rates(boolean[] asked) {
    double[] sums = new double[size()];
    StateRates rates = new StateRates(this, isClosed(asked));
    for (int i = 0; i < sums.length; i++) {
      int state = i;
      rates.of(i, (action, amount) -> sums[state] += asked[action] ? amount : 0);
    }
    return sums;
  }

  private boolean isClosed(boolean[] marked) {
    boolean[] spread = marked.clone();
    replicas.spread(spread);
    return Arrays.equals(spread, marked);
  }

  /** Whether there are arrays whose copies are not told apart. */
  public boolean hasArrays() {
    return system.places.stream().anyMatch(ComponentLayout::isAggregated);
  }

  /** Whether equal components, or the copies of arrays, are not told apart. */
  public boolean isAggregated() {
    return !replicas.isEmpty() || hasArrays();
  }

  /** Number of states when all copies are told apart. O(states). */
  public BigInteger flatSize() {
    return FlatStates.of(this);
  }

  /** The actions that label a transition that can ever be derived, in the order of the model. */
  public List<String> actions() {
    boolean[] seen = new boolean[system.actions.size()];
    StateRates rates = new StateRates(this, true);
    for (int i = 0; i < size(); i++) {
      rates.of(i, (action, amount) -> seen[action] = true);
    }
    replicas.spread(seen);
    List<String> names = new ArrayList<>();
    for (int a = 1; a <= seen.length; a++) {
      int action = a % seen.length;
      if (seen[action]) {
        names.add(system.actions.name(action));
      }
    }
    return names;
  }

  /** The visible actions that several components, or copies, do together. */
  public Set<String> sharedActions() {
    Set<String> shared = new LinkedHashSet<>();
    for (int k = 0; k < system.activities.size(); k++) {
      if (system.activities.action[k] != ActionTypes.TAU && system.activities.node[k].isShared()) {
        shared.add(system.actions.name(system.activities.action[k]));
      }
    }
    return shared;
  }

  /**
   * Throughput of every action that labels a transition, in the order of the model, {@code tau}
   * last: the sum over all states of probability times rate. O(transitions).
   *
   * @param probability one per state
   */
  public Map<String, Double> throughput(double[] probability) {
    double[] sums = new double[system.actions.size()];
    boolean[] seen = new boolean[sums.length];
    StateRates rates = new StateRates(this, true);
    for (int i = 0; i < size(); i++) {
      double p = probability[i];
      rates.of(
          i,
          (action, amount) -> {
            seen[action] = true;
            sums[action] += p * amount;
          });
    }
    replicas.spread(seen);
    double[] means = replicas.actionMeans(sums);
    Map<String, Double> result = new LinkedHashMap<>();
    for (int a = 1; a <= sums.length; a++) {
      int action = a % sums.length;
      if (seen[action]) {
        result.put(system.actions.name(action), means[action]);
      }
    }
    return result;
  }

  /** Expected number of sequential components in each local state, by its name. */
  public Map<String, Double> population(double[] probability) {
    Map<String, Double> result = new LinkedHashMap<>();
    double[][] expected = expected(probability);
    for (ComponentLayout place : system.places) {
      for (int s = 0; s < place.process.size(); s++) {
        for (String member : place.process.members(s)) {
          result.merge(member, expected[place.index][s], Double::sum);
        }
      }
    }
    return result;
  }

  /** Expected number of copies per component and local state. O(states · components). */
  public double[][] expected(double[] probability) {
    double[][] sums = new double[system.places.size()][];
    for (ComponentLayout place : system.places) {
      double[] sum = new double[place.process.size()];
      for (int i = 0; i < size(); i++) {
        double p = probability[i];
        place.occupied(
            table.states(), i * system.words, (local, copies) -> sum[local] += p * copies);
      }
      sums[place.index] = sum;
    }
    return replicas.stateMeans(sums);
  }

  /** The local states of all components in a state; an array as counts. */
  public String describe(int state) {
    return "(" + String.join(", ", system.describe(table.states(), state * system.words)) + ")";
  }

  /** Tells the transitions of a state with their actions; equal ones are not added up. */
  public void forEachTransition(int state, Listener listener) {
    MoveStack moves = new MoveStack(system.words);
    int base = state * system.words;
    for (int k = 0; k < system.activities.size(); k++) {
      moves.size = 0;
      int count = system.activities.node[k].moves(table.states(), base, moves);
      String action = system.actions.name(system.activities.action[k]);
      for (int m = 0; m < count; m++) {
        int target = replicas.add(table, base, moves.delta, m * system.words);
        listener.transition(action, target, moves.rate[m]);
      }
    }
  }

  static OverBudget tooMany(String message, String hint) {
    return new OverBudget(Diagnostic.error("over-budget", message).withHint(hint));
  }
}
