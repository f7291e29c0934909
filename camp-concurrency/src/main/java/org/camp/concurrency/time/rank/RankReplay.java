// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.Replay.Outcome;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.ScaleFactor;

/**
 * A run of ranks with changes, evaluated exactly: factors make the unit of time finer instead of
 * rounding. The same operations, messages and order are assumed. An operation is named by its kind
 * ({@code allreduce}), by what is done ({@code inner}), or with its rank ({@code rank 2: inner});
 * the name of a rank is all that it does itself.
 */
public final class RankReplay {
  private final RankRun run;
  private ActivityNetwork network;

  /** Event → weight after the changes so far [ns / unit]. */
  private final long[] weights;

  private long unit = 1;

  private RankReplay(RankRun run) {
    this.run = run;
    this.network = run.network();
    this.weights = network.weights();
  }

  /**
   * The end of a run after changes, in the order given. O(changes · (events + arcs)).
   *
   * @throws ArithmeticException when factors are so fine that times no longer fit
   */
  public static Outcome of(RankRun run, List<Change> changes) {
    RankReplay replay = new RankReplay(run);
    changes.forEach(replay::apply);
    return new Outcome(replay.network.evaluate(replay.weights)[run.target()], replay.unit);
  }

  /**
   * Whether ranks can be changed so: each does one thing after the other, so that nothing runs
   * beside its predecessor.
   */
  public static boolean applies(Change change) {
    return change instanceof Change.Scale
        || change instanceof Change.Add
        || change instanceof Change.Remove;
  }

  private void apply(Change change) {
    if (change instanceof Change.Scale scale) {
      scale(events(scale.of()), scale.by());
    } else if (change instanceof Change.Add add) {
      add(add);
    } else if (change instanceof Change.Remove remove) {
      remove(remove);
    }
  }

  private void scale(IntPredicate chosen, ScaleFactor by) {
    if (by.isInfinite()) {
      throw new ArithmeticException("a factor without bound");
    }
    unit = Math.multiplyExact(unit, by.denominator());
    long longest = 0;
    for (int event = 0; event < weights.length; event++) {
      boolean scaled =
          run.network().weight(event) > 0 && !network.isSource(event) && chosen.test(event);
      weights[event] =
          Math.multiplyExact(weights[event], scaled ? by.numerator() : by.denominator());
      longest = Math.addExact(longest, Math.abs(weights[event]));
    }
    if (longest > Long.MAX_VALUE / 2) {
      throw new ArithmeticException("times beyond what fits");
    }
  }

  private IntPredicate events(Change.Target of) {
    ActivityNetwork plain = run.network();
    if (of instanceof Change.Target.Operation operation) {
      return event ->
          isNamed(plain.owner(event), operation.name())
              ? !run.isGap(event)
              : plain.kind(event) == ActivityClass.LOCAL
                  && isRank(run.rank(plain.owner(event)), operation.name());
    }
    if (of instanceof Change.Target.Service service) {
      return event ->
          plain.kind(event) == ActivityClass.LOCAL
              && isRank(run.rank(plain.owner(event)), service.name());
    }
    if (of instanceof Change.Target.Wire wire) {
      return event -> isWire(event, wire.caller(), wire.callee());
    }
    if (of instanceof Change.Target.Remote pair) {
      return event -> isWire(event, pair.caller(), pair.callee());
    }
    return event -> plain.kind(event) == ActivityClass.WIRE;
  }

  private boolean isWire(int event, String from, String to) {
    return run.wireFrom(event) >= 0
        && isRank(run.wireFrom(event), from)
        && isRank(run.wireTo(event), to);
  }

  private boolean isRank(int rank, String name) {
    return run.name(rank).equals(name) || run.rankName(rank).equals(name);
  }

  private boolean isNamed(int operation, String name) {
    return run.verb(operation).equals(name)
        || run.what(operation).equals(name)
        || run.operation(operation).equals(name);
  }

  /** What an operation does last takes longer. */
  private void add(Change.Add add) {
    long more = Math.multiplyExact(add.nanoseconds(), unit);
    for (int event = 0; event < weights.length; event++) {
      if (run.isEnd(event) && isNamed(network.owner(event), add.operation())) {
        weights[event] = Math.max(Math.addExact(weights[event], more), Math.min(0, weights[event]));
      }
    }
  }

  /** Operations that are not made take no time, with all inside of them, and wait for nobody. */
  private void remove(Change.Remove remove) {
    boolean[] gone = new boolean[run.spans()];
    for (int operation = 0; operation < gone.length; operation++) {
      int around = run.parent(operation);
      gone[operation] = isNamed(operation, remove.operation()) || (around >= 0 && gone[around]);
    }
    Map<Integer, int[]> replaced = new HashMap<>();
    for (int event = 0; event < weights.length; event++) {
      if (event != run.target() && gone[network.owner(event)] && !run.isGap(event)) {
        weights[event] = network.isSource(event) ? weights[event] : 0;
        int[] waits = network.waits(event);
        if (run.isEnd(event) && waits.length > 1) {
          replaced.put(event, new int[] {waits[0]});
        }
      }
    }
    network = network.rewired(replaced).orElse(network);
  }
}
