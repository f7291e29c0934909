package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * All configurations that can be reached with queues of a given length, breadth first, so that the
 * first problem found has a shortest trace. Configurations lie one after the other in one array,
 * and a hash table of their numbers finds equal ones.
 */
public final class Exploration {
  private static final int MOST_NUMBERS = 1 << 28;

  private final Configurations space;
  private final int bound;
  private final long budget;
  private int[] store = new int[1 << 12];
  private int[] begin = new int[256];
  private int[] parent = new int[256];
  private int[] by = new int[256];
  private int[] table = new int[1024];
  private int count;
  private int stored;
  private long transitions;
  private boolean waited;
  private boolean complete = true;
  private int current;
  private @Nullable Problem problem;
  private int problemAt;
  private final @Nullable EdgeVisitor edges;

  /** Gets every transition: numbers of configurations, and the actor and edge. */
  interface EdgeVisitor {
    void edge(int from, int to, int actor, int edge);
  }

  private Exploration(Configurations space, int bound, long budget, @Nullable EdgeVisitor edges) {
    this.space = space;
    this.bound = bound;
    this.budget = budget;
    this.edges = edges;
    Arrays.fill(table, -1);
  }

  /**
   * Explores until a problem is found, everything is seen, or the budget is spent.
   *
   * @param bound how many messages a queue may hold, at least 1
   * @param budget configurations that may be kept
   */
  public static Exploration of(
      Configurations space, int bound, long budget, Cancellation cancellation) {
    Exploration exploration = new Exploration(space, bound, budget, null);
    exploration.run(cancellation, true);
    return exploration;
  }

  /** Explores everything, problems or not, and tells every transition. */
  static Exploration all(
      Configurations space, int bound, long budget, EdgeVisitor edges, Cancellation cancellation) {
    Exploration exploration = new Exploration(space, bound, budget, edges);
    exploration.run(cancellation, false);
    return exploration;
  }

  private void run(Cancellation cancellation, boolean untilProblem) {
    int[] initial = space.initial();
    add(initial, initial.length, -1, 0);
    int[] at = new int[64];
    int[] buffer = new int[65];
    for (current = 0; current < count; current++) {
      if ((current & 0xFFF) == 0) {
        cancellation.check();
      }
      int length = begin[current + 1] - begin[current];
      if (length >= at.length) {
        at = new int[2 * length];
        buffer = new int[2 * length + 1];
      }
      System.arraycopy(store, begin[current], at, 0, length);
      long before = transitions;
      boolean full = space.successors(at, length, bound, buffer, this::transition);
      waited |= full;
      if (problem == null) {
        problem = space.problem(at, transitions == before && !full);
        problemAt = current;
        if (problem != null && untilProblem) {
          return;
        }
      }
    }
  }

  private void transition(int actor, int edge, int[] next, int length) {
    transitions++;
    int number = find(next, length);
    if (number < 0) {
      if (count >= budget || stored + length > MOST_NUMBERS) {
        complete = false;
        return;
      }
      number = count;
      add(next, length, current, actor << 16 | edge);
    }
    if (edges != null) {
      edges.edge(current, number, actor, edge);
    }
  }

  private int find(int[] next, int length) {
    int mask = table.length - 1;
    for (int slot = hash(next, length) & mask; table[slot] >= 0; slot = (slot + 1) & mask) {
      int number = table[slot];
      int from = begin[number];
      if (begin[number + 1] - from == length
          && Arrays.equals(store, from, from + length, next, 0, length)) {
        return number;
      }
    }
    return -1;
  }

  private static int hash(int[] values, int length) {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ values[i]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }

  private void add(int[] next, int length, int from, int how) {
    if (count + 2 > begin.length) {
      begin = Arrays.copyOf(begin, 2 * begin.length);
      parent = Arrays.copyOf(parent, 2 * parent.length);
      by = Arrays.copyOf(by, 2 * by.length);
    }
    if (stored + length > store.length) {
      store = Arrays.copyOf(store, 2 * store.length + length);
    }
    System.arraycopy(next, 0, store, stored, length);
    stored += length;
    parent[count] = from;
    by[count] = how;
    begin[++count] = stored;
    if (2 * count > table.length) {
      table = new int[2 * table.length];
      Arrays.fill(table, -1);
      for (int number = 0; number < count; number++) {
        insert(number);
      }
    } else {
      insert(count - 1);
    }
  }

  private void insert(int number) {
    int[] own = configuration(number);
    int mask = table.length - 1;
    int slot = hash(own, own.length) & mask;
    while (table[slot] >= 0) {
      slot = (slot + 1) & mask;
    }
    table[slot] = number;
  }

  /** How many configurations were reached. */
  public int configurations() {
    return count;
  }

  /** How many transitions were followed. */
  public long transitions() {
    return transitions;
  }

  /** Whether everything that can be reached with this bound was seen. */
  public boolean complete() {
    return complete && (problem == null || edges != null);
  }

  /** Whether some send had to wait for room: then longer queues may reach more. */
  public boolean boundReached() {
    return waited;
  }

  /** A configuration. */
  public int[] configuration(int number) {
    return Arrays.copyOfRange(store, begin[number], begin[number + 1]);
  }

  /** The first problem; empty when there is none in what was seen. */
  public Optional<Problem> problem() {
    return Optional.ofNullable(problem);
  }

  /** A shortest trace to the problem. */
  public List<Action> trace() {
    return problem == null ? List.of() : trace(problemAt);
  }

  /** A shortest trace to a configuration. */
  public List<Action> trace(int number) {
    List<Action> trace = new ArrayList<>();
    for (int at = number; parent[at] >= 0; at = parent[at]) {
      int actor = by[at] >>> 16;
      trace.add(space.action(actor, store[begin[parent[at]] + actor], by[at] & 0xFFFF));
    }
    Collections.reverse(trace);
    return trace;
  }
}
