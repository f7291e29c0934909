// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import org.camp.spaceprofile.graph.ProgramGraph;

/** What a heap cell counts. */
public enum Weights {
  /** Every cell counts 1, as in the paper. */
  CELLS,
  /**
   * A cell counts its words. When numbers and the like are unboxed, a tuple or constructor of k
   * fields, an array of k elements and a closure that captures k values have 1 + k words, all
   * others 1; else a cell has one word and one for each other cell that it points to.
   */
  WORDS;

  long of(ProgramGraph graph, int location) {
    if (!graph.counts(location)) {
      return 0;
    }
    return this == CELLS ? 1 : graph.words(location);
  }
}
