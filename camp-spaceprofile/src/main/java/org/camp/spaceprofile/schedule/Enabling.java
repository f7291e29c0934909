// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import org.camp.spaceprofile.graph.ProgramGraph;

/** Counts the branches of every fork that have not ended yet. */
final class Enabling {
  private final ProgramGraph graph;

  /** Fork → how many of its branches have not ended yet. */
  private final int[] waiting;

  Enabling(ProgramGraph graph) {
    this.graph = graph;
    waiting = new int[graph.forkCount()];
    for (int fork = 0; fork < waiting.length; fork++) {
      waiting[fork] = graph.width(fork);
    }
  }

  /** Notes that a branch ended; answers the join that this enables, or -1. */
  int end(int node) {
    int fork = graph.fork(node);
    return --waiting[fork] == 0 ? graph.join(fork) : -1;
  }
}
