// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.camp.bsp.eval.Datum;
import org.camp.bsp.eval.Evaluator;
import org.camp.bsp.eval.Messages;
import org.camp.bsp.eval.Place;
import org.camp.bsp.eval.SizeOf;
import org.camp.bsp.eval.Trees;
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

  private Datum.@Nullable Tree grown;

  /** Words that went down since the superstep began, without a barrier. */
  private long copied;

  /** How many tasks the children were given, and how many they have done. */
  private int given;

  private int done;

  Component(TreeExecution machine, List<Integer> path) {
    this.machine = machine;
    this.path = path;
    children = new Component[machine.children(path.size() + 1)];
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
  Datum call(Datum.Multi function, Datum argument) {
    Datum value;
    if (children.length == 0) {
      value = machine.evaluator(new Leaf()).run(function.leaf(), argument);
    } else {
      value = machine.evaluator(this).run(function.node(), argument);
      await();
    }
    if (function.isTree()) {
      grown = new Datum.Tree(path.size() + 1, value, grown());
    }
    return value;
  }

  private Datum.Tree[] grown() {
    return Arrays.stream(children).map(Component::tree).toArray(Datum.Tree[]::new);
  }

  /** The tree that the latest call made here. */
  Datum.Tree tree() {
    Datum.@Nullable Tree made = grown;
    if (made == null) {
      throw new IllegalStateException("component " + path + " has no tree");
    }
    return made;
  }

  private interface Task {
    Datum of(Component child, int i);
  }

  /** Lets every child compute its component of a vector; nobody waits for it yet. */
  private Datum.Vector everyone(Task task) {
    Datum[] items = new Datum[children.length];
    for (int i = 0; i < children.length; i++) {
      int child = i;
      given++;
      Runnable next =
          () -> {
            machine.guarded(() -> items[child] = task.of(children[child], child));
            done();
          };
      children[i].work.add(Optional.of(next));
    }
    return new Datum.Vector(items);
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
  public Datum pid() {
    Datum[] numbers = new Datum[children.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Datum.of(i + 1);
    }
    return new Datum.Vector(numbers);
  }

  @Override
  public int processors() {
    return children.length;
  }

  @Override
  public Datum replicate(Evaluator here, Datum.Closure body) {
    return everyone((child, i) -> child.own.run(body));
  }

  @Override
  public Datum apply(Evaluator here, Datum functions, Datum arguments) {
    Datum.Vector f = (Datum.Vector) functions;
    Datum.Vector x = (Datum.Vector) arguments;
    return everyone((child, i) -> child.own.apply(f.item(i), x.item(i)));
  }

  @Override
  public Datum proj(Evaluator here, Datum vector) {
    await();
    long arrived = System.nanoTime();
    Datum.Vector held = (Datum.Vector) vector;
    int p = children.length;
    Datum[] values = new Datum[p];
    long[] words = new long[p];
    long all = 0;
    for (int i = 0; i < p; i++) {
      words[i] = SizeOf.words(held.item(i));
      all += words[i];
      values[i] = Messages.copy(held.item(i));
    }
    long most = 0;
    for (long own : words) {
      most = Math.max(most, Math.max((p - 1) * own, all - own));
    }
    step(arrived, most);
    return new Datum.Table(values);
  }

  @Override
  public Datum put(Evaluator here, Datum functions) {
    int p = children.length;
    Datum.Vector f = (Datum.Vector) functions;
    Datum[][] messages = new Datum[p][p];
    everyone(
        (child, i) -> {
          for (int j = 0; j < p; j++) {
            messages[i][j] = child.own.apply(f.item(i), Datum.of(j + 1));
          }
          return Datum.unit();
        });
    await();
    long arrived = System.nanoTime();
    Datum.Vector tables =
        everyone(
            (child, j) -> {
              Datum[] received = new Datum[p];
              for (int i = 0; i < p; i++) {
                received[i] = i == j ? messages[i][j] : Messages.copy(messages[i][j]);
              }
              return new Datum.Table(received);
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
  public Datum mkpar(Evaluator here, Datum function) {
    Evaluator sequential = machine.evaluator(new Alone());
    Datum[] values = new Datum[children.length];
    long most = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = sequential.apply(function, Datum.of(i + 1));
      most = Math.max(most, SizeOf.words(values[i]));
    }
    return handOut(values, most);
  }

  @Override
  public Datum down(Evaluator here, Datum value) {
    long words = SizeOf.words(value);
    if (machine.asynchronousDown()) {
      copied += words;
      return everyone((child, i) -> Messages.copy(value));
    }
    Datum[] values = new Datum[children.length];
    Arrays.fill(values, value);
    return handOut(values, words);
  }

  private Datum handOut(Datum[] values, long words) {
    await();
    long arrived = System.nanoTime();
    Datum.Vector copies = everyone((child, i) -> Messages.copy(values[i]));
    await();
    step(arrived, words);
    return copies;
  }

  /** Copies a value to all components below. */
  void broadcast(Datum value) {
    if (children.length > 0) {
      everyone(
          (child, i) -> {
            child.broadcast(Messages.copy(value));
            return Datum.unit();
          });
      await();
    }
  }

  /** A tree of what every component below computes. */
  Datum.Tree tree(Datum.Closure body) {
    Datum.Vector below = everyone((child, i) -> child.tree(body));
    Datum value = machine.evaluator(new Leaf()).run(body);
    await();
    Datum.Tree[] trees = new Datum.Tree[children.length];
    for (int i = 0; i < trees.length; i++) {
      trees[i] = (Datum.Tree) below.item(i);
    }
    return new Datum.Tree(path.size() + 1, value, trees);
  }

  @Override
  public Datum tree(Evaluator here, Datum below, Datum value) {
    await();
    return value;
  }

  @Override
  public Datum at(Evaluator here, Datum.Tree tree) {
    return Trees.at(tree, path);
  }

  /** Code that this component runs for a vector of its parent. */
  private final class Inside implements Place {
    @Override
    public int processors() {
      return machine.children(path.size());
    }

    @Override
    public Datum at(Evaluator here, Datum.Tree tree) {
      return Trees.at(tree, path);
    }

    @Override
    public Datum call(Evaluator here, Datum.Multi function, Datum argument) {
      return Component.this.call(function, argument);
    }
  }

  /** Node code here that reaches no child. */
  private final class Alone implements Place {
    @Override
    public int processors() {
      return children.length;
    }

    @Override
    public Datum at(Evaluator here, Datum.Tree tree) {
      return Trees.at(tree, path);
    }
  }

  /** Sequential code here. */
  private final class Leaf implements Place {
    @Override
    public Datum at(Evaluator here, Datum.Tree tree) {
      return Trees.at(tree, path);
    }
  }
}
