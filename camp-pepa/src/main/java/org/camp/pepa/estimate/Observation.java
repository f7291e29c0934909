// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.camp.pepa.measure.Condition;
import org.camp.pepa.measure.MeasureExpression;
import org.camp.pepa.measure.Occupancy;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.RandomWalk;
import org.camp.pepa.statespace.StateSpace;

/**
 * Adds up, weighted, what a run shows: the rates of actions, counts and conditions. A run is added
 * state by state; runs are added to each other by {@link ObservationSum}.
 */
final class Observation implements MeasureExpression.Readings {
  private static final int WEIGHT = 0;
  private static final int FIRST = 1;

  private final Layout layout;

  /**
   * Place, as the {@link Layout} says → sum of what is there, each times the weight of the state.
   */
  private final double[] sums;

  /** Where sums of one model are: its weight, its actions, its local states, its conditions. */
  private static final class Layout {
    final List<String> names;
    final Map<String, Integer> actions = new HashMap<>();
    final List<StateSpace.Component> components;

    /** Component → the place of the count in its first local state; a last entry is the end. */
    final int[] counts;

    final Map<Condition, Integer> conditions = new LinkedHashMap<>();
    final int size;

    Layout(RandomWalk walk, List<Query.Named> measures) {
      components = walk.components();
      names = walk.actions();
      for (int a = 0; a < names.size(); a++) {
        actions.put(names.get(a), FIRST + a);
      }
      counts = new int[components.size() + 1];
      counts[0] = FIRST + names.size();
      for (int c = 1; c < counts.length; c++) {
        counts[c] = counts[c - 1] + components.get(c - 1).members().size();
      }
      int end = counts[counts.length - 1];
      measures.forEach(m -> add(m.measure(), end));
      size = end + conditions.size();
    }

    private void add(MeasureExpression measure, int from) {
      if (measure instanceof MeasureExpression.Probability p) {
        conditions.putIfAbsent(p.condition(), from + conditions.size());
      } else if (measure instanceof MeasureExpression.Binary b) {
        add(b.left(), from);
        add(b.right(), from);
      }
    }
  }

  Observation(RandomWalk walk, List<Query.Named> measures) {
    this.layout = new Layout(walk, measures);
    this.sums = new double[layout.size];
  }

  /** Of the same model. */
  private Observation(Observation same, double[] sums) {
    this.layout = same.layout;
    this.sums = sums;
  }

  /** What runs of the same model add up to. */
  Observation with(double[] added) {
    return new Observation(this, added);
  }

  /** Nothing yet, of the same model. */
  Observation nothing() {
    return with(new double[sums.length]);
  }

  /** Adds the current state of a run. */
  void add(RandomWalk walk, double more) {
    sums[WEIGHT] += more;
    walk.forEachEnabled((action, rate) -> sums[FIRST + action] += more * rate);
    int[] counts = layout.counts;
    for (int c = 0; c < counts.length - 1; c++) {
      for (int at = counts[c]; at < counts[c + 1]; at++) {
        sums[at] += more * walk.count(c, at - counts[c]);
      }
    }
    layout.conditions.forEach((condition, at) -> sums[at] += condition.holds(walk) ? more : 0);
  }

  /** All sums: how long was looked, then the rest in an order of the model's. */
  double[] sums() {
    return sums;
  }

  private double mean(int place) {
    return sums[place] / sums[WEIGHT];
  }

  /** The rate of each action, the count in each local state, the share of each condition. */
  double[] linear() {
    return IntStream.range(FIRST, sums.length).mapToDouble(this::mean).toArray();
  }

  /** Throughput per action that was ever enabled, by name. */
  Map<String, Double> throughput() {
    Map<String, Double> all = new LinkedHashMap<>();
    int actions = layout.names.size();
    for (int a = 1; a <= actions; a++) {
      int action = a % actions;
      if (action != 0 || sums[FIRST] > 0) {
        all.put(layout.names.get(action), mean(FIRST + action));
      }
    }
    return all;
  }

  Map<String, Double> population() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (int c = 0; c < layout.counts.length - 1; c++) {
      List<List<String>> members = layout.components.get(c).members();
      for (int at = layout.counts[c]; at < layout.counts[c + 1]; at++) {
        for (String name : members.get(at - layout.counts[c])) {
          all.merge(name, mean(at), Double::sum);
        }
      }
    }
    return all;
  }

  Map<String, Double> measures(List<Query.Named> measures) {
    Map<String, Double> all = new LinkedHashMap<>();
    measures.forEach(m -> all.put(m.name(), m.measure().of(this)));
    return all;
  }

  @Override
  public double throughput(String action) {
    return mean(Objects.requireNonNull(layout.actions.get(action)));
  }

  @Override
  public double probability(Condition condition) {
    return mean(Objects.requireNonNull(layout.conditions.get(condition)));
  }

  @Override
  public double expected(Occupancy occupancy) {
    return occupancy.of((component, local) -> sums[layout.counts[component] + local])
        / sums[WEIGHT];
  }
}
