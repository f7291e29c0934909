// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.jspecify.annotations.Nullable;

/**
 * Definition 4.5 over flat code: straight code is run in one go, a choice takes the maximum over
 * its branches role by role, and the body of μX is entered k times, the k-th X being {@code end}.
 * What a time is, subclasses say: they have an algebra of maxima and of times after an operation.
 *
 * <p>A choice saves and restores only the roles and channels that occur in it, so its cost is
 * independent of how many roles there are and how much is in flight around it. With exits, k rounds
 * give max(A^k x, E A^(k−1) x): later exits dominate, and all are taken into the maximum.
 *
 * @param <V> the times of some roles
 */
public abstract class CostWalk<V> extends StraightWalk {
  private record Snapshot<V>(V times, InFlight queues, @Nullable BranchPath path) {}

  /** Recursion → how often it goes round; negative when unknown. */
  private final long[] iterations;

  private final Regions regions;
  private final Map<Integer, Snapshot<V>> pending = new HashMap<>();

  /**
   * Prepares a walk of the whole protocol, with empty queues.
   *
   * @param iterations how often each recursion goes round; negative when unknown
   * @param budget operations that may be run
   */
  protected CostWalk(
      ProtocolInstance code, long[] iterations, long budget, Cancellation cancellation) {
    super(code, budget, cancellation);
    this.regions = new Regions(code);
    this.iterations = iterations;
  }

  /** The times of some roles. */
  protected abstract V times(int[] roles);

  /** Sets the times of some roles. */
  protected abstract void setTimes(int[] roles, V times);

  /** The maximum, role by role; may reuse {@code a}. */
  protected abstract V max(V a, V b);

  /** Makes the times of some roles unknown. */
  protected abstract void forget(int[] roles);

  /**
   * Walks the whole protocol.
   *
   * @return warnings about messages that are never received
   * @throws IllFormed with the path, when some path deadlocks, orphans a message or fails a
   *     reception
   * @throws OverBudget when there are more operations than the budget allows
   */
  public List<Diagnostic> run() {
    Leaves leaves = block(0, code.length());
    if (leaves != Leaves.FALLS) {
      return List.of();
    }
    queues.checkAtEnd();
    return queues.orphans();
  }

  private Leaves block(int from, int to) {
    int pc = from;
    while (pc < to) {
      int next = straight(pc, steps.endOfChunk(pc, to));
      steps.count(next - pc + 1L);
      pc = next;
      if (pc == to || code.isAction(pc)) {
        continue;
      }
      Leaves leaves;
      switch (code.op(pc)) {
        case ProtocolOp.CHOICE:
          leaves = choice(pc);
          break;
        case ProtocolOp.REC:
          leaves = recursion(pc);
          break;
        case ProtocolOp.CONTINUE:
          again(pc);
          return Leaves.NEVER;
        default:
          throw new IllegalStateException("operation " + code.op(pc));
      }
      pc = code.end(pc) + 1;
      if (leaves != Leaves.FALLS) {
        return leaves;
      }
    }
    return Leaves.FALLS;
  }

  private Leaves choice(int pc) {
    int[] roles = touched(pc);
    long[] channels = regions.channels(pc);
    Snapshot<V> before = snapshot(roles, channels);
    Snapshot<V> after = null;
    Leaves leaves = Leaves.NEVER;
    int end = code.end(pc);
    for (int branch = pc + 1; branch != end; branch = code.end(branch)) {
      if (branch != pc + 1) {
        restore(roles, channels, before);
      }
      path = new BranchPath(before.path, branch);
      Leaves left = block(branch + 1, code.end(branch));
      if (left != Leaves.NEVER) {
        after = join(after, snapshot(roles, channels));
        leaves = leaves.or(left);
      }
    }
    if (after != null) {
      restore(roles, channels, after);
    }
    return leaves;
  }

  /** The state is that in which the recursion at {@code pc} is entered. */
  protected void entered(int pc) {}

  /** Whether so many rounds of so many operations are not run one by one. */
  protected boolean jumps(int pc, long rounds, long operations) {
    return false;
  }

  /** Whether not even the first round has to be run, since what it does is known. */
  protected boolean jumpsAtOnce(int pc) {
    return false;
  }

  /** Advances the times of some roles and the queues by rounds that only continue. */
  protected void jump(int pc, int[] roles, long rounds) {
    throw new IllegalStateException("rounds have to be run");
  }

  /** How a recursion runs whose number of rounds is not known; null when that is not known. */
  protected @Nullable Peeling peeling(int number) {
    return null;
  }

  /** Advances some roles by the rounds of the recursion at {@code pc} that are not run. */
  protected void delay(int pc, int[] roles) {
    throw new IllegalStateException("all rounds are run");
  }

