// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.RandomWalk;

/**
 * Stochastic simulation (Gillespie 1977, doi:10.1021/j100540a008: the direct method) with
 * independent runs: what differs between runs is the error.
 *
 * <p>In two stages, since stopping as soon as a spread is small stops where it is small by chance.
 * A pilot warms up and says how long the runs must be, or how many are needed where each stays in a
 * part of the states; what is shown was then observed over a length, or by a number of runs, that
 * was fixed beforehand. A time is read likewise from many short runs. Where nothing vouches for an
 * interval, none is given: runs had not forgotten how they began, saw something too rarely, or
 * agree on a value that was another before. The same seed gives the same result. O(activities) an
 * event.
 */
public final class StochasticSimulation {
  /** Half width that is planned for, relative to what is asked for: the pilot errs as well. */
  private static final double MARGIN = 0.7;

  private final Replications runs;
  private final double precision;
  private final long budget;

  /**
   * A simulation.
   *
   * @param model a run of the model, which stays where it is
   * @param measures what to observe beside throughputs and population
   * @param precision half width of a confidence interval, relative to its throughput, to aim at
   * @param budget most events, about
   */
  public StochasticSimulation(
      RandomWalk model,
      List<Query.Named> measures,
      double precision,
      long budget,
      long seed,
      Cancellation cancellation) {
    this.runs = new Replications(model, List.copyOf(measures), seed, cancellation);
    this.precision = precision;
    this.budget = budget;
  }

  /**
   * Runs.
   *
   * @throws org.camp.core.diagnostic.OverBudget when runs until {@code time} take more events than
   *     allowed
   */
  public SimulatedEstimate run(Optional<Double> time) {
    Optional<Readings> atTime =
        time.map(t -> TransientRuns.at(t, runs, MARGIN * precision, budget));
    runs.forgetEvents();
    SteadyStateRuns found = SteadyStateRuns.of(runs, MARGIN * precision, budget);
    Observation ever = runs.ever().rounded();
    List<String> unseen =
        ever.population().entrySet().stream()
            .filter(e -> e.getValue() == 0)
            .map(Map.Entry::getKey)
            .toList();
    boolean settled = found.still() || found.end() == Pilot.End.FORGOTTEN;
    Readings readings = found.readings();
    return new SimulatedEstimate(
        "simulation",
        found.holds()
            ? shown(readings, found.still() && unseen.isEmpty(), unseen, ever)
            : readings.unknown(),
        atTime.map(then -> shown(then, time.equals(Optional.of(0.0)), unseen, ever)),
        runs.events(),
        settled && readings.isWithin(precision) && unseen.isEmpty(),
        Double.NaN,
        found.deadlock(),
        unseen,
        !settled && found.end() == Pilot.End.APART);
  }

  /** Runs that agree are right for certain, or where nothing else was ever seen. */
  private static SimulatedEstimate.Readings shown(
      Readings readings, boolean certain, List<String> unseen, Observation ever) {
    if (certain) {
      return readings.shown(readings.throughput(), readings.population());
    }
    return unseen.isEmpty()
        ? readings.shown(ever.throughput(), ever.population())
        : readings.shown(Map.of(), Map.of());
  }
}
