// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.loop.LoopBody;

/**
 * The latency of a recursion. With T(n) the times after n rounds, started as the protocol enters
 * it:
 *
 * <ul>
 *   <li>{@link #perRole} is lim T(n)/n over the branches that continue, the exact worst case over
 *       all sequences of branches; branches that leave are paid once and do not count.
 *   <li>{@link #delta} is C^ω of Definition 5.3, the greatest Δ(n) = T(n+1) − T(n) that occurs
 *       again and again, where T takes the maximum over all branches in every round, exits
 *       included, as Definition 5.1 has it. It is never below {@link #perRole}.
 *   <li>{@link #perMessage} is C_p^ω of Definition 5.4.
 * </ul>
 */
public interface Latency {
  /**
   * The latencies of all recursions that are continued somewhere, in textual order.
   *
   * @param operations that may be run to find a periodic regime, per recursion
   * @param failures gets what kept a recursion from having one
   */
  static List<Latency> of(
      BoundedCost cost, long operations, List<String> failures, Cancellation cancellation) {
    List<Latency> all = new ArrayList<>();
    ProtocolInstance code = cost.code();
    for (int i = 0; i < code.recursions().size(); i++) {
      if (!code.isContinued(i)) {
        continue;
      }
      String name = code.recursions().get(i).name();
      try {
        of(i, name, cost, operations, cancellation).ifPresent(all::add);
      } catch (IllFormed | OverBudget e) {
        failures.add("there is no latency of '" + name + "': " + first(e));
      }
    }
    return all;
  }

  private static Optional<Latency> of(
      int recursion, String name, BoundedCost cost, long operations, Cancellation cancellation) {
    return cost.gathersWithin(recursion)
        ? cost.round(recursion, cancellation)
            .map(round -> QuorumLatency.of(round, name, cost, operations, cancellation))
        : cost.body(recursion, cancellation)
            .map(body -> LinearLatency.of(body, name, cost, operations, cancellation));
  }

  /**
   * The rate of a recursion with quorums, in seconds; NaN when it is unknown, or not found.
   *
   * @param rounds that may be run to find a periodic regime
   */
  static double rateWithQuorums(
      BoundedCost cost, int recursion, int rounds, Cancellation cancellation) {
    return cost.round(recursion, cancellation)
        .map(
            round -> {
              long operations = (long) rounds * (round.again().size() + 1L);
              return QuorumLatency.of(round, "", cost, operations, cancellation).rate();
            })
        .orElse(Double.NaN);
  }

  private static String first(CampException e) {
    return e.diagnostics().get(0).message();
  }

  /** The unique name of the recursion. */
  String name();

  /** One round as a map; empty where quorums are gathered in it, since it is not linear then. */
  Optional<LoopBody> body();

  /** Whether all is exactly what follows from the costs as they were written. */
  boolean exact();

  /** How much later a role is with every round, in the long run, in seconds; NaN when unknown. */
  double perRole(int role);

  /** The greatest {@link #perRole}: the rate of the recursion; NaN when unknown. */
  double rate();

  /** C^ω for a role, in seconds; NaN when unknown or past the budget. */
  double delta(int role);

  /** C^ω of a role by the number of interactions of the body in which it occurs, in seconds. */
  double perMessage(int role);

  /** After how many rounds the times are periodic; empty when past the budget. */
  OptionalLong transientRounds();

  /** The period: T(n + period) = T(n) + period · perRole; empty when past the budget. */
  OptionalLong period();

  /** What makes the slowest role as slow as it is; empty when some rate is unknown or 0. */
  Optional<CriticalCycle> criticalCycle();

  /** The unknown numbers of rounds of recursions inside, as {@code k_X}. */
  List<String> openRounds();

  /** The recurrences of Definition 5.1, found anew; empty when the body is large. */
  Optional<Recurrences> recurrences();

  /**
   * When its roles are done after any number of rounds; only where that number is not known. Empty
   * when some cost is unknown, or the regime is not found within the budget.
   */
  default Optional<RoundLaws> laws() {
    return Optional.empty();
  }

  /** Whether its number of rounds is not known. */
  boolean isOpen();

  /** What is not known or not exact, and why. */
  List<String> notes();
}