  /**
   * Begins a round from any state, of a recursion whose number of rounds is not known, and tells
   * apart what happens in it; false when that is not done.
   *
   * @param head the messages in flight
   */
  protected boolean opens(int pc, int[] roles, InFlight head) {
    return false;
  }

  /** Where the round that began last leads to the next one; null when nothing does. */
  protected void goesOn(@Nullable Ending<V> again) {
    throw new IllegalStateException("no round has begun");
  }

  /** The times after all rounds of the recursion whose round began last. */
  protected V afterRounds(V times) {
    return times;
  }

  /** As {@link #afterRounds}, of a message in flight. */
  protected long messageAfterRounds(long time) {
    return time;
  }

  /** What follows happens around the recursion whose round began last. */
  protected void closes() {}

  /**
   * One round from any state stands for all rounds.
   *
   * @param outside the messages in flight before it
   */
  private Leaves open(int pc, int[] roles, boolean times, InFlight outside) {
    BranchPath before = path;
    InFlight head = queues.state(path);
    Map<Integer, Snapshot<V>> outer = new HashMap<>(pending);
    pending.clear();
    Leaves left = block(pc + 1, code.end(pc));
    Snapshot<V> exits = left == Leaves.NEVER ? null : snapshot(roles);
    Snapshot<V> again = pending.remove(code.recursionNumber(pc));
    Leaves leaves = times ? Leaves.FALLS : left;
    if (again != null) {
      checkBalanced(pc, head, again.queues);
      exits = join(exits, again);
      leaves = leaves.or(Leaves.CUT);
    }
    goesOn(again == null ? null : new Ending<>(again.times, again.queues));
    exits = exits == null ? null : afterRounds(exits);
    for (Map.Entry<Integer, Snapshot<V>> entry : List.copyOf(pending.entrySet())) {
      pending.put(entry.getKey(), join(outer.get(entry.getKey()), afterRounds(entry.getValue())));
    }
    outer.forEach(pending::putIfAbsent);
    closes();
    if (exits == null) {
      queues.restore(outside);
    } else {
      restore(roles, exits);
    }
    path = before;
    return leaves;
  }

  private Snapshot<V> afterRounds(Snapshot<V> snapshot) {
    long[] queued = snapshot.queues.times();
    Arrays.setAll(queued, i -> messageAfterRounds(queued[i]));
    return new Snapshot<>(
        afterRounds(snapshot.times), snapshot.queues.withTimes(queued), snapshot.path);
  }

  private Leaves recursion(int pc) {
    entered(pc);
    int number = code.recursionNumber(pc);
    int end = code.end(pc);
    int[] roles = touched(pc);
    boolean open = iterations[number] < 0 && code.isContinued(number);
    Peeling peeling = open ? peeling(number) : null;
    boolean unknown = open && peeling == null;
    long k = peeling != null ? peeling.run() : Math.abs(iterations[number]);
    boolean times = code.recursions().get(number).times() != null;
    BranchPath outside = path;
    if (!open && k > 0 && jumpsAtOnce(pc)) {
      steps.count(1);
      jump(pc, roles, k);
      return times ? Leaves.FALLS : Leaves.CUT;
    }
    boolean straight = isStraightLoop(pc);
    if (k > 0 && code.isContinued(number)) {
      double perRound = regions.perRound(pc, iterations);
      if (!jumps(pc, k, (long) perRound)) {
        steps.require(k * perRound);
      }
    }
    InFlight head = queues.state(path);
    if (unknown && opens(pc, roles, head)) {
      return open(pc, roles, times, head);
    }
    if (straight) {
      rounds(pc, end, roles, k, head);
      if (peeling != null) {
        delay(pc, roles);
      }
      if (unknown) {
        forget(roles);
      }
      return times ? Leaves.FALLS : Leaves.CUT;
    }
    Map<Integer, Snapshot<V>> outer = unknown ? new HashMap<>(pending) : Map.of();
    if (unknown) {
      pending.clear();
    }
    Snapshot<V> exits = null;
    Leaves leaves = times || (k == 0 && Regions.isLeft(code, pc)) ? Leaves.FALLS : Leaves.NEVER;
    boolean live = true;
    for (long i = 0; live && i < k; i++) {
      pending.remove(number);
      long before = steps.steps();
      Leaves left = block(pc + 1, end);
      if (left != Leaves.NEVER) {
        exits = join(exits, snapshot(roles));
        leaves = leaves.or(left);
      }
      Snapshot<V> again = pending.remove(number);
      live = again != null;
      if (again != null) {
        checkBalanced(pc, head, again.queues);
        restore(roles, again);
        if (peeling != null && i == peeling.settled() - 1) {
          delay(pc, roles);
        }
        if (i == 0 && k > 2 && jumps(pc, k - 2, steps.steps() - before)) {
          jump(pc, roles, k - 2);
          i = k - 2;
        }
      }
    }
    if (live) {
      leaves = leaves.or(Leaves.CUT);
      exits = join(exits, snapshot(roles));
    }
    if (unknown) {
      forgetContinued(roles, outer);
    }
    if (exits != null) {
      restore(roles, exits);
    }
    path = outside;
    if (unknown) {
      forget(roles);
    }
    return leaves;
  }

