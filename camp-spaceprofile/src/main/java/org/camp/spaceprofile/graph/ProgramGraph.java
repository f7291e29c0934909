// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The computation graph g and the heap graph h of one run, on the same nodes. Nodes are numbered in
 * the order of a sequential run (left to right), so computation edges lead to higher numbers and
 * heap edges to lower ones. Series-parallel structure takes two bits per node: the successor of a
 * node is the next node, unless it forks, ends a branch, or is the last. Immutable.
 */
public final class ProgramGraph {
  /** The next node follows. */
  static final int CONTINUES = 0;

  /** Several branches follow. */
  static final int FORKS = 1;

  /** The join follows. */
  static final int ENDS_BRANCH = 2;

  /** A body and what comes behind it follow; or, at the end of the body, those that touch it. */
  static final int SPAWNS = 3;

  private static final int LOW = 3;

  private final int nodes;

  /** Node → {@link NodeKind} times four, plus two bits that say what follows the node. */
  private final byte[] kinds;

  /** Node → number of the place of the program that made it. */
  private final int[] sites;

  /** Node → where its heap edges begin; one entry more, where those of the last node end. */
  private final int[] heapOffsets;

  /** Heap edge → location that it points to. */
  private final int[] heapTargets;

  private final SparseInts forkOf;
  private final SparseInts components;

  /** Fork → where its branches begin in {@link #branches}; one entry more, for the end. */
  private final int[] branchOffsets;

  /** Position → first node of a branch; the first branch of a fork is left out. */
  private final int[] branches;

  /** Fork → its join. */
  private final int[] joins;

  private final List<Site> places;
  private final int result;

  /** Fork → whether its branches run one after the other; empty without a grain. */
  private final boolean[] sequential;

  private final boolean unboxed;
  private final @Nullable Labels labels;
  private final @Nullable Layout layout;
  private final Futures futures;
  private final @Nullable SlotEdges slots;

  /** Locations whose cells weigh nothing. */
  private final BitSet uncounted;

  /** By location its words, where neither kind nor components tell. */
  private final Map<Integer, Integer> sizes;

  ProgramGraph(
      GraphBuilder builder,
      List<Site> places,
      int result,
      boolean unboxed,
      @Nullable Layout layout,
      @Nullable Labels labels) {
    nodes = builder.size();
    kinds = builder.kinds();
    sites = builder.sites();
    heapOffsets = builder.heapOffsets();
    heapTargets = builder.heapTargets();
    forkOf = builder.forkOf();
    components = builder.components();
    branchOffsets = builder.branchOffsets();
    branches = builder.branches();
    joins = builder.joins();
    this.places = List.copyOf(places);
    this.result = result;
    this.unboxed = unboxed;
    this.layout = layout;
    futures = builder.futures();
    slots = builder.slots().size() == 0 ? null : builder.slots().edges(nodes);
    sizes = builder.words();
    this.labels = labels;
    uncounted = new BitSet();
    sequential = new boolean[0];
  }

  private ProgramGraph(ProgramGraph of, BitSet uncounted, int sequentialBelow) {
    nodes = of.nodes;
    kinds = of.kinds;
    sites = of.sites;
    heapOffsets = of.heapOffsets;
    heapTargets = of.heapTargets;
    forkOf = of.forkOf;
    components = of.components;
    branchOffsets = of.branchOffsets;
    branches = of.branches;
    joins = of.joins;
    places = of.places;
    result = of.result;
    this.uncounted = uncounted;
    unboxed = of.unboxed;
    layout = of.layout;
    futures = of.futures;
    slots = of.slots;
    sizes = of.sizes;
    labels = of.labels;
    sequential = sequentialBelow == 0 ? of.sequential : smallForks(sequentialBelow);
  }

  /**
   * The same run with a grain: a fork whose branches together have at most that many nodes, and no
   * future, runs them left to right on the processor that has it. Nodes and heap stay as they are.
   */
  public ProgramGraph sequentialBelow(int limit) {
    return new ProgramGraph(this, uncounted, limit);
  }

  /** The same run, in which the cells of the program's value weigh nothing. O(V + E). */
  public ProgramGraph withoutResult() {
    BitSet cells = new BitSet(nodes);
    Deque<Integer> rest = new ArrayDeque<>();
    reach(result, cells, rest);
    while (!rest.isEmpty()) {
      int cell = rest.removeLast();
      for (int edge = heapFrom(cell); edge < heapTo(cell); edge++) {
        reach(heapTarget(edge), cells, rest);
      }
      SlotEdges contents = slots;
      if (contents != null) {
        for (int edge = contents.from(cell); edge < contents.to(cell); edge++) {
          if (contents.overwriter(edge) < 0) {
            reach(contents.target(edge), cells, rest);
          }
        }
      }
    }
    return new ProgramGraph(this, cells, 0);
  }

  private static void reach(int cell, BitSet cells, Deque<Integer> rest) {
    if (cell >= 0 && !cells.get(cell)) {
      cells.set(cell);
      rest.add(cell);
    }
  }

  /** Whether the cell of a location weighs something. */
  public boolean counts(int location) {
    return !uncounted.get(location);
  }

  /** Fork → whether its branches have at most that many nodes, and no future. */
  private boolean[] smallForks(int limit) {
    boolean[] small = new boolean[joins.length];
    for (int node = 0; limit > 0 && node < nodes; node++) {
      if (forks(node)) {
        int fork = fork(node);
        small[fork] = joins[fork] - node - 1 <= limit && !futures.anyBetween(node, joins[fork]);
      }
    }
    return small;
  }

