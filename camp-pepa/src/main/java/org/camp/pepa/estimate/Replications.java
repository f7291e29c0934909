// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.RandomWalk;

/** Makes runs of one model, follows them, and counts their events. */
final class Replications {
  /** Independent runs, or groups of them: what they say of errors. */
  static final int COUNT = 32;

  private final RandomWalk model;
  private final List<Query.Named> measures;
  private final SplittableRandom seeds;
  private final Cancellation cancellation;
  private final Observation ever;
  private long events;

  Replications(RandomWalk model, List<Query.Named> measures, long seed, Cancellation cancellation) {
    this.model = model;
    this.measures = measures;
    this.seeds = new SplittableRandom(seed);
    this.cancellation = cancellation;
    this.ever = new Observation(model, measures);
  }

  RandomWalk another() {
    return model.another(seeds.nextLong());
  }

  List<RandomWalk> several() {
    return Stream.generate(this::another).limit(COUNT).toList();
  }

  Observation nothing() {
    return new Observation(model, measures);
  }

  Readings readings(List<Observation> seen) {
    return new Readings(seen, measures);
  }

  /** All that was seen since the start of any run. */
  Observation ever() {
    return ever;
  }

  long events() {
    return events;
  }

  void forgetEvents() {
    events = 0;
  }

  /** Goes to the next state. */
  void step(RandomWalk walk) {
    walk.step();
    if ((++events & 0xFFF) == 0) {
      cancellation.check();
    }
  }

  /** Follows a run for some time. Sojourns know no past, so that they may be cut. */
  Observation observed(RandomWalk walk, double time) {
    Observation seen = nothing();
    double left = time;
    while (left > 0) {
      double sojourn = walk.sojourn();
      seen.add(walk, Math.min(sojourn, left));
      if (sojourn >= left) {
        break;
      }
      left -= sojourn;
      step(walk);
    }
    ever.add(seen);
    return seen;
  }

  List<Observation> observed(List<RandomWalk> walks, double time) {
    return new ArrayList<>(walks.stream().map(walk -> observed(walk, time)).toList());
  }

  /** Follows each run for some time, and tells of each of so many parts. */
  Batches batches(List<RandomWalk> walks, double time, int count) {
    List<List<Observation>> all = new ArrayList<>();
    for (RandomWalk walk : walks) {
      List<Observation> row = new ArrayList<>();
      for (int b = 0; b < count; b++) {
        row.add(observed(walk, time / count));
      }
      all.add(row);
    }
    return new Batches(all);
  }

  static boolean standStill(List<RandomWalk> walks) {
    return walks.stream().allMatch(walk -> walk.exit() == 0);
  }
}
