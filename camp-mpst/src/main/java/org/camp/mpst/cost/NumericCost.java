// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.math.BigInteger;
import java.util.List;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.WalkSetting;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.Queues;
import org.camp.mpst.walk.Regions;
import org.jspecify.annotations.Nullable;

/**
 * Bounded cost in numbers: exact in ticks, rounded once to seconds. Times are doubles as long as
 * all are below 2^53 ticks; else the protocol is walked again in numbers of any size.
 */
public final class NumericCost {
  private static final Log LOG = Log.of(NumericCost.class);

  private static final double JUMPS_FROM = 200_000;

  private final WalkSetting setting;
  private final NumericWalk walk;
  private final List<Diagnostic> warnings;

  /** A walk in numbers of some kind. */
  interface NumericWalk {
    /** For every role when it is done, in ticks; null when unknown. */
    @Nullable BigInteger[] ticks();

    /** For every role when it is done, in seconds; NaN when unknown. */
    double[] seconds(Ticks unit);

    /** The state in which the recursion at {@code pc} was first entered; null if it never was. */
    LoopBody.@Nullable Head head(int pc);
  }

  private NumericCost(WalkSetting setting, NumericWalk walk, List<Diagnostic> warnings) {
    this.setting = setting;
    this.walk = walk;
    this.warnings = warnings;
  }

  /**
   * C(G, k) of Definition 4.5. Time linear in the operations run; where a recursion would run many,
   * its rounds are not run but computed ({@link org.camp.mpst.maxplus.Rounds}).
   *
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param budget operations that may be run
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks, orphans a message or fails
   *     a reception
   * @throws OverBudget beyond the budget
   */
  public static NumericCost run(
      CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    return run(model, iterations, budget, JUMPS_FROM, cancellation);
  }

  /** As {@link #run}, with the number of operations from which rounds are computed. */
  static NumericCost run(
      CostModel model,
      long[] iterations,
      long budget,
      double jumpsFrom,
      Cancellation cancellation) {
    WalkSetting setting = WalkSetting.of(model, iterations, budget, cancellation);
    if (!model.ticks().isWide()) {
      NarrowCost narrow = new NarrowCost(setting, jumpsFrom);
      List<Diagnostic> warnings = narrow.run();
      if (narrow.isExact()) {
        return new NumericCost(setting, narrow, warnings);
      }
    }
    LOG.debug("cost: times beyond 2^53 ticks, so the protocol is walked in numbers of any size");
    WideCost wide = new WideCost(setting, jumpsFrom);
    return new NumericCost(setting, wide, wide.run());
  }

  /**
   * For every role the time at which it is done, in seconds; NaN where it depends on an unknown
   * cost or an unknown number of iterations.
   */
  public double[] perRole() {
    return walk.seconds(setting.model().ticks().unit());
  }

  /** The same in ticks; null where unknown. */
  @Nullable BigInteger[] ticks() {
    return walk.ticks();
  }

  /** Whether no cost had to be rounded, so that these are exactly the costs as they are written. */
  public boolean isExact() {
    return !setting.model().ticks().isRounded();
  }

  /** Whether some time has too many digits for a double. */
  boolean isWide() {
    return walk instanceof WideCost;
  }

  /** Warnings about messages that nobody receives. */
  public List<Diagnostic> warnings() {
    return warnings;
  }

  WalkSetting setting() {
    return setting;
  }

  /** The state in which the recursion at {@code pc} was first entered; all 0 if it never was. */
  LoopBody.Head head(int pc) {
    LoopBody.Head known = walk.head(pc);
    return known == null ? atZero(setting.model().code(), pc) : known;
  }

  private static LoopBody.Head atZero(ProtocolInstance code, int pc) {
    int roles = new Regions(code).roles(pc).length;
    return LoopBody.Head.atZero(roles, new Queues(code, work -> {}).state(null));
  }

  static OverBudget tooManyRounds(CostModel model, int pc, long rounds, long budget) {
    String name = model.code().recursionAt(pc).name();
    return new OverBudget(
        Diagnostic.error(
                "over-budget",
                "'"
                    + name
                    + "' does not get into a periodic regime, and "
                    + rounds
                    + " rounds are more than "
                    + budget
                    + " operations")
            .withHint("lower the iterations with -k, or allow more with --budget steps=…"));
  }
}
