// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;

/**
 * The rules of Fig. 6 on the syntax tree, with DOWN and MKPAR as derived, in numbers: every symbol
 * has a price, and each maximum is decided where it stands.
 */
final class ReferenceTrees implements ReferenceMl.Place {
  /**
   * A component: how many times as slow as others it computes, what a word between it and its
   * parent takes, and its barrier.
   */
  record Clock(long slow, long link, long barrier, List<Clock> children) {
    /** A tree whose components of each level are equal. */
    static Clock even(List<Integer> children, Map<String, Long> prices, int level) {
      if (level > children.size()) {
        return new Clock(1, prices.getOrDefault("g_" + (level - 1), 0L), 0, List.of());
      }
      return new Clock(
          1,
          prices.getOrDefault("g_" + (level - 1), 0L),
          prices.get("L_" + level),
          Collections.nCopies(children.get(level - 1), even(children, prices, level + 1)));
    }
  }

  private final Clock root;
  private final boolean asynchronousDown;
  private final Map<String, Long> prices;

  /** What has been spent outside of vectors. */
  long total;

  ReferenceTrees(Clock root, boolean asynchronousDown, Map<String, Long> prices) {
    this.root = root;
    this.asynchronousDown = asynchronousDown;
    this.prices = prices;
  }

  Object run(Expr e) {
    return ReferenceMl.eval(e, Map.of(), this);
  }

  private long price(String name) {
    return prices.get(name);
  }

  private Clock clock(List<Integer> path) {
    Clock here = root;
    for (int i : path) {
      here = here.children().get(i);
    }
    return here;
  }

  private static long broadcast(Clock from, long words) {
    long link = 0;
    long below = 0;
    for (Clock child : from.children()) {
      link = Math.max(link, words * child.link());
      below = Math.max(below, broadcast(child, words));
    }
    return link + from.barrier() + below;
  }

  @Override
  public void charge(String name, long times) {
    total += times * price(name) * root.slow();
  }

  /** MULTICALL. */
  @Override
  public Object call(ReferenceMl.Multi function, Object argument) {
    Node node = new Node(List.of());
    Object value = node.run(function, argument);
    total += node.total + broadcast(root, ReferenceMl.size(value));
    return value;
  }

  /** All components evaluate the operand; the slowest counts. */
  @Override
  public Object parallel(Expr.Parallel e, Map<String, Object> env) {
    if (e.primitive() != Primitive.MKTREE) {
      throw new IllegalArgumentException(e.primitive().symbol());
    }
    charge("T_mktree", 1);
    long[] most = new long[1];
    ReferenceMl.Tree tree = tree(e.operands().get(0), env, List.of(), most);
    total += most[0];
    return tree;
  }

  private ReferenceMl.Tree tree(Expr e, Map<String, Object> env, List<Integer> path, long[] most) {
    Worker worker = new Worker(path, null);
    Object value = ReferenceMl.eval(e, env, worker);
    most[0] = Math.max(most[0], worker.spent);
    List<ReferenceMl.Tree> below = new ArrayList<>();
    int count = clock(path).children().size();
    for (int i = 0; i < count; i++) {
      below.add(tree(e, env, child(path, i), most));
    }
    return new ReferenceMl.Tree(value, below);
  }

  private static List<Integer> child(List<Integer> path, int i) {
    List<Integer> longer = new ArrayList<>(path);
    longer.add(i);
    return longer;
  }

  private static Object at(ReferenceMl.Tree tree, List<Integer> path) {
    ReferenceMl.Tree here = tree;
    for (int i : path) {
      here = here.children().get(i);
    }
    return here.value();
  }

  private static Map<String, Object> environment(ReferenceMl.Multi function, Object argument) {
    Map<String, Object> env = new HashMap<>(function.environment());
    env.put(function.code().name(), function);
    env.put(((Pattern.Variable) function.code().parameter()).name(), argument);
    return env;
  }

