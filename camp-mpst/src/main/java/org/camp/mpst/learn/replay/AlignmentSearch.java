// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The least alignment of one instance: A* over the place in its events and what is left of the
 * process, with no regard to which changes led there; then, among the ways of least cost alone, the
 * one of fewest deviations.
 */
final class AlignmentSearch {
  private static final int FAR = Integer.MAX_VALUE / 2;

  private final List<String> names;

  /** Place → the call that starts there, or the complement of one that ends. */
  private final int[] events;

  /** Call → its label. */
  private final int[] labels;

  /** Place → label → its calls that start there or later. */
  private final int[][] coming;

  private final Map<Key, State> states = new HashMap<>();
  private final Map<Step, Ahead> steps = new HashMap<>();

  /** What is left of the process, and which calls left out have not ended. */
  private record Key(int at, Step step, BitSet left) {}

  /**
   * A way on.
   *
   * @param label of the call that is left out or added; empty when the event is followed
   */
  record Move(State to, boolean extra, String label) {
    int cost() {
      return label.isEmpty() ? 0 : 1;
    }
  }

  /** A place in the events with what is left of the process. */
  static final class State {
    final int at;
    private final Step step;
    private final BitSet left;
    private final int toGo;
    private int cost = FAR;

    /** What it costs at least from here to the end, once that is known. */
    int rest = FAR;

    private boolean done;

    List<Move> moves = List.of();

    State(Key key, int toGo) {
      this.at = key.at;
      this.step = key.step;
      this.left = key.left;
      this.toGo = toGo;
    }
  }

  /** What may come after a step. */
  private record Ahead(Set<String> labels, Map<String, CallBounds.Range> ranges, int must) {
    static Ahead of(Step step) {
      Set<String> labels = new TreeSet<>();
      step.mayCome(labels);
      CallBounds bounds = new CallBounds();
      step.bound(bounds);
      return new Ahead(labels, bounds.ranges(), step.mustCome());
    }
  }

  private final State first;

  AlignmentSearch(Step begin, List<String> names, ReplayShape shape) {
    this.names = names;
    this.events = shape.events();
    this.labels = shape.labels();
    this.coming = new int[events.length + 1][names.size()];
    for (int at = events.length - 1; at >= 0; at--) {
      coming[at] = coming[at + 1].clone();
      if (events[at] >= 0) {
        coming[at][labels[events[at]]]++;
      }
    }
    this.first = state(0, begin, new BitSet());
  }

  private State state(int at, Step step, BitSet left) {
    return states.computeIfAbsent(
        new Key(at, step, left),
        key -> new State(key, toGo(at, steps.computeIfAbsent(step, Ahead::of))));
  }

  /** A bound of what it costs from a place to the end. */
  private int toGo(int at, Ahead ahead) {
    int extra = 0;
    int useful = 0;
    int needed = 0;
    for (int label = 0; label < names.size(); label++) {
      int calls = coming[at][label];
      CallBounds.Range range = ahead.ranges.get(names.get(label));
      int most = range == null ? 0 : range.most();
      extra += Math.max(0, calls - most);
      useful += Math.min(calls, most);
      needed += range == null ? 0 : Math.min(calls, range.least());
    }
    int least = ahead.ranges.values().stream().mapToInt(CallBounds.Range::least).sum();
    return extra + Math.max(least - needed, Math.max(0, ahead.must - useful));
  }

  /** The best alignment; a bound when it takes more states. */
  Alignment find(long budget) {
    List<Deque<State>> open = new ArrayList<>();
    first.cost = 0;
    push(first, open);
    int least = FAR;
    long looked = 0;
    for (int bound = 0; bound < open.size() && bound <= least; bound++) {
      while (!open.get(bound).isEmpty()) {
        State state = open.get(bound).pop();
        if (state.cost + state.toGo != bound || state.done) {
          continue;
        }
        if (++looked > budget) {
          return new Alignment(bound, false, List.of());
        }
        state.done = true;
        if (state.at == events.length && state.step.mayEnd()) {
          least = Math.min(least, state.cost);
        }
        state.moves = state.moves.isEmpty() ? moves(state) : state.moves;
        for (Move move : state.moves) {
          int cost = state.cost + move.cost();
          if (cost < move.to.cost) {
            move.to.cost = cost;
            move.to.done = false;
            push(move.to, open);
          }
        }
      }
    }
    return best(least, budget);
  }

  private static void push(State state, List<Deque<State>> open) {
    int bound = state.cost + state.toGo;
    while (open.size() <= bound) {
      open.add(new ArrayDeque<>());
    }
    open.get(bound).push(state);
  }

  private List<Move> moves(State state) {
    List<Move> moves = new ArrayList<>();
    if (state.at < events.length) {
      int event = events[state.at];
      if (event < 0) {
        BitSet left = (BitSet) state.left.clone();
        left.clear(~event);
        Step ended = state.left.get(~event) ? state.step : state.step.end(~event);
        moves.add(new Move(state(state.at + 1, ended, left), false, ""));
      } else {
        String label = names.get(labels[event]);
        state.step.begin(
            label,
            event,
            next -> moves.add(new Move(state(state.at + 1, next, state.left), false, "")));
        BitSet left = (BitSet) state.left.clone();
        left.set(event);
        moves.add(new Move(state(state.at + 1, state.step, left), true, label));
      }
    }
    int added = events.length;
    for (String label : steps.computeIfAbsent(state.step, Ahead::of).labels) {
      state.step.begin(
          label,
          added,
          next -> moves.add(new Move(state(state.at, next.end(added), state.left), false, label)));
    }
    return moves;
  }

  /** The way of least cost with the fewest deviations. */
  private Alignment best(int least, long budget) {
    backward();
    return new FewestDeviations(events, budget).of(first, least);
  }

  /** What it costs from each state to the end, from the end on. */
  private void backward() {
    Map<State, List<State>> free = new HashMap<>();
    Map<State, List<State>> paid = new HashMap<>();
    Deque<State> queue = new ArrayDeque<>();
    for (State state : states.values()) {
      for (Move move : state.moves) {
        (move.cost() == 0 ? free : paid)
            .computeIfAbsent(move.to, to -> new ArrayList<>())
            .add(state);
      }
      if (state.cost < FAR && state.at == events.length && state.step.mayEnd()) {
        state.rest = 0;
        queue.add(state);
      }
    }
    while (!queue.isEmpty()) {
      State state = queue.pollFirst();
      for (State from : free.getOrDefault(state, List.of())) {
        if (state.rest < from.rest) {
          from.rest = state.rest;
          queue.addFirst(from);
        }
      }
      for (State from : paid.getOrDefault(state, List.of())) {
        if (state.rest + 1 < from.rest) {
          from.rest = state.rest + 1;
          queue.addLast(from);
        }
      }
    }
  }
}
