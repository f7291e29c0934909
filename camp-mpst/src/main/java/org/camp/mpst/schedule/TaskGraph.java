// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.Arrays;

/**
 * What is to be scheduled: tasks of roles that do one thing at a time, arcs between them, and
 * values that occupy memory of a role from the first task that opens them to the last one that
 * closes them. Read backwards in time it is a problem of the same form: {@link #reversed}.
 */
@SuppressWarnings("ArrayRecordComponent") // Problems are never compared.
record TaskGraph(Tasks tasks, Arcs out, Arcs in, Values values, long[] release, long[] rest) {
  /**
   * What roles do.
   *
   * @param role task → its role
   * @param length task → how long it takes [ticks]
   * @param free task → whether it occupies neither time nor memory: its role does it beside others
   * @param kind task → equal for what the same statement does
   * @param base role → what it occupies all the time [B]
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Tasks(int[] role, long[] length, boolean[] free, int[] kind, double[] base) {}

  /**
   * Arcs, sorted by one of their ends.
   *
   * @param first task → where its arcs begin; one more entry at the end
   * @param task arc → the task at its other end
   * @param lag arc → the time between the end of the one and the start of the other [ticks]
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Arcs(int[] first, int[] task, long[] lag) {}

  /**
   * What occupies memory.
   *
   * @param opens task → the values that it opens
   * @param closes task → the values that it closes, when all others that close them are done too
   * @param bytes value → what it occupies [B]
   * @param role value → where
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Values(int[][] opens, int[][] closes, double[] bytes, int[] role) {
    Values reversed() {
      return new Values(closes, opens, bytes, role);
    }
  }

  /** The same problem with time running backwards. */
  TaskGraph reversed() {
    return new TaskGraph(tasks, in, out, values.reversed(), rest, release);
  }

  int size() {
    return tasks.role.length;
  }

  int roles() {
    return tasks.base.length;
  }

  int role(int task) {
    return tasks.role[task];
  }

  long length(int task) {
    return tasks.length[task];
  }

  boolean isFree(int task) {
    return tasks.free[task];
  }

  int[] opens(int task) {
    return values.opens[task];
  }

  int[] closes(int task) {
    return values.closes[task];
  }

  double bytes(int value) {
    return values.bytes[value];
  }

  /** Tasks in an order in which every arc goes forward; fewer than all when arcs form a cycle. */
  int[] topological() {
    int[] waiting = new int[size()];
    int[] order = new int[size()];
    int count = 0;
    for (int task = 0; task < size(); task++) {
      waiting[task] = in.first[task + 1] - in.first[task];
      if (waiting[task] == 0) {
        order[count++] = task;
      }
    }
    for (int i = 0; i < count; i++) {
      for (int arc = out.first[order[i]]; arc < out.first[order[i] + 1]; arc++) {
        if (--waiting[out.task[arc]] == 0) {
          order[count++] = out.task[arc];
        }
      }
    }
    return Arrays.copyOf(order, count);
  }

  /** Task → the longest chain before its start [ticks]. */
  long[] heads() {
    long[] head = new long[size()];
    for (int task : topological()) {
      head[task] = Math.max(head[task], isFree(task) ? 0 : release[role(task)]);
      for (int arc = out.first[task]; arc < out.first[task + 1]; arc++) {
        int next = out.task[arc];
        head[next] = Math.max(head[next], head[task] + length(task) + out.lag[arc]);
      }
    }
    return head;
  }

  /** When all is done [ticks]. */
  long makespan(long[] start) {
    long last = 0;
    for (int task = 0; task < start.length; task++) {
      last = Math.max(last, start[task] + length(task) + (isFree(task) ? 0 : rest[role(task)]));
    }
    return last;
  }
}
