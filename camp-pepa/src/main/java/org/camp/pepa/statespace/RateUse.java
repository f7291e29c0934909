// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of what a component offers is used: U(C, a) = E[rate of a through C / rate that C offers
 * for a], over its copies. Of a fixed rate r it is the throughput through C by r and copies. What a
 * component offers passively has no rate, and no use.
 */
public final class RateUse {
  private final StateSpace space;
  private final CompiledSystem system;

  private RateUse(StateSpace space) {
    this.space = space;
    this.system = space.system();
  }

  /**
   * The use in a distribution. O(transitions).
   *
   * @param probability one per state
   * @return component → name of an action that it offers at a rate of its own → its use
   */
  public static Map<Integer, Map<String, Double>> of(StateSpace space, double[] probability) {
    return new RateUse(space).of(probability);
  }

  private Map<Integer, Map<String, Double>> of(double[] probability) {
    int places = system.places.size();
    double[][] sums = new double[system.actions.size()][places];
    MoveStack scratch = new MoveStack(system.words);
    RateGradient[] parts = new RateGradient[system.activities.size()];
    for (int k = 0; k < parts.length; k++) {
      parts[k] = RateGradient.of(system.activities.node[k], scratch);
    }
    Replicas replicas = space.replicas();
    EnabledActivities enabled = new EnabledActivities(system, replicas);
    long[] states = space.table().states();
    for (int s = 0; s < probability.length; s++) {
      if (!(probability[s] > 0)) {
        continue;
      }
      int base = s * system.words;
      enabled.look(states, base);
      for (int k = enabled.next(); k >= 0; k = enabled.next()) {
        parts[k].forward(states, base);
        if (parts[k].count > 0) {
          int action = system.activities.own[k];
          double weight = enabled.factor() * probability[s];
          parts[k].use(1, action, weight, states, base, sums[action]);
        }
      }
    }
    return named(replicas.pairMeans(sums));
  }

  private Map<Integer, Map<String, Double>> named(double[][] use) {
    Map<Integer, Map<String, Double>> all = new TreeMap<>();
    for (ComponentLayout place : system.places) {
      Map<String, Double> own = new LinkedHashMap<>();
      for (int a = 0; a < use.length; a++) {
        if (place.process.isActive(a)) {
          own.put(system.actions.name(a), use[a][place.index]);
        }
      }
      if (!own.isEmpty()) {
        all.put(place.index, own);
      }
    }
    return all;
  }
}
