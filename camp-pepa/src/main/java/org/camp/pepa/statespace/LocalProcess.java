// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The labelled transitions of one component: states 0 … n−1, 0 the initial one, each with a row of
 * transitions in the order of their actions' numbers. The rows of a parallel process are derived
 * when they are first asked for.
 */
final class LocalProcess {
  /** Where the states of a parallel process come from. */
  interface Source {
    /** How many states are known. */
    int size();

    /** The actions that it is written with. */
    BitSet alphabet();

    /** Whether copies in arrays within are not told apart. */
    boolean isAggregated();

    /** How many states a state stands for when copies in arrays within are told apart. */
    BigInteger ways(int state);

    /** Tells {@code process} the transitions of a state. */
    void derive(int state, LocalProcess process);

    /** The names of the sequential components in a state. */
    List<String> members(int state);
  }

  /** Rows up to this length are merged by looking through them. */
  private static final int SHORT = 24;

  final String name;

  /** The actions that it is written with. */
  final BitSet alphabet;

  /** Where further states come from; null when all are known. */
  private final @Nullable Source elements;

  /** State → its name; of a sequential component. */
  private final List<String> names = new ArrayList<>();

  /** State → its first transition; −1 when it is not derived yet. */
  private int[] first = {};

  /** State → the transition behind its last one. */
  private int[] end = {};

  /** Transition → number of its action. */
  private int[] action = new int[16];

  /** Transition → rate [1/s], or weight when passive. */
  private double[] rate = new double[16];

  /** Transition → how it is enabled. */
  private RateKind[] kind = new RateKind[16];

  /** Transition → local state it leads to. */
  private int[] target = new int[16];

  private int size;

  private LocalProcess(String name, BitSet alphabet, @Nullable Source elements) {
    this.name = name;
    this.alphabet = alphabet;
    this.elements = elements;
  }

  /** A sequential component without states. */
  LocalProcess(String name) {
    this.name = name;
    this.alphabet = new BitSet();
    this.elements = null;
  }

  /** A parallel process, whose states {@code elements} numbers as they are reached. */
  LocalProcess(String name, Source elements) {
    this.name = name;
    this.alphabet = elements.alphabet();
    this.elements = elements;
  }

  /** How many states are known. */
  int size() {
    return elements == null ? names.size() : elements.size();
  }

  /** The names of the sequential components in a state; one, unless the process is parallel. */
  List<String> members(int state) {
    return elements == null ? List.of(names.get(state)) : elements.members(state);
  }

  /** The members of all states that are known. */
  List<List<String>> members() {
    List<List<String>> all = new ArrayList<>();
    for (int s = 0; s < size(); s++) {
      all.add(members(s));
    }
    return all;
  }

  /** How many states a state stands for when copies in arrays within are told apart. */
  BigInteger ways(int state) {
    return elements == null ? BigInteger.ONE : elements.ways(state);
  }

  boolean isSequential() {
    return elements == null;
  }

  /** Whether it does an action at a rate of its own somewhere; of states that are known. */
  boolean isActive(int label) {
    for (int i = 0; alphabet.get(label) && i < size; i++) {
      if (action[i] == label && kind[i] == RateKind.ACTIVE) {
        return true;
      }
    }
    return false;
  }

  /**
   * The same component with some actions {@code factor} times as fast.
   *
   * @param which the actions that are active
   */
  LocalProcess faster(BitSet which, double factor) {
    LocalProcess copy = new LocalProcess(name, alphabet, elements);
    copy.names.addAll(names);
    copy.first = first.clone();
    copy.end = end.clone();
    copy.action = action.clone();
    copy.rate = rate.clone();
    copy.kind = kind.clone();
    copy.target = target.clone();
    copy.size = size;
    for (int i = 0; i < size; i++) {
      copy.rate[i] *= which.get(action[i]) && kind[i] == RateKind.ACTIVE ? factor : 1;
    }
    return copy;
  }

  boolean isAggregated() {
    return elements != null && elements.isAggregated();
  }

  /** The name of a state as the user sees it. */
  String stateName(int state) {
    return stateName(members(state));
  }

  static String stateName(List<String> parts) {
    return parts.size() == 1 ? parts.get(0) : "(" + String.join(", ", parts) + ")";
  }

  /** Derives states one after the other until there are more than {@code most}; whether all are. */
  boolean complete(int most) {
    for (int s = 0; s < size(); s++) {
      if (size() > most) {
        return false;
      }
      derive(s);
    }
    return true;
  }

  private void derive(int state) {
    if (elements != null && (state >= first.length || first[state] < 0)) {
      elements.derive(state, this);
    }
  }

  /** The first transition of a state with that action or one of a greater number, or the end. */
  int find(int state, int label) {
    derive(state);
    int low = first[state];
    int high = end[state];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (action[middle] < label) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The rates, or weights, of an action in a state together. */
  double apparent(int state, int label) {
    double sum = 0;
    for (int at = find(state, label); at < end[state] && action[at] == label; at++) {
      sum += rate[at];
    }
    return sum;
  }

  /** The first transition of a state. */
  int first(int state) {
    derive(state);
    return first[state];
  }

  /** Behind the last transition of a state. */
  int end(int state) {
    return end[state];
  }

  int action(int transition) {
    return action[transition];
  }

  double rate(int transition) {
    return rate[transition];
  }

  RateKind kind(int transition) {
    return kind[transition];
  }

  /** The kind of some transitions side by side, at least one. */
  RateKind kind(int from, int to) {
    RateKind all = kind[from];
    for (int i = from + 1; i < to; i++) {
      all = all.with(kind[i]);
    }
    return all;
  }

  int target(int transition) {
    return target[transition];
  }

  /** The transitions of an action, of all states, which must be known. */
  int[] all(int label) {
    int[] found = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (action[i] == label) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** Adds a state of a sequential component. */
  void state(String called) {
    names.add(called);
  }

  /** A transition of the row that is being collected. */
  record Step(int action, double rate, RateKind kind, int target) {}

  /** Sets the transitions of a state; those with the same action and target add up. */
  void row(int state, List<Step> steps) {
    if (state >= first.length) {
      int before = first.length;
      first = Arrays.copyOf(first, Math.max(16, 2 * state + 2));
      end = Arrays.copyOf(end, first.length);
      Arrays.fill(first, before, first.length, -1);
    }
    List<Step> sorted = new ArrayList<>(steps);
    sorted.sort((a, b) -> Integer.compare(a.action, b.action));
    first[state] = size;
    Map<Integer, Integer> places = new HashMap<>();
    int from = size;
    for (Step step : sorted) {
      if (size > from && action[size - 1] != step.action) {
        from = size;
        places.clear();
      }
      int at =
          size - from <= SHORT ? look(from, step.target) : places.getOrDefault(step.target, -1);
      if (at >= 0) {
        rate[at] += step.rate;
        kind[at] = kind[at].with(step.kind);
      } else {
        places.put(step.target, size);
        append(step);
      }
    }
    end[state] = size;
  }

  private int look(int from, int to) {
    for (int i = from; i < size; i++) {
      if (target[i] == to) {
        return i;
      }
    }
    return -1;
  }

  private void append(Step step) {
    if (size == action.length) {
      action = Arrays.copyOf(action, 2 * size);
      rate = Arrays.copyOf(rate, 2 * size);
      kind = Arrays.copyOf(kind, 2 * size);
      target = Arrays.copyOf(target, 2 * size);
    }
    alphabet.set(step.action);
    action[size] = step.action;
    rate[size] = step.rate;
    kind[size] = step.kind;
    target[size++] = step.target;
  }
}
