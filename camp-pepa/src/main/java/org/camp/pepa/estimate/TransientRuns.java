// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.Locale;
import org.camp.core.batch.SharedCores;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;
import org.camp.pepa.statespace.RandomWalk;

/**
 * What a model does at one time after the start, from many runs until then: those of the pilot say
 * how many are needed.
 */
final class TransientRuns {
  private static final int FIRST = 40;

  private final Replications runs;
  private final double time;
  private final long budget;

  private TransientRuns(Replications runs, double time, long budget) {
    this.runs = runs;
    this.time = time;
    this.budget = budget;
  }

  static Readings at(double time, Replications runs, double precision, long budget) {
    return new TransientRuns(runs, time, budget).run(precision);
  }

  private Readings run(double precision) {
    Readings pilot = groups(FIRST);
    double each = Math.max(1, runs.events()) / (double) FIRST;
    double needed = FIRST * Math.max(1, pilot.lengthening(precision));
    double affordable = Math.max(FIRST, budget / (2 * each));
    Log.of(TransientRuns.class)
        .debug(
            "simulation until {} s: {} runs in a group needed, {} affordable",
            time,
            needed,
            affordable);
    return groups((int) Math.min(needed, affordable));
  }

  /** So many runs in each group. */
  private Readings groups(int each) {
    long first = runs.numbers((long) Replications.COUNT * each);
    return runs.readings(
        SharedCores.all(Replications.COUNT, group -> group(first + group * each, each)));
  }

  private ObservationSum group(long first, int each) {
    ObservationSum group = new ObservationSum(runs.nothing());
    Replications.Steps steps = runs.new Steps();
    for (long number = first; number < first + each; number++) {
      Observation run = runs.nothing();
      run.add(followed(runs.walk(number), steps), 1);
      group.add(run);
    }
    check(steps.count());
    return group;
  }

  private RandomWalk followed(RandomWalk walk, Replications.Steps steps) {
    for (double left = time - walk.sojourn(); left >= 0; left -= walk.sojourn()) {
      steps.step(walk);
      if (steps.areMany()) {
        check(steps.count());
      }
    }
    return walk;
  }

  private void check(long events) {
    if (events > 2 * budget) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget",
                  String.format(
                      Locale.ROOT, "runs until that time take more than %,d events", budget))
              .withHint("allow more with --budget events=…, or ask for an earlier time"));
    }
  }
}
