// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.List;

/**
 * The elimination modulo one prime, forwards and backwards. Forwards each step's table holds, for
 * each combination, in how many ways the processes summed out so far go along. Backwards the same
 * sum of products is differentiated in reverse (equally, messages come down a junction tree): from
 * the table that says what a step's count contributes to the total follow the tables of the steps
 * that it multiplied, and the derivative by how often each value of the process counts, which is in
 * how many ways all others go along with it. Twice the multiplications of the way there.
 */
final class EliminationPass {
  private final List<EliminationStep> steps;
  private final CutDomains domains;
  private final PrimeField ring;
  private final Runnable pulse;

  /** Step, cell → its count modulo the prime; backwards its derivative. */
  private final long[][] tables;

  EliminationPass(
      List<EliminationStep> steps, CutDomains domains, PrimeField ring, Runnable pulse) {
    this.steps = steps;
    this.domains = domains;
    this.ring = ring;
    this.pulse = pulse;
    this.tables = new long[steps.size()][];
  }

  /** The total, then by step and value in how many ways all others go along with the value. */
  long[] run() {
    int values = 1;
    for (int s = 0; s < tables.length; s++) {
      forward(s);
      values += steps.get(s).values();
    }
    long[] ways = new long[values];
    int root = tables.length - 1;
    ways[0] = tables[root][0];
    tables[root][0] = ring.one();
    for (int s = root; s >= 0; s--) {
      values -= steps.get(s).values();
      backward(s, ways, values);
    }
    return ways;
  }

  private long[] times(EliminationStep step) {
    long[] times = new long[step.values()];
    for (int v = 0; v < times.length; v++) {
      times[v] = ring.of(domains.times(step.process(), v));
    }
    return times;
  }

  /** The tables that a step multiplies. */
  private long[][] factors(EliminationStep step) {
    int[] children = step.children();
    long[][] factors = new long[children.length][];
    for (int m = 0; m < factors.length; m++) {
      factors[m] = tables[children[m]];
    }
    return factors;
  }

  private void forward(int s) {
    EliminationStep step = steps.get(s);
    long[] times = times(step);
    long[][] factors = factors(step);
    long[] table = new long[step.cells()];
    tables[s] = table;
    step.walk(
        (cell, from, to, places) -> {
          long sum = 0;
          for (int v = from; v <= to; v++) {
            long product = times[v];
            for (int m = 0; m < factors.length; m++) {
              product = ring.times(product, factors[m][places[m] + v]);
            }
            sum = ring.plus(sum, product);
          }
          table[cell] = sum;
        },
        pulse);
  }

  private void backward(int s, long[] ways, int at) {
    EliminationStep step = steps.get(s);
    long[] times = times(step);
    long[] share = tables[s];
    long[][] factors = factors(step);
    long[][] shares = new long[factors.length][];
    for (int m = 0; m < shares.length; m++) {
      shares[m] = new long[factors[m].length];
    }
    long[] before = new long[factors.length + 1];
    step.walk(
        (cell, from, to, places) -> {
          before[0] = share[cell];
          if (before[0] == 0) {
            return;
          }
          for (int v = from; v <= to; v++) {
            for (int m = 0; m < factors.length; m++) {
              before[m + 1] = ring.times(before[m], factors[m][places[m] + v]);
            }
            ways[at + v] = ring.plus(ways[at + v], before[factors.length]);
            long after = times[v];
            for (int m = factors.length - 1; m >= 0; m--) {
              int place = places[m] + v;
              shares[m][place] = ring.plus(shares[m][place], ring.times(before[m], after));
              if (m > 0) {
                after = ring.times(after, factors[m][place]);
              }
            }
          }
        },
        pulse);
    for (int m = 0; m < shares.length; m++) {
      tables[step.children()[m]] = shares[m];
    }
    tables[s] = new long[0];
  }
}
