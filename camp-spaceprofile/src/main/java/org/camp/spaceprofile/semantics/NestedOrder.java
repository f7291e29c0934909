// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Arrays;

/**
 * The order of strands of nested forks by sets (SP-bags; Feng and Leiserson 1997,
 * doi:10.1145/258492.258493): what came before the strand that runs is in a serial set, all other
 * strands that ran are in parallel sets. O(log strands) for each question.
 */
final class NestedOrder implements StrandOrder {
  /** Strand → strand that represents a larger set, or itself (union-find). */
  private int[] parents = new int[64];

  /** Representative of a set → whether its strands are parallel to the one that runs. */
  private boolean[] parallel = new boolean[64];

  private int strands;

  /** Depth → strand in which the open fork there was. */
  private int[] forked = new int[16];

  /** Depth → a strand of the branches that ended there; −1 for none. */
  private int[] ended = new int[16];

  private int depth;
  private int current;

  NestedOrder() {
    current = fresh();
  }

  private int fresh() {
    if (strands == parents.length) {
      parents = Arrays.copyOf(parents, strands * 2);
      parallel = Arrays.copyOf(parallel, strands * 2);
    }
    parents[strands] = strands;
    return strands++;
  }

  private int find(int strand) {
    int at = strand;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  @Override
  public int current() {
    return current;
  }

  @Override
  public boolean isBefore(int strand) {
    return !parallel[find(strand)];
  }

  @Override
  public void fork() {
    if (depth == forked.length) {
      forked = Arrays.copyOf(forked, depth * 2);
      ended = Arrays.copyOf(ended, depth * 2);
    }
    forked[depth] = current;
    ended[depth++] = -1;
    current = fresh();
  }

  /** Puts the strands of the branch that ends into the parallel set of its fork. */
  private void end() {
    int root = find(current);
    int others = ended[depth - 1];
    if (others >= 0) {
      parents[root] = find(others);
    } else {
      ended[depth - 1] = root;
    }
    parallel[find(root)] = true;
  }

  @Override
  public void nextBranch() {
    end();
    current = fresh();
  }

  @Override
  public void join() {
    end();
    depth--;
    int all = find(ended[depth]);
    int before = find(forked[depth]);
    parents[all] = before;
    parallel[before] = false;
    current = forked[depth];
  }

  @Override
  public void spawn(int future) {
    throw new IllegalStateException("a future");
  }

  @Override
  public void endBody(int future) {
    throw new IllegalStateException("a future");
  }

  @Override
  public void touch(int future) {
    throw new IllegalStateException("a future");
  }
}