  /** Whether the branches of a fork run one after the other because of the grain. */
  public boolean isSequential(int fork) {
    return sequential.length > 0 && sequential[fork];
  }

  /** Forks whose branches may still run in parallel. */
  public int parallelForks() {
    int count = 0;
    for (int fork = 0; fork < joins.length; fork++) {
      count += isSequential(fork) ? 0 : 1;
    }
    return count;
  }

  /** Whether more orders nodes than forks and joins do: futures, or a grain. */
  public boolean isGeneral() {
    return futures.count() > 0 || sequential.length > 0;
  }

  /** How many nodes there are: the work. */
  public int size() {
    return nodes;
  }

  /** What a node does. */
  public NodeKind kind(int node) {
    return NodeKind.of(kinds[node] >> 2);
  }

  /** Whether a node allocates, and so is a location of the heap. */
  public boolean allocates(int node) {
    return kinds[node] >> 2 >= NodeKind.FUNCTION.ordinal();
  }

  /** The number of the place of the program that made a node. */
  public int site(int node) {
    return sites[node];
  }

  /** The places of the program, by number. */
  public List<Site> sites() {
    return places;
  }

  /** The location of the program's value; -1 when it is unboxed. */
  public int result() {
    return result;
  }

  /** The labels of the nodes, when the run was labelled. */
  public Optional<Labels> labels() {
    return Optional.ofNullable(labels);
  }

  /** Whether a node is followed by the next one. */
  public boolean continues(int node) {
    return (kinds[node] & LOW) == CONTINUES && node != nodes - 1;
  }

  /** Whether a node forks. */
  public boolean forks(int node) {
    return (kinds[node] & LOW) == FORKS;
  }

  /** Whether a node is the last of a branch. */
  public boolean endsBranch(int node) {
    return (kinds[node] & LOW) == ENDS_BRANCH;
  }

  /** How many forks there are. */
  public int forkCount() {
    return joins.length;
  }

  /** The number of the fork that a node is, or whose branch it ends. O(1). */
  public int fork(int node) {
    return forkOf.get(node, -1);
  }

  /** How many branches a fork has. */
  public int width(int fork) {
    return branchOffsets[fork + 1] - branchOffsets[fork] + 1;
  }

  /**
   * The first node of a branch other than the first one, which begins right behind the fork.
   *
   * @param branch from 1
   */
  public int branch(int fork, int branch) {
    return branches[branchOffsets[fork] + branch - 1];
  }

  /** The join of a fork. */
  public int join(int fork) {
    return joins[fork];
  }

  /** Where the heap edges of a node begin; those of the last node end at {@link #heapEdges()}. */
  public int heapFrom(int node) {
    return heapOffsets[node];
  }

  /** Where the heap edges of a node end. */
  public int heapTo(int node) {
    return heapOffsets[node + 1];
  }

  /** The location that a heap edge points to. */
  public int heapTarget(int edge) {
    return heapTargets[edge];
  }

  /**
   * How many components the cell of a location has: elements, fields, or captured values, each once
   * for every place that it stands in, with a cell of its own or unboxed. O(1).
   */
  public int components(int location) {
    return components.get(location, heapOffsets[location + 1] - heapOffsets[location]);
  }

  /**
   * The words of the cell of a location: those of its layout, if there is one. Else, when numbers
   * and the like are unboxed, one and one for each component; else, as the paper's graphs have it,
   * one and one for each cell that it points to. O(1).
   */
  public int words(int location) {
    if (layout != null) {
      Integer known = sizes.isEmpty() ? null : sizes.get(location);
      return known == null ? layout.words(kind(location), components(location)) : known;
    }
    return 1 + (unboxed ? components(location) : heapOffsets[location + 1] - heapOffsets[location]);
  }

  /** How many heap edges there are. */
  public int heapEdges() {
    return heapOffsets[nodes];
  }

  /** How many futures there are. */
  public int futureCount() {
    return futures.count();
  }

  /** The number of the future that a node spawns. */
  public int future(int node) {
    return futures.at(node);
  }

  /** The node behind the body of a future. */
  public int afterFuture(int future) {
    return futures.endOf(future) + 1;
  }

  /** The edges from cells whose contents change, when there are such cells. */
  public Optional<SlotEdges> slots() {
    return Optional.ofNullable(slots);
  }

  /** A visitor of computation edges. */
  interface EdgeVisitor {
    void edge(int from, int to);
  }

  /** The edges that futures bring along, beside those within strands. */
  void visitFutures(EdgeVisitor visitor) {
    for (int future = 0; future < futures.count(); future++) {
      int spawn = futures.spawnOf(future);
      int after = futures.endOf(future) + 1;
      visitor.edge(spawn, spawn + 1);
      int fork = futures.endedFork(future);
      if (fork >= 0) {
        visitor.edge(spawn, joins[fork]);
      } else if (after < nodes) {
        visitor.edge(spawn, after);
      }
    }
    for (int touch = 0; touch < futures.touchCount(); touch++) {
      visitor.edge(futures.endOf(futures.touchedFuture(touch)), futures.touchNode(touch));
    }
  }

  /**
   * How many computation edges there are: every fork adds as many as it has branches, less one, and
   * every touch of a future one.
   */
  public long computationEdges() {
    return (long) nodes - 1 + branches.length + futures.touchCount();
  }
}
