// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.camp.pepa.measure.Condition;
import org.camp.pepa.measure.MeasureExpression;
import org.camp.pepa.measure.Occupancy;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.RandomWalk;
import org.camp.pepa.statespace.StateSpace;

/** Adds up, weighted, what some runs show: the rates of actions, counts and conditions. */
final class Observation implements MeasureExpression.Readings {
  private final List<String> names;
  private final Map<String, Integer> actions;
  private final List<StateSpace.Component> components;

  /** Action → sum of its rates, each times the weight of the state. */
  private final double[] rates;

  /** Component, local state → sum of its counts, each times the weight of the state. */
  private final double[][] counts;

  /** Condition → 0 → sum of the weights with which it held. */
  private final Map<Condition, double[]> conditions = new LinkedHashMap<>();

  private double weight;

  Observation(RandomWalk walk, List<Query.Named> measures) {
    this.components = walk.components();
    this.names = walk.actions();
    this.actions = new HashMap<>();
    for (int a = 0; a < names.size(); a++) {
      actions.put(names.get(a), a);
    }
    rates = new double[names.size()];
    counts = new double[components.size()][];
    for (int c = 0; c < counts.length; c++) {
      counts[c] = new double[components.get(c).members().size()];
    }
    measures.forEach(m -> conditions(m.measure()));
  }

  /** Nothing yet, of the same model. */
  private Observation(Observation same) {
    this.names = same.names;
    this.actions = same.actions;
    this.components = same.components;
    this.rates = new double[same.rates.length];
    this.counts =
        Stream.of(same.counts).map(row -> new double[row.length]).toArray(double[][]::new);
    same.conditions.keySet().forEach(condition -> conditions.put(condition, new double[1]));
  }

  private void conditions(MeasureExpression measure) {
    if (measure instanceof MeasureExpression.Probability p) {
      conditions.put(p.condition(), new double[1]);
    } else if (measure instanceof MeasureExpression.Binary b) {
      conditions(b.left());
      conditions(b.right());
    }
  }

  /** Adds the current state of a run. */
  void add(RandomWalk walk, double more) {
    weight += more;
    walk.forEachEnabled((action, rate) -> rates[action] += more * rate);
    for (int c = 0; c < counts.length; c++) {
      double[] row = counts[c];
      for (int local = 0; local < row.length; local++) {
        row[local] += more * walk.count(c, local);
      }
    }
    conditions.forEach((condition, sum) -> sum[0] += condition.holds(walk) ? more : 0);
  }

  /** Adds what another observation of the same model saw. */
  void add(Observation other) {
    weight += other.weight;
    add(rates, other.rates);
    for (int c = 0; c < counts.length; c++) {
      add(counts[c], other.counts[c]);
    }
    conditions.forEach((condition, sum) -> add(sum, other.sum(condition)));
  }

  private static void add(double[] to, double[] more) {
    for (int i = 0; i < to.length; i++) {
      to[i] += more[i];
    }
  }

  private double[] sum(Condition condition) {
    return Objects.requireNonNull(conditions.get(condition));
  }

  /** All runs together but one. */
  static Observation sum(List<Observation> runs, int without) {
    Observation sum = new Observation(runs.get(0));
    for (int i = 0; i < runs.size(); i++) {
      if (i != without) {
        sum.add(runs.get(i));
      }
    }
    return sum;
  }

  /** The rate of each action, the count in each local state, the share of each condition. */
  double[] linear() {
    DoubleStream sums =
        Stream.of(Stream.of(rates), Stream.of(counts), conditions.values().stream())
            .flatMap(rows -> rows)
            .flatMapToDouble(Arrays::stream);
    return sums.map(x -> x / weight).toArray();
  }

  /** Throughput per action that was ever enabled, by name. */
  Map<String, Double> throughput() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (int a = 1; a <= rates.length; a++) {
      int action = a % rates.length;
      if (action != 0 || rates[0] > 0) {
        all.put(names.get(action), rates[action] / weight);
      }
    }
    return all;
  }

  Map<String, Double> population() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (int c = 0; c < counts.length; c++) {
      List<List<String>> members = components.get(c).members();
      for (int local = 0; local < counts[c].length; local++) {
        for (String name : members.get(local)) {
          all.merge(name, counts[c][local] / weight, Double::sum);
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
    return rates[Objects.requireNonNull(actions.get(action))] / weight;
  }

  @Override
  public double probability(Condition condition) {
    return sum(condition)[0] / weight;
  }

  @Override
  public double expected(Occupancy occupancy) {
    return occupancy.of((component, local) -> counts[component][local]) / weight;
  }
}
