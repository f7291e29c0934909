// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import java.util.Arrays;
import org.camp.bsp.threads.Barrier;
import org.camp.bsp.threads.Team;
import org.camp.core.analysis.Cancellation;

/**
 * Times supersteps in which every processor sends h words and receives h words: word i of processor
 * s goes to processor (s + 1 + i mod (p - 1)) mod p, or with p = 1 to itself. A put appends to the
 * sender's outbox for the receiver; at the barrier every thread drains what is for it.
 */
final class HRelations {
  private static final int WARM_UP = 20;

  /** Several machines that run at the same time, for contention; the first one is timed. */
  private final int groups;

  private final int p;
  private final int repetitions;
  private final int supersteps;
  private final Cancellation cancellation;

  /** Called with the share of the work that is done, from 0 to 1. */
  interface Watcher {
    void at(double done);
  }

  /**
   * A way to measure.
   *
   * @param groups how many machines run at once
   * @param p processors of each
   * @param repetitions of which the fastest counts
   * @param supersteps in each repetition
   */
  HRelations(int groups, int p, int repetitions, int supersteps, Cancellation cancellation) {
    this.groups = groups;
    this.p = p;
    this.repetitions = repetitions;
    this.supersteps = supersteps;
    this.cancellation = cancellation;
  }

  /**
   * The messages of one processor to another: values, and where they go in the receiver's memory.
   */
  private static final class Outbox {
    /** Message → word that is sent. */
    final double[] values;

    /** Message → where the word goes in the receiver's memory. */
    final int[] places;

    int count;

    Outbox(int capacity) {
      values = new double[capacity];
      places = new int[capacity];
    }

    void put(double value, int place) {
      values[count] = value;
      places[count] = place;
      count++;
    }
  }

  /** One machine: a memory per processor, and an outbox for every pair. */
  private final class Network {
    /** Processor, place → word that was received there last. */
    final double[][] memory;

    /** Sender, receiver → messages on their way. */
    final Outbox[][] boxes = new Outbox[p][p];

    final Barrier barrier;

    Network(int most, boolean spins) {
      memory = new double[p][Math.max(1, most * p)];
      int each = most / Math.max(1, p - 1) + 1;
      for (Outbox[] row : boxes) {
        Arrays.setAll(row, j -> new Outbox(p == 1 ? most : each));
      }
      barrier = new Barrier(p, spins);
    }

    void superstep(int me, int h) {
      for (int i = 0; i < h; i++) {
        int receiver = p == 1 ? 0 : (me + 1 + i % (p - 1)) % p;
        int place = p == 1 ? i : me + i / (p - 1) * p;
        boxes[me][receiver].put(i, place);
      }
      barrier.await(me);
      double[] own = memory[me];
      for (int sender = 0; sender < p; sender++) {
        Outbox box = boxes[sender][me];
        for (int i = 0; i < box.count; i++) {
          own[box.places[i]] = box.values[i];
        }
        box.count = 0;
      }
      barrier.await(me);
    }
  }

  /**
   * The time of a superstep for each h, in seconds: of the fastest repetition, since disturbances
   * only ever add time.
   */
  double[] measure(int[] relations, Watcher watcher) {
    int most = Math.max(1, Arrays.stream(relations).max().orElse(1));
    boolean spins = Team.fits(groups * p);
    Network[] networks = new Network[groups];
    Arrays.setAll(networks, g -> new Network(most, spins));
    Barrier all = new Barrier(groups * p, spins);
    double[] best = new double[relations.length];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    Team.run(
        groups * p,
        all,
        cancellation,
        thread -> {
          try {
            run(networks[thread / p], thread, all, relations, best, watcher);
          } catch (RuntimeException | Error e) {
            for (Network network : networks) {
              network.barrier.breakUp();
            }
            throw e;
          }
        });
    return best;
  }

  private void run(
      Network network, int thread, Barrier all, int[] relations, double[] best, Watcher watcher) {
    int me = thread % p;
    for (int i = 0; i < WARM_UP * supersteps; i++) {
      network.superstep(me, i % 8);
    }
    for (int r = 0; r < repetitions; r++) {
      for (int k = 0; k < relations.length; k++) {
        all.await(thread);
        cancellation.check();
        long start = System.nanoTime();
        for (int i = 0; i < supersteps; i++) {
          network.superstep(me, relations[k]);
        }
        if (thread == 0) {
          double time = (System.nanoTime() - start) * 1e-9 / supersteps;
          best[k] = Math.min(best[k], time);
        }
      }
      if (thread == 0) {
        watcher.at((r + 1.0) / repetitions);
      }
    }
  }
}
