// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * Who allocated and who still needs the space after one step. Every heap edge from a node that has
 * not run to a location that has determines a root; its weight is its share of the space that is
 * reachable from it (rule 7 of section 5.2), by flow: a location hands its own weight and what it
 * was handed on in equal parts to all live edges that point to it; the cells of a cycle do so
 * together. The weights of all root edges and of the program's value add up to the space. O(V + E).
 */
public final class PeakUse {
  private static final int CHECK = (1 << 20) - 1;

  private final ProgramGraph graph;
  private final SpaceUse use;
  private final int step;
  private final Weights weights;
  private final @Nullable PeakUse except;
  private final LiveSet live;
  private final @Nullable SlotEdges slots;
  private final @Nullable LiveCycles cycles;

  /** Index in {@link #live} → how many roots and live cells point to it, the result among them. */
  private final int[] incoming;

  /** Index in {@link #live} → its share of what is reachable from it [cells or words]. */
  private final double[] held;

  /** Site → live space that was allocated there [cells or words]. */
  private final double[] allocated;

  /** Site → share of the space that waits to be used there, outside the queue [cells or words]. */
  private final double[] used;

  /** Ordinal of {@link NodeKind} → live space of such cells [cells or words]. */
  private final double[] kinds = new double[NodeKind.values().length];

  private double total;
  private double queue;
  private double result;

  private PeakUse(
      ProgramGraph graph,
      SpaceUse use,
      int step,
      Weights weights,
      @Nullable PeakUse except,
      Cancellation cancellation) {
    this.graph = graph;
    this.use = use;
    this.step = step;
    this.weights = weights;
    this.except = except;
    live = new LiveSet(graph, use, step);
    incoming = new int[live.size()];
    held = new double[live.size()];
    allocated = new double[graph.sites().size()];
    used = new double[graph.sites().size()];
    slots = graph.slots().orElse(null);
    cycles = slots == null ? null : new LiveCycles(graph, slots, use.schedule(), step, live);
    cancellation.check();
    countIncoming();
    cancellation.check();
    distribute(cancellation);
  }

  /** Explains the space of {@code use} after {@code step}. */
  public static PeakUse of(
      ProgramGraph graph, SpaceUse use, int step, Weights weights, Cancellation cancellation) {
    return new PeakUse(graph, use, step, weights, null, cancellation);
  }

  /**
   * Explains the part of the space of {@code use} after {@code step} that another schedule of the
   * same graph does not hold at its own moment.
   */
  public static PeakUse difference(
      ProgramGraph graph,
      SpaceUse use,
      int step,
      PeakUse other,
      Weights weights,
      Cancellation cancellation) {
    return new PeakUse(graph, use, step, weights, other, cancellation);
  }

  private void countIncoming() {
    Schedule schedule = use.schedule();
    for (int node = 0; node < graph.size(); node++) {
      boolean waiting = schedule.time(node) > step;
      if (waiting || live.contains(node)) {
        for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
          int target = graph.heapTarget(edge);
          if (waiting ? schedule.time(target) <= step : !isInside(node, target)) {
            incoming[component(target)]++;
          }
        }
        if (slots != null && waiting) {
          for (int edge = slots.from(node); edge < slots.to(node); edge++) {
            if (isFirst(edge, node)) {
              incoming[component(slots.target(edge))]++;
            }
          }
        }
        if (slots != null && cycles != null && !waiting) {
          for (int edge = slots.from(node); edge < slots.to(node); edge++) {
            if (cycles.exists(edge) && !isInside(node, slots.target(edge))) {
              incoming[component(slots.target(edge))]++;
            }
          }
        }
      }
    }
    if (resultIsLive()) {
      incoming[component(graph.result())]++;
    }
  }

  /** Whether an edge stands for a first content, live already, of a cell that is to be made. */
  private boolean isFirst(int edge, int node) {
    SlotEdges all = slots;
    return all != null && all.writer(edge) == node && use.schedule().time(all.target(edge)) <= step;
  }

  /** Where the figures of a live location are: it shares them with the cycles it is on. */
  private int component(int location) {
    int index = live.index(location);
    return cycles == null ? index : cycles.component(index);
  }

  /** Whether two live locations are on one cycle. */
  private boolean isInside(int from, int to) {
    return cycles != null && component(from) == component(to);
  }

  private boolean resultIsLive() {
    return graph.result() >= 0 && live.contains(graph.result());
  }

  private void distribute(Cancellation cancellation) {
    Schedule schedule = use.schedule();
    Strands strands = new Strands(graph, schedule, step);
    for (int i = 0; cycles != null && i < cycles.size(); i++) {
      allocate(cycles.location(i));
    }
    for (int node = 0; node < graph.size(); node++) {
      if ((node & CHECK) == 0) {
        cancellation.check();
      }
      boolean queued = strands.visit(node);
      if (live.contains(node)) {
        if (cycles == null) {
          allocate(node);
        }
      } else if (schedule.time(node) > step) {
        double share = 0;
        for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
          share += rootShare(graph.heapTarget(edge));
        }
        if (slots != null) {
          for (int edge = slots.from(node); edge < slots.to(node); edge++) {
            share += isFirst(edge, node) ? share(slots.target(edge)) : 0;
          }
        }
        if (queued) {
          queue += share;
        } else {
          used[graph.site(node)] += share;
        }
      }
    }
    if (resultIsLive()) {
      result = share(graph.result());
    }
  }

  private void allocate(int node) {
    double weight = except != null && except.isLive(node) ? 0 : weights.of(graph, node);
    total += weight;
    allocated[graph.site(node)] += weight;
    kinds[graph.kind(node).ordinal()] += weight;
    for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
      int target = graph.heapTarget(edge);
      weight += isInside(node, target) ? 0 : share(target);
    }
    if (slots != null && cycles != null) {
      for (int edge = slots.from(node); edge < slots.to(node); edge++) {
        if (cycles.exists(edge) && !isInside(node, slots.target(edge))) {
          weight += share(slots.target(edge));
        }
      }
    }
    held[component(node)] += weight;
  }

  private double rootShare(int target) {
    return use.schedule().time(target) <= step ? share(target) : 0;
  }

  private double share(int location) {
    int index = component(location);
    return held[index] / incoming[index];
  }

  /** The step after which space is looked at. */
  public int step() {
    return step;
  }

  /** The space after the step, in cells or words. */
  public double total() {
    return total;
  }

  /** The space that was allocated at a place of the program. */
  public double allocatedAt(int site) {
    return allocated[site];
  }

  /** The share of the space that waits to be used at a place, outside the scheduler's queue. */
  public double usedAt(int site) {
    return used[site];
  }

  /** The share of the space that is held for strands that are ready but have not started. */
  public double heldByQueue() {
    return queue;
  }

  /** The share of the space that is held because it is the program's value. */
  public double heldByResult() {
    return result;
  }

  /** The space of cells of one kind, for example closures. */
  public double ofKind(NodeKind kind) {
    return kinds[kind.ordinal()];
  }

  /** Whether a location is live. */
  public boolean isLive(int location) {
    return live.contains(location);
  }

  /**
   * The weight of a heap edge: its share of the space; 0 when it neither determines a root nor
   * leads from a live cell.
   */
  public double weight(int node, int location) {
    boolean root = use.schedule().time(node) > step && use.schedule().time(location) <= step;
    return root || live.contains(node) ? share(location) : 0;
  }
}
