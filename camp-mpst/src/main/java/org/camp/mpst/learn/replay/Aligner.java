// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * Aligns instances with a process: the fewest calls to leave out and to add, so that what is before
 * in an execution is before in the instance. A* over the place in the events and what is left of
 * the process (van der Aalst, Adriansyah, van Dongen, 2012); instances of one shape once. For one
 * thread.
 */
public final class Aligner {
  private final Step begin;
  private final List<String> names;
  private final Replayer replayer;
  private final long budget;
  private final Map<ReplayShape, Alignment> known = new HashMap<>();

  /** Labels that a step knows, and calls that must still come. */
  private final Map<Step, Set<String>> labels = new HashMap<>();

  /**
   * Aligns with a process.
   *
   * @param names of the labels of instances
   * @param budget states that an alignment may look at
   */
  public Aligner(Block block, List<String> names, long budget) {
    this.begin = Step.of(block);
    this.names = names;
    this.replayer = new Replayer(block, names);
    this.budget = budget;
  }

  /** The best alignment of an instance. */
  public Alignment align(CallTimes instance) {
    if (replayer.replays(instance)) {
      return Alignment.NONE;
    }
    return known.computeIfAbsent(ReplayShape.of(instance), this::search);
  }

  /** What two states have in common when one of them is enough. */
  private record Key(int at, Step step, Set<Integer> left, List<Alignment.Change> changes) {}

  /** A place in the events, with what is left of the process. */
  private record State(Key key, int bound) {}

  private Alignment search(ReplayShape shape) {
    PriorityQueue<State> open =
        new PriorityQueue<>(
            Comparator.comparingInt(State::bound)
                .thenComparing(state -> -state.key.at)
                .thenComparing(state -> state.key.changes.toString()));
    Set<Key> seen = new HashSet<>();
    add(new Key(0, begin, Set.of(), List.of()), shape, open, seen);
    Optional<Alignment> best = Optional.empty();
    long looked = 0;
    int bound = 0;
    while (!open.isEmpty()) {
      State state = open.poll();
      if (best.isPresent() && state.bound > best.get().cost()) {
        break;
      }
      bound = state.bound;
      if (++looked > budget) {
        return best.orElse(new Alignment(bound, false, List.of()));
      }
      if (state.key.at == shape.events().length && state.key.step.mayEnd()) {
        Alignment found = Alignment.of(state.key.changes);
        if (best.isEmpty() || Alignment.ORDER.compare(found, best.get()) < 0) {
          best = Optional.of(found);
        }
        continue;
      }
      expand(state.key, shape, open, seen);
    }
    return best.orElse(new Alignment(bound, false, List.of()));
  }

  private void expand(Key key, ReplayShape shape, PriorityQueue<State> open, Set<Key> seen) {
    int[] events = shape.events();
    if (key.at < events.length) {
      int event = events[key.at];
      if (event < 0) {
        Step ended = key.left.contains(~event) ? key.step : key.step.end(~event);
        add(new Key(key.at + 1, ended, key.left, key.changes), shape, open, seen);
      } else {
        String label = names.get(shape.labels()[event]);
        key.step.begin(
            label,
            event,
            next -> add(new Key(key.at + 1, next, key.left, key.changes), shape, open, seen));
        Set<Integer> left = new TreeSet<>(key.left);
        left.add(event);
        add(
            new Key(key.at + 1, key.step, left, changed(key, true, label, shape)),
            shape,
            open,
            seen);
      }
    }
    int added = events.length + key.changes.size();
    for (String label : labelsOf(key.step)) {
      key.step.begin(
          label,
          added,
          next ->
              add(
                  new Key(key.at, next.end(added), key.left, changed(key, false, label, shape)),
                  shape,
                  open,
                  seen));
    }
  }

  private static List<Alignment.Change> changed(
      Key key, boolean extra, String label, ReplayShape shape) {
    int followed = 0;
    for (int i = 0; i < key.at; i++) {
      followed += shape.events()[i] >= 0 && !key.left.contains(shape.events()[i]) ? 1 : 0;
    }
    List<Alignment.Change> changes = new ArrayList<>(key.changes);
    changes.add(new Alignment.Change(extra, label, followed));
    return changes;
  }

  private Set<String> labelsOf(Step step) {
    return labels.computeIfAbsent(
        step,
        s -> {
          Set<String> all = new TreeSet<>();
          s.mayCome(all);
          return all;
        });
  }

  private void add(Key key, ReplayShape shape, PriorityQueue<State> open, Set<Key> seen) {
    if (!seen.add(key)) {
      return;
    }
    Set<String> still = labelsOf(key.step);
    int unknown = 0;
    int coming = 0;
    for (int i = key.at; i < shape.events().length; i++) {
      int event = shape.events()[i];
      if (event >= 0) {
        boolean isKnown = still.contains(names.get(shape.labels()[event]));
        unknown += isKnown ? 0 : 1;
        coming += isKnown ? 1 : 0;
      }
    }
    int bound = key.changes.size() + unknown + Math.max(0, key.step.mustCome() - coming);
    open.add(new State(key, bound));
  }
}
