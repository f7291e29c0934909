// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.CycleTime;
import org.camp.mpst.price.CostModel;
import org.jspecify.annotations.Nullable;

/**
 * What a reordering is judged by, in this order: the total cost when it is known, the rate of each
 * recursion, and the sum over all roles of when they are done.
 */
public final class Objective {
  private static final double NOISE = 1e-12;

  /** Operations after which rounds are computed and no longer run. */
  private static final double MOST_RUN = 200_000;

  /** What the rate of a recursion takes, per operation. */
  private static final int STEADY = 20;

  private final Parameters parameters;
  private final Optional<Machine> machine;
  private final OptionalDouble defaultCost;

  /** Recursion → how often it goes round; negative when unknown. */
  private final long[] iterations;

  private final BoundedCost.Budget budget;
  private final Cancellation cancellation;
  private final Minimised minimised;

  /** What is made least. */
  public enum Minimised {
    /** When all roles are done. */
    TOTAL,
    /** The longest time from a role's own first start to its own last end. */
    SPAN
  }

  /**
   * Judges by costs on one machine, with given numbers of rounds.
   *
   * @param machine where it runs
   * @param defaultCost what unknown costs are taken for, when given
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param steps operations that may be run for one cost
   */
  public Objective(
      Parameters parameters,
      Optional<Machine> machine,
      OptionalDouble defaultCost,
      long[] iterations,
      long steps,
      Cancellation cancellation) {
    this(parameters, machine, defaultCost, iterations, steps, Minimised.TOTAL, cancellation);
  }

  /**
   * Judges by costs on one machine.
   *
   * @param minimised what is made least; the span is that of code without choices and recursions
   */
  public Objective(
      Parameters parameters,
      Optional<Machine> machine,
      OptionalDouble defaultCost,
      long[] iterations,
      long steps,
      Minimised minimised,
      Cancellation cancellation) {
    this.minimised = minimised;
    this.parameters = parameters;
    this.machine = machine;
    this.defaultCost = defaultCost;
    this.iterations = iterations.clone();
    this.budget = new BoundedCost.Budget(steps, 0, 0);
    this.cancellation = cancellation;
  }

  /** Whether the span is made least. */
  boolean isSpan() {
    return minimised == Minimised.SPAN;
  }

  CostModel model(ProtocolInstance code) {
    return new CostModel(code, parameters, machine, defaultCost);
  }

  /**
   * The times of code, the most important first; NaN where unknown.
   *
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks or fails a reception
   */
  double[] of(ProtocolInstance code) {
    return of(code, cancellation);
  }

  /** The same under a switch of its own. */
  double[] of(ProtocolInstance code, Cancellation switched) {
    BoundedCost cost = BoundedCost.of(model(code), iterations, Set.of(), budget, switched);
    double[] times = new double[2 + iterations.length];
    times[0] = isSpan() ? StraightTimes.of(model(code)).span() : cost.total();
    for (int i = 0; i < iterations.length; i++) {
      times[1 + i] = code.isContinued(i) ? rate(cost, i, switched) : 0;
    }
    for (int role = 0; role < code.roles().size(); role++) {
      times[times.length - 1] += cost.cost(role);
    }
    return times;
  }

  private double rate(BoundedCost cost, int recursion, Cancellation switched) {
    if (cost.gathersWithin(recursion)) {
      return Latency.rateWithQuorums(cost, recursion, STEADY, switched);
    }
    LoopBody body = cost.body(recursion, switched).orElseThrow();
    for (boolean unknown : body.withExits().unknown()) {
      if (unknown) {
        return Double.NaN;
      }
    }
    Circuit again = body.again().known();
    CycleTime times = CycleTime.of(again, switched);
    double rate = 0;
    for (int entry = 0; entry < body.roles(); entry++) {
      rate = Math.max(rate, times.rate(entry, body.ticks()));
    }
    return rate;
  }

  /** About how many operations {@link #of} runs. */
  long work(ProtocolInstance code) {
    double run = 0;
    double rounds = 1;
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (op == ProtocolOp.REC || op == ProtocolOp.END_REC) {
        double times = Math.max(1, iterations[code.recursionNumber(pc)]);
        rounds = op == ProtocolOp.REC ? rounds * times : rounds / times;
      }
      run += rounds;
    }
    return (long) Math.min(run, MOST_RUN) + (long) STEADY * code.length();
  }

  /** Whether the first times are better; what is not known does not count. */
  static boolean better(double[] times, double @Nullable [] than) {
    if (than == null) {
      return true;
    }
    for (int i = 0; i < times.length; i++) {
      double noise = NOISE * Math.max(Math.abs(times[i]), Math.abs(than[i]));
      if (times[i] < than[i] - noise) {
        return true;
      }
      if (times[i] > than[i] + noise) {
        return false;
      }
    }
    return false;
  }

  /** Whether the total or the rate of some recursion is known. */
  static boolean isKnown(double[] times, ProtocolInstance code) {
    boolean known = !Double.isNaN(times[0]);
    for (int i = 0; i + 2 < times.length; i++) {
      known |= code.isContinued(i) && !Double.isNaN(times[1 + i]);
    }
    return known;
  }

  /** What the times mean: the first that is known and differs, else the first that is known. */
  static int decisive(double[] before, double[] after) {
    int first = -1;
    for (int i = 0; i + 1 < before.length; i++) {
      if (!Double.isNaN(before[i]) && (i == 0 || before[i] > 0)) {
        first = first < 0 ? i : first;
        if (better(new double[] {after[i]}, new double[] {before[i]})) {
          return i;
        }
      }
    }
    return Math.max(0, first);
  }
}
