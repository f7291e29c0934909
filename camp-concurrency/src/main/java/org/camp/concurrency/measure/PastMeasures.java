// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.util.Optional;
import org.camp.core.order.PartialOrder;

/**
 * Measures of an event from its causal past alone (Measuring concurrency, 1994, section 5): Fidge's
 * β (Fidge 1990) and Raynal's α (Raynal, Mizuno, Neilsen 1992). Heights count edges, so that a
 * minimal event has height 0 and β vanishes on a sequential execution. O(n·N).
 */
public final class PastMeasures {
  private final PartialOrder order;

  /** Event → h(e), the longest chain that ends in it [edges]. */
  private final int[] height;

  /** Event → |↓e|, how many events precede it, with itself. */
  private final long[] past;

  /** Heights and pasts of all events of an order, in one pass. */
  public PastMeasures(PartialOrder order) {
    this.order = order;
    int n = order.size();
    height = new int[n];
    past = new long[n];
    for (int i = 0; i < n; i++) {
      int e = order.inOrder(i);
      int longest = order.before(e) < 0 ? 0 : height[order.before(e)] + 1;
      for (int m = 0; m < order.sources(e); m++) {
        longest = Math.max(longest, height[order.source(e, m)] + 1);
      }
      height[e] = longest;
      for (int p = 0; p < order.processes(); p++) {
        past[e] += order.known(e, p);
      }
    }
  }

  /** h(e): the edges of the longest chain that ends in the event. */
  public int height(int event) {
    return height[event];
  }

  /** The longest chain of the whole order, in events. */
  public int longestChain() {
    int longest = 0;
    for (int h : height) {
      longest = Math.max(longest, h + 1);
    }
    return longest;
  }

  /** |↓e|: the event and all that precede it. */
  public long past(int event) {
    return past[event];
  }

  /** Fidge's β with a = 1; empty when it is 0/0. */
  public Optional<Ratio> fidge(int event) {
    return ratio(past[event] - 1 - height[event], past[event] - 2);
  }

  /** Fidge's β with a = 1/N; empty when it is 0/0. */
  public Optional<Ratio> fidgeN(int event) {
    long n = order.processes();
    return ratio(n * (past[event] - 1 - height[event]), n * (past[event] - 1) - 1);
  }

  /**
   * Raynal's α; empty when it is 0/0, as for an event whose past is a chain on one process. The
   * volume sums, over the processes that have an event at or below this one, the height of the last
   * such event plus 1.
   */
  public Optional<Ratio> raynal(int event) {
    long volume = 0;
    for (int p = 0; p < order.processes(); p++) {
      int known = order.known(event, p);
      if (known > 0) {
        volume += height[order.event(p, known - 1)] + 1;
      }
    }
    return ratio(past[event] - 1 - height[event], volume - 1 - height[event]);
  }

  private static Optional<Ratio> ratio(long numerator, long denominator) {
    return denominator == 0 ? Optional.empty() : Optional.of(Ratio.of(numerator, denominator));
  }
}
