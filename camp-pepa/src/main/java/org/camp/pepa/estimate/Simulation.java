package org.camp.pepa.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.RandomWalk;

/**
 * Stochastic simulation (Gillespie's direct method) with independent runs: what differs between
 * runs is the error, also where a model ends in one of several parts of its states.
 *
 * <p>The long run is read in rounds, each as long as all before it together, so that what is left
 * of the beginning is forgotten; every state counts for its expected sojourn. Rounds go on until
 * all throughputs are precise enough or the events are used up. A time is read from many short runs
 * in as many groups. The same seed gives the same result.
 */
public final class Simulation {
  private static final int RUNS = 20;
  private static final long FIRST_ROUND = 500;
  private static final int MOST_SHORT_RUNS = 20_000;

  private final RandomWalk model;
  private final List<Query.Named> measures;
  private final double precision;
  private final long budget;
  private final Cancellation cancellation;
  private final SplittableRandom seeds;
  private long events;

  /**
   * A simulation.
   *
   * @param model a run of the model, which stays where it is
   * @param measures what to observe beside throughputs and population
   * @param precision half width of a confidence interval, relative to its throughput, to aim at
   * @param budget most events
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
  }

  /** Runs. */
  public Estimate run(Optional<Double> time) {
    Optional<Estimate.Readings> atTime = time.map(this::at);
    events = 0;
    List<RandomWalk> walks = new ArrayList<>();
    List<Observation> seen = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      walks.add(model.another(seeds.nextLong()));
      seen.add(new Observation(walks.get(i), measures));
    }
    Estimate.Readings readings;
    boolean precise;
    long round = FIRST_ROUND;
    do {
      for (int i = 0; i < RUNS; i++) {
        round(walks.get(i), seen.get(i), round);
      }
      readings = readings(seen);
      precise = readings.throughput().values().stream().allMatch(x -> x.isWithin(precision));
      round *= 2;
    } while (!precise && events + RUNS * round <= budget);
    Optional<String> deadlock =
        walks.stream().map(RandomWalk::deadlock).flatMap(Optional::stream).findFirst();
    return new Estimate("simulation", readings, atTime, events, precise, Double.NaN, deadlock);
  }

  private void round(RandomWalk walk, Observation seen, long length) {
    seen.clear();
    for (long i = 0; i < length && walk.exit() > 0; i++) {
      if ((i & 0xFFF) == 0) {
        cancellation.check();
      }
      seen.add(walk, 1 / walk.exit());
      walk.step();
      events++;
    }
    if (walk.exit() == 0) {
      seen.clear();
      seen.add(walk, 1);
    }
  }

  private Estimate.Readings at(double time) {
    List<Observation> groups = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      groups.add(new Observation(model, measures));
    }
    Estimate.Readings readings;
    boolean precise;
    long each = 1;
    long done = 0;
    do {
      for (; done < each; done++) {
        groups.forEach(group -> group.add(at(time, model.another(seeds.nextLong())), 1));
      }
      readings = readings(groups);
      precise = readings.throughput().values().stream().allMatch(x -> x.isWithin(precision));
      each *= 2;
    } while (!precise && 2 * events <= budget && each <= MOST_SHORT_RUNS);
    return readings;
  }

  private RandomWalk at(double time, RandomWalk walk) {
    for (double left = time - walk.sojourn(); left >= 0; left -= walk.sojourn()) {
      walk.step();
      if ((++events & 0xFFF) == 0) {
        cancellation.check();
      }
    }
    return walk;
  }

  private Estimate.Readings readings(List<Observation> seen) {
    return new Estimate.Readings(
        intervals(seen, Observation::throughput),
        intervals(seen, Observation::population),
        intervals(seen, s -> s.measures(measures)));
  }

  private static Map<String, Interval> intervals(
      List<Observation> seen, Function<Observation, Map<String, Double>> what) {
    return Observation.intervals(seen.stream().map(what).toList());
  }
}
