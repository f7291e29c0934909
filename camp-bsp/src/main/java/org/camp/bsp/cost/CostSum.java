// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sum of costs while it grows: a flat vector of counts that anyone may increment, and maxima.
 * Equal maxima are counted, not repeated.
 */
public final class CostSum {
  /** Symbol → how often it was charged; increment it as the program runs. */
  public final long[] counts;

  private final Map<List<Cost>, Long> maxima = new HashMap<>(0);

  /** Nothing yet, for so many symbols. */
  public CostSum(int symbols) {
    counts = new long[symbols];
  }

  /** Adds a cost once. */
  public void add(Cost cost) {
    add(cost, 1);
  }

  /**
   * Adds a cost several times.
   *
   * @throws ArithmeticException when a count does not fit 64 bits
   */
  public void add(Cost cost, long times) {
    long[] more = cost.counts();
    for (int i = 0; i < counts.length; i++) {
      if (more[i] != 0) {
        counts[i] = Math.addExact(counts[i], Math.multiplyExact(more[i], times));
      }
    }
    for (Cost.Term term : cost.maxima()) {
      maxima.merge(term.alternatives(), Math.multiplyExact(term.times(), times), Math::addExact);
    }
  }

  void add(long[] more) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = Math.addExact(counts[i], more[i]);
    }
  }

  void add(Cost.Term term) {
    maxima.merge(term.alternatives(), term.times(), Math::addExact);
  }

  /** Adds a symbol several times. */
  public void add(int symbol, long times) {
    counts[symbol] = Math.addExact(counts[symbol], times);
  }

  /** Whether nothing was charged. */
  public boolean isZero() {
    if (!maxima.isEmpty()) {
      return false;
    }
    for (long count : counts) {
      if (count != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The sum so far of a component whose charges have symbols of their own.
   *
   * @param block by how much they come later
   */
  public Cost toCost(int block) {
    if (block == 0) {
      return toCost();
    }
    CostSum moved = new CostSum(counts.length);
    int charges = Charge.values().length;
    for (int i = 0; i < counts.length; i++) {
      moved.counts[i < charges ? i + block : i] += counts[i];
    }
    maxima.forEach((of, times) -> moved.add(new Cost.Term(times, of)));
    return moved.toCost();
  }

  /** The sum so far. */
  public Cost toCost() {
    if (maxima.isEmpty()) {
      return Cost.of(counts);
    }
    List<Cost.Term> terms = new ArrayList<>();
    maxima.forEach((of, times) -> terms.add(new Cost.Term(times, of)));
    terms.sort(Cost::compare);
    return Cost.make(counts.clone(), terms);
  }
}
