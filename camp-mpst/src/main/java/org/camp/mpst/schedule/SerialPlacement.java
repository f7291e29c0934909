// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.Arrays;

/**
 * Places tasks one after the other, in the order of their priorities, each at the earliest time at
 * which all before it have ended, its role has a gap that is long enough, and the memory of its
 * role is enough from there on: what is open and not yet closed is held for ever until then (the
 * serial schedule generation of resource-constrained projects, Kelley 1963). What has no room waits
 * until something is closed at its role. O(n log n) for n tasks that are placed near the ends.
 */
final class SerialPlacement {
  private static final long NEVER = Long.MAX_VALUE;

  private final TaskGraph graph;

  /** Role → what it may occupy [B]. */
  private final double[] limit;

  /** Task → when it begins [ticks]. */
  private final long[] start;

  /** Task → when all before it have ended [ticks]. */
  private final long[] earliest;

  /** Task → how many tasks before it are to be placed. */
  private final int[] waiting;

  /** Value → how many of the tasks that close it are to be placed. */
  private final int[] closers;

  /** Value → the latest time at which something that closes it begins; −1 for none [ticks]. */
  private final long[] lastClosed;

  /** Value → the earliest time at which something that opens it begins [ticks]. */
  private final long[] opened;

  /** Role → where its tasks are placed. */
  private final Lane[] lanes;

  private final TaskQueue ready;

  /** Role → tasks that have no room, a list that begins here; −1 ends it. */
  private final int[] parked;

  /** Task → the next parked task; −1 for none. */
  private final int[] nextParked;

  private int placed;

  private SerialPlacement(TaskGraph graph, double[] limit, int[] rank) {
    this.graph = graph;
    this.limit = limit;
    int n = graph.size();
    int values = graph.values().bytes().length;
    int roles = graph.roles();
    start = new long[n];
    earliest = new long[n];
    waiting = new int[n];
    nextParked = new int[n];
    closers = new int[values];
    lastClosed = new long[values];
    opened = new long[values];
    parked = new int[roles];
    lanes = new Lane[roles];
    ready = new TaskQueue(rank);
    Arrays.fill(lastClosed, -1);
    Arrays.fill(opened, NEVER);
    Arrays.fill(parked, -1);
    begin();
  }

  private void begin() {
    int[] tasks = new int[lanes.length];
    for (int task = 0; task < start.length; task++) {
      tasks[graph.role(task)]++;
      for (int value : graph.closes(task)) {
        closers[value]++;
      }
    }
    for (int role = 0; role < lanes.length; role++) {
      lanes[role] = new Lane(tasks[role], graph.tasks().base()[role]);
    }
    int[] first = graph.in().first();
    for (int task = 0; task < start.length; task++) {
      earliest[task] = graph.isFree(task) ? 0 : graph.release()[graph.role(task)];
      waiting[task] = first[task + 1] - first[task];
      if (waiting[task] == 0) {
        ready.add(task);
      }
    }
  }

  /**
   * Task → its start [ticks]; empty when some of them never find room.
   *
   * @param limit role → what it may occupy [B]
   * @param rank task → its place in the order of priority, all different
   */
  static long[] of(TaskGraph graph, double[] limit, int[] rank) {
    SerialPlacement placing = new SerialPlacement(graph, limit, rank);
    while (!placing.ready.isEmpty()) {
      placing.place(placing.ready.remove());
    }
    return placing.placed == graph.size() ? placing.start : new long[0];
  }

  private void place(int task) {
    int role = graph.role(task);
    Lane lane = lanes[role];
    boolean free = graph.isFree(task);
    if (free && graph.opens(task).length == 0) {
      start[task] = earliest[task];
    } else {
      int at = position(task, lane, limit[role]);
      if (at < 0) {
        nextParked[task] = parked[role];
        parked[role] = task;
        return;
      }
      start[task] = Math.max(earliest[task], lane.endBefore(at));
      if (!free) {
        lane.insert(at, start[task], start[task] + graph.length(task));
      }
      open(task, lane, at);
    }
    close(task, free ? start[task] - 1 : start[task]);
    placed++;
    TaskGraph.Arcs out = graph.out();
    long end = start[task] + graph.length(task);
    for (int arc = out.first()[task]; arc < out.first()[task + 1]; arc++) {
      int next = out.task()[arc];
      earliest[next] = Math.max(earliest[next], end + out.lag()[arc]);
      if (--waiting[next] == 0) {
        ready.add(next);
      }
    }
  }

  private void open(int task, Lane lane, int at) {
    long from = start[task];
    for (int value : graph.opens(task)) {
      if (opened[value] == NEVER) {
        lane.hold(at, graph.bytes(value));
      } else if (from < opened[value]) {
        lane.holdUntil(at, opened[value], graph.bytes(value));
      }
      opened[value] = Math.min(opened[value], from);
    }
  }

  /** Closes values that nothing else needs behind a task that begins at a time. */
  private void close(int task, long from) {
    for (int value : graph.closes(task)) {
      lastClosed[value] = Math.max(lastClosed[value], from);
      if (--closers[value] == 0) {
        int role = graph.values().role()[value];
        lanes[role].free(lastClosed[value], graph.bytes(value));
        for (int parkedTask = parked[role]; parkedTask >= 0; parkedTask = nextParked[parkedTask]) {
          ready.add(parkedTask);
        }
        parked[role] = -1;
      }
    }
  }

  /** Where a task goes among those of its role; −1 when there is no room. */
  private int position(int task, Lane lane, double most) {
    double opening = 0;
    boolean partly = false;
    for (int value : graph.opens(task)) {
      opening += opened[value] == NEVER ? graph.bytes(value) : 0;
      partly |= opened[value] != NEVER;
    }
    double closing = 0;
    for (int value : graph.closes(task)) {
      closing += closers[value] == 1 ? graph.bytes(value) : 0;
    }
    int first = lane.firstEndingBehind(earliest[task]);
    if (opening > closing) {
      first = lane.firstWithRoom(first, most - opening + closing);
      if (first < 0) {
        return -1;
      }
    }
    boolean asks = opening > 0 || partly;
    long length = graph.length(task);
    for (int at = first; at < lane.size(); at++) {
      long from = Math.max(earliest[task], lane.endBefore(at));
      if (from + length <= lane.start(at) && (!asks || fits(task, lane, at, from, opening, most))) {
        return at;
      }
    }
    return !asks || fits(task, lane, lane.size(), NEVER - 1, opening, most) ? lane.size() : -1;
  }

  /** Whether what a task opens has room at a place, and until it is held already. */
  private boolean fits(int task, Lane lane, int at, long from, double opening, double most) {
    double more = opening;
    for (int value : graph.opens(task)) {
      if (opened[value] != NEVER && from < opened[value]) {
        more += graph.bytes(value);
        if (!lane.hasRoomUntil(at, opened[value], most - graph.bytes(value) - opening)) {
          return false;
        }
      }
    }
    return more == 0 || lane.before(at) + more <= most;
  }
}
