// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.camp.bsp.code.Closure;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.eval.Evaluator;
import org.camp.bsp.eval.Place;
import org.camp.bsp.eval.RaisedException;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.Messages;
import org.camp.bsp.value.MultiFunction;
import org.camp.bsp.value.ParallelVector;
import org.camp.bsp.value.SizeOf;
import org.camp.bsp.value.Table;
import org.camp.core.lang.eval.MlValue;
import org.jspecify.annotations.Nullable;

/**
 * A component of a tree, with a thread of its own. Its node code goes on while the children compute
 * what vectors hold; it waits for them where a superstep ends.
 */
final class Component implements Place {
  /** Child, from 0 → component of the next level; empty for a leaf. */
  final Component[] children;

  final StepLog log = new StepLog();
  private final TreeExecution machine;
  private final List<Integer> path;
  private final BlockingQueue<Optional<Runnable>> work = new LinkedBlockingQueue<>();

  /** Runs what this component computes for its parent, and where multi-functions go down. */
  private final Evaluator own;

  private @Nullable ComponentTree grown;

  /** Words that went down since the superstep began, without a barrier. */
  private long copied;

  /** How many tasks the children were given, and how many they have done. */
  private int given;

  private int done;

  Component(TreeExecution machine, List<Integer> path) {
    this.machine = machine;
    this.path = path;
    children = new Component[machine.children(path)];
    for (int i = 0; i < children.length; i++) {
      List<Integer> longer = new ArrayList<>(path);
      longer.add(i + 1);
      children[i] = new Component(machine, longer);
    }
    own = machine.evaluator(new Inside());
  }

  /** Does what the parent asks for, until it says that it is enough. */
  void serve() {
    try {
      Optional<Runnable> next = work.take();
      while (next.isPresent()) {
        next.get().run();
        next = work.take();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("a component was interrupted", e);
    }
  }

  void end() {
    work.add(Optional.empty());
    for (Component child : children) {
      child.end();
    }
  }

  /** Runs the code of a multi-function here; what it makes of a tree stays. */
  MlValue call(MultiFunction function, MlValue argument) {
    MlValue value;
    if (children.length == 0) {
      value = machine.evaluator(new Leaf()).run(function.leaf(), argument);
    } else {
      value = machine.evaluator(this).run(function.node(), argument);
      await();
    }
    if (function.isTree()) {
      grown = new ComponentTree(path.size() + 1, value, grown());
    }
    return value;
  }

  private ComponentTree[] grown() {
    return Arrays.stream(children).map(Component::tree).toArray(ComponentTree[]::new);
  }

  /** The tree that the latest call made here. */
  ComponentTree tree() {
    ComponentTree made = grown;
    if (made == null) {
      throw new IllegalStateException("component " + path + " has no tree");
    }
    return made;
  }

  private interface Task {
    MlValue of(Component child, int i);
  }

  /** Lets every child compute its component of a vector; nobody waits for it yet. */
  private ParallelVector everyone(Task task) {
    MlValue[] items = new MlValue[children.length];
    for (int i = 0; i < children.length; i++) {
      int child = i;
      given++;
      Runnable next =
          () -> {
            machine.guarded(() -> items[child] = computed(task, child));
            done();
          };
      children[i].work.add(Optional.of(next));
    }
    return new ParallelVector(items);
  }

  /** What a child computes; no exception may leave it. */
  private MlValue computed(Task task, int child) {
    try {
      return task.of(children[child], child);
    } catch (RaisedException raised) {
      throw raised.leaves("component " + NodeRun.text(children[child].path));
    }
  }

  /** A child is done with one task. */
  private synchronized void done() {
    done++;
    notifyAll();
  }

  /** Waits until all children are done. */
  private synchronized void await() {
    try {
      while (done < given) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("a component was interrupted", e);
    }
    machine.check();
  }

  private void step(long arrived, long words) {
    log.step(arrived, System.nanoTime(), copied + words, 0);
    copied = 0;
  }

  /** Words that went down behind the last barrier. */
  long copied() {
    return copied;
  }

  @Override
  public MlValue pid() {
    MlValue[] numbers = new MlValue[children.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = machine.number(i);
    }
    return new ParallelVector(numbers);
  }

  @Override
  public int processors() {
    return children.length;
  }

  @Override
  public double weight(int child) {
    return machine.weight(path, child);
  }

  @Override
  public int owner() {
    return machine.owner(path);
  }

  @Override
  public MlValue replicate(Evaluator here, Closure body) {
    return everyone((child, i) -> child.own.run(body));
  }

  @Override
  public MlValue apply(Evaluator here, MlValue functions, MlValue arguments) {
    ParallelVector f = (ParallelVector) functions;
    ParallelVector x = (ParallelVector) arguments;
    return everyone((child, i) -> child.own.apply(f.item(i), x.item(i)));
  }

  @Override
  public MlValue proj(Evaluator here, MlValue vector) {
    await();
    long arrived = System.nanoTime();
    ParallelVector held = (ParallelVector) vector;
    int p = children.length;
    MlValue[] values = new MlValue[p];
    long[] words = new long[p];
    long all = 0;
    for (int i = 0; i < p; i++) {
      words[i] = SizeOf.words(held.item(i));
      all += words[i];
      values[i] = machine.received(held.item(i), path);
    }
    long most = 0;
    for (long own : words) {
      most = Math.max(most, Math.max((p - 1) * own, all - own));
    }
    step(arrived, most);
    return new Table(values);
  }

  @Override
  public MlValue put(Evaluator here, MlValue functions) {
    int p = children.length;
    ParallelVector f = (ParallelVector) functions;
    MlValue[][] messages = new MlValue[p][p];
    everyone(
        (child, i) -> {
          for (int j = 0; j < p; j++) {
            messages[i][j] = child.own.apply(f.item(i), machine.number(j));
          }
          return MlValue.UNIT;
        });
    await();
    long arrived = System.nanoTime();
    ParallelVector tables =
        everyone(
            (child, j) -> {
              MlValue[] received = new MlValue[p];
              for (int i = 0; i < p; i++) {
                received[i] =
                    i == j ? messages[i][j] : machine.received(messages[i][j], child.path);
              }
              return new Table(received);
            });
    await();
    long most = 0;
    for (int j = 0; j < p; j++) {
      long in = 0;
      long out = 0;
      for (int i = 0; i < p; i++) {
        in += i == j ? 0 : SizeOf.words(messages[i][j]);
        out += i == j ? 0 : SizeOf.words(messages[j][i]);
      }
      most = Math.max(most, Math.max(in, out));
    }
    step(arrived, most);
    return tables;
  }

  @Override
  public MlValue mkpar(Evaluator here, MlValue function) {
    Evaluator sequential = machine.evaluator(new Alone());
    MlValue[] values = new MlValue[children.length];
    long most = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = sequential.apply(function, machine.number(i));
      most = Math.max(most, SizeOf.words(values[i]));
    }
    return handOut(values, most);
  }

