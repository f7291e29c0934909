// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.jspecify.annotations.Nullable;

/**
 * Work stealing (after Blumofe and Leiserson 1999): every processor has a deque, takes its own
 * newest node, and when it has none takes the oldest of another processor. A fork keeps its first
 * branch and queues the others; a join continues where it was enabled. Without a seed, victims are
 * tried in order from the next processor on. O(V · p) at worst, O(V) in practice.
 */
public final class WorkStealing implements Scheduler {
  private static final int CHECK = (1 << 16) - 1;

  private final @Nullable Long seed;

  /** Tries victims in order, from the next processor on. */
  public WorkStealing() {
    seed = null;
  }

  /** Tries victims in an order that starts at a random processor. */
  public WorkStealing(long seed) {
    this.seed = seed;
  }

  @Override
  public String id() {
    return "ws";
  }

  @Override
  public Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
    if (graph.isGeneral()) {
      return GeneralSchedules.workStealing(graph, processors, seed, cancellation);
    }
    int size = graph.size();
    int[] times = new int[size];
    Enabling enabling = new Enabling(graph);
    int p = Math.min(processors, size);
    IntDeque[] deques = new IntDeque[p];
    int[] current = new int[p];
    for (int q = 0; q < p; q++) {
      deques[q] = new IntDeque();
      current[q] = -1;
    }
    deques[0].addLast(0);
    SplittableRandom random = seed == null ? null : new SplittableRandom(seed);
    int done = 0;
    int queued = 1;
    int step = 0;
    while (done < size) {
      if ((++step & CHECK) == 0) {
        cancellation.check();
      }
      if (queued > 0) {
        for (int q = 0; q < p; q++) {
          if (current[q] < 0 && !deques[q].isEmpty()) {
            current[q] = deques[q].removeLast();
            queued--;
          }
        }
        for (int q = 0; q < p && queued > 0; q++) {
          if (current[q] < 0) {
            current[q] = steal(deques, q, random);
            queued--;
          }
        }
      }
      for (int q = 0; q < p; q++) {
        int node = current[q];
        if (node < 0) {
          continue;
        }
        times[node] = step;
        done++;
        if (graph.continues(node)) {
          current[q] = node + 1;
        } else if (graph.forks(node)) {
          int fork = graph.fork(node);
          for (int branch = graph.width(fork) - 1; branch > 0; branch--) {
            deques[q].addLast(graph.branch(fork, branch));
            queued++;
          }
          current[q] = node + 1;
        } else {
          current[q] = graph.endsBranch(node) ? enabling.end(node) : -1;
        }
      }
    }
    return new Schedule(id(), processors, times, step);
  }

  static int steal(IntDeque[] deques, int thief, @Nullable SplittableRandom random) {
    int p = deques.length;
    int first = random == null ? 1 : 1 + random.nextInt(Math.max(1, p - 1));
    for (int i = 0; i < p; i++) {
      IntDeque victim = deques[(thief + first + i) % p];
      if (!victim.isEmpty()) {
        return victim.removeFirst();
      }
    }
    throw new IllegalStateException("nothing to steal");
  }
}
