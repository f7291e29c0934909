// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.camp.bsp.code.Closure;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.Messages;
import org.camp.bsp.value.MultiFunction;
import org.camp.bsp.value.ParallelVector;
import org.camp.bsp.value.ReceivedTable;
import org.camp.bsp.value.SizeOf;
import org.camp.bsp.value.Table;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.jspecify.annotations.Nullable;

/**
 * A component with children: a flat machine with its processors (Fig. 4), or a node of a tree (Fig.
 * 6). It is where the replicated or the node's code runs, and drives the children through the
 * supersteps.
 */
final class ParentComponent implements Place {
  private final MachineRun run;
  private final List<Integer> path;
  private final int level;
  private final int p;
  private final ProcessorCosts parts;
  private final Evaluator local;
  private final ComponentSupersteps supersteps;
  private @Nullable MlValue numbers;

  /** What the components below the child that computes have cost; null for nothing. */
  private @Nullable CostSum below;

  private final Evaluator own;
  private int current;

  /** Child, from 0 → what its latest call of a multi-function that makes a tree left there. */
  private final @Nullable ComponentTree[] trees;

  ParentComponent(MachineRun run, List<Integer> path) {
    this.run = run;
    this.path = path;
    level = path.size() + 1;
    p = run.shape.children(path);
    int symbols = run.symbols.size();
    parts = new ProcessorCosts(p, symbols);
    supersteps = new ComponentSupersteps(run, path, p);
    local = run.evaluator(new Children(), new CostSum(symbols));
    own = run.evaluator(this, new CostSum(symbols));
    trees = new ComponentTree[p];
  }

  static List<Integer> child(List<Integer> path, int index) {
    List<Integer> longer = new ArrayList<>(path);
    longer.add(index + 1);
    return longer;
  }

  /** Runs the code of this component. */
  MlValue run(Closure code, MlValue argument) {
    return own.run(code, argument);
  }

  /** Ends the last superstep without an exchange. */
  NodeRun finish(Cost closing) {
    end(null, child -> 0);
    return supersteps.toRun(closing);
  }

  /** What all supersteps cost. */
  Cost total() {
    return supersteps.total();
  }

  private void end(@Nullable Exchange exchange, IntToLongFunction words) {
    supersteps.end(own, parts, exchange, words);
  }

  private MlValue[] items(MlValue vector, String what) {
    if (vector instanceof ParallelVector v) {
      return v.items;
    }
    throw ProgramFault.type(what, "a parallel vector", vector);
  }

  @Override
  public MlValue pid() {
    MlValue known = numbers;
    if (known == null) {
      MlValue[] ids = new MlValue[p];
      for (int i = 0; i < p; i++) {
        ids[i] = number(i);
      }
      known = new ParallelVector(ids);
      numbers = known;
    }
    return known;
  }

  /** The number of a child, from 0, as programs call it. */
  private MlValue number(int child) {
    return MlValue.of(child + (long) run.code.first);
  }

  @Override
  public int processors() {
    return p;
  }

  @Override
  public double weight(int child) {
    return run.shape.weight(path, child);
  }

  @Override
  public int owner() {
    return run.owner(path);
  }

  @Override
  public void print(String text) {
    run.print(path, text);
  }

  /** What one child computes in a superstep. */
  private interface Task {
    MlValue of(int child);
  }

  /**
   * Lets every child compute, and charges each. Without side effects, a processor of a flat machine
   * with the same inputs as the one before it has the same value and cost.
   */
  private MlValue[] everyone(Task task, IntPredicate same) {
    MlValue[] values = new MlValue[p];
    Cost[] costs = new Cost[p];
    for (int i = 0; i < p; i++) {
      if (i > 0 && run.shape.flat() && !run.code.effects && same.test(i)) {
        values[i] = values[i - 1];
        costs[i] = costs[i - 1];
        continue;
      }
      local.sum(new CostSum(run.symbols.size()));
      below = null;
      current = i;
      try {
        values[i] = task.of(i);
      } catch (RaisedException raised) {
        throw raised.leaves(name(i));
      } catch (ProgramFault fault) {
        throw fault.on(name(i));
      }
      costs[i] = run.pool.intern(charged(i));
    }
    parts.add(costs);
    return values;
  }

