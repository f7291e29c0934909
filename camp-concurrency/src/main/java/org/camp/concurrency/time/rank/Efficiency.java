// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

/**
 * Parallel efficiency and its factors (POP Centre of Excellence, efficiency metrics). The factors
 * multiply to the whole, and the losses in seconds add up to what is lost.
 *
 * @param ranks how many ranks there are
 * @param makespan how long all of them take [ns]
 * @param ideal how long they would take if all wires took no time [ns], by evaluation
 * @param most local time of the rank with the most [ns]
 * @param busiest the rank with the most local time; of equals the first
 * @param sum local time of all ranks [ns]
 */
public record Efficiency(int ranks, long makespan, long ideal, long most, int busiest, long sum) {
  /** Mean by greatest local time: lost where some ranks have less to do. */
  public double loadBalance() {
    return share(mean(), (double) most);
  }

  /** Greatest local time by ideal makespan: lost where ranks wait although wires take no time. */
  public double serialisation() {
    return share((double) most, (double) ideal);
  }

  /** Ideal by actual makespan: lost to wires. */
  public double transfer() {
    return share((double) ideal, (double) makespan);
  }

  /** Mean local time by makespan; the product of the other three. */
  public double parallelEfficiency() {
    return share(mean(), (double) makespan);
  }

  /** Mean local time [ns]. */
  public double mean() {
    return (double) sum / ranks;
  }

  /** All of nothing is nothing lost. */
  private static double share(double part, double whole) {
    return whole == 0 ? 1 : part / whole;
  }
}
