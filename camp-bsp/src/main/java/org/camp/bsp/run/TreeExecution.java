// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.camp.bsp.code.Closure;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.eval.Evaluator;
import org.camp.bsp.eval.Fuel;
import org.camp.bsp.eval.Place;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.Messages;
import org.camp.bsp.value.MultiFunction;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.lang.eval.MlValue;

/** A run on a tree; the code outside of multi-functions runs on the thread of the root. */
final class TreeExecution implements Place {
  private static final long STACK = 16L << 20;

  private final Code code;
  private final Shape shape;
  private final boolean asynchronousDown;
  private final Fuel fuel;
  private final Component root;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /**
   * A machine.
   *
   * @param asynchronousDown whether {@code down} goes on without a barrier
   */
  TreeExecution(Code code, Shape shape, boolean asynchronousDown, Fuel fuel) {
    this.asynchronousDown = asynchronousDown;
    this.code = code;
    this.shape = shape;
    this.fuel = fuel;
    root = new Component(this, List.of());
  }

  Measured run(Cancellation cancellation) {
    start(root);
    try {
      root.log.begin();
      MlValue value = evaluator(this).run(code.main());
      root.log.end(root.copied());
      cancellation.check();
      StepLog[] logs = {root.log};
      return new Measured(value, StepLog.seconds(logs), StepLog.steps(logs));
    } finally {
      root.end();
    }
  }

  private void start(Component component) {
    for (Component child : component.children) {
      Thread thread = new Thread(null, child::serve, "component", STACK);
      thread.setDaemon(true);
      thread.start();
      start(child);
    }
  }

  boolean asynchronousDown() {
    return asynchronousDown;
  }

  /** How many children a component has; leaves have none. */
  int children(List<Integer> path) {
    return shape.children(path);
  }

  /** The share of a child, from 0, in the speed of a component. */
  double weight(List<Integer> path, int child) {
    return shape.weight(path, child);
  }

  /** The number of a child, from 0, as programs call it. */
  MlValue number(int child) {
    return MlValue.of(child + (long) code.first());
  }

  /** The number of a component, whose cells only it may change. */
  int owner(List<Integer> path) {
    return shape.owner(path);
  }

  /** A value as it arrives at a component. */
  MlValue received(MlValue value, List<Integer> path) {
    return Messages.received(code, value, owner(path));
  }

  Evaluator evaluator(Place place) {
    return new Evaluator(code, place, fuel, new CostSum(shape.symbols().size()));
  }

  /** Runs a task, unless the run failed already. */
  void guarded(Runnable task) {
    if (failure.get() == null) {
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      }
    }
  }

  /** Ends this component's code when another one failed. */
  void check() {
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  @Override
  public MlValue call(Evaluator here, MultiFunction function, MlValue argument) {
    MlValue value = root.call(function, argument);
    if (function.isTree()) {
      return root.tree();
    }
    root.broadcast(Messages.copy(value));
    return code.hasEffects() ? Messages.received(code, value, owner()) : value;
  }

  @Override
  public MlValue at(Evaluator here, ComponentTree tree) {
    return tree.at(List.of());
  }

  @Override
  public MlValue mktree(Evaluator here, Closure body) {
    return root.tree(body);
  }
}
