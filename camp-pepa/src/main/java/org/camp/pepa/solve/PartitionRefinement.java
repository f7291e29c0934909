// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The coarsest ordinary lumping of a chain that keeps given blocks apart (Derisavi, Hermanns and
 * Sanders 2003; Valmari and Franceschinis 2010): blocks are split by the rates into a splitter
 * until all states of a block have the same rate into each other block. O(transitions · log
 * states), but for sorting.
 */
public final class PartitionRefinement {
  /** Sums of the same rates in another order differ by less, relative to each other. */
  private static final double SAME = 1e-11;

  /** What the sums of a block may differ by in the end, relative to each other. */
  private static final double VERIFIED = 1e-9;

  private final TransitionRows rows;
  private final TransitionRows incoming;

  /** State → its block. */
  private final int[] block;

  /** Block → its states. */
  private final List<int[]> members = new ArrayList<>();

  /** State → its rate into the splitter at hand; out of it, for its own states [1/s]. */
  private final double[] weight;

  private final Deque<Integer> splitters = new ArrayDeque<>();

  private PartitionRefinement(TransitionRows rows, double[] kept) {
    this.rows = rows;
    this.incoming = rows.transposed();
    this.block = new int[rows.size()];
    this.weight = new double[rows.size()];
    Integer[] order = new Integer[block.length];
    Arrays.setAll(order, s -> s);
    Arrays.sort(order, Comparator.comparingDouble(s -> kept[s]));
    int from = 0;
    for (int i = 1; i <= order.length; i++) {
      if (i == order.length || !isSame(kept[order[i - 1]], kept[order[i]])) {
        int[] states = new int[i - from];
        for (int j = from; j < i; j++) {
          states[j - from] = order[j];
        }
        add(states);
        from = i;
      }
    }
  }

  /**
   * The lumping.
   *
   * @param rows transitions by the states that they leave
   * @param kept a number of each state: only states of equal ones are united
   * @param check called now and then; throws to end the computation
   * @return state → number of its block, in the order of their first states
   * @throws IllegalStateException when states of a block turn out to differ
   */
  public static int[] of(TransitionRows rows, double[] kept, Runnable check) {
    PartitionRefinement refinement = new PartitionRefinement(rows, kept);
    while (!refinement.splitters.isEmpty()) {
      check.run();
      refinement.split(refinement.splitters.remove());
    }
    refinement.verify();
    return refinement.numbered();
  }

  /** The chain of the blocks. */
  public static TransitionRows lumped(TransitionRows rows, int[] block) {
    RowBuilder lumped = new RowBuilder();
    for (int s = 0; s < block.length; s++) {
      if (block[s] == lumped.rows()) {
        for (int t = rows.first(s); t < rows.end(s); t++) {
          lumped.add(block[rows.state(t)], rows.rate(t));
        }
        lumped.endRow();
      }
    }
    return lumped.build();
  }

  private static boolean isSame(double a, double b) {
    return Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));
  }

  private void add(int[] states) {
    for (int s : states) {
      block[s] = members.size();
    }
    splitters.add(members.size());
    members.add(states);
  }

  private void split(int splitter) {
    int[] goal = members.get(splitter);
    List<Integer> touched = new ArrayList<>();
    for (int t : goal) {
      for (int i = incoming.first(t); i < incoming.end(t); i++) {
        int s = incoming.state(i);
        if (block[s] != splitter) {
          if (weight[s] == 0) {
            touched.add(s);
          }
          weight[s] += incoming.rate(i);
        }
      }
    }
    for (int s : goal) {
      for (int t = rows.first(s); t < rows.end(s); t++) {
        weight[s] += block[rows.state(t)] == splitter ? 0 : rows.rate(t);
      }
      if (weight[s] > 0) {
        touched.add(s);
      }
    }
    touched.stream().map(s -> block[s]).distinct().toList().forEach(this::divide);
    touched.forEach(s -> weight[s] = 0);
  }

  /** Divides a block by the weights of its states. */
  private void divide(int which) {
    int[] states = members.get(which);
    if (states.length == 1) {
      return;
    }
    Integer[] order = Arrays.stream(states).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(s -> weight[s]));
    List<int[]> parts = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= order.length; i++) {
      if (i == order.length || !isSame(weight[order[i - 1]], weight[order[i]])) {
        int[] part = new int[i - from];
        for (int j = from; j < i; j++) {
          part[j - from] = order[j];
        }
        parts.add(part);
        from = i;
      }
    }
    if (parts.size() == 1) {
      return;
    }
    parts.sort(Comparator.comparingInt(part -> -part.length));
    members.set(which, parts.get(0));
    // What stays under the old number needs no turn of its own: the rates into the whole are known,
    // and when they are not, the old number still waits for its turn.
    parts.subList(1, parts.size()).forEach(this::add);
  }

  /** Rates into each block must be the same for all states of a block, as far as sums can tell. */
  private void verify() {
    double[] first = new double[members.size()];
    double[] own = new double[members.size()];
    for (int[] states : members) {
      sums(states[0], first);
      for (int s : states) {
        sums(s, own);
        for (int t = rows.first(s); t < rows.end(s); t++) {
          int to = block[rows.state(t)];
          double most = Math.max(first[to], own[to]);
          if (to != block[s] && Math.abs(first[to] - own[to]) > VERIFIED * most) {
            throw new IllegalStateException("states of a block differ in their rates");
          }
        }
        clear(s, own);
      }
      clear(states[0], first);
    }
  }

  private void sums(int state, double[] into) {
    for (int t = rows.first(state); t < rows.end(state); t++) {
      into[block[rows.state(t)]] += rows.rate(t);
    }
  }

  private void clear(int state, double[] of) {
    for (int t = rows.first(state); t < rows.end(state); t++) {
      of[block[rows.state(t)]] = 0;
    }
  }

  private int[] numbered() {
    int[] number = new int[members.size()];
    Arrays.fill(number, -1);
    int next = 0;
    int[] result = new int[block.length];
    for (int s = 0; s < block.length; s++) {
      if (number[block[s]] < 0) {
        number[block[s]] = next++;
      }
      result[s] = number[block[s]];
    }
    return result;
  }
}
