package org.camp.spaceprofile.space;

import org.camp.spaceprofile.graph.ProgramGraph;

/** What a heap cell counts. */
public enum Weights {
  /** Every cell counts 1, as in the paper. */
  CELLS,
  /** A cell counts one word and one for each pointer in it. */
  WORDS;

  long of(ProgramGraph graph, int location) {
    return this == CELLS ? 1 : 1L + graph.heapTo(location) - graph.heapFrom(location);
  }
}