  /** What the latest code of a child has cost, with that of the components below it. */
  private Cost charged(int child) {
    CostSum nested = below;
    int block = run.shape.isEven() ? 0 : run.shape.block(child(path, child));
    Cost own = local.sum().toCost(block);
    return nested == null ? own : own.plus(nested.toCost());
  }

  private String name(int child) {
    return run.shape.flat()
        ? "processor " + (child + run.code.first)
        : "component " + NodeRun.text(child(path, child));
  }

  /** A value that a child, or this component for -1, has of its own when cells may change. */
  private MlValue received(MlValue value, int child) {
    if (!run.code.effects) {
      return value;
    }
    return Messages.copy(value, child < 0 ? owner() : run.owner(child(path, child)));
  }

  /** Rule RPL: the body is evaluated directly. */
  @Override
  public MlValue replicate(Evaluator here, Closure body) {
    return new ParallelVector(everyone(i -> local.run(body), i -> true));
  }

  /** Rule APPLY. */
  @Override
  public MlValue apply(Evaluator here, MlValue functions, MlValue arguments) {
    MlValue[] f = items(functions, "'apply'");
    MlValue[] x = items(arguments, "'apply'");
    return new ParallelVector(
        everyone(i -> local.apply(f[i], x[i]), i -> f[i] == f[i - 1] && x[i] == x[i - 1]));
  }

  /** Rule PROJ: a processor does not send to itself. */
  @Override
  public MlValue proj(Evaluator here, MlValue vector) {
    MlValue[] values = items(vector, "'proj'");
    long[] sizes = new long[p];
    for (int i = 0; i < p; i++) {
      sizes[i] = i > 0 && values[i] == values[i - 1] ? sizes[i - 1] : SizeOf.words(values[i]);
    }
    for (int i = 0; i < p; i++) {
      boolean flat = run.shape.flat();
      supersteps.deliver(i + 1, flat ? 1 : Superstep.NODE, flat ? p : Superstep.NODE, sizes[i]);
    }
    Exchange.Traffic all = Exchange.all(sizes);
    end(all.exchange(Exchange.Kind.PROJ), all::h);
    MlValue[] table = values.clone();
    Arrays.setAll(table, i -> received(values[i], -1));
    return new Table(table);
  }

  /** Rule PUT, as derived: every (f_i j) is paid, also for j = i and when it is nil. */
  @Override
  public MlValue put(Evaluator here, MlValue functions) {
    MlValue[] f = items(functions, "'put'");
    Messages.Row[] messages = new Messages.Row[p];
    everyone(
        i -> {
          messages[i] = new Messages.Row();
          for (int j = 0; j < p; j++) {
            messages[i].add(local.apply(f[i], number(j)));
          }
          return MlValue.UNIT;
        },
        i -> {
          boolean same = f[i] == f[i - 1];
          messages[i] = same ? messages[i - 1] : messages[i];
          return same;
        });
    Exchange.Traffic traffic = new Exchange.Traffic(p);
    MlValue[] tables = new MlValue[p];
    for (int i = 0; i < p; i++) {
      Messages.Row row = messages[i];
      int to = 0;
      for (int k = 0; k < row.runs(); k++) {
        long words = SizeOf.words(row.message(k));
        supersteps.deliver(i + 1, to + 1, row.end(k), words);
        for (; to < row.end(k); to++) {
          traffic.send(i, to, words);
        }
      }
      ReceivedTable own = new ReceivedTable(messages, i);
      tables[i] = run.code.effects ? received(own.table(), i) : own;
    }
    Exchange exchange = traffic.exchange(Exchange.Kind.PUT);
    boolean broadcast = exchange.pattern() == Exchange.Pattern.BROADCAST;
    int sender = exchange.busiest() - 1;
    boolean differing = broadcast && !messages[sender].isSameForAll(p, sender);
    end(differing ? exchange.differing() : exchange, traffic::h);
    return new ParallelVector(tables);
  }

