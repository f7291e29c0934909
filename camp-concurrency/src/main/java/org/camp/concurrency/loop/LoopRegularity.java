// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;

/**
 * Decides for each loop whether all its steps make the same pattern, the same order of events on
 * the same processors, and makes that pattern (Measuring concurrency, 1994, section 6.2). Every
 * processor runs the whole program; an assignment is executed by the owner of its left-hand side,
 * and owners of elements that it reads send them.
 *
 * <p>Most loops are settled without following them: {@link StepInvariance} proves that steps are
 * alike, or an iteration with other owners in another step disproves it. Only where neither works
 * are the steps followed and compared.
 */
final class LoopRegularity {
  /** What can be said of the steps of a loop. */
  enum Verdict {
    /** All its steps make the same pattern. */
    REGULAR,
    /** Some of its steps make another pattern. */
    IRREGULAR,
    /** It makes no step at all. */
    EMPTY,
    /** Following it would take too long. */
    UNSETTLED
  }

  /**
   * The verdict about one loop.
   *
   * @param loop the loop
   * @param depth how many loops are around it
   * @param verdict whether all its steps make the same pattern
   * @param reason why, or why not
   */
  record Level(Loop loop, int depth, Verdict verdict, String reason) {
    /** Whether its step can be the pattern: inner loops happen in a step of those around them. */
    boolean isPattern() {
      return verdict == Verdict.REGULAR && depth == 0;
    }
  }

  private final LoopNest nest;
  private final long budget;
  private final Runnable pulse;
  private final List<Level> levels = new ArrayList<>();

  /**
   * Settles every loop of a program, by arithmetic where it can, else by following steps.
   *
   * @param budget how many assignments and loop steps may be followed for each loop
   * @throws org.camp.core.diagnostic.IllFormed when a subscript leaves its array
   * @throws OverBudget when an outer loop, or a subscript, has to be followed for too long
   */
  LoopRegularity(LoopNest nest, long budget, Runnable pulse) {
    this.nest = nest;
    this.budget = budget;
    this.pulse = pulse;
    if (!SubscriptBounds.hold(nest)) {
      OwnerComputes all = owners();
      all.runDistinct(nest.body(), all::step);
    }
    inspect(nest.body(), List.of());
  }

  private OwnerComputes owners() {
    return new OwnerComputes(nest, budget, pulse);
  }

  /** All loops, outer before inner. */
  List<Level> levels() {
    return levels;
  }

  private void inspect(List<Node> body, List<Loop> around) {
    for (Node node : body) {
      if (node instanceof Loop loop) {
        levels.add(level(loop, around));
        List<Loop> inside = new ArrayList<>(around);
        inside.add(loop);
        inspect(loop.body(), inside);
      }
    }
  }

  private Level level(Loop loop, List<Loop> around) {
    String name = nest.variables().get(loop.slot());
    if (around.isEmpty() && owners().low(loop) > owners().high(loop)) {
      return new Level(loop, 0, Verdict.EMPTY, "its upper bound is below the lower one");
    }
    StepInvariance steps = new StepInvariance(nest, loop);
    if (steps.proven()) {
      String reason =
          steps.used()
              ? name + " is used, but never changes which processor owns an element"
              : "no subscript and no bound in it uses " + name;
      return new Level(loop, around.size(), Verdict.REGULAR, reason);
    }
    try {
      StepComparison comparison = new StepComparison(nest, around, loop, owners());
      String difference = comparison.sampled(steps);
      difference = difference == null ? comparison.followed() : difference;
      return difference == null
          ? new Level(
              loop,
              around.size(),
              Verdict.REGULAR,
              "following all its steps shows the same owners in each")
          : ordered(loop, around, difference);
    } catch (OverBudget e) {
      if (around.isEmpty()) {
        throw e;
      }
      return new Level(loop, around.size(), Verdict.UNSETTLED, message(e));
    }
  }

  /** A loop whose steps have other owners: they may be the same order all the same. */
  private Level ordered(Loop loop, List<Loop> around, String difference) {
    try {
      return new StepComparison(nest, around, loop, owners()).sameOrder()
          ? new Level(
              loop,
              around.size(),
              Verdict.REGULAR,
              "all its steps are the same order, although " + difference)
          : new Level(loop, around.size(), Verdict.IRREGULAR, difference);
    } catch (OverBudget e) {
      return new Level(
          loop,
          around.size(),
          Verdict.UNSETTLED,
          difference + ", and to see whether the order is the same, " + message(e));
    }
  }

  private static String message(OverBudget refusal) {
    return refusal.diagnostics().get(0).message();
  }

  /** The order of one step of the first outer loop that is regular, or of the whole program. */
  PartialOrder pattern(String label) {
    OrderBuilder order = PartialOrder.named(label);
    for (int p = 0; p < nest.processors(); p++) {
      order.process("P" + p);
    }
    OwnerComputes owners = owners();
    List<Node> body = nest.body();
    for (Level level : levels) {
      if (level.isPattern()) {
        body = level.loop().body();
        owners.set(level.loop(), owners.low(level.loop()));
        break;
      }
    }
    owners.run(body, assign -> add(assign, owners, order));
    return order.build();
  }

  private void add(Assign assign, OwnerComputes owners, OrderBuilder order) {
    int owner = owners.owner(assign.target());
    int line = nest.source().line(assign.span().start());
    String name = owners.element(assign.target());
    int[] senders = owners.senders(assign, owner);
    int[] sends = new int[senders.length];
    for (int i = 0; i < senders.length; i++) {
      sends[i] = order.event(null, senders[i], "send for " + name, line);
    }
    int event = order.event(null, owner, name, line);
    for (int send : sends) {
      order.message(send, event);
    }
  }
}
