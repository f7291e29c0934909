// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.Precedence;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.jspecify.annotations.Nullable;

/** The schedulers on any acyclic graph, for programs whose futures are touched anywhere. */
final class GeneralSchedules {
  private static final int CHECK = (1 << 16) - 1;

  private final Precedence graph;

  /** Node → how many nodes that it follows have not run. */
  private final int[] waiting;

  /** Node → step in which it runs. */
  private final int[] times;

  private final int processors;
  private final Cancellation cancellation;
  private int step;
  private int done;

  private GeneralSchedules(ProgramGraph graph, int processors, Cancellation cancellation) {
    this.graph = Precedence.of(graph);
    waiting = this.graph.predecessors();
    times = new int[graph.size()];
    this.processors = Math.min(processors, graph.size());
    this.cancellation = cancellation;
  }

  private void nextStep() {
    if ((++step & CHECK) == 0) {
      cancellation.check();
    }
  }

  /** p-DF: the p least ready nodes of each step. O(V log V). */
  static Schedule depthFirst(ProgramGraph of, int processors, Cancellation cancellation) {
    GeneralSchedules run = new GeneralSchedules(of, processors, cancellation);
    int[] ready = new int[run.times.length];
    int size = 1;
    int[] running = new int[run.processors];
    while (run.done < run.times.length) {
      run.nextStep();
      int count = 0;
      while (count < running.length && size > 0) {
        running[count++] = IntHeap.pop(ready, 0, size--);
      }
      for (int i = 0; i < count; i++) {
        run.execute(running[i]);
        for (int e = run.graph.from(running[i]); e < run.graph.to(running[i]); e++) {
          if (run.enables(e)) {
            IntHeap.push(ready, 0, size++, run.graph.target(e));
          }
        }
      }
    }
    return new Schedule("df", processors, run.times, run.step);
  }

  /** p-BF: nodes in the order in which they became ready. O(V + E). */
  static Schedule breadthFirst(ProgramGraph of, int processors, Cancellation cancellation) {
    GeneralSchedules run = new GeneralSchedules(of, processors, cancellation);
    int[] queue = new int[run.times.length];
    int tail = 1;
    int head = 0;
    while (head < tail) {
      run.nextStep();
      int end = (int) Math.min((long) head + processors, tail);
      for (; head < end; head++) {
        run.execute(queue[head]);
        for (int e = run.graph.from(queue[head]); e < run.graph.to(queue[head]); e++) {
          if (run.enables(e)) {
            queue[tail++] = run.graph.target(e);
          }
        }
      }
    }
    return new Schedule("bf", processors, run.times, run.step);
  }

  /**
   * Work stealing: a processor keeps the least node that it enables, the others go to its deque.
   */
  static Schedule workStealing(
      ProgramGraph of, int processors, @Nullable Long seed, Cancellation cancellation) {
    GeneralSchedules run = new GeneralSchedules(of, processors, cancellation);
    SplittableRandom random = seed == null ? null : new SplittableRandom(seed);
    int p = run.processors;
    IntDeque[] deques = new IntDeque[p];
    int[] current = new int[p];
    for (int q = 0; q < p; q++) {
      deques[q] = new IntDeque();
      current[q] = -1;
    }
    deques[0].addLast(0);
    int queued = 1;
    while (run.done < run.times.length) {
      run.nextStep();
      for (int q = 0; q < p && queued > 0; q++) {
        if (current[q] < 0 && !deques[q].isEmpty()) {
          current[q] = deques[q].removeLast();
          queued--;
        }
      }
      for (int q = 0; q < p && queued > 0; q++) {
        if (current[q] < 0) {
          current[q] = WorkStealing.steal(deques, q, random);
          queued--;
        }
      }
      for (int q = 0; q < p; q++) {
        if (current[q] >= 0) {
          int node = current[q];
          run.execute(node);
          current[q] = -1;
          for (int e = run.graph.to(node) - 1; e >= run.graph.from(node); e--) {
            if (run.enables(e)) {
              if (current[q] >= 0) {
                deques[q].addLast(current[q]);
                queued++;
              }
              current[q] = run.graph.target(e);
            }
          }
        }
      }
    }
    return new Schedule("ws", processors, run.times, run.step);
  }

  private void execute(int node) {
    times[node] = step;
    done++;
  }

  private boolean enables(int edge) {
    return --waiting[graph.target(edge)] == 0;
  }
}
