// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.camp.core.log.Log;
import org.camp.pepa.statespace.RandomWalk;

/**
 * What runs show in the long run, after a {@link Pilot}.
 *
 * @param end how the pilot ended
 * @param readings what was seen
 * @param holds whether runs had forgotten how they began, so that the spread between them is all of
 *     the error
 * @param still whether all runs stand still
 * @param deadlock one that a run ended in, in words
 */
record SteadyStateRuns(
    Pilot.End end, Readings readings, boolean holds, boolean still, Optional<String> deadlock) {
  static SteadyStateRuns of(Replications runs, double precision, long budget) {
    Pilot pilot = new Pilot(runs, budget / 6);
    double needed = Math.max(1, runs.readings(pilot.seen()).lengthening(precision));
    Log log = Log.of(SteadyStateRuns.class);
    log.debug(
        "pilot of the simulation: {} after {} events, span {} s, of which {} times is needed",
        pilot.end(),
        runs.events(),
        pilot.span(),
        needed);
    SteadyStateRuns found =
        pilot.end() == Pilot.End.APART
            ? moreRuns(runs, pilot, needed, budget)
            : longerRuns(runs, pilot, needed, budget);
    log.debug("simulation: {} events", runs.events());
    return found;
  }

  /** The same runs go on for so many spans as are needed, or affordable. */
  private static SteadyStateRuns longerRuns(
      Replications runs, Pilot pilot, double needed, long budget) {
    List<RandomWalk> walks = pilot.walks();
    double affordable = (double) (budget - runs.events()) / Math.max(1, pilot.events());
    List<ObservationSum> seen;
    boolean holds = true;
    if (pilot.end() == Pilot.End.FORGOTTEN) {
      seen = runs.observed(walks, pilot.span() * Math.min(needed, affordable));
    } else {
      double length = pilot.span() * Math.max(1, affordable);
      Batches batches = runs.batches(walks, length, Pilot.BATCHES);
      holds = batches.correlation() <= 2 * Pilot.UNCORRELATED;
      seen = batches.runs();
    }
    boolean still = Replications.standStill(walks);
    return new SteadyStateRuns(
        pilot.end(), runs.readings(seen), holds || still, still, deadlock(walks.stream()));
  }

  /** As many groups as there were runs, each of so many new runs as are needed, or affordable. */
  private static SteadyStateRuns moreRuns(
      Replications runs, Pilot pilot, double needed, long budget) {
    List<ObservationSum> groups =
        Stream.generate(() -> new ObservationSum(runs.nothing()))
            .limit(Replications.COUNT)
            .toList();
    Optional<String> deadlock = deadlock(pilot.walks().stream());
    long before = runs.events();
    long sets = 0;
    do {
      List<RandomWalk> walks = runs.several();
      List<List<Observation>> seen = runs.observed(walks, pilot.warmUp(), pilot.span());
      for (int g = 0; g < groups.size(); g++) {
        groups.get(g).add(seen.get(g).get(1));
        deadlock = deadlock.or(walks.get(g)::deadlock);
      }
      sets++;
    } while (sets < needed && runs.events() + (runs.events() - before) / sets <= budget);
    boolean still = Replications.standStill(pilot.walks());
    return new SteadyStateRuns(pilot.end(), runs.readings(groups), true, still, deadlock);
  }

  private static Optional<String> deadlock(Stream<RandomWalk> walks) {
    return walks.map(RandomWalk::deadlock).flatMap(Optional::stream).findFirst();
  }
}