  /**
   * Rule MKPAR, as derived: the node computes the results one after the other and hands them out.
   * On a flat machine every processor computes its own.
   */
  @Override
  public MlValue mkpar(Evaluator here, MlValue function) {
    if (run.shape.flat()) {
      return new ParallelVector(everyone(i -> local.apply(function, number(i)), i -> false));
    }
    MlValue[] values = new MlValue[p];
    long[] sizes = new long[p];
    Evaluator sequential = run.evaluator(new AlonePlace(run, path), here.sum());
    for (int i = 0; i < p; i++) {
      values[i] = received(sequential.apply(function, number(i)), i);
      sizes[i] = SizeOf.words(values[i]);
      supersteps.deliver(Superstep.NODE, i + 1, i + 1, sizes[i]);
    }
    end(Exchange.scatter(sizes), child -> sizes[child]);
    return new ParallelVector(values);
  }

  /** Rule DOWN, as derived; without a barrier when the run says so. */
  @Override
  public MlValue down(Evaluator here, MlValue value) {
    if (run.shape.flat()) {
      return Place.super.down(here, value);
    }
    MlValue[] copies = new MlValue[p];
    Arrays.setAll(copies, i -> received(value, i));
    long words = SizeOf.words(value);
    supersteps.deliver(Superstep.NODE, 1, p, words);
    if (run.settings.asynchronousDown()) {
      supersteps.copy(words);
    } else {
      end(Exchange.down(words), child -> words);
    }
    return new ParallelVector(copies);
  }

  /** The children's parts of the tree stay with them; the value is what goes up. */
  @Override
  public MlValue tree(Evaluator here, MlValue children, MlValue value) {
    items(children, "'finally'");
    return value;
  }

  /** The tree that a call of a multi-function made: a value here, and what it made below. */
  ComponentTree grown(MlValue value) {
    ComponentTree[] all = new ComponentTree[p];
    for (int i = 0; i < p; i++) {
      ComponentTree below = trees[i];
      if (below == null) {
        throw new ProgramFault(
            "no-tree",
            String.format(Locale.ROOT, "child %d has no part of the tree", i + 1),
            "call the multi-function in a vector, and end the node code with 'finally'");
      }
      all[i] = below;
    }
    return new ComponentTree(level, value, all);
  }

  @Override
  public MlValue at(Evaluator here, ComponentTree tree) {
    return tree.at(path);
  }

  /**
   * The code that the children run inside vectors: a processor's, or a call of a multi-function.
   */
  private final class Children implements Place {
    @Override
    public int owner() {
      return run.owner(child(path, current));
    }

    @Override
    public void print(String text) {
      run.print(child(path, current), text);
    }

    @Override
    public int processors() {
      return p;
    }

    @Override
    public double weight(int child) {
      return run.shape.weight(path, child);
    }

    @Override
    public MlValue at(Evaluator here, ComponentTree tree) {
      return tree.at(child(path, current));
    }

    @Override
    public MlValue call(Evaluator here, MultiFunction function, MlValue argument) {
      if (run.shape.flat()) {
        return Place.super.call(here, function, argument);
      }
      return callBelow(here, function, argument);
    }
  }

  /** Rules MULTINODE and MULTILEAF: the child that computes runs the code of its kind. */
  private MlValue callBelow(Evaluator here, MultiFunction function, MlValue argument) {
    List<Integer> place = child(path, current);
    if (run.shape.children(place) == 0) {
      MlValue value =
          run.evaluator(new ChildlessPlace(run, place), here.sum()).run(function.leaf(), argument);
      if (function.isTree()) {
        trees[current] = new ComponentTree(level + 1, value);
      }
      return value;
    }
    ParentComponent node = new ParentComponent(run, place);
    MlValue value = node.run(function.node(), argument);
    if (function.isTree()) {
      trees[current] = node.grown(value);
    }
    CostSum barrier = new CostSum(run.symbols.size());
    barrier.add(run.shape.barrier(path), 1);
    Cost closing = run.pool.intern(barrier.toCost());
    supersteps.call(node.finish(closing));
    CostSum nested = below == null ? new CostSum(run.symbols.size()) : below;
    nested.add(node.total());
    nested.add(closing);
    below = nested;
    return value;
  }
}