  /** Sequential code of one component; inside a vector of {@code parent}, unless that is null. */
  private final class Worker implements ReferenceMl.Place {
    private final List<Integer> path;
    private final Node parent;
    long spent;

    Worker(List<Integer> path, Node parent) {
      this.path = path;
      this.parent = parent;
    }

    @Override
    public void charge(String name, long times) {
      spent += times * price(name) * clock(path).slow();
    }

    @Override
    public int processors() {
      return clock(path.subList(0, path.size() - 1)).children().size();
    }

    @Override
    public Object at(ReferenceMl.Tree tree) {
      return ReferenceTrees.at(tree, path);
    }

    /** MULTINODE and MULTILEAF. */
    @Override
    public Object call(ReferenceMl.Multi function, Object argument) {
      if (parent == null) {
        throw new IllegalStateException("no vector is around this call");
      }
      if (clock(path).children().isEmpty()) {
        Worker leaf = new Worker(path, null);
        Object value =
            ReferenceMl.eval(function.code().leaf(), environment(function, argument), leaf);
        spent += leaf.spent;
        return value;
      }
      Node node = new Node(path);
      Object value = node.run(function, argument);
      spent += node.total + clock(path.subList(0, path.size() - 1)).barrier();
      return value;
    }
  }

  /** A component with children, and the superstep in which it is. */
  private final class Node extends ReferenceParent {
    private final List<Integer> path;
    private final List<Worker> workers = new ArrayList<>();
    private long own;

    /** Child, from 0 → words since the superstep began. */
    private long[] waiting = new long[0];

    /** What the supersteps cost that have ended. */
    long total;

    Node(List<Integer> path) {
      this.path = path;
      begin();
    }

    private void begin() {
      own = 0;
      waiting = new long[processors()];
      workers.clear();
      for (int i = 0; i < processors(); i++) {
        workers.add(new Worker(ReferenceTrees.child(path, i), this));
      }
    }

    Object run(ReferenceMl.Multi function, Object argument) {
      Object value =
          ReferenceMl.eval(function.code().node(), environment(function, argument), this);
      end();
      return value;
    }

    /** Words that go down without a barrier count when the superstep ends. */
    private void copied(long[] h) {
      for (int i = 0; i < h.length; i++) {
        waiting[i] += h[i];
      }
    }

    private void end() {
      long most = own;
      for (Worker worker : workers) {
        most = Math.max(most, worker.spent);
      }
      total += most + words(waiting);
      begin();
    }

    @Override
    public void charge(String name, long times) {
      own += times * price(name) * clock(path).slow();
    }

    @Override
    public int processors() {
      return clock(path).children().size();
    }

    @Override
    ReferenceMl.Place child(int i) {
      return workers.get(i);
    }

    @Override
    void barrier(long[] h) {
      copied(h);
      end();
      total += clock(path).barrier();
    }

    private long words(long[] h) {
      long most = 0;
      for (int i = 0; i < h.length; i++) {
        most = Math.max(most, h[i] * clock(path).children().get(i).link());
      }
      return most;
    }

    @Override
    public Object at(ReferenceMl.Tree tree) {
      return ReferenceTrees.at(tree, path);
    }

    @Override
    Object other(Expr.Parallel e, List<Object> operands) {
      Object operand = operands.get(0);
      List<Object> items = new ArrayList<>();
      long[] h = new long[processors()];
      charge(e.primitive() == Primitive.DOWN ? "T_down" : "T_mkpar", 1);
      for (int i = 0; i < processors(); i++) {
        Object item = operand;
        if (e.primitive() == Primitive.MKPAR) {
          item = ReferenceMl.apply(operand, (long) i + 1, this);
        }
        items.add(item);
        h[i] = ReferenceMl.size(item);
      }
      if (e.primitive() == Primitive.DOWN && asynchronousDown) {
        copied(h);
      } else {
        barrier(h);
      }
      return new ReferenceMl.Vector(items);
    }
  }
}
