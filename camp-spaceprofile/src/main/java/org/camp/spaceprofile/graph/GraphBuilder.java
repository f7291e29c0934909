// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link ProgramGraph} node by node in the order of a sequential run. The heap edges of a
 * node are added right behind it.
 */
public final class GraphBuilder {
  private static final int FIRST_CAPACITY = 1 << 10;
  private static final int SMALL = 16;

  /** Node → {@link NodeKind} times four, plus two bits that say what follows the node. */
  private byte[] kinds = new byte[FIRST_CAPACITY];

  /** Node → number of the place of the program that made it. */
  private int[] sites = new int[FIRST_CAPACITY];

  /** Node → where its heap edges begin in {@link #targets}. */
  private int[] offsets = new int[FIRST_CAPACITY];

  /** Heap edge, in the order of the nodes it leaves → location that it points to. */
  private int[] targets = new int[FIRST_CAPACITY];

  private int nodes;
  private int edges;

  /** Entry, rising → node that forks or ends a branch. */
  private int[] specials = new int[SMALL];

  /** Entry of {@link #specials} → number of the fork that the node is, or whose branch it ends. */
  private int[] forkOf = new int[SMALL];

  private int specialCount;

  /** Fork → its join; not set while the fork is open. */
  private int[] joins = new int[SMALL];

  /** Fork → where its branches begin in {@link #branches}. */
  private int[] branchOffsets = new int[SMALL];

  private int forkCount;

  /** Position → first node of a branch; the first branch of a fork is left out. */
  private int[] branches = new int[SMALL];

  private int branchCount;

  /** Entry, rising → location that has more components than heap edges. */
  private int[] sharing = new int[SMALL];

  /** Entry of {@link #sharing} → how many components the location has. */
  private int[] slots = new int[SMALL];

  private int sharingCount;

  /** Depth → fork that is open there, the outermost first. */
  private int[] open = new int[SMALL];

  /** Depth → number of the branch that runs there, from 0. */
  private int[] openBranch = new int[SMALL];

  private int depth;

  /** How many nodes there are. */
  public int size() {
    return nodes;
  }

  /** The site of the latest node. */
  public int latestSite() {
    return nodes == 0 ? 0 : sites[nodes - 1];
  }

  /** Adds a node and answers its number. */
  public int node(NodeKind kind, int site) {
    if (nodes == kinds.length) {
      grow();
    }
    kinds[nodes] = (byte) (kind.ordinal() << 2);
    sites[nodes] = site;
    offsets[nodes] = edges;
    return nodes++;
  }

  private void grow() {
    int capacity = larger(nodes);
    kinds = Arrays.copyOf(kinds, capacity);
    sites = Arrays.copyOf(sites, capacity);
    offsets = Arrays.copyOf(offsets, capacity);
  }

  static int larger(int size) {
    return (int) Math.min(Integer.MAX_VALUE - 16L, size + (size >> 1) + 16L);
  }

  /** Adds a heap edge from the latest node to a location; an edge that is there stays alone. */
  public void edge(int location) {
    if (location < 0) {
      return;
    }
    for (int i = offsets[nodes - 1]; i < edges; i++) {
      if (targets[i] == location) {
        return;
      }
    }
    append(location);
  }

  /** Adds heap edges from the latest node, which has none yet, to many locations. */
  public void edges(int[] locations, int count) {
    if (count <= SMALL) {
      for (int i = 0; i < count; i++) {
        edge(locations[i]);
      }
      return;
    }
    boolean rising = true;
    for (int i = 1; i < count && rising; i++) {
      rising = locations[i - 1] < locations[i];
    }
    if (!rising) {
      Arrays.sort(locations, 0, count);
    }
    for (int i = 0; i < count; i++) {
      if (locations[i] >= 0 && (i == 0 || locations[i] != locations[i - 1])) {
        append(locations[i]);
      }
    }
  }

