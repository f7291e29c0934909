// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.List;

/**
 * The data-dependency graph of a skeleton (Yaikhom et al. 2007, Algorithm 1, corrected as {@code
 * doc/theory.md} says in section 2): for every task, in preorder, whom it receives from and sends
 * to, and in which manner. A pipe passes on the list and the manner that its last stage leaves, so
 * that it may stand directly inside another pipe.
 */
public final class DependencyGraph {
  /** How a task chooses its next partner. */
  public enum Manner {
    /** It has none. */
    NONE,
    /** It has one partner only. */
    PIPE,
    /** In turn. */
    DEAL,
    /** Whoever is ready. */
    FARM
  }

  /**
   * Partners of a task in order.
   *
   * @param manner how the next one is chosen
   * @param tasks their numbers
   */
  public record Partners(Manner manner, List<Integer> tasks) {
    static final Partners NOBODY = new Partners(Manner.NONE, List.of());

    /** Copies the list. */
    public Partners {
      tasks = List.copyOf(tasks);
    }
  }

  private final Skeleton skeleton;
  private final List<Skeleton.Task> tasks;

  /** Task, in preorder → whom it receives from. */
  private final Partners[] sources;

  /** Task, in preorder → whom it sends to. */
  private final Partners[] targets;

  private final List<Integer> last;

  private DependencyGraph(Skeleton skeleton) {
    this.skeleton = skeleton;
    this.tasks = skeleton.tasks();
    this.sources = new Partners[tasks.size()];
    this.targets = new Partners[tasks.size()];
    this.last = forward(skeleton, 0, Partners.NOBODY).tasks();
    backward(skeleton, 0, Partners.NOBODY);
  }

  /** The graph of a skeleton. */
  public static DependencyGraph of(Skeleton skeleton) {
    return new DependencyGraph(skeleton);
  }

  private Partners forward(Skeleton node, int first, Partners before) {
    if (node instanceof Skeleton.Task) {
      sources[first] = before;
      return new Partners(Manner.PIPE, List.of(first));
    }
    int at = first;
    if (node instanceof Skeleton.Pipe pipe) {
      Partners running = before;
      for (Skeleton stage : pipe.stages()) {
        running = forward(stage, at, running);
        at += stage.tasks().size();
      }
      return running;
    }
    Skeleton.Replicated replicated = (Skeleton.Replicated) node;
    List<Integer> merged = new ArrayList<>();
    for (Skeleton replica : replicated.replicas()) {
      merged.addAll(forward(replica, at, before).tasks());
      at += replica.tasks().size();
    }
    return new Partners(replicated.farm() ? Manner.FARM : Manner.DEAL, merged);
  }

  private Partners backward(Skeleton node, int first, Partners behind) {
    if (node instanceof Skeleton.Task) {
      targets[first] = behind;
      return new Partners(Manner.PIPE, List.of(first));
    }
    if (node instanceof Skeleton.Pipe pipe) {
      Partners running = behind;
      int at = first + node.tasks().size();
      for (int i = pipe.stages().size() - 1; i >= 0; i--) {
        at -= pipe.stages().get(i).tasks().size();
        running = backward(pipe.stages().get(i), at, running);
      }
      return running;
    }
    Skeleton.Replicated replicated = (Skeleton.Replicated) node;
    List<Integer> merged = new ArrayList<>();
    int at = first;
    for (Skeleton replica : replicated.replicas()) {
      merged.addAll(backward(replica, at, behind).tasks());
      at += replica.tasks().size();
    }
    return new Partners(replicated.farm() ? Manner.FARM : Manner.DEAL, merged);
  }

  /** The skeleton whose tasks these are. */
  public Skeleton skeleton() {
    return skeleton;
  }

  /** The tasks in preorder. */
  public List<Skeleton.Task> tasks() {
    return List.copyOf(tasks);
  }

  /** Whom a task receives from. */
  public Partners sources(int task) {
    return sources[task];
  }

  /** Whom a task sends to. */
  public Partners targets(int task) {
    return targets[task];
  }

  /** The tasks that finish items: those of the last stage. */
  public List<Integer> last() {
    return last;
  }
}
