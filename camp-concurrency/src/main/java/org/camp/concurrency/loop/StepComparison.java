// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.jspecify.annotations.Nullable;

/** Compares the steps of a loop by who owns what: the first iterations of some, or all of all. */
final class StepComparison {
  private static final int TRIED = 1000;

  private final LoopNest nest;
  private final List<Loop> around;
  private final Loop loop;
  private final OwnerComputes owners;

  StepComparison(LoopNest nest, List<Loop> around, Loop loop, OwnerComputes owners) {
    this.nest = nest;
    this.around = around;
    this.loop = loop;
    this.owners = owners;
  }

  /**
   * A difference that shows at once, in the first or the last steps of the loops around; null when
   * none is seen, which proves nothing.
   */
  @Nullable String sampled(StepInvariance steps) {
    for (boolean last : new boolean[] {false, true}) {
      boolean happens = true;
      for (Loop outer : around) {
        happens &= owners.low(outer) <= owners.high(outer);
        owners.set(outer, last ? owners.high(outer) : owners.low(outer));
      }
      String difference = happens ? sampledHere(steps) : null;
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private @Nullable String sampledHere(StepInvariance steps) {
    long low = owners.low(loop);
    long high = owners.high(loop);
    for (long v = low + 1; v <= high; v = v < low + TRIED || v == high ? v + 1 : high) {
      String difference = null;
      if (steps.sameLengths()) {
        for (Assign assign : steps.moving()) {
          difference = difference == null ? inFirstIterations(assign, low, v) : difference;
        }
      } else {
        difference = inLengths(low, v);
        difference = difference == null ? inFirstIterations(null, low, v) : difference;
      }
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  /** Whether a loop directly in this one, with assignments of its own, is of different length. */
  private @Nullable String inLengths(long low, long v) {
    for (Node node : loop.body()) {
      if (node instanceof Loop inner && inner.body().stream().anyMatch(Assign.class::isInstance)) {
        owners.set(loop, low);
        long before = Math.max(0, owners.high(inner) - owners.low(inner) + 1);
        owners.set(loop, v);
        long now = Math.max(0, owners.high(inner) - owners.low(inner) + 1);
        if (before != now) {
          String name = nest.variables().get(inner.slot());
          return "the loop "
              + name
              + " in it makes "
              + before
              + (before == 1 ? " step for " : " steps for ")
              + value(low)
              + " and "
              + now
              + " for "
              + value(v);
        }
      }
    }
    return null;
  }

  /** Compares the first time that an assignment, or else any, is executed in two steps. */
  private @Nullable String inFirstIterations(@Nullable Assign only, long low, long v) {
    owners.set(loop, low);
    Assign first = enter(loop.body(), only);
    int[] before = first == null ? new int[0] : owners.step(first);
    owners.set(loop, v);
    Assign second = enter(loop.body(), only);
    return first == null || second == null || Arrays.equals(before, owners.step(second))
        ? null
        : difference(first, low, v);
  }

  /**
   * Goes to the first time that an assignment is executed; null when a loop on the way is empty.
   */
  @SuppressWarnings("ReferenceEquality") // This very assignment, not one that reads the same.
  private @Nullable Assign enter(List<Node> body, @Nullable Assign only) {
    for (Node node : body) {
      if (node instanceof Assign assign && (only == null || only == assign)) {
        return assign;
      }
      if (node instanceof Loop inner && (only == null || contains(inner, only))) {
        if (owners.low(inner) > owners.high(inner)) {
          return null;
        }
        owners.set(inner, owners.low(inner));
        return enter(inner.body(), only);
      }
    }
    return null;
  }

  private static boolean contains(Loop loop, Assign assign) {
    return loop.body().stream()
        .anyMatch(n -> n == assign || (n instanceof Loop inner && contains(inner, assign)));
  }

  private String difference(Assign assign, long low, long v) {
    return "the owners in line "
        + nest.source().line(assign.span().start())
        + ", "
        + nest.source().text(assign.span())
        + " are others for "
        + value(v)
        + " than for "
        + value(low);
  }

  private String value(long v) {
    return nest.variables().get(loop.slot()) + " = " + v;
  }

  /**
   * A difference between any two steps within a step of the loops around; null when there is none.
   *
   * @throws org.camp.core.diagnostic.OverBudget when that takes too long
   */
  @Nullable String followed() {
    return followed(0, this::followedHere);
  }

  /**
   * Whether all steps are the same order within a step of the loops around, whoever executes which
   * assignment.
   *
   * @throws org.camp.core.diagnostic.OverBudget when following them takes too long
   */
  boolean sameOrder() {
    return followed(0, () -> sameOrderHere() ? null : "another order") == null;
  }

  /** The last step is compared with the first one before all others. */
  private boolean sameOrderHere() {
    long low = owners.low(loop);
    long high = owners.high(loop);
    if (low >= high) {
      return true;
    }
    StepOrder first = order(low);
    for (long v = high; v > low; v--) {
      if (!first.equals(order(v))) {
        return false;
      }
    }
    return true;
  }

  private StepOrder order(long v) {
    owners.set(loop, v);
    StepOrder order = new StepOrder(owners.processors());
    owners.run(loop.body(), assign -> order.add(assign, owners));
    return order;
  }

  private @Nullable String followed(int depth, Supplier<@Nullable String> here) {
    if (depth == around.size()) {
      return here.get();
    }
    Loop outer = around.get(depth);
    long low = owners.low(outer);
    long high = owners.high(outer);
    if (!owners.isUsed(outer)) {
      high = Math.min(low, high);
    }
    for (long v = low; v <= high; v++) {
      owners.set(outer, v);
      String difference = followed(depth + 1, here);
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private @Nullable String followedHere() {
    long low = owners.low(loop);
    long high = owners.high(loop);
    List<int[]> first = List.of();
    List<Assign> what = List.of();
    for (long v = low; v <= high; v++) {
      owners.set(loop, v);
      List<int[]> steps = new ArrayList<>();
      List<Assign> assigns = new ArrayList<>();
      owners.run(
          loop.body(),
          assign -> {
            assigns.add(assign);
            steps.add(owners.step(assign));
          });
      if (v == low) {
        first = steps;
        what = assigns;
        continue;
      }
      int common = Math.min(first.size(), steps.size());
      for (int i = 0; i < common; i++) {
        if (!Arrays.equals(first.get(i), steps.get(i))) {
          return difference(what.get(i), low, v);
        }
      }
      if (first.size() != steps.size()) {
        return "the step "
            + value(low)
            + " makes "
            + first.size()
            + " assignments, the step "
            + value(v)
            + " makes "
            + steps.size();
      }
    }
    return null;
  }
}
