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

  /**
   * Replicas side by side.
   *
   * @param farm whether items go to whoever is free; else they are dealt in turn
   */
  record Replicated(boolean farm, List<Skeleton> replicas) implements Skeleton {
    /** Copies the list. */
    public Replicated {
      replicas = List.copyOf(replicas);
    }
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
    if (this instanceof Replicated replicated) {
      return (replicated.farm() && replicated.replicas().size() > 1)
          || replicated.replicas().stream().anyMatch(Skeleton::hasFarm);
    }
    return this instanceof Pipe pipe && pipe.stages().stream().anyMatch(Skeleton::hasFarm);
  }

  /** Whether some replicas take items in turn. */
  default boolean hasDeal() {
    if (this instanceof Replicated replicated) {
      return (!replicated.farm() && replicated.replicas().size() > 1)
          || replicated.replicas().stream().anyMatch(Skeleton::hasDeal);
    }
    return this instanceof Pipe pipe && pipe.stages().stream().anyMatch(Skeleton::hasDeal);
  }

  private static void collect(Skeleton skeleton, List<Task> tasks) {
    if (skeleton instanceof Task task) {
      tasks.add(task);
    } else if (skeleton instanceof Pipe pipe) {
      pipe.stages().forEach(stage -> collect(stage, tasks));
    } else {
      ((Replicated) skeleton).replicas().forEach(replica -> collect(replica, tasks));
    }
  }

  /**
   * This skeleton with one more replica of the task with that preorder number: one more child of
   * the innermost deal or farm around it, or a farm of two in its place.
   */
  default Skeleton withReplica(int task) {
    return ReplicaInsertion.add(this, task);
  }
}
