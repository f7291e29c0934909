// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * All configurations that can be reached with queues of a given length, breadth first, so that the
 * first problem found has a shortest trace. Configurations are packed into a few words each, which
 * lie one after the other in one array; a hash table of their numbers, with half of each hash
 * beside them, finds equal ones.
 */
public final class Exploration {
  private static final int MOST_WORDS = 1 << 27;

  private final Configurations space;
  private final PackedConfigurations packed;
  private final int words;
  private final long budget;

  /** {@code configuration · words + word} → a word of the packed configuration. */
  private long[] store;

  /** Configuration → the one from which it was reached first; −1 for the initial one. */
  private int[] parent = new int[256];

  /** Configuration → how it was reached: the actor in the upper 16 bits, the edge in the lower. */
  private int[] by = new int[256];

  /** Slot of the hash table → half of a hash above, a configuration plus one below; 0 when free. */
  private long[] table = new long[1024];

  private int count;
  private long transitions;
  private boolean waited;
  private boolean complete = true;
  private int current;
  private @Nullable SafetyViolation problem;
  private int problemAt;
  private final @Nullable EdgeVisitor edges;

  /** Gets every transition: numbers of configurations, and the actor and edge. */
  interface EdgeVisitor {
    void edge(int from, int to, int actor, int edge);
  }

  private Exploration(
      Configurations space,
      int bound,
      long budget,
      boolean receivesFirst,
      @Nullable EdgeVisitor edges) {
    this.space = space;
    this.budget = budget;
    this.edges = edges;
    packed = new PackedConfigurations(space.actors(), bound, receivesFirst);
    words = packed.words();
    store = new long[256 * words];
  }

  /**
   * Explores until a problem is found, everything is seen, or the budget is spent.
   *
   * @param bound how many messages a queue may hold, at least 1
   * @param budget configurations that may be kept
   */
  public static Exploration of(
      Configurations space, int bound, long budget, Cancellation cancellation) {
    Exploration exploration = new Exploration(space, bound, budget, false, null);
    exploration.run(cancellation, true);
    return exploration;
  }

  /**
   * As {@link #of}, but where some role can receive, only one receive is followed. The role can do
   * nothing else, nobody can take the message from it, receives alone cannot go on for ever, and
   * what is wrong with a configuration stays wrong: so no problem is missed, and far fewer
   * configurations are seen. The same holds of a send that its role does once, without a choice:
   * without recursion and choice a single run is followed. Traces need not be the shortest. When no
   * send ever had to wait ({@link #boundReached}), queues of any length reach nothing worse: every
   * run can be reordered into one that receives as soon as possible (compare Lange and Yoshida,
   * Verifying Asynchronous Interactions via Communicating Session Automata, CAV 2019, DOI
   * 10.1007/978-3-030-25540-4_6).
   */
  public static Exploration receivingFirst(
      Configurations space, int bound, long budget, Cancellation cancellation) {
    Exploration exploration = new Exploration(space, bound, budget, true, null);
    exploration.run(cancellation, true);
    return exploration;
  }

  /** Explores everything, problems or not, and tells every transition. */
  static Exploration all(
      Configurations space, int bound, long budget, EdgeVisitor edges, Cancellation cancellation) {
    Exploration exploration = new Exploration(space, bound, budget, false, edges);
    exploration.run(cancellation, false);
    return exploration;
  }

  private void run(Cancellation cancellation, boolean untilProblem) {
    long[] at = new long[words];
    add(at, hash(at), -1, 0);
    for (current = 0; current < count; current++) {
      if ((current & 0xFFF) == 0) {
        cancellation.check(
            () ->
                String.format(
                    Locale.ROOT,
                    "%,d configurations were explored, and %,d more are known",
                    current,
                    count - current));
      }
      System.arraycopy(store, current * words, at, 0, words);
      long before = transitions;
      int flags = packed.successors(at, this::transition);
      boolean full = (flags & PackedConfigurations.FULL) != 0;
      waited |= full;
      boolean cut = (flags & PackedConfigurations.CUT) != 0;
      complete &= !cut;
      boolean stuck = transitions == before && !full && !cut;
      if (problem == null && (stuck || (flags & PackedConfigurations.SUSPICIOUS) != 0)) {
        problem = space.problem(configuration(current), stuck);
        problemAt = current;
        if (problem != null && untilProblem) {
          return;
        }
      }
    }
  }

  private void transition(int actor, int edge, long[] next) {
    transitions++;
    long hash = hash(next);
    int number = find(next, hash);
    if (number < 0) {
      if (count >= budget || (count + 1L) * words > MOST_WORDS || packed.isFull()) {
        complete = false;
        return;
      }
      number = count;
      add(next, hash, current, actor << 16 | edge);
    }
    if (edges != null) {
      edges.edge(current, number, actor, edge);
    }
  }

  private int find(long[] next, long hash) {
    int mask = table.length - 1;
    for (int slot = (int) hash & mask; table[slot] != 0; slot = (slot + 1) & mask) {
      if ((table[slot] ^ hash) >>> 32 == 0 && same((int) table[slot] - 1, next)) {
        return (int) table[slot] - 1;
      }
    }
    return -1;
  }

  private boolean same(int number, long[] next) {
    int from = number * words;
    for (int w = 0; w < words; w++) {
      if (store[from + w] != next[w]) {
        return false;
      }
    }
    return true;
  }

  private static long hash(long[] values) {
    long hash = 0x9E3779B97F4A7C15L;
    for (long value : values) {
      hash = (hash ^ value) * 0xC2B2AE3D27D4EB4FL;
      hash ^= hash >>> 29;
    }
    hash *= 0x9E3779B97F4A7C15L;
    return hash ^ hash >>> 32;
  }

  private void add(long[] next, long hash, int from, int how) {
    if (count == parent.length) {
      parent = Arrays.copyOf(parent, 2 * count);
      by = Arrays.copyOf(by, 2 * count);
    }
    if ((count + 1) * words > store.length) {
      store = Arrays.copyOf(store, Math.max(2 * store.length, words));
    }
    System.arraycopy(next, 0, store, count * words, words);
    parent[count] = from;
    by[count] = how;
    insert(table, hash, ++count);
    if (2 * count > table.length) {
      grow();
    }
  }

  private void grow() {
    long[] larger = new long[2 * table.length];
    long[] values = new long[words];
    for (int number = 0; number < count; number++) {
      System.arraycopy(store, number * words, values, 0, words);
      insert(larger, hash(values), number + 1);
    }
    table = larger;
  }

  private static void insert(long[] into, long hash, int entry) {
    int mask = into.length - 1;
    int slot = (int) hash & mask;
    while (into[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    into[slot] = (hash & 0xFFFFFFFF00000000L) | entry;
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

  /** The configuration from which one was reached first; −1 for the initial one. */
  int parent(int number) {
    return parent[number];
  }

  /** A configuration by its number, in the order in which they were found. */
  public int[] configuration(int number) {
    return packed.unpacked(store, number * words);
  }

  /** The first problem; empty when there is none in what was seen. */
  public Optional<SafetyViolation> problem() {
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
      int state = packed.state(store, parent[at] * words, actor);
      trace.add(space.action(actor, state, by[at] & 0xFFFF));
    }
    Collections.reverse(trace);
    return trace;
  }
}
