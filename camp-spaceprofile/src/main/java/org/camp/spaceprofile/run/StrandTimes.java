// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.Precedence;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.semantics.RunPolicy;

/**
 * How long a run takes on a number of workers, when each node takes a known time: strands between
 * forks, joins and touches are listed by the policy of the run, and a worker that has none takes
 * the next. O(V + E + S log S) for S strands.
 */
final class StrandTimes {
  private static final int CHECK = (1 << 16) - 1;

  private final Precedence graph;

  /** Strand → its first node, rising. */
  private final int[] firsts;

  /** Node → its strand. */
  private final int[] strandOf;

  /** Strand → how long it takes [s]. */
  private final double[] seconds;

  private int strands;

  private StrandTimes(ProgramGraph graph, float[] perNode) {
    this.graph = Precedence.of(graph);
    int size = graph.size();
    int[] predecessors = this.graph.predecessors();
    strandOf = new int[size];
    int[] first = new int[size];
    double[] sum = new double[size];
    for (int node = 0; node < size; node++) {
      if (node == 0 || predecessors[node] != 1 || !followsAlone(node)) {
        first[strands++] = node;
      }
      strandOf[node] = strands - 1;
      sum[strands - 1] += perNode[node];
    }
    firsts = Arrays.copyOf(first, strands);
    seconds = Arrays.copyOf(sum, strands);
  }

  private boolean followsAlone(int node) {
    int from = graph.from(node - 1);
    return graph.to(node - 1) == from + 1 && graph.target(from) == node;
  }

  /**
   * The time of a run.
   *
   * @param perNode node → how long it takes [s]
   * @param handOver what every strand takes beside its nodes [s]
   */
  static double of(
      ProgramGraph graph,
      float[] perNode,
      RunPolicy policy,
      int workers,
      double handOver,
      Cancellation cancellation) {
    return new StrandTimes(graph, perNode).run(policy, workers, handOver, cancellation);
  }

  /** How many strands a run has. */
  static int count(ProgramGraph graph) {
    return new StrandTimes(graph, new float[graph.size()]).strands;
  }

  private record Event(double time, int worker, int strand) {}

  private double run(RunPolicy policy, int workers, double handOver, Cancellation cancellation) {
    int[] waiting = new int[strands];
    int[] predecessors = graph.predecessors();
    for (int strand = 0; strand < strands; strand++) {
      waiting[strand] = predecessors[firsts[strand]];
    }
    Ready ready = new Ready(policy, workers);
    ready.add(0, List.of(0));
    PriorityQueue<Event> running =
        new PriorityQueue<>(
            Comparator.comparingDouble(Event::time).thenComparingInt(Event::worker));
    Deque<Integer> idle = new ArrayDeque<>();
    for (int worker = 0; worker < workers; worker++) {
      idle.add(worker);
    }
    double now = 0;
    int done = 0;
    while (done < strands) {
      for (int i = idle.size(); i > 0; i--) {
        int worker = idle.remove();
        int strand = ready.poll(worker);
        if (strand < 0) {
          idle.add(worker);
        } else {
          running.add(new Event(now + seconds[strand] + handOver, worker, strand));
        }
      }
      Event event = running.remove();
      now = event.time();
      idle.addFirst(event.worker());
      if ((++done & CHECK) == 0) {
        cancellation.check();
      }
      int last = (event.strand() + 1 < strands ? firsts[event.strand() + 1] : strandOf.length) - 1;
      List<Integer> enabled = new ArrayList<>();
      for (int edge = graph.from(last); edge < graph.to(last); edge++) {
        int next = strandOf[graph.target(edge)];
        if (--waiting[next] == 0) {
          enabled.add(next);
        }
      }
      ready.add(event.worker(), enabled);
    }
    return now;
  }

  /** The strands that may run. */
  private static final class Ready {
    private final boolean stealing;

    /** Worker → its strands; one for all unless strands are stolen. */
    private final List<Deque<Integer>> deques = new ArrayList<>();

    private final PriorityQueue<Integer> least = new PriorityQueue<>();
    private final boolean sorted;

    Ready(RunPolicy policy, int workers) {
      stealing = policy == RunPolicy.WS;
      sorted = policy == RunPolicy.DF;
      for (int i = 0; i < (stealing ? workers : 1); i++) {
        deques.add(new ArrayDeque<>());
      }
    }

    void add(int worker, List<Integer> strands) {
      if (sorted) {
        least.addAll(strands);
      } else if (stealing) {
        for (int i = strands.size() - 1; i >= 0; i--) {
          deques.get(worker).addLast(strands.get(i));
        }
      } else {
        deques.get(0).addAll(strands);
      }
    }

    int poll(int worker) {
      if (sorted) {
        return least.isEmpty() ? -1 : least.remove();
      }
      for (int i = 0; i < deques.size(); i++) {
        Deque<Integer> deque = deques.get((worker + i) % deques.size());
        if (!deque.isEmpty()) {
          return stealing && i == 0 ? deque.removeLast() : deque.removeFirst();
        }
      }
      return -1;
    }
  }
}
