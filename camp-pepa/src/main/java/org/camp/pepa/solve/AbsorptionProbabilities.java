// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Where a chain that starts in state 0 ends: every bottom component becomes one state that leads
 * back to the start at rate 1; the steady state of that irreducible chain gives the shares, and how
 * long it is in each state before.
 *
 * @param probability bottom component → probability of ending in it
 * @param time state → how long it is there before it ends, in the mean [s]
 * @param solved the steady state that gave it; trivial when state 0 is in a bottom component
 */
record AbsorptionProbabilities(double[] probability, double[] time, SteadyState solved) {
  /** There is one bottom component, and nothing more was asked. */
  static final AbsorptionProbabilities CERTAIN =
      new AbsorptionProbabilities(new double[] {1}, new double[0], SteadyState.TRIVIAL);

  static AbsorptionProbabilities of(
      TransitionRows chain, List<int[]> bottoms, Function<Generator, SteadyState> solver) {
    int n = chain.size();
    int[] index = new int[n];
    Arrays.fill(index, -1);
    for (int b = 0; b < bottoms.size(); b++) {
      for (int s : bottoms.get(b)) {
        index[s] = b;
      }
    }
    int transients = bottoms.size();
    for (int s = 0; s < n; s++) {
      if (index[s] < 0) {
        index[s] = transients++;
      }
    }
    int first = bottoms.size();
    if (index[0] < first) {
      double[] certain = new double[first];
      certain[index[0]] = 1;
      return new AbsorptionProbabilities(certain, new double[n], SteadyState.TRIVIAL);
    }
    SteadyState solved = solver.apply(collapsed(chain, index, first));
    double[] probability = Arrays.copyOf(solved.probability(), first);
    double total = 0;
    for (double p : probability) {
      total += p;
    }
    for (int b = 0; b < first; b++) {
      probability[b] /= total;
    }
    double[] time = new double[n];
    for (int s = 0; s < n; s++) {
      time[s] = index[s] < first ? 0 : solved.probability()[index[s]] / total;
    }
    return new AbsorptionProbabilities(probability, time, solved);
  }

  private static Generator collapsed(TransitionRows chain, int[] index, int bottoms) {
    RowBuilder rows = new RowBuilder();
    for (int b = 0; b < bottoms; b++) {
      rows.add(index[0], 1);
      rows.endRow();
    }
    for (int s = 0; s < chain.size(); s++) {
      if (index[s] >= bottoms) {
        for (int t = chain.first(s); t < chain.end(s); t++) {
          rows.add(index[chain.state(t)], chain.rate(t));
        }
        rows.endRow();
      }
    }
    return Generator.of(rows.build());
  }
}
