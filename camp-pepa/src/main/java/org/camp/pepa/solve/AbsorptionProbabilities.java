// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Where a chain that starts in state 0 ends: every bottom component becomes one state that leads
 * back to the start at rate 1; the steady state of that irreducible chain gives the shares.
 *
 * @param probability bottom component → probability of ending in it
 * @param solved the steady state that gave it; trivial when state 0 is in a bottom component
 */
record AbsorptionProbabilities(double[] probability, SteadyState solved) {
  static AbsorptionProbabilities of(
      Generator chain, List<int[]> bottoms, Function<Generator, SteadyState> solver) {
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
      return new AbsorptionProbabilities(certain, SteadyState.TRIVIAL);
    }
    SteadyState solved = solver.apply(collapsed(chain, index, transients, first));
    double[] probability = Arrays.copyOf(solved.probability(), first);
    double total = 0;
    for (double p : probability) {
      total += p;
    }
    for (int b = 0; b < first; b++) {
      probability[b] /= total;
    }
    return new AbsorptionProbabilities(probability, solved);
  }

  /** The outgoing rows of the collapsed chain, as a generator. */
  private static Generator collapsed(Generator chain, int[] index, int size, int bottoms) {
    int[] start = new int[size + 1];
    for (int j = 0; j < chain.size(); j++) {
      for (int t = chain.start()[j]; t < chain.start()[j + 1]; t++) {
        int from = index[chain.source()[t]];
        if (from >= bottoms) {
          start[from + 1]++;
        }
      }
    }
    for (int b = 0; b < bottoms; b++) {
      start[b + 1] = 1;
    }
    for (int i = 0; i < size; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, size);
    int[] target = new int[start[size]];
    double[] rate = new double[start[size]];
    for (int b = 0; b < bottoms; b++) {
      target[next[b]] = index[0];
      rate[next[b]++] = 1;
    }
    for (int j = 0; j < chain.size(); j++) {
      for (int t = chain.start()[j]; t < chain.start()[j + 1]; t++) {
        int from = index[chain.source()[t]];
        if (from >= bottoms) {
          target[next[from]] = index[j];
          rate[next[from]++] = chain.rate()[t];
        }
      }
    }
    return Generator.of(size, start, target, rate);
  }
}
