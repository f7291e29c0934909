// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.Labels;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * The alternative that section 8.3 proposes: every step runs nodes of one label only, as vector
 * instructions demand, but the label is that of the ready node that comes first in the sequential
 * order, and of its nodes those that come first run. A {@code map} over many elements so goes
 * through them p at a time. O(V log V).
 */
public final class DepthFirstDataParallel implements Scheduler {
  private static final int CHECK = (1 << 16) - 1;

  /** For the registry and for library users. */
  public DepthFirstDataParallel() {}

  @Override
  public String id() {
    return "dpdf";
  }

  @Override
  public boolean needsLabels() {
    return true;
  }

  @Override
  public Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
    return new Run(graph, processors).schedule(cancellation);
  }

  private static final class Run {
    private final ProgramGraph graph;
    private final Labels labels;
    private final int processors;

    /** Node → step in which it runs, from 1; 0 while it has not run. */
    private final int[] times;

    /** Slot of a heap, least first → ready node, or one that has run with others of its label. */
    private int[] ready = new int[64];

    private int readyCount;

    /** Slot → ready node; every label has a heap in its own part of the array. */
    private final int[] byLabel;

    /** Label → where its heap begins in {@link #byLabel}. */
    private final int[] start;

    /** Label → how many nodes of it are ready. */
    private final int[] count;

    Run(ProgramGraph graph, int processors) {
      this.graph = graph;
      this.processors = processors;
      labels = DataParallel.labels(graph);
      times = new int[graph.size()];
      byLabel = new int[graph.size()];
      start = new int[labels.count() + 1];
      count = new int[labels.count()];
      for (int node = 0; node < times.length; node++) {
        start[labels.label(node) + 1]++;
      }
      for (int label = 0; label < count.length; label++) {
        start[label + 1] += start[label];
      }
    }

    private void add(int node) {
      if (readyCount == ready.length) {
        ready = Arrays.copyOf(ready, readyCount * 2);
      }
      IntHeap.push(ready, 0, readyCount++, node);
      int label = labels.label(node);
      IntHeap.push(byLabel, start[label], count[label]++, node);
    }

    Schedule schedule(Cancellation cancellation) {
      Enabling enabling = new Enabling(graph);
      int[] running = new int[Math.min(processors, times.length)];
      int step = 0;
      add(0);
      while (readyCount > 0) {
        int first = IntHeap.pop(ready, 0, readyCount--);
        if (times[first] > 0) {
          continue;
        }
        if ((++step & CHECK) == 0) {
          cancellation.check();
        }
        int label = labels.label(first);
        int some = Math.min(running.length, count[label]);
        for (int i = 0; i < some; i++) {
          running[i] = IntHeap.pop(byLabel, start[label], count[label]--);
          times[running[i]] = step;
        }
        for (int i = 0; i < some; i++) {
          enable(running[i], enabling);
        }
      }
      return new Schedule("dpdf", processors, times, step);
    }

    private void enable(int node, Enabling enabling) {
      if (graph.continues(node)) {
        add(node + 1);
      } else if (graph.forks(node)) {
        int fork = graph.fork(node);
        add(node + 1);
        for (int branch = 1; branch < graph.width(fork); branch++) {
          add(graph.branch(fork, branch));
        }
      } else if (graph.endsBranch(node)) {
        int join = enabling.end(node);
        if (join >= 0) {
          add(join);
        }
      }
    }
  }
}
