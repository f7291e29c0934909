// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.analysis.Cancellation;

/** How good mappings are: when the last role is done, then the sum of when all are. */
final class MappingObjective {
  /** So many resolutions of the choices decide at most. */
  private static final int MOST_RESOLUTIONS = 64;

  /** So many mappings can be tried at least. */
  private static final long FEWEST = 200;

  private final Workload workload;
  private final Cancellation cancellation;
  private final List<ContentionPrograms> programs = new ArrayList<>();
  private final boolean whole;
  private final long budget;
  private long spent;
  private long mappings;
  private long makespan;
  private double sum;

  private MappingObjective(
      Workload workload, long[] iterations, long budget, boolean clipped, Cancellation cancel) {
    this.workload = workload;
    this.budget = budget;
    this.cancellation = cancel;
    Resolutions all = new Resolutions(workload, iterations);
    long left = budget / FEWEST;
    while (!all.isOver() && programs.size() < MOST_RESOLUTIONS && left > 0) {
      ContentionPrograms next = all.next(programs.isEmpty() ? Long.MAX_VALUE : left);
      if (next == null) {
        break;
      }
      programs.add(next);
      left -= next.size();
    }
    whole = all.isOver() && !clipped;
  }

  /**
   * An evaluation within a budget of actions; loops are shortened when too few mappings could be
   * tried otherwise.
   */
  static MappingObjective of(
      Workload workload, long[] iterations, int[] first, long budget, Cancellation cancellation) {
    long[] rounds = iterations.clone();
    boolean clipped = false;
    while (true) {
      MappingObjective evaluation =
          new MappingObjective(workload, rounds, budget, clipped, cancellation);
      if (evaluation.fits(first)) {
        return evaluation;
      }
      long most = Arrays.stream(rounds).max().orElse(0);
      if (most <= 2) {
        return evaluation;
      }
      Arrays.setAll(rounds, i -> Math.min(rounds[i], Math.max(2, most / 8)));
      clipped = true;
    }
  }

  private boolean fits(int[] mapping) {
    long left = budget / FEWEST;
    for (ContentionPrograms one : programs) {
      Simulation run = new Simulation(one, workload.nodes(), mapping, null);
      left -= one.size();
      if (left < 0 || !run.run(left, cancellation)) {
        return false;
      }
      left -= run.actions();
    }
    return true;
  }

  /** Whether nothing was shortened or left out. */
  boolean isWhole() {
    return whole;
  }

  /** Whether more mappings may be tried. */
  boolean goesOn() {
    return spent < budget;
  }

  /** How much of the budget is spent. */
  long spent() {
    return Math.min(spent, budget);
  }

  long budget() {
    return budget;
  }

  /** How many mappings the budget allows, about. */
  long fitting() {
    return mappings == 0 ? 1 : budget / Math.max(1, spent / mappings);
  }

  /** How many mappings were tried. */
  long mappings() {
    return mappings;
  }

  /** Tries a mapping. */
  void run(int[] mapping) {
    cancellation.check();
    mappings++;
    makespan = 0;
    sum = 0;
    for (ContentionPrograms one : programs) {
      Simulation run = new Simulation(one, workload.nodes(), mapping, null);
      run.run(Long.MAX_VALUE, cancellation);
      spent += run.actions() + mapping.length;
      makespan = Math.max(makespan, run.makespan());
      for (int role = 0; role < mapping.length; role++) {
        sum += run.end(role);
      }
    }
  }

  /** When the last role was done under the mapping tried last. */
  long makespan() {
    return makespan;
  }

  /** The sum of when all roles were done, under the mapping tried last. */
  double sum() {
    return sum;
  }
}
