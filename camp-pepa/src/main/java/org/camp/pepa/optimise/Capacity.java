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
    return ((Skeleton.Replicated) skeleton).replicas().stream().mapToDouble(this::of).sum();
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
