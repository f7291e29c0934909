// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private final Futures futures = new Futures();
  private final SlotLog slotLog = new SlotLog();

  /** Entry → location whose words were found later. */
  private int[] resized = new int[SMALL];

  /** Entry of {@link #resized} → the words. */
  private int[] sizes = new int[SMALL];

  private int resizedCount;

  /** How many nodes there are. */
  public int size() {
    return nodes;
  }

  /** The site of the latest node. */
  public int latestSite() {
    return nodes == 0 ? 0 : sites[nodes - 1];
  }

  /** The site of a node. */
  public int site(int node) {
    return sites[node];
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
    int future = futures.count() == 0 ? -1 : futures.endedBy(nodes - 1);
    if (future >= 0) {
      futures.endsBranch(future, open[depth - 1]);
      return;
    }
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

  /** Adds a node that spawns a future, whose body begins with the next node: its number. */
  public int spawn(int site) {
    int node = node(NodeKind.FUTURE, site);
    kinds[node] |= ProgramGraph.SPAWNS;
    return futures.spawn(node);
  }

  /** The latest node ends the body of a future. */
  public void endFuture(int future) {
    kinds[nodes - 1] |= ProgramGraph.SPAWNS;
    futures.end(future, nodes - 1);
  }

  /** The latest node waits for a future. */
  public void touch(int future) {
    futures.touch(future, nodes - 1);
  }

  /** What is written to cells whose contents change. */
  public SlotLog slots() {
    return slotLog;
  }

  /** Says how many words a location has, when neither its kind nor its components tell. */
  public void resize(int location, int words) {
    if (resizedCount == resized.length) {
      resized = Arrays.copyOf(resized, larger(resizedCount));
      sizes = Arrays.copyOf(sizes, resized.length);
    }
    resized[resizedCount] = location;
    sizes[resizedCount++] = words;
  }

  /**
   * The graph of the nodes so far; gives the arrays up, so that nothing can be added.
   *
   * @param places the places of the program by number
   * @param result location of the value, or -1
   * @param unboxed whether numbers and the like have no cells
   * @param layout what cells have how many words; null for the paper's, by heap edges
   * @param labels the labels of the nodes, or null
   */
  public ProgramGraph build(
      List<Site> places,
      int result,
      boolean unboxed,
      @Nullable Layout layout,
      @Nullable LabelBuilder labels) {
    return new ProgramGraph(
        this, places, result, unboxed, layout, labels == null ? null : labels.build());
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

  Futures futures() {
    return futures;
  }

  /** Location → its words, where they were found later. */
  Map<Integer, Integer> words() {
    Map<Integer, Integer> all = new HashMap<>();
    for (int i = 0; i < resizedCount; i++) {
      all.put(resized[i], sizes[i]);
    }
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
