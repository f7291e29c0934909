// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * An order of the states of a chain, and where elimination from the last to the first can fill the
 * matrix: row k from column {@code low[k]} to column {@code high[k]} (George and Liu 1981, ch. 4).
 *
 * @param place state -&gt; its place in the order
 * @param low place -&gt; first column of its row [place]
 * @param high place -&gt; last column of its row [place]
 * @param work multiplications of an elimination
 * @param entries numbers to be stored
 */
@SuppressWarnings("ArrayRecordComponent") // Only passed on.
record MatrixEnvelope(int[] place, int[] low, int[] high, long work, long entries) {
  /** Above this many states, another order than the given one is not looked for. */
  private static final int MOST_ORDERED = 100_000;

  /** Below this many multiplications, another order is not worth while. */
  private static final long LITTLE = 1_000_000;

  /** The better of the given (breadth-first) order and reverse Cuthill–McKee. */
  static MatrixEnvelope of(Generator chain) {
    int[] given = new int[chain.size()];
    Arrays.setAll(given, i -> i);
    MatrixEnvelope first = of(chain, given);
    if (first.work <= LITTLE || chain.size() > MOST_ORDERED) {
      return first;
    }
    MatrixEnvelope second = of(chain, CuthillMcKee.reverse(chain));
    return second.work < first.work ? second : first;
  }

  private static MatrixEnvelope of(Generator chain, int[] place) {
    int n = chain.size();
    int[] high = new int[n];
    Arrays.setAll(high, i -> i);
    for (int s = 0; s < n; s++) {
      for (int t = chain.incoming().first(s); t < chain.incoming().end(s); t++) {
        int a = place[s];
        int b = place[chain.incoming().state(t)];
        int lower = Math.min(a, b);
        high[lower] = Math.max(high[lower], Math.max(a, b));
      }
    }
    int[] low = new int[n];
    int next = 0;
    long work = 0;
    long entries = 0;
    for (int k = 0; k < n; k++) {
      while (high[next] < k) {
        next++;
      }
      low[k] = next;
      long width = (long) k - next;
      work = Math.min(work + width * width, Long.MAX_VALUE / 2);
      entries += (long) high[k] - next + 1;
    }
    return new MatrixEnvelope(place, low, high, work, entries);
  }
}