  /**
   * Says how many components the cell of the latest node has, whose heap edges are there: those
   * that are unboxed have no edge, and those that are one cell have one edge together.
   */
  public void components(int count) {
    if (count == edges - offsets[nodes - 1]) {
      return;
    }
    if (sharingCount == sharing.length) {
      sharing = Arrays.copyOf(sharing, larger(sharingCount));
      slots = Arrays.copyOf(slots, sharing.length);
    }
    sharing[sharingCount] = nodes - 1;
    slots[sharingCount++] = count;
  }

  private void append(int location) {
    if (edges == targets.length) {
      targets = Arrays.copyOf(targets, larger(edges));
    }
    targets[edges++] = location;
  }

  /** Adds a fork with that many branches; the first begins with the next node. */
  public void fork(int width, int site) {
    int node = node(NodeKind.FORK, site);
    kinds[node] |= ProgramGraph.FORKS;
    if (forkCount == joins.length) {
      joins = Arrays.copyOf(joins, larger(forkCount));
      branchOffsets = Arrays.copyOf(branchOffsets, larger(forkCount));
    }
    branchOffsets[forkCount] = branchCount;
    branchCount += width - 1;
    if (branchCount > branches.length) {
      branches = Arrays.copyOf(branches, Math.max(larger(branches.length), branchCount));
    }
    special(node, forkCount);
    if (depth == open.length) {
      open = Arrays.copyOf(open, larger(depth));
      openBranch = Arrays.copyOf(openBranch, larger(depth));
    }
    open[depth] = forkCount++;
    openBranch[depth++] = 0;
  }

  private void special(int node, int fork) {
    if (specialCount == specials.length) {
      specials = Arrays.copyOf(specials, larger(specialCount));
      forkOf = Arrays.copyOf(forkOf, larger(specialCount));
    }
    specials[specialCount] = node;
    forkOf[specialCount++] = fork;
  }

  private void endBranch() {
    kinds[nodes - 1] |= ProgramGraph.ENDS_BRANCH;
    special(nodes - 1, open[depth - 1]);
  }

  /** Ends a branch of the innermost fork; the next one begins with the next node. */
  public void nextBranch() {
    endBranch();
    int fork = open[depth - 1];
    branches[branchOffsets[fork] + openBranch[depth - 1]++] = nodes;
  }

  /** Ends the last branch of the innermost fork and adds its join. */
  public void join(int site) {
    endBranch();
    joins[open[--depth]] = node(NodeKind.JOIN, site);
  }

  /**
   * The graph of the nodes so far; gives the arrays up, so that nothing can be added.
   *
   * @param places the places of the program by number
   * @param result location of the value, or -1
   * @param unboxed whether numbers and the like have no cells
   * @param labels the labels of the nodes, or null
   */
  public ProgramGraph build(
      List<Site> places, int result, boolean unboxed, @Nullable LabelBuilder labels) {
    return new ProgramGraph(this, places, result, unboxed, labels == null ? null : labels.build());
  }

  byte[] kinds() {
    byte[] all = Arrays.copyOf(kinds, nodes);
    kinds = new byte[0];
    return all;
  }

  int[] sites() {
    int[] all = Arrays.copyOf(sites, nodes);
    sites = new int[0];
    return all;
  }

  int[] heapOffsets() {
    int[] all = Arrays.copyOf(offsets, nodes + 1);
    all[nodes] = edges;
    offsets = new int[0];
    return all;
  }

  int[] heapTargets() {
    int[] all = Arrays.copyOf(targets, edges);
    targets = new int[0];
    return all;
  }

  SparseInts forkOf() {
    return new SparseInts(specials, forkOf, specialCount, nodes);
  }

  SparseInts components() {
    return new SparseInts(sharing, slots, sharingCount, nodes);
  }

  int[] branchOffsets() {
    int[] all = Arrays.copyOf(branchOffsets, forkCount + 1);
    all[forkCount] = branchCount;
    return all;
  }

  int[] branches() {
    return Arrays.copyOf(branches, branchCount);
  }

  int[] joins() {
    return Arrays.copyOf(joins, forkCount);
  }
}
