// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import org.camp.concurrency.time.span.SpanSet;

/**
 * Why B is slower than A. The difference of mean latencies is taken apart exactly: first the mix of
 * root operations (Kitagawa 1955), then the contribution of each part within them. Times are
 * nanoseconds.
 *
 * @param tracesA traces of A whose root operations B has too
 * @param tracesB and of B
 * @param latencyA their mean latency
 * @param latencyB and in B
 * @param mix what other shares of root operations alone would change
 * @param within what changed within root operations, weighted as in B
 * @param parts contributions, the greatest first; they add up to {@code within}
 * @param structure calls, errors and retries per trace that differ
 * @param services services to look at, the likeliest first
 * @param onlyA root operations that B has not
 * @param onlyB root operations that A has not
 */
public record Comparison(
    int tracesA,
    int tracesB,
    double latencyA,
    double latencyB,
    double mix,
    double within,
    List<Difference> parts,
    List<Structure> structure,
    List<Suspect> services,
    List<String> onlyA,
    List<String> onlyB) {
  /** Below so many traces a side there is no verdict. */
  public static final int FEWEST_TRACES = 5;

  /**
   * Compares the two sides of a table that are read together.
   *
   * @param set traces of side 0, A, and side 1, B
   * @param rounds permutations, and draws of the bootstrap
   * @param seed of both
   */
  public static Comparison of(SpanSet set, int rounds, long seed) {
    return new Collection(set).compare(rounds, seed);
  }

  /** By which share of A's latency, root operations as in B, B is slower. */
  public double slower() {
    return within / (latencyA + mix);
  }
}
