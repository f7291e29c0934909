// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.Labels;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * Flattened nested data parallelism (section 8.3): every step runs nodes of one label only, the
 * least that is ready, as many as there are processors; so branches of a conditional inside {@code
 * map} run one after the other, each for all its elements at once. Labels grow along every path, so
 * the order of the labels is the order of the run, and the nodes of a label are ready together.
 * O(V).
 */
public final class DataParallel implements Scheduler {
  /** For the registry and for library users. */
  public DataParallel() {}

  @Override
  public String id() {
    return "dp";
  }

  @Override
  public boolean needsLabels() {
    return true;
  }

  @Override
  public Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
    Labels labels = labels(graph);
    int[] next = new int[labels.count() + 1];
    for (int node = 0; node < graph.size(); node++) {
      next[labels.label(node) + 1]++;
    }
    cancellation.check();
    int steps = 0;
    for (int label = 1; label < next.length; label++) {
      int count = next[label];
      next[label] = steps;
      steps += (int) (((long) count + processors - 1) / processors);
    }
    int[] done = new int[labels.count()];
    int[] times = new int[graph.size()];
    for (int node = 0; node < times.length; node++) {
      int label = labels.label(node);
      times[node] = next[label + 1] + 1 + done[label]++ / processors;
    }
    return new Schedule(id(), processors, times, steps);
  }

  static Labels labels(ProgramGraph graph) {
    return graph
        .labels()
        .orElseThrow(() -> new IllegalArgumentException("the run of the graph has no labels"));
  }
}
