// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.Arrays;

/**
 * A table with one cell per digit vector of the frontier, and the steps on it, forwards (how many
 * ways lead to a state) and backwards (how many ways lead on from it).
 */
final class FrontierState {
  private final FrontierSteps steps;

  /** Place in the component → how many values the digit of that process has now. */
  private final int[] digits;

  private final CountArray cells;

  private FrontierState(FrontierSteps steps, int[] digits, CountArray cells) {
    this.steps = steps;
    this.digits = digits;
    this.cells = cells;
  }

  /** The state with an empty frontier, before the first step or after the last. */
  static FrontierState empty(FrontierSteps steps, CountArray kind) {
    int[] digits = new int[steps.processes()];
    Arrays.fill(digits, 1);
    CountArray one = kind.zeros(1);
    one.setOne(0);
    return new FrontierState(steps, digits, one);
  }

  FrontierState copied() {
    return new FrontierState(steps, digits.clone(), cells.copied());
  }

  boolean overflowed() {
    return cells.overflowed();
  }

  /** The only cell of an empty frontier. */
  long total() {
    return cells.get(0);
  }

  private int inner(int process) {
    int inner = 1;
    for (int i = 0; i < process; i++) {
      inner *= digits[i];
    }
    return inner;
  }

  /**
   * Visits the node of step {@code t}.
   *
   * @return the ways to reach each state in which the node can be added, by the other digits
   */
  CountArray forward(int t) {
    int p = steps.process(t);
    int r = digits[p];
    int inner = inner(p);
    int outer = cells.size() / (r * inner);
    CountArray row = cells.zeros(inner * outer);
    row.copy(0, inner, cells, (r - 1) * inner, r * inner, inner, outer);
    clearUnmet(t, row, p);
    int weight = steps.weight(t);
    int last = (r - 1) * inner;
    if (!steps.kept(t)) {
      cells.addTimes(weight, last, r * inner, row, 0, inner, inner, outer);
      if (steps.previousLeaves(t)) {
        merge(p, r - 2);
      }
    } else if (steps.previousLeaves(t)) {
      int before = (r - 2) * inner;
      cells.add(before, r * inner, cells, last, r * inner, inner, outer);
      cells.addTimes(weight - 1L, before, r * inner, row, 0, inner, inner, outer);
      cells.copy(last, r * inner, row, 0, inner, inner, outer);
    } else {
      int step = (r + 1) * inner;
      cells.open(r * inner, inner, step, outer, steps.largest());
      cells.addTimes(weight - 1L, last, step, row, 0, inner, inner, outer);
      cells.copy(r * inner, step, row, 0, inner, inner, outer);
      digits[p] = r + 1;
    }
    for (int i = steps.firstNeed(t); i < steps.firstNeed(t + 1); i++) {
      if (steps.needLeaves(i)) {
        merge(steps.needProcess(i), steps.needed(i) - 1);
      }
    }
    return row;
  }

  /**
   * Takes the visit of step {@code t} back.
   *
   * @param row what {@link #forward} returned for this step
   * @return μ of the node
   */
  long backward(int t, CountArray row) {
    for (int i = steps.firstNeed(t + 1) - 1; i >= steps.firstNeed(t); i--) {
      if (steps.needLeaves(i)) {
        split(steps.needProcess(i), steps.needed(i) - 1);
      }
    }
    int p = steps.process(t);
    int r = steps.digitBefore(t);
    int weight = steps.weight(t);
    if (!steps.kept(t) && steps.previousLeaves(t)) {
      split(p, r - 2);
    }
    int inner = inner(p);
    int now = digits[p];
    int outer = cells.size() / (now * inner);
    boolean inPlace = steps.kept(t) && steps.previousLeaves(t);
    int without = inPlace ? (r - 2) * inner : (r - 1) * inner;
    long mu = row.dot(0, inner, cells, without, now * inner, inner, outer);
    CountArray more = cells.zeros(inner * outer);
    if (!steps.kept(t)) {
      more.addTimes(weight, 0, inner, cells, without, now * inner, inner, outer);
      clearUnmet(t, more, p);
      cells.add(without, now * inner, more, 0, inner, inner, outer);
      return mu;
    }
    int with = (now - 1) * inner;
    more.copy(0, inner, cells, with, now * inner, inner, outer);
    more.addTimes(weight - 1L, 0, inner, cells, without, now * inner, inner, outer);
    clearUnmet(t, more, p);
    if (inPlace) {
      cells.copy(with, now * inner, cells, without, now * inner, inner, outer);
      cells.add(with, now * inner, more, 0, inner, inner, outer);
    } else {
      cells.close(with, inner, now * inner, outer);
      cells.add((r - 1) * inner, r * inner, more, 0, inner, inner, outer);
      digits[p] = r;
    }
    return mu;
  }

  /** Clears the cells of a row, which has no digit for {@code p}, where a need is not met. */
  private void clearUnmet(int t, CountArray row, int p) {
    int own = digits[p];
    digits[p] = 1;
    for (int i = steps.firstNeed(t); i < steps.firstNeed(t + 1); i++) {
      int q = steps.needProcess(i);
      int inner = inner(q);
      int step = inner * digits[q];
      row.clear(0, step, inner * steps.needed(i), row.size() / step);
    }
    digits[p] = own;
  }

  /** The digit values {@code at} and {@code at + 1} of a process become one. */
  private void merge(int p, int at) {
    int r = digits[p];
    int inner = inner(p);
    int step = r * inner;
    int outer = cells.size() / step;
    cells.add(at * inner, step, cells, (at + 1) * inner, step, inner, outer);
    cells.close((at + 1) * inner, inner, step, outer);
    digits[p] = r - 1;
  }

  /** The digit value {@code at} of a process becomes two. */
  private void split(int p, int at) {
    int r = digits[p];
    int inner = inner(p);
    int outer = cells.size() / (r * inner);
    int step = (r + 1) * inner;
    cells.open((at + 1) * inner, inner, step, outer, steps.largest());
    cells.copy((at + 1) * inner, step, cells, at * inner, step, inner, outer);
    digits[p] = r + 1;
  }
}
