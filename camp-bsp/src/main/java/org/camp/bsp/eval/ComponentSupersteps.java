// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/** The supersteps of a component with children, and what they cost. */
final class ComponentSupersteps {
  private final MachineRun run;
  private final List<Integer> path;
  private final int level;
  private final int p;
  private final List<Superstep> supersteps = new ArrayList<>();
  private final CostSum total;
  private final List<Superstep.Delivery> deliveries = new ArrayList<>();
  private List<NodeRun> calls = new ArrayList<>();

  /** Words that went down since the superstep began, without a barrier. */
  private long copied;

  ComponentSupersteps(MachineRun run, List<Integer> path, int p) {
    this.run = run;
    this.path = path;
    this.p = p;
    level = path.size() + 1;
    total = new CostSum(run.symbols.size());
  }

  /** All of them, and what ends the call. */
  NodeRun toRun(Cost closing) {
    return new NodeRun(path, supersteps, closing);
  }

  /** What all of them cost. */
  Cost total() {
    return total.toCost();
  }

  /** Words go down without a barrier. */
  void copy(long words) {
    copied = Math.addExact(copied, words);
  }

  /** A child ran the code of a multi-function. */
  void call(NodeRun child) {
    calls.add(child);
  }

  /**
   * Ends a superstep.
   *
   * @param own what ran the code of the component
   * @param parts what the children computed
   * @param exchange what ends it; null at the end
   * @param words child, from 0 → the words of the exchange between it and the others or this one
   */
  void end(
      Evaluator own, ProcessorCosts parts, @Nullable Exchange exchange, IntToLongFunction words) {
    Cost scalars = run.pool.intern(own.sum().toCost(run.shape.block(path)));
    List<Cost> costs = parts.take(run.pool);
    if (exchange != null || copied > 0 || !scalars.isZero() || !costs.isEmpty()) {
      Superstep superstep =
          new Superstep(
              supersteps.size(),
              level,
              scalars,
              costs,
              exchange,
              List.copyOf(deliveries),
              copied,
              moved(exchange, words),
              run.shape.barrier(path),
              List.copyOf(calls),
              exchange == null ? Span.NONE : own.place());
      supersteps.add(superstep);
      total.add(superstep.total(run.symbols));
      run.superstep();
    }
    if (run.settings.memory()) {
      run.memory.look(own, run.outside(), path);
    }
    calls = new ArrayList<>();
    deliveries.clear();
    copied = 0;
    own.sum(new CostSum(run.symbols.size()));
  }

  /** Keeps who sends what, if the run wants it; senders and receivers from 1, or the node. */
  void deliver(int sender, int first, int last, long words) {
    if (run.settings.deliveries() && words > 0 && first <= last) {
      deliveries.add(new Superstep.Delivery(sender, first, last, words));
    }
  }

  private Cost moved(@Nullable Exchange exchange, IntToLongFunction words) {
    if (run.shape.isEven()) {
      CostSum sum = new CostSum(run.symbols.size());
      sum.add(run.symbols.g(level), Math.addExact(copied, exchange == null ? 0 : exchange.h()));
      return run.pool.intern(sum.toCost());
    }
    return run.moved(path, p, child -> Math.addExact(copied, words.applyAsLong(child)));
  }
}
