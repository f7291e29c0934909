// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.eval.MlValue;
import org.camp.spaceprofile.graph.Layout;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.Site;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the nodes of a run: they are written down as graphs, or only numbered as a run
 * that was written down numbered them.
 */
abstract class NodeRecorder {
  final Code code;
  private final boolean unboxed;
  private final boolean unboxedReals;
  private final @Nullable Layout layout;

  NodeRecorder(Code code, Variant variant) {
    this.code = code;
    unboxed = variant.withoutScalars();
    unboxedReals = variant.withoutReals();
    Layout chosen = variant.layout();
    layout = chosen == null && code.program().standard() != null ? Layout.PAPER : chosen;
  }

  /** Adds a node and answers its number. */
  abstract int node(NodeKind kind, int site);

  /** The number of the next node. */
  abstract int next();

  /** Adds an edge from the latest node to a value. */
  abstract void edge(MlValue value);

  /** Adds edges from the latest node to many values. */
  abstract void edges(MlValue[] values);

  /** Says how many components the cell has that the latest node allocated. */
  abstract void components(int count);

  abstract void fork(int width, int site);

  abstract void nextBranch();

  abstract void join(int site);

  /** Spawns a future: its number. */
  abstract int spawn(int site);

  abstract void endFuture(int future);

  abstract void touch(int future);

  /** Numbers that many new cells whose contents change: the number of the first. */
  abstract int cells(int count);

  /** A node wrote a content of a cell. */
  abstract void write(int writer, int cell, int holder, int content);

  /** Says how many words a location has. */
  abstract void resize(int location, int words);

  /** The number of the place where the latest node was made. */
  abstract int latestNumber();

  /** The place of the program, not of the library, at or before a node. */
  abstract Site ownSite(int node);

  /** The instruction that makes the nodes that follow. */
  void at(int instruction) {}

  /** The call that runs, for labels. */
  int context() {
    return 0;
  }

  void call(int function, int made) {}

  void back(int caller) {}

  /** The latest node. */
  final int latest() {
    return next() - 1;
  }

  /** Adds a node that allocates and answers its location. */
  final int allocate(NodeKind kind, int site, boolean scalar) {
    if (scalar && unboxed) {
      node(NodeKind.VALUE, site);
      return MlValue.UNBOXED;
    }
    return node(kind, site);
  }

  /** Adds a node for a real constant and answers its location. */
  final int allocateReal(int site) {
    if (unboxedReals) {
      node(NodeKind.VALUE, site);
      return MlValue.UNBOXED;
    }
    return node(NodeKind.REAL, site);
  }

  /** Where the result of an operation will be allocated. */
  final int resultLocation() {
    return unboxed ? MlValue.UNBOXED : next();
  }

  /** Where a real number that is a result will be allocated. */
  final int realLocation() {
    return unboxedReals ? MlValue.UNBOXED : next();
  }

  /** Whether real numbers have cells and whole numbers do not, so that arrays hold them bare. */
  final boolean holdsRealsBare() {
    return unboxed && !unboxedReals;
  }

  /** Whether whole numbers and the like have no cells. */
  final boolean isUnboxed() {
    return unboxed;
  }

  /** The layout of cells; null for the paper's. */
  final @Nullable Layout layout() {
    return layout;
  }
}
