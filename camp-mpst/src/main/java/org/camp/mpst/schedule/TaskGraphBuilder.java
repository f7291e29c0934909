// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.Arrays;

/** Collects the arcs and values of tasks that are to be scheduled. */
public final class TaskGraphBuilder {
  /** No resources. */
  private static final int[] NONE = {};

  private final TaskGraph.Tasks tasks;

  /** Task → the values that it opens. */
  private final int[][] opens;

  /** Task → the values that it closes. */
  private final int[][] closes;

  /** Arc → the task before it. */
  private int[] tails = new int[64];

  /** Arc → the task behind it. */
  private int[] heads = new int[64];

  /** Arc → the time from the end of the one to the start of the other [ticks]. */
  private long[] lags = new long[64];

  private int arcs;

  /** Value → what it occupies [B]. */
  private double[] bytes = new double[16];

  /** Value → its role. */
  private int[] where = new int[16];

  private int values;

  /** Role → the time to be left behind its last task [ticks]. */
  private long[] rest;

  /**
   * Begins with tasks.
   *
   * @param role task → its role
   * @param length task → how long it takes [ticks]
   * @param free task → whether it occupies neither time nor memory
   * @param kind task → equal for what the same statement does
   * @param base role → what it occupies all the time [B]
   */
  public TaskGraphBuilder(int[] role, long[] length, boolean[] free, int[] kind, double[] base) {
    tasks =
        new TaskGraph.Tasks(role.clone(), length.clone(), free.clone(), kind.clone(), base.clone());
    opens = new int[role.length][];
    closes = new int[role.length][];
    rest = new long[base.length];
    Arrays.fill(opens, NONE);
    Arrays.fill(closes, NONE);
  }

  /** The same arcs and values, to which others can be added. */
  public TaskGraphBuilder copy() {
    TaskGraphBuilder copy =
        new TaskGraphBuilder(
            tasks.role(), tasks.length(), tasks.free(), tasks.kind(), tasks.base());
    copy.tails = tails.clone();
    copy.heads = heads.clone();
    copy.lags = lags.clone();
    copy.arcs = arcs;
    copy.bytes = bytes.clone();
    copy.where = where.clone();
    copy.values = values;
    copy.rest = rest;
    System.arraycopy(opens, 0, copy.opens, 0, opens.length);
    System.arraycopy(closes, 0, copy.closes, 0, closes.length);
    return copy;
  }

  /** Lets a task begin a time after another has ended, at the earliest [ticks]. */
  public void arc(int tail, int head, long lag) {
    if (arcs == tails.length) {
      tails = Arrays.copyOf(tails, 2 * arcs);
      heads = Arrays.copyOf(heads, 2 * arcs);
      lags = Arrays.copyOf(lags, 2 * arcs);
    }
    tails[arcs] = tail;
    heads[arcs] = head;
    lags[arcs++] = lag;
  }

  /** A value that a task makes and others of its role need; when none do, it needs it alone. */
  public void value(double size, int maker, int[] needers) {
    if (values == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * values);
      where = Arrays.copyOf(where, 2 * values);
    }
    bytes[values] = size;
    where[values] = tasks.role()[maker];
    opens[maker] = with(opens[maker], values);
    for (int needer : needers.length == 0 ? new int[] {maker} : needers) {
      closes[needer] = with(closes[needer], values);
    }
    values++;
  }

  /** Leaves time behind the last task of every role [ticks]. */
  public void rest(long[] ticks) {
    rest = ticks.clone();
  }

  private static int[] with(int[] list, int value) {
    int[] longer = Arrays.copyOf(list, list.length + 1);
    longer[list.length] = value;
    return longer;
  }

  /** How many tasks there are. */
  int size() {
    return opens.length;
  }

  TaskGraph build() {
    int roles = tasks.base().length;
    return new TaskGraph(
        tasks,
        sorted(tails, heads),
        sorted(heads, tails),
        new TaskGraph.Values(
            opens, closes, Arrays.copyOf(bytes, values), Arrays.copyOf(where, values)),
        new long[roles],
        rest.clone());
  }

  private TaskGraph.Arcs sorted(int[] by, int[] others) {
    int[] first = new int[tasks.role().length + 1];
    for (int arc = 0; arc < arcs; arc++) {
      first[by[arc] + 1]++;
    }
    for (int task = 0; task + 1 < first.length; task++) {
      first[task + 1] += first[task];
    }
    int[] next = first.clone();
    int[] task = new int[arcs];
    long[] lag = new long[arcs];
    for (int arc = 0; arc < arcs; arc++) {
      int at = next[by[arc]]++;
      task[at] = others[arc];
      lag[at] = lags[arc];
    }
    return new TaskGraph.Arcs(first, task, lag);
  }
}