  @Override
  public MlValue down(Evaluator here, MlValue value) {
    long words = SizeOf.words(value);
    if (machine.asynchronousDown()) {
      copied += words;
      return everyone((child, i) -> machine.received(value, child.path));
    }
    MlValue[] values = new MlValue[children.length];
    Arrays.fill(values, value);
    return handOut(values, words);
  }

  private MlValue handOut(MlValue[] values, long words) {
    await();
    long arrived = System.nanoTime();
    ParallelVector copies = everyone((child, i) -> machine.received(values[i], child.path));
    await();
    step(arrived, words);
    return copies;
  }

  /** Copies a value to all components below. */
  void broadcast(MlValue value) {
    if (children.length > 0) {
      everyone(
          (child, i) -> {
            child.broadcast(Messages.copy(value));
            return MlValue.UNIT;
          });
      await();
    }
  }

  /** A tree of what every component below computes. */
  ComponentTree tree(Closure body) {
    ParallelVector below = everyone((child, i) -> child.tree(body));
    MlValue value = machine.evaluator(new Leaf()).run(body);
    await();
    ComponentTree[] trees = new ComponentTree[children.length];
    for (int i = 0; i < trees.length; i++) {
      trees[i] = (ComponentTree) below.item(i);
    }
    return new ComponentTree(path.size() + 1, value, trees);
  }

  @Override
  public MlValue tree(Evaluator here, MlValue below, MlValue value) {
    await();
    return value;
  }

  @Override
  public MlValue at(Evaluator here, ComponentTree tree) {
    return tree.at(path);
  }

  /** Code that this component runs for a vector of its parent. */
  private final class Inside implements Place {
    @Override
    public int owner() {
      return Component.this.owner();
    }

    @Override
    public int processors() {
      return machine.children(path.subList(0, path.size() - 1));
    }

    @Override
    public double weight(int child) {
      return machine.weight(path.subList(0, path.size() - 1), child);
    }

    @Override
    public MlValue at(Evaluator here, ComponentTree tree) {
      return tree.at(path);
    }

    @Override
    public MlValue call(Evaluator here, MultiFunction function, MlValue argument) {
      return Component.this.call(function, argument);
    }
  }

  /** Node code here that reaches no child. */
  private final class Alone implements Place {
    @Override
    public int owner() {
      return Component.this.owner();
    }

    @Override
    public int processors() {
      return children.length;
    }

    @Override
    public double weight(int child) {
      return machine.weight(path, child);
    }

    @Override
    public MlValue at(Evaluator here, ComponentTree tree) {
      return tree.at(path);
    }
  }

  /** Sequential code here. */
  private final class Leaf implements Place {
    @Override
    public int owner() {
      return Component.this.owner();
    }

    @Override
    public MlValue at(Evaluator here, ComponentTree tree) {
      return tree.at(path);
    }
  }
}
