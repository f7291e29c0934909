// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.lang.eval.MlValue;
import org.camp.spaceprofile.graph.GraphBuilder;
import org.camp.spaceprofile.graph.LabelBuilder;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;
import org.jspecify.annotations.Nullable;

/** Writes down the graphs of a run while it goes on, within a limit. */
final class GraphRecorder {
  /** Ends a run whose graph has as many nodes as it may have. */
  static final class Full extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Full() {
      super(null, null, false, false);
    }
  }

  private static final int CHECK = (1 << 16) - 1;

  private final Code code;
  private final boolean unboxed;
  private final int limit;
  private final Cancellation cancellation;
  private final Progress progress;
  private final GraphBuilder graph = new GraphBuilder();
  private final @Nullable LabelBuilder labels;

  /** Component of a cell that is being made → its location; overwritten by the next cell. */
  private int[] scratch = new int[64];

  GraphRecorder(
      Code code, Variant variant, long nodes, Cancellation cancellation, Progress progress) {
    this.code = code;
    this.unboxed = variant.unboxed();
    this.limit = (int) Math.min(nodes, Integer.MAX_VALUE - 64L);
    this.cancellation = cancellation;
    this.progress = progress;
    labels = variant.labelled() ? new LabelBuilder() : null;
  }

  int size() {
    return graph.size();
  }

  /** How many nodes there may be. */
  int limit() {
    return limit;
  }

  /** Where the latest node was made. */
  Site latestSite() {
    return code.sites().get(graph.latestSite());
  }

  ProgramGraph graph(MlValue value) {
    return graph.build(code.sites(), value.location, unboxed, labels);
  }

  /** The instruction that makes the nodes that follow. */
  void at(int instruction) {
    if (labels != null) {
      labels.at(instruction);
    }
  }

  /** The call that runs, for labels. */
  int context() {
    return labels == null ? 0 : labels.context();
  }

  void call(int function, int made) {
    if (labels != null) {
      labels.call(function, made);
    }
  }

  void back(int caller) {
    if (labels != null) {
      labels.back(caller);
    }
  }

  int node(NodeKind kind, int site) {
    if (labels != null) {
      labels.node();
    }
    int node = graph.node(kind, site);
    if ((node & CHECK) == 0) {
      cancellation.check();
      progress.at("evaluation", node, -1);
    }
    if (node >= limit) {
      throw new Full();
    }
    return node;
  }

  /** Adds a node that allocates and answers its location. */
  int allocate(NodeKind kind, int site, boolean scalar) {
    if (scalar && unboxed) {
      node(NodeKind.VALUE, site);
      return MlValue.UNBOXED;
    }
    return node(kind, site);
  }

  /** Where the result of an operation will be allocated. */
  int resultLocation() {
    return unboxed ? MlValue.UNBOXED : graph.size();
  }

  /** Where the latest node's successor will be. */
  int next() {
    return graph.size();
  }

  /** Adds an edge from the latest node to a value. */
  void edge(MlValue value) {
    graph.edge(value.location);
  }

  /** Adds edges from the latest node to many values. */
  void edges(MlValue[] values) {
    if (values.length > scratch.length) {
      scratch = new int[Math.max(values.length, scratch.length * 2)];
    }
    for (int i = 0; i < values.length; i++) {
      scratch[i] = values[i].location;
    }
    graph.edges(scratch, values.length);
  }

  /** Says how many components the cell has that the latest node allocated. */
  void components(int count) {
    graph.components(count);
  }

  void fork(int width, int site) {
    if (labels != null) {
      labels.node();
    }
    if (graph.size() >= limit) {
      throw new Full();
    }
    graph.fork(width, site);
  }

  void nextBranch() {
    graph.nextBranch();
  }

  void join(int site) {
    if (labels != null) {
      labels.node();
    }
    graph.join(site);
  }
}