  /** Rounds of straight code. */
  private void rounds(int pc, int end, int[] roles, long k, InFlight head) {
    for (long i = 0; i < k; i++) {
      straightLoop(pc + 1, end - 1);
      if (i == 0) {
        checkBalanced(pc, head, queues.state(path));
        if (k > 1 && jumps(pc, k - 1, end - pc)) {
          jump(pc, roles, k - 1);
          return;
        }
      }
    }
  }

  /** Where an enclosing recursion goes on from unknown rounds of this one, times are unknown. */
  private void forgetContinued(int[] roles, Map<Integer, Snapshot<V>> outer) {
    for (Integer number : List.copyOf(pending.keySet())) {
      Snapshot<V> snapshot = pending.remove(number);
      if (snapshot != null) {
        int[] all = touched(regions.begin(number));
        restore(all, snapshot);
        forget(roles);
        pending.put(number, join(outer.get(number), snapshot(all)));
      }
    }
    outer.forEach(pending::putIfAbsent);
  }

  /**
   * What one round of a recursion leads to.
   *
   * @param again the roles' times where it continues, and its messages in flight
   * @param exits the same for every way to leave it, enclosing recursions included
   */
  public record Round<V>(@Nullable Ending<V> again, List<Ending<V>> exits) {}

  /** Times of some roles and messages in flight. */
  public record Ending<V>(V times, InFlight queues) {}

  /** Runs one round of the recursion at {@code pc} from the present state. */
  protected final Round<V> round(int pc) {
    int[] roles = touched(pc);
    InFlight head = queues.state(path);
    pending.clear();
    Leaves left = block(pc + 1, code.end(pc));
    List<Ending<V>> exits = new ArrayList<>();
    if (left != Leaves.NEVER) {
      exits.add(new Ending<>(times(roles), queues.state(path)));
    }
    Snapshot<V> again = pending.remove(code.recursionNumber(pc));
    pending.forEach(
        (number, snapshot) -> {
          setTimes(touched(regions.begin(number)), snapshot.times);
          exits.add(new Ending<>(times(roles), snapshot.queues));
        });
    if (again == null) {
      return new Round<>(null, exits);
    }
    checkBalanced(pc, head, again.queues);
    return new Round<>(new Ending<>(again.times, again.queues), exits);
  }

  private void checkBalanced(int pc, InFlight head, InFlight again) {
    if (head.sameShape(again)) {
      return;
    }
    throw queues.unbalanced(pc, head, again);
  }

  private void again(int pc) {
    int rec = code.begin(pc);
    int number = code.recursionNumber(pc);
    pending.put(number, join(pending.get(number), snapshot(touched(rec))));
  }

  private Snapshot<V> snapshot(int[] roles) {
    return new Snapshot<>(times(roles), queues.state(path), path);
  }

  private Snapshot<V> snapshot(int[] roles, long[] channels) {
    return new Snapshot<>(times(roles), queues.state(path, channels), path);
  }

  private void restore(int[] roles, Snapshot<V> snapshot) {
    setTimes(roles, snapshot.times);
    queues.restore(snapshot.queues);
    path = snapshot.path;
  }

  private void restore(int[] roles, long[] channels, Snapshot<V> snapshot) {
    setTimes(roles, snapshot.times);
    queues.restore(snapshot.queues, channels);
    path = snapshot.path;
  }

  private Snapshot<V> join(@Nullable Snapshot<V> a, Snapshot<V> b) {
    if (a == null) {
      return b;
    }
    InFlight queued = InFlight.join(a.queues, b.queues, laterMessage);
    spend(queued.alternatives());
    return new Snapshot<>(max(a.times, b.times), queued, a.path);
  }

  /** Whether there is a quorum in a recursion, so that its rounds are no linear map. */
  protected final boolean gathersWithin(int pc) {
    return regions.gathers(pc);
  }

  /** The roles that occur between a control operation and its end. */
  protected final int[] touched(int pc) {
    return regions.roles(pc);
  }

  /** Whether the body is straight code that ends with the {@code continue} of its own loop. */
  protected final boolean isStraightLoop(int pc) {
    return regions.isStraightLoop(pc);
  }
}
