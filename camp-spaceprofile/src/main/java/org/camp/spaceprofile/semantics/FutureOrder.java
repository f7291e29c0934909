// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The order of strands when futures are touched anywhere: for each strand the set of those before
 * it. O(strands) for each strand, O(1) for a question.
 */
final class FutureOrder implements StrandOrder {
  /** Strand → the strands before it. */
  private final List<BitSet> before = new ArrayList<>();

  /** Open forks: the strand that forked, then the last strands of the branches that ended. */
  private final Deque<List<Integer>> open = new ArrayDeque<>();

  /** Strands that spawned bodies that still run, the innermost first. */
  private final Deque<Integer> spawned = new ArrayDeque<>();

  /** Future → last strand of its body. */
  private final List<Integer> ends = new ArrayList<>();

  private int current;

  FutureOrder() {
    before.add(new BitSet());
  }

  /** A strand begins that comes behind others. */
  private void begin(List<Integer> behind) {
    BitSet all = new BitSet();
    for (int strand : behind) {
      all.or(before.get(strand));
      all.set(strand);
    }
    before.add(all);
    current = before.size() - 1;
  }

  @Override
  public int current() {
    return current;
  }

  @Override
  public boolean isBefore(int strand) {
    return strand == current || before.get(current).get(strand);
  }

  @Override
  public void fork() {
    open.push(new ArrayList<>(List.of(current)));
    begin(List.of(current));
  }

  @Override
  public void nextBranch() {
    List<Integer> fork = open.element();
    fork.add(current);
    begin(fork.subList(0, 1));
  }

  @Override
  public void join() {
    List<Integer> fork = open.pop();
    fork.add(current);
    begin(fork);
  }

  @Override
  public void spawn(int future) {
    spawned.push(current);
    begin(List.of(current));
  }

  @Override
  public void endBody(int future) {
    while (ends.size() <= future) {
      ends.add(-1);
    }
    ends.set(future, current);
    begin(List.of(spawned.pop()));
  }

  @Override
  public void touch(int future) {
    begin(List.of(current, ends.get(future)));
  }
}
