// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.batch.ItemSeed;
import org.camp.core.batch.SharedCores;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.RandomWalk;

/**
 * Makes runs of one model, follows them on all cores, and counts their events. What is seen does
 * not depend on the cores.
 */
final class Replications {
  /** Independent runs, or groups of them: what they say of errors. */
  static final int COUNT = 32;

  private final RandomWalk model;
  private final List<Query.Named> measures;
  private final long seed;
  private final Cancellation cancellation;
  private final Observation nothing;
  private final ObservationSum ever;
  private final AtomicLong events = new AtomicLong();
  private long walks;

  /** What following some runs showed, one after the other, and how many events they had. */
  private record Seen(List<Observation> parts, long events) {}

  /** Counts events of runs that one thread follows. */
  final class Steps {
    private static final int LOOK = 1 << 12;

    private long taken;

    /** Goes to the next state. */
    void step(RandomWalk walk) {
      walk.step();
      if ((++taken & (LOOK - 1)) == 0) {
        cancellation.check();
      }
    }

    /** Has them counted with those of all runs: how many those are. */
    long count() {
      long all = events.addAndGet(taken);
      taken = 0;
      return all;
    }

    /** Whether some have not been counted for long. */
    boolean areMany() {
      return taken >= LOOK;
    }
  }

  Replications(RandomWalk model, List<Query.Named> measures, long seed, Cancellation cancellation) {
    this.model = model;
    this.measures = measures;
    this.seed = seed;
    this.cancellation = cancellation;
    this.nothing = new Observation(model, measures);
    this.ever = new ObservationSum(nothing);
  }

  /** The first number of so many new runs. */
  long numbers(long count) {
    walks += count;
    return walks - count;
  }

  /** A new run, which its number decides. */
  RandomWalk walk(long number) {
    return model.another(ItemSeed.of(seed, number));
  }

  List<RandomWalk> several() {
    long first = numbers(COUNT);
    return LongStream.range(first, first + COUNT).mapToObj(this::walk).toList();
  }

  Observation nothing() {
    return nothing.nothing();
  }

  Readings readings(List<ObservationSum> seen) {
    return new Readings(seen, measures);
  }

  /** All that was seen since the start of any run. */
  ObservationSum ever() {
    return ever;
  }

  long events() {
    return events.get();
  }

  void forgetEvents() {
    events.set(0);
  }

  /** Follows each run for some time. */
  List<ObservationSum> observed(List<RandomWalk> walks, double time) {
    return observed(walks, new double[] {time}).stream()
        .map(parts -> ObservationSum.of(parts.get(0)))
        .toList();
  }

  /** Follows each run for some times, one after the other: the run → what each time showed. */
  List<List<Observation>> observed(List<RandomWalk> walks, double... times) {
    List<List<Observation>> all = new ArrayList<>();
    for (Seen seen : SharedCores.all(walks.size(), i -> followed(walks.get((int) i), times))) {
      seen.parts.forEach(ever::add);
      events.addAndGet(seen.events);
      all.add(seen.parts);
    }
    return all;
  }

  private Seen followed(RandomWalk walk, double... times) {
    Steps steps = new Steps();
    List<Observation> parts = new ArrayList<>();
    for (double time : times) {
      parts.add(followed(walk, time, steps));
    }
    return new Seen(parts, steps.taken);
  }

  /** Sojourns know no past, so that they may be cut. */
  private Observation followed(RandomWalk walk, double time, Steps steps) {
    Observation seen = nothing();
    double left = time;
    while (left > 0) {
      double sojourn = walk.sojourn();
      seen.add(walk, Math.min(sojourn, left));
      if (sojourn >= left) {
        break;
      }
      left -= sojourn;
      steps.step(walk);
    }
    return seen;
  }

  /** Follows each run for some time, and tells of each of so many parts. */
  Batches batches(List<RandomWalk> walks, double time, int count) {
    double[] times = new double[count];
    Arrays.fill(times, time / count);
    return new Batches(observed(walks, times));
  }

  static boolean standStill(List<RandomWalk> walks) {
    return walks.stream().allMatch(walk -> walk.exit() == 0);
  }
}
