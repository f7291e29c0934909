// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.eval.MlValue;
import org.camp.spaceprofile.graph.GraphBuilder;
import org.camp.spaceprofile.graph.LabelBuilder;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;
import org.jspecify.annotations.Nullable;

/** Writes down the graphs of a run while it goes on, within a limit. */
final class GraphRecorder extends NodeRecorder {
  /** Ends a run whose graph has as many nodes as it may have. */
  static final class Full extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Full() {
      super(null, null, false, false);
    }
  }

  private static final int CHECK = (1 << 16) - 1;

  private final int limit;
  private final Cancellation cancellation;
  private final Progress progress;
  private final GraphBuilder graph = new GraphBuilder();
  private final @Nullable LabelBuilder labels;

  /** Component of a cell that is being made → its location; overwritten by the next cell. */
  private int[] scratch = new int[64];

  GraphRecorder(
      Code code, Variant variant, long nodes, Cancellation cancellation, Progress progress) {
    super(code, variant);
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

  /** The number of the place where the latest node was made. */
  @Override
  int latestNumber() {
    return graph.latestSite();
  }

  /** Where the latest node was made. */
  Site latestSite() {
    return code.sites().get(graph.latestSite());
  }

  ProgramGraph graph(MlValue value) {
    return graph.build(code.sites(), value.location, isUnboxed(), layout(), labels);
  }

  /** The instruction that makes the nodes that follow. */
  @Override
  void at(int instruction) {
    if (labels != null) {
      labels.at(instruction);
    }
  }

  /** The call that runs, for labels. */
  @Override
  int context() {
    return labels == null ? 0 : labels.context();
  }

  @Override
  void call(int function, int made) {
    if (labels != null) {
      labels.call(function, made);
    }
  }

  @Override
  void back(int caller) {
    if (labels != null) {
      labels.back(caller);
    }
  }

  @Override
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

  @Override
  int cells(int count) {
    return graph.slots().cells(count);
  }

  @Override
  void write(int writer, int cell, int holder, int content) {
    graph.slots().write(writer, cell, holder, content);
  }

  /** Says how many words a location has. */
  @Override
  void resize(int location, int words) {
    graph.resize(location, words);
  }

  /** Spawns a future: its number. */
  @Override
  int spawn(int site) {
    if (labels != null) {
      labels.node();
    }
    return graph.spawn(site);
  }

  @Override
  void endFuture(int future) {
    graph.endFuture(future);
  }

  @Override
  void touch(int future) {
    graph.touch(future);
  }

  /**
   * The place of the program at which a node was made; for code of the library, that of the latest
   * node before it that the program made itself.
   */
  @Override
  Site ownSite(int node) {
    for (int at = node; at > 0; at--) {
      Site site = code.sites().get(graph.site(at));
      if (!site.span().equals(Span.NONE)) {
        return site;
      }
    }
    return code.sites().get(graph.site(0));
  }

  /** Where the latest node's successor will be. */
  @Override
  int next() {
    return graph.size();
  }

  /** Adds an edge from the latest node to a value. */
  @Override
  void edge(MlValue value) {
    graph.edge(value.location);
  }

  /** Adds edges from the latest node to many values. */
  @Override
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
  @Override
  void components(int count) {
    graph.components(count);
  }

  @Override
  void fork(int width, int site) {
    if (labels != null) {
      labels.node();
    }
    if (graph.size() >= limit) {
      throw new Full();
    }
    graph.fork(width, site);
  }

  @Override
  void nextBranch() {
    graph.nextBranch();
  }

  @Override
  void join(int site) {
    if (labels != null) {
      labels.node();
    }
    graph.join(site);
  }
}
