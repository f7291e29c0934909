// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.optimise;

import java.util.List;
import java.util.stream.DoubleStream;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;

/**
 * A bound on the throughput of a skeleton that needs no states. A task is receiving, computing or
 * sending, one at a time: of every second it spends at least 1/Λ receiving, 1/μ computing and 1/Λ'
 * sending per item, where Λ is the rate of a communication, or the sum over all that it chooses
 * from. So it passes at most one item in the sum of these times; a pipe passes what its slowest
 * stage does, and replicas what they do together.
 */
final class Capacity {
  private final DependencyGraph graph;
  private final SkeletonModel.Links links;
  private final boolean orLess;
  private int next;

  private Capacity(DependencyGraph graph, SkeletonModel.Links links, boolean orLess) {
    this.graph = graph;
    this.links = links;
    this.orLess = orLess;
  }

  /** Items per second at most. O(communications). */
  static double of(DependencyGraph graph, SkeletonModel.Links links) {
    return new Capacity(graph, links, false).of(graph.skeleton());
  }

  /**
   * Items per second at most of this skeleton and of all with fewer replicas. More replicas behind
   * a slow communication slow a deal down, so its items are taken to go the fastest way.
   */
  static double orLess(DependencyGraph graph, SkeletonModel.Links links) {
    return new Capacity(graph, links, true).of(graph.skeleton());
  }

  private double of(Skeleton skeleton) {
    if (skeleton instanceof Skeleton.Task task) {
      int i = next++;
      double time = 1 / task.rate();
      time += waiting(graph.sources(i), j -> links.rate(j, i));
      time += waiting(graph.targets(i), j -> links.rate(i, j));
      return 1 / time;
    }
    if (skeleton instanceof Skeleton.Pipe pipe) {
      return pipe.stages().stream().mapToDouble(this::of).min().orElseThrow();
    }
    if (skeleton instanceof Skeleton.Replicated replicated) {
      return replicated.replicas().stream().mapToDouble(this::of).sum();
    }
    if (skeleton instanceof Skeleton.Feedback feedback) {
      next += feedback.body().tasks().size();
      return inside(feedback.body()) * (1 - feedback.again());
    }
    int first = next;
    next += skeleton.tasks().size();
    double time =
        skeleton instanceof Skeleton.Divided divided
            ? time(divided, first)
            : skeleton.tasks().stream().mapToDouble(t -> 1 / t.rate()).max().orElseThrow();
    return 1
        / (time
            + waiting(graph.sources(first), j -> links.rate(j, first))
            + waiting(graph.targets(first), j -> links.rate(first, j)));
  }

  /** How often the slowest stage of a feedback can work: communications left out. */
  private static double inside(Skeleton skeleton) {
    if (skeleton instanceof Skeleton.Feedback feedback) {
      return inside(feedback.body()) * (1 - feedback.again());
    }
    if (skeleton.isUnit()) {
      return skeleton.tasks().stream().mapToDouble(Skeleton.Task::rate).min().orElseThrow();
    }
    DoubleStream rates = skeleton.children().stream().mapToDouble(Capacity::inside);
    return skeleton instanceof Skeleton.Pipe ? rates.min().orElseThrow() : rates.sum();
  }

  /** At least how long a problem is in a tree of nodes. */
  private double time(Skeleton.Divided node, int first) {
    double slowest = 0;
    int at = first + 1;
    for (Skeleton part : node.parts()) {
      double own =
          part instanceof Skeleton.Divided inner
              ? time(inner, at)
              : 1 / ((Skeleton.Task) part).rate();
      slowest = Math.max(slowest, own);
      at += part.tasks().size();
    }
    double moves = 1 / links.rate(first, first + 1) + 1 / links.rate(first + 1, first);
    return 1 / node.task().rate() + moves + slowest + 1 / node.combine();
  }

  private interface Rate {
    double with(int partner);
  }

  private double waiting(DependencyGraph.Partners partners, Rate rate) {
    List<Integer> tasks = partners.tasks();
    if (tasks.isEmpty()) {
      return 0;
    }
    if (partners.manner() == DependencyGraph.Manner.FARM) {
      return 1 / tasks.stream().mapToDouble(rate::with).sum();
    }
    DoubleStream times = tasks.stream().mapToDouble(j -> 1 / rate.with(j));
    return (orLess ? times.min() : times.average()).orElseThrow();
  }
}
