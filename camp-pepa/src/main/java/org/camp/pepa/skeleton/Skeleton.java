// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.List;

/** The hierarchy tree of a skeleton (Yaikhom et al. 2007, section 3), all numbers known. */
public sealed interface Skeleton {
  /**
   * A task: the leaf of a hierarchy, which works on one item at a time.
   *
   * @param name what it is called
   * @param rate items per second
   * @param origin number of the task that it is, or is a further copy of
   */
  record Task(String name, double rate, int origin) implements Skeleton {}

  /** Stages one behind the other. */
  record Pipe(List<Skeleton> stages) implements Skeleton {
    /** Copies the list. */
    public Pipe {
      stages = List.copyOf(stages);
    }
  }

  /** How replicas get their items. */
  enum Handout {
    /** Whoever is free. */
    FREE,
    /** In turn. */
    TURN,
    /** As a farm whose results keep the order of the items, which is dealing in turn. */
    KEPT
  }

  /**
   * Replicas side by side.
   *
   * @param order how they get their items
   * @param updates how many updates per second the state that they share takes; infinite when they
   *     share none
   */
  record Replicated(Handout order, List<Skeleton> replicas, double updates) implements Skeleton {
    /** Copies the list. */
    public Replicated {
      replicas = List.copyOf(replicas);
    }

    /** A farm, or a deal, without a state. */
    public Replicated(boolean farm, List<Skeleton> replicas) {
      this(farm ? Handout.FREE : Handout.TURN, replicas, Double.POSITIVE_INFINITY);
    }

    /** Whether items go to whoever is free; else they are dealt in turn. */
    public boolean farm() {
      return order == Handout.FREE;
    }

    /** Whether each replica updates a state that all share before it passes its item on. */
    public boolean shares() {
      return !Double.isInfinite(updates);
    }
  }

  /** Workers who get a part each of every item; the parts are joined behind them. */
  record Mapped(List<Task> workers) implements Skeleton {
    /** Copies the list. */
    public Mapped {
      workers = List.copyOf(workers);
    }
  }

  /**
   * Divide and conquer: a node of a full tree, one problem inside at a time.
   *
   * @param task divides problems, at its rate
   * @param combine solutions that it puts together per second
   * @param parts nodes, or the tasks that solve what is not divided any more
   */
  record Divided(Task task, double combine, List<Skeleton> parts) implements Skeleton {
    /** Copies the list. */
    public Divided {
      parts = List.copyOf(parts);
    }
  }

  /**
   * What leaves the body goes round again with a probability.
   *
   * @param again the probability, below 1
   * @param most how many items may be inside
   */
  record Feedback(double again, int most, Skeleton body) implements Skeleton {
    /** Whether the body is one task, which computes again at once. */
    boolean isAlone() {
      return body instanceof Task
          || body instanceof Divided
          || (body instanceof Feedback inner && inner.isAlone());
    }
  }

  /** What it is made of, in order; none for a task. */
  default List<Skeleton> children() {
    if (this instanceof Pipe pipe) {
      return pipe.stages();
    }
    if (this instanceof Replicated replicated) {
      return replicated.replicas();
    }
    if (this instanceof Mapped mapped) {
      return List.copyOf(mapped.workers());
    }
    if (this instanceof Divided divided) {
      return divided.parts();
    }
    return this instanceof Feedback feedback ? List.of(feedback.body()) : List.of();
  }

  /** Whether it is a task, or some that stand for one among others: a map, a tree of nodes. */
  default boolean isUnit() {
    return this instanceof Task || this instanceof Mapped || this instanceof Divided;
  }

  /** Whether some part of it, or it itself, is of a kind. */
  default boolean has(Class<? extends Skeleton> kind) {
    return kind.isInstance(this) || children().stream().anyMatch(child -> child.has(kind));
  }

  /** Whether some farm hands its results on in the order of the items. */
  default boolean keepsOrder() {
    return (this instanceof Replicated replicated && replicated.order() == Handout.KEPT)
        || children().stream().anyMatch(Skeleton::keepsOrder);
  }

  /** Whether it is made of pipes, deals and farms of tasks that share nothing. */
  default boolean isPlain() {
    boolean plain =
        this instanceof Task
            || this instanceof Pipe
            || (this instanceof Replicated replicated && !replicated.shares());
    return plain && children().stream().allMatch(Skeleton::isPlain);
  }

  /** Its tasks in preorder. */
  default List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    collect(this, tasks);
    return tasks;
  }

  /**
   * The skeleton in braces, as it is read: {@code pipe { task(a, 1) farm(3, b, 2) }}. The reader
   * gives tasks numbers of their own.
   */
  default String text() {
    return SkeletonText.of(this);
  }

  /** Whether some replicas take items as they are free. */
  default boolean hasFarm() {
    return (this instanceof Replicated replicated
            && replicated.farm()
            && replicated.replicas().size() > 1)
        || children().stream().anyMatch(Skeleton::hasFarm);
  }

  /** Whether some replicas take items in turn. */
  default boolean hasDeal() {
    return (this instanceof Replicated replicated
            && !replicated.farm()
            && replicated.replicas().size() > 1)
        || children().stream().anyMatch(Skeleton::hasDeal);
  }

  private static void collect(Skeleton skeleton, List<Task> tasks) {
    if (skeleton instanceof Task task) {
      tasks.add(task);
    } else if (skeleton instanceof Divided divided) {
      tasks.add(divided.task());
    }
    skeleton.children().forEach(child -> collect(child, tasks));
  }

  /**
   * This skeleton with one more replica of the task with that preorder number: one more child of
   * the innermost deal or farm around it, or a farm of two in its place.
   */
  default Skeleton withReplica(int task) {
    return ReplicaInsertion.add(this, task);
  }
}
