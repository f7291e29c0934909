// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.camp.pepa.solve.RelativeValues;
import org.camp.pepa.solve.SteadyState;

/**
 * Which share of a throughput X each component holds: ∂ ln X/∂ ln κ, where κ multiplies all its
 * active rates. As X grows with all rates together, the shares sum to 1 (Euler). They follow from
 * one more solution of the chain (Schweitzer 1968): with Q·h = X − ρ, X's derivative is Σ π(s)
 * q′(s, t)(h(t) − h(s)) + Σ π(s) ρ′(s).
 *
 * @param share component → name of an action → its share; those of a component sum up
 * @param kinks the actions on which equally fast sides cooperate: each counts half
 */
public record RateShares(Map<Integer, Map<String, Double>> share, Set<String> kinks) {
  /**
   * The shares; empty when the equations for them were not solved.
   *
   * @param steady where the chain is in the long run; in one part of it only
   * @param objective the actions whose throughputs together are X, closed under exchanges
   */
  public static Optional<RateShares> of(
      StateSpace space, SteadyState steady, Set<String> objective, Runnable check) {
    return new Pass(space, steady, objective, check).run();
  }

  /** One pass over the activities of all states. */
  private static final class Pass {
    private final StateSpace space;
    private final CompiledSystem system;
    private final SteadyState steady;

    /** State → its long-run probability. */
    private final double[] probability;

    /** Action, as it is seen → whether its throughput counts. */
    private final boolean[] asked;

    private final Runnable check;

    Pass(StateSpace space, SteadyState steady, Set<String> objective, Runnable check) {
      this.space = space;
      this.system = space.system();
      this.steady = steady;
      this.probability = steady.probability();
      this.check = check;
      this.asked = new boolean[system.actions.size()];
      for (int a = 0; a < asked.length; a++) {
        asked[a] = objective.contains(system.actions.name(a));
      }
    }

    Optional<RateShares> run() {
      double[] earned = space.rates(asked);
      double mean = 0;
      int[] members = new int[earned.length];
      int kept = 0;
      for (int s = 0; s < earned.length; s++) {
        mean += probability[s] * earned[s];
        if (probability[s] > 0) {
          members[kept++] = s;
        }
      }
      if (!(mean > 0)) {
        return Optional.empty();
      }
      boolean whole = kept == earned.length;
      int[] recurrent = Arrays.copyOf(members, kept);
      double[] cost = new double[kept];
      for (int i = 0; i < kept; i++) {
        cost[i] = earned[recurrent[i]] - mean;
      }
      double x = mean;
      return whole
          ? RelativeValues.of(space.rows(), steady, cost, check).map(values -> collect(values, x))
          : RelativeValues.of(space.rows().restricted(recurrent), cost, check)
              .map(values -> collect(spread(values, recurrent, earned.length), x));
    }

    private static double[] spread(double[] values, int[] members, int size) {
      double[] all = new double[size];
      for (int i = 0; i < members.length; i++) {
        all[members[i]] = values[i];
      }
      return all;
    }

    private RateShares collect(double[] value, double mean) {
      int places = system.places.size();
      int activities = system.activities.size();
      double[][] sum = new double[activities][];
      Set<String> kinks = new TreeSet<>();
      MoveStack scratch = new MoveStack(system.words);
      MoveStack moves = new MoveStack(system.words);
      RateGradient[] gradient = new RateGradient[activities];
      RateGradient.Sums[] sums = new RateGradient.Sums[activities];
      for (int k = 0; k < activities; k++) {
        gradient[k] = RateGradient.of(system.activities.node[k], scratch);
        sums[k] = new RateGradient.Sums(places);
        sum[k] = sums[k].place;
      }
      Replicas replicas = space.replicas();
      EnabledActivities enabled = new EnabledActivities(system, replicas);
      StateTable table = space.table();
      double[] adjoint = new double[64];
      for (int s = 0; s < value.length; s++) {
        if ((s & 0xFFF) == 0) {
          check.run();
        }
        if (!(probability[s] > 0)) {
          continue;
        }
        int base = s * system.words;
        enabled.look(table.states(), base);
        for (int k = enabled.next(); k >= 0; k = enabled.next()) {
          moves.size = 0;
          if (system.activities.node[k].moves(table.states(), base, moves) == 0) {
            continue;
          }
          gradient[k].forward(table.states(), base);
          adjoint = adjoint.length < moves.size ? new double[2 * moves.size] : adjoint;
          double weight = enabled.factor() * probability[s];
          int earned = asked[system.activities.action[k]] ? 1 : 0;
          for (int m = 0; m < moves.size; m++) {
            int to = replicas.add(table, base, moves.delta, m * system.words);
            adjoint[m] = weight * (value[to] - value[s] + earned);
          }
          gradient[k].backward(adjoint, 0, 0, sums[k]);
        }
      }
      return shares(sum, sums, kinks, mean);
    }

    private RateShares shares(
        double[][] sum, RateGradient.Sums[] sums, Set<String> kinks, double mean) {
      int places = system.places.size();
      double[][] byAction = new double[system.actions.size()][places];
      for (int k = 0; k < sum.length; k++) {
        for (int p = 0; p < places; p++) {
          byAction[system.activities.own[k]][p] += sum[k][p] / mean;
        }
        if (sums[k].kink) {
          kinks.add(system.actions.name(system.activities.own[k]));
        }
      }
      Map<Integer, Map<String, Double>> share = new TreeMap<>();
      double[][] means = space.replicas().pairMeans(byAction);
      for (int p = 0; p < places; p++) {
        Map<String, Double> own = new LinkedHashMap<>();
        for (int a = 0; a < means.length; a++) {
          if (system.places.get(p).process.isActive(a)) {
            own.put(system.actions.name(a), means[a][p]);
          }
        }
        share.put(p, own);
      }
      return new RateShares(share, kinks);
    }
  }
}
