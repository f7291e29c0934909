// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.mpst.async.Refusal.Rule;
import org.camp.mpst.projection.LocalNodeKind;
import org.jspecify.annotations.Nullable;

/**
 * Decides L1 ≤ L2 for one role by walking both local types together. What L1 did early waits for L2
 * ({@code ahead}), what L2 has done and L1 not yet waits for L1 ({@code behind}); the i-th message
 * of a channel on one side is the i-th on the other. A choice lets pass what the rules allow, a
 * recursion, its continue, a computation and the end let nothing pass.
 *
 * <p>With the rules of Definition 6.1 only sends get ahead of choices and only receives fall behind
 * them; the symmetric rules beyond it also let a receive out of a branching and a send into a
 * selection, each on another channel. Time is linear in the types, times what waits at choices.
 */
final class OptimisationCheck {
  /** Which rules may be used. */
  enum Rules {
    /** Those of Definition 6.1. */
    PRINTED,
    /** Also their converses over choices. */
    SYMMETRIC,
    /** Also what is safe for all roles together: a receive before a send. */
    TOGETHER,
    /**
     * Also messages of a channel in another order, when they say what they need and both ends
     * agree.
     */
    EXCHANGED
  }

  /** Two types that are to be compared, and what waits when they begin; the past is no part. */
  private record Start(int optimised, int original, Pending pending, NeedsCheck.Past past) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Start s
          && optimised == s.optimised
          && original == s.original
          && pending.equals(s.pending);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * optimised + original) + pending.hashCode();
    }
  }

  /**
   * What waits. Nodes do not count for equality.
   *
   * @param ahead {@code 4i} → channel, {@code 4i + 1} → message, {@code 4i + 2} → node, {@code 4i +
   *     3} → time of the i-th action that L1 did early
   * @param behind the same of the actions that L2 has done and L1 not yet
   */
  private record Pending(int[] ahead, int[] behind) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Pending p && same(ahead, p.ahead) && same(behind, p.behind);
    }

    private static boolean same(int[] a, int[] b) {
      boolean same = a.length == b.length;
      for (int i = 0; same && i < a.length; i++) {
        same = i % 4 >= 2 || a[i] == b[i];
      }
      return same;
    }

    @Override
    public int hashCode() {
      return 31 * hash(ahead) + hash(behind);
    }

    private static int hash(int[] all) {
      int hash = all.length;
      for (int i = 0; i < all.length; i++) {
        hash = i % 4 >= 2 ? hash : 31 * hash + all[i];
      }
      return hash;
    }
  }

  private static final Pending NOTHING = new Pending(new int[0], new int[0]);
  private static final int PULSE = 0xfff;

  private final AlignedTypes optimised;
  private final AlignedTypes original;
  private final RefusalDiagnosis blame;
  private final Cancellation cancellation;
  private final PendingActions ahead;
  private final PendingActions behind;
  private final NeedsCheck needs;
  private Rules rules = Rules.PRINTED;
  private boolean moved;
  private final Set<Start> seen = new HashSet<>();
  private final Deque<Start> open = new ArrayDeque<>();

  OptimisationCheck(
      AlignedTypes optimised,
      AlignedTypes original,
      int roles,
      RefusalDiagnosis blame,
      Cancellation cancellation) {
    this.optimised = optimised;
    this.original = original;
    this.blame = blame;
    this.cancellation = cancellation;
    ahead = new PendingActions(2 * roles);
    behind = new PendingActions(2 * roles);
    needs = new NeedsCheck(optimised, original, blame);
  }

  /**
   * Why L1 ≤ L2 cannot be shown; null when it holds.
   *
   * @param allowed which rules may be used
   */
  @Nullable Refusal compare(int role, int first, int second, Rules allowed) {
    rules = allowed;
    moved = false;
    needs.clear();
    seen.clear();
    open.clear();
    blame.of(role);
    push(new Start(first, second, NOTHING, NeedsCheck.Past.NONE));
    while (!open.isEmpty()) {
      cancellation.check();
      Refusal refusal = walk(open.pop());
      if (refusal != null) {
        return refusal;
      }
    }
    return null;
  }

  /** Whether anything stood elsewhere when the types were compared last. */
  boolean moved() {
    return moved;
  }

  private void push(Start start) {
    if (seen.add(start)) {
      open.push(start);
    }
  }

  /** Walks to the next choice, or to the end of both. */
  private @Nullable Refusal walk(Start start) {
    int left = start.optimised;
    int right = start.original;
    ahead.restore(start.pending.ahead);
    behind.restore(start.pending.behind);
    needs.restore(start.past);
    while (true) {
      int steps = 0;
      for (; original.isAction(right); right = original.next(right, 0)) {
        pulse(++steps);
        Refusal refusal = originalDoes(right);
        if (refusal != null) {
          return refusal;
        }
      }
      for (; optimised.isAction(left); left = optimised.next(left, 0)) {
        pulse(++steps);
        Refusal refusal = optimisedDoes(left);
        if (refusal != null) {
          return refusal;
        }
      }
      if (optimised.isChoice(left) || original.isChoice(right)) {
        return choose(left, right);
      }
      Refusal refusal = barrier(left, right);
      LocalNodeKind kind = original.kind(right);
      if (refusal != null || kind == LocalNodeKind.END || kind == LocalNodeKind.VARIABLE) {
        return refusal;
      }
      if (kind == LocalNodeKind.LOOP) {
        push(new Start(optimised.next(left, 1), original.next(right, 1), NOTHING, needs.past()));
      } else if (kind == LocalNodeKind.COMPUTE) {
        both(left, 0, right, 0);
      }
      left = optimised.next(left, 0);
      right = original.next(right, 0);
      if (kind != LocalNodeKind.COMPUTE) {
        push(new Start(left, right, NOTHING, needs.past()));
        return null;
      }
    }
  }

  private void pulse(int steps) {
    if ((steps & PULSE) == 0) {
      cancellation.check();
    }
  }

  /** Both sides do the same at once. */
  private void both(int left, int leftBranch, int right, int rightBranch) {
    int here = needs.here(optimised.data(left, leftBranch).made());
    int there = needs.there(right, original.data(right, rightBranch).made());
    needs.both(here, there, !original.sendsSomething(right));
  }

  /** The number of a message; where messages may change places, with what it is made of. */
  private int message(AlignedTypes side, int node) {
    return rules == Rules.EXCHANGED ? side.identity(node) : side.message(node, 0);
  }

  private @Nullable Refusal originalDoes(int node) {
    int channel = original.channel(node);
    int message = message(original, node);
    int there = needs.there(node, original.data(node).made());
    boolean together = rules.compareTo(Rules.TOGETHER) >= 0;
    boolean exchanged = rules == Rules.EXCHANGED;
    int done = exchanged ? ahead.first(channel, message) : ahead.first(channel);
    if (!together && original.sendsSomething(node)) {
      int receive = ahead.firstReceive(optimised::takes);
      if (receive >= 0 && (done < 0 || receive < done)) {
        return blame.exchange(Rule.RECEIVE_BEFORE_SEND, ahead.node(receive), node, -1);
      }
    }
    if (done < 0) {
      Refusal order = exchanged ? overtaken(node, ahead, optimised, -1) : null;
      behind.add(channel, message, node, there);
      return order;
    }
    moved = true;
    if (ahead.message(done) != message) {
      return blame.message(ahead.node(done), node);
    }
    int here = ahead.time(done);
    int left = ahead.node(done);
    int pending = behind.firstMaker();
    Refusal order = exchanged ? overtaken(node, behind, original, -1) : null;
    Refusal refusal =
        order != null
            ? order
            : needs.check(left, here, node, pending < 0 ? -1 : behind.node(pending));
    needs.both(here, there, !original.sendsSomething(node));
    ahead.take(done);
    return refusal;
  }

  /**
   * Why a message may not pass those of its channel that wait, up to one of them; null when it may.
   */
  private @Nullable Refusal overtaken(
      int node, PendingActions waiting, AlignedTypes side, int until) {
    int first = waiting.first(original.channel(node));
    for (int i = first; i >= 0 && i != until; i = waiting.next(i)) {
      int other = waiting.node(i);
      if (!original.data(node).exchangeable() || !side.data(other).exchangeable()) {
        return side == optimised ? blame.message(other, node) : blame.order(node, other);
      }
    }
    return null;
  }

  private @Nullable Refusal optimisedDoes(int node) {
    int channel = optimised.channel(node);
    int message = message(optimised, node);
    int here = needs.here(optimised.data(node).made());
    boolean together = rules.compareTo(Rules.TOGETHER) >= 0;
    boolean exchanged = rules == Rules.EXCHANGED;
    int due = exchanged ? behind.first(channel, message) : behind.first(channel);
    if (!together && optimised.takes(node)) {
      int send = behind.firstSend();
      if (send >= 0 && (due < 0 || send < due)) {
        int wanted = due < 0 ? -1 : behind.node(due);
        return blame.exchange(Rule.RECEIVE_BEFORE_SEND, node, behind.node(send), wanted);
      }
    }
    if (due < 0) {
      ahead.add(channel, message, node, here);
      return null;
    }
    moved |= due != behind.first();
    if (behind.message(due) != message) {
      return blame.message(node, behind.node(due));
    }
    int right = behind.node(due);
    int pending = behind.firstMaker();
    boolean passed = pending >= 0 && pending < due;
    Refusal order = exchanged ? overtaken(right, behind, original, due) : null;
    Refusal refusal =
        order != null ? order : needs.check(node, here, right, passed ? behind.node(pending) : -1);
    needs.both(here, behind.time(due), !original.sendsSomething(right));
    behind.take(due);
    return refusal;
  }

  /** Both must be at the same recursion, continue, computation or end, and nothing may wait. */
  private @Nullable Refusal barrier(int left, int right) {
    if (!ahead.isEmpty()) {
      return blame.early(ahead.node(ahead.first()), left, right);
    }
    if (!behind.isEmpty()) {
      return blame.late(behind.node(behind.first()), left, right);
    }
    boolean same =
        optimised.kind(left) == original.kind(right)
            && optimised.detail(left) == original.detail(right);
    return same ? null : blame.structure(left, right);
  }

  private @Nullable Refusal choose(int left, int right) {
    if (!optimised.isChoice(left) || !original.isChoice(right)) {
      if (!ahead.isEmpty()) {
        return blame.early(ahead.node(ahead.first()), left, right);
      }
      return behind.isEmpty()
          ? blame.structure(left, right)
          : blame.late(behind.node(behind.first()), left, right);
    }
    int channel = original.channel(right);
    int branches = original.branches(right);
    if (optimised.channel(left) != channel
        || optimised.branches(left) != branches
        || optimised.kind(left) != original.kind(right)) {
      return blame.structure(left, right);
    }
    Refusal refusal = pass(left, right, channel);
    if (refusal != null) {
      return refusal;
    }
    int late = behind.firstMaker();
    Refusal decided =
        needs.check(left, Integer.MAX_VALUE, right, late < 0 ? -1 : behind.node(late));
    if (decided != null) {
      return decided;
    }
    moved |= !ahead.isEmpty() || !behind.isEmpty();
    Pending pending = new Pending(ahead.all(), behind.all());
    for (int branch = branches - 1; branch >= 0; branch--) {
      int message = optimised.message(left, branch);
      int other = branch(right, message);
      if (other < 0) {
        return blame.structure(left, right);
      }
      both(left, branch, right, other);
      push(
          new Start(
              optimised.next(left, branch), original.next(right, other), pending, needs.past()));
    }
    return null;
  }

  private int branch(int node, int message) {
    for (int branch = 0; branch < original.branches(node); branch++) {
      if (original.message(node, branch) == message) {
        return branch;
      }
    }
    return -1;
  }

  /** Whether what waits may pass a choice. */
  private @Nullable Refusal pass(int left, int right, int choice) {
    boolean selects = (choice & 1) == 0;
    boolean beyond = rules != Rules.PRINTED;
    int[] early = ahead.all();
    for (int i = 0; i < early.length; i += 4) {
      boolean sends = (early[i] & 1) == 0;
      if (early[i] == choice) {
        return blame.outOf(Rule.CHOICE_ON_CHANNEL, early[i + 2], right);
      }
      if (!sends && (selects || !beyond)) {
        return blame.outOf(Rule.RECEIVE_OUT_OF_CHOICE, early[i + 2], right);
      }
    }
    int[] late = behind.all();
    for (int i = 0; i < late.length; i += 4) {
      boolean sends = (late[i] & 1) == 0;
      if (late[i] == choice) {
        return blame.into(Rule.CHOICE_ON_CHANNEL, late[i + 2], left);
      }
      if (sends && (!selects || !beyond)) {
        return blame.into(Rule.SEND_INTO_CHOICE, late[i + 2], left);
      }
    }
    return null;
  }
}
