// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Steady phases of a problem that is copies of one: the tasks of one copy are placed so that it can
 * be repeated every period without two tasks of a role at once (modulo scheduling, Rau 1981), with
 * a delay for each kind of arc between roles. Copies that are alive at once give its memory.
 */
final class PeriodicPatterns {
  private static final double MOST_PATTERNS = 1300;
  private static final int MOST_DELAYS = 12;

  /**
   * A steady phase.
   *
   * @param period time from one copy to the next [ticks]
   * @param offset place → its start in the first copy [ticks]
   * @param peak role → the most memory that it occupies then [B]
   * @param length when the first copy ends [ticks]
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Pattern(long period, long[] offset, double[] peak, long length) {
    /** What the role that comes nearest to its limit may still occupy [B]; negative beyond it. */
    double room(double[] limit) {
      double room = Double.POSITIVE_INFINITY;
      for (int role = 0; role < peak.length; role++) {
        room = Math.min(room, limit[role] - peak[role]);
      }
      return room;
    }
  }

  private final TaskGraph graph;

  /** Place → the task of the first copy. */
  private final int[] tasks;

  private final Copies copies;

  /** Places in the order in which they are placed: what nothing waits for comes last. */
  private final int[] order;

  /** Place → arc into its task → the class of its delay; −1 for none. */
  private final int[][] delayed;

  private final int classes;
  private final long work;
  private final Map<Long, List<Pattern>> known = new HashMap<>();

  PeriodicPatterns(TaskGraph graph, Copies copies) {
    this.graph = graph;
    this.copies = copies;
    tasks = copies.tasks()[0];
    order = order();
    delayed = new int[tasks.length][];
    Map<Long, Integer> numbers = new HashMap<>();
    for (int place = 0; place < tasks.length; place++) {
      int begin = graph.in().first()[tasks[place]];
      delayed[place] = new int[graph.in().first()[tasks[place] + 1] - begin];
      for (int i = 0; i < delayed[place].length; i++) {
        delayed[place][i] = number(numbers, graph.in().task()[begin + i], tasks[place]);
      }
    }
    classes = numbers.size();
    long[] busy = new long[graph.roles()];
    for (int task : tasks) {
      busy[graph.role(task)] += graph.length(task);
    }
    work = Math.max(1, Arrays.stream(busy).max().orElse(1));
  }

  private int number(Map<Long, Integer> numbers, int from, int to) {
    int hop = graph.role(to) - graph.role(from);
    if (hop == 0) {
      return -1;
    }
    long kind = 2L * graph.tasks().kind()[from] + (hop > 0 ? 0 : 1);
    return numbers.computeIfAbsent(kind, k -> numbers.size());
  }

  private int[] order() {
    List<Integer> first = new ArrayList<>();
    List<Integer> last = new ArrayList<>();
    int[] topological = graph.topological();
    for (int task : topological) {
      if (copies.copy()[task] == 0) {
        boolean leaf = graph.out().first()[task] == graph.out().first()[task + 1];
        (leaf ? last : first).add(copies.place()[task]);
      }
    }
    first.addAll(last);
    return first.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The greatest work of a role in one copy: no period can be shorter [ticks]. */
  long work() {
    return work;
  }

  /** The steady phases of a period, all different. */
  List<Pattern> of(long period) {
    return known.computeIfAbsent(period, this::find);
  }

  /** One copy after the other. */
  Pattern alone() {
    long[] offset = place(Long.MAX_VALUE / 4, new long[classes]);
    Pattern once = pattern(Long.MAX_VALUE / 4, offset);
    return new Pattern(once.length, offset, once.peak, once.length);
  }

  private List<Pattern> find(long period) {
    List<Pattern> found = new ArrayList<>();
    Set<List<Long>> seen = new HashSet<>();
    int each = classes == 0 ? 1 : (int) Math.pow(MOST_PATTERNS, 1.0 / classes);
    each = Math.max(1, Math.min(each, MOST_DELAYS));
    long step = Math.max(1, period / each);
    long codes = (long) Math.min(Math.pow(each, classes), MOST_PATTERNS);
    for (long code = 0; code < codes; code++) {
      long[] delay = new long[classes];
      long rest = code;
      for (int c = 0; c < classes; c++) {
        delay[c] = rest % each * step;
        rest /= each;
      }
      long[] offset = place(period, delay);
      if (offset.length > 0 && seen.add(Arrays.stream(offset).boxed().toList())) {
        found.add(pattern(period, offset));
      }
    }
    return found;
  }

  /** Place → its start, resolving clashes modulo the period; empty when something has no place. */
  private long[] place(long period, long[] delay) {
    long[] offset = new long[tasks.length];
    Map<Integer, List<Integer>> busy = new HashMap<>();
    for (int place : order) {
      int task = tasks[place];
      int begin = graph.in().first()[task];
      long from = 0;
      for (int i = 0; i < delayed[place].length; i++) {
        int before = graph.in().task()[begin + i];
        long end = offset[copies.place()[before]] + graph.length(before);
        int c = delayed[place][i];
        from = Math.max(from, end + graph.in().lag()[begin + i] + (c < 0 ? 0 : delay[c]));
      }
      if (graph.length(task) > 0) {
        List<Integer> others = busy.computeIfAbsent(graph.role(task), r -> new ArrayList<>());
        from = free(from, graph.length(task), period, others, offset);
        if (from < 0) {
          return new long[0];
        }
        others.add(place);
      }
      offset[place] = from;
    }
    return offset;
  }

  /** The first time from one on at which a role has room in every period; −1 for none. */
  private long free(long from, long length, long period, List<Integer> others, long[] offset) {
    long at = from;
    boolean clashes = true;
    while (clashes && at < from + period) {
      clashes = false;
      for (int other : others) {
        long behind = Math.floorMod(at - offset[other], period);
        long taken = graph.length(tasks[other]);
        if (behind < taken) {
          at += taken - behind;
          clashes = true;
        } else if (behind + length > period) {
          at += period - behind + taken;
          clashes = true;
        }
      }
    }
    return clashes || length > period ? -1 : at;
  }

  private Pattern pattern(long period, long[] offset) {
    double[] peak = graph.tasks().base().clone();
    long length = 0;
    Map<Integer, List<double[]>> held = new HashMap<>();
    Map<Integer, Long> until = new HashMap<>();
    for (int place = 0; place < tasks.length; place++) {
      long end = offset[place] + graph.length(tasks[place]);
      length = Math.max(length, end);
      for (int value : graph.closes(tasks[place])) {
        until.merge(value, end, Math::max);
      }
    }
    for (int place = 0; place < tasks.length; place++) {
      for (int value : graph.opens(tasks[place])) {
        held.computeIfAbsent(graph.role(tasks[place]), r -> new ArrayList<>())
            .add(new double[] {offset[place], until.get(value), graph.bytes(value)});
      }
    }
    held.forEach((role, values) -> peak[role] += steady(values, period));
    return new Pattern(period, offset, peak, length);
  }

  /** The most that values occupy at once when they come again every period. */
  private static double steady(List<double[]> values, long period) {
    double most = 0;
    for (double[] at : values) {
      double bytes = 0;
      for (double[] other : values) {
        double alive =
            Math.floor((at[0] - other[0]) / period) - Math.floor((at[0] - other[1]) / period);
        bytes += alive * other[2];
      }
      most = Math.max(most, bytes);
    }
    return most;
  }

  /** Task → its priority when the copies follow each other by a pattern. */
  long[] unroll(Pattern pattern) {
    long[] key = new long[graph.size()];
    for (int task = 0; task < key.length; task++) {
      key[task] = copies.copy()[task] * pattern.period + pattern.offset[copies.place()[task]];
    }
    return key;
  }
}
