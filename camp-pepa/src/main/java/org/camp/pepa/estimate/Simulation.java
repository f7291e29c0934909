// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.RandomWalk;

/**
 * Stochastic simulation (Gillespie's direct method) with independent runs: what differs between
 * runs is the error, also where a model ends in one of several parts of its states.
 *
 * <p>In two stages, since stopping as soon as a spread is small stops where it is small by chance.
 * The pilot's spans of time double until batches of each have forgotten each other; that warms up,
 * and the last span says how long the runs must be. What is shown was then observed over a length
 * that was fixed beforehand. A time is read likewise from many short runs: those of the pilot say
 * how many are needed. The same seed gives the same result.
 */
public final class Simulation {
  private static final int RUNS = 32;
  private static final int BATCHES = 16;
  private static final int SPANS = 4;
  private static final int FIRST_EVENTS = 100;
  private static final int FIRST_SHORT_RUNS = 40;

  /** The correlation of neighbouring batches that passes for none: about three deviations. */
  private static final double UNCORRELATED = 0.25;

  /** Half width that is planned for, relative to what is asked for: the pilot errs as well. */
  private static final double MARGIN = 0.7;

  private final RandomWalk model;
  private final List<Query.Named> measures;
  private final double precision;
  private final long budget;
  private final Cancellation cancellation;
  private final SplittableRandom seeds;
  private final Observation ever;
  private long events;

  /**
   * A simulation.
   *
   * @param model a run of the model, which stays where it is
   * @param measures what to observe beside throughputs and population
   * @param precision half width of a confidence interval, relative to its throughput, to aim at
   * @param budget most events, about
   */
  public Simulation(
      RandomWalk model,
      List<Query.Named> measures,
      double precision,
      long budget,
      long seed,
      Cancellation cancellation) {
    this.model = model;
    this.measures = List.copyOf(measures);
    this.precision = precision;
    this.budget = budget;
    this.cancellation = cancellation;
    this.seeds = new SplittableRandom(seed);
    this.ever = new Observation(model, measures);
  }

  /** Runs. */
  public Estimate run(Optional<Double> time) {
    Optional<Readings> atTime = time.map(this::at);
    events = 0;
    List<RandomWalk> walks = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      walks.add(model.another(seeds.nextLong()));
    }
    double span = firstSpan(walks);
    List<List<Observation>> batches;
    long before;
    boolean forgotten;
    int spans = 0;
    do {
      span *= 2;
      before = events;
      batches = batches(walks, span / BATCHES);
      forgotten = ++spans >= SPANS && Batches.correlation(batches) <= UNCORRELATED;
    } while (!forgotten && 3 * events < budget / 2 && (spans < SPANS || hasMoved(walks)));
    List<Observation> pilot = batches.stream().map(this::merged).toList();
    double needed = Math.max(1, lengthening(new Readings(pilot, measures)));
    double affordable = (double) (budget - events) / Math.max(1, events - before);
    double length = span * Math.min(needed, forgotten ? affordable : Double.MAX_VALUE);
    if (!forgotten) {
      length = span * Math.max(1, affordable);
    }
    List<Observation> seen = new ArrayList<>();
    for (RandomWalk walk : walks) {
      seen.add(observed(walk, length));
    }
    Readings readings = new Readings(seen, measures);
    List<String> unseen =
        ever.population().entrySet().stream()
            .filter(e -> e.getValue() == 0)
            .map(Map.Entry::getKey)
            .toList();
    Optional<String> deadlock =
        walks.stream().map(RandomWalk::deadlock).flatMap(Optional::stream).findFirst();
    boolean settled = forgotten || walks.stream().allMatch(walk -> walk.exit() == 0);
    return new Estimate(
        "simulation",
        readings.shown(!unseen.isEmpty()),
        atTime.map(r -> r.shown(false)),
        events,
        settled && readings.isWithin(precision) && unseen.isEmpty(),
        Double.NaN,
        deadlock,
        unseen);
  }

  private static boolean hasMoved(List<RandomWalk> walks) {
    return walks.stream().anyMatch(walk -> walk.exit() > 0);
  }

  /** How long some events take. */
  private double firstSpan(List<RandomWalk> walks) {
    double time = 0;
    for (RandomWalk walk : walks) {
      for (int i = 0; i < FIRST_EVENTS && walk.exit() > 0; i++) {
        time += 1 / walk.exit();
        ever.add(walk, 1);
        walk.step();
        events++;
      }
    }
    return time == 0 ? 1 : time / walks.size();
  }

  private List<List<Observation>> batches(List<RandomWalk> walks, double length) {
    List<List<Observation>> all = new ArrayList<>();
    for (RandomWalk walk : walks) {
      List<Observation> row = new ArrayList<>();
      for (int b = 0; b < BATCHES; b++) {
        row.add(observed(walk, length));
      }
      all.add(row);
    }
    return all;
  }

  private Observation merged(List<Observation> parts) {
    Observation all = new Observation(model, measures);
    parts.forEach(all::add);
    return all;
  }

  /** How many times as much makes the half widths of all throughputs small enough. */
  private double lengthening(Readings readings) {
    double most =
        readings
            .throughputs()
            .mapToDouble(x -> x.relative() / (MARGIN * precision))
            .max()
            .orElse(0);
    return most * most;
  }

  /** Follows a run for some time. Sojourns know no past, so that they may be cut. */
  private Observation observed(RandomWalk walk, double time) {
    Observation seen = new Observation(model, measures);
    double left = time;
    while (left > 0) {
      double sojourn = walk.sojourn();
      seen.add(walk, Math.min(sojourn, left));
      if (sojourn >= left) {
        break;
      }
      left -= sojourn;
      walk.step();
      counted();
    }
    ever.add(seen);
    return seen;
  }

  private Readings at(double time) {
    Readings pilot = shortRuns(time, FIRST_SHORT_RUNS);
    double each = Math.max(1, events) / (double) FIRST_SHORT_RUNS;
    double needed = FIRST_SHORT_RUNS * Math.max(1, lengthening(pilot));
    double affordable = Math.max(FIRST_SHORT_RUNS, budget / (2 * each));
    return shortRuns(time, (int) Math.min(needed, affordable));
  }

  /** So many short runs in each of some groups. */
  private Readings shortRuns(double time, int each) {
    List<Observation> groups = new ArrayList<>();
    for (int g = 0; g < RUNS; g++) {
      Observation group = new Observation(model, measures);
      for (int i = 0; i < each; i++) {
        group.add(at(time, model.another(seeds.nextLong())), 1);
      }
      groups.add(group);
    }
    return new Readings(groups, measures);
  }

  private RandomWalk at(double time, RandomWalk walk) {
    for (double left = time - walk.sojourn(); left >= 0; left -= walk.sojourn()) {
      walk.step();
      counted();
    }
    return walk;
  }

  private void counted() {
    if ((++events & 0xFFF) == 0) {
      cancellation.check();
    }
  }
}
