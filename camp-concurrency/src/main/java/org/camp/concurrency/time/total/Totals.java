// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;

/**
 * Many traces by root operation, fragments apart: sums over traces, and quantiles, exact up to a
 * million traces of a root.
 *
 * @param traces how many traces there are
 * @param fragments of how many the root is missing
 * @param spans how many spans they have, each once
 * @param errors of how many the root failed
 * @param roots by root operation, the most traces first
 * @param folded path of operations, then the class unless it is local → time on critical paths [ns]
 * @param notes what was corrected, assumed or dropped, and how often
 */
public record Totals(
    int traces,
    int fragments,
    long spans,
    int errors,
    List<RootTotal> roots,
    Map<String, Long> folded,
    Map<Note, Long> notes) {
  /** Of all traces of a set. One evaluation per part on the path of each trace, twice. */
  public static Totals of(SpanSet set) {
    return of(set, set.all(), () -> {});
  }

  /**
   * Of some traces of a set.
   *
   * @param chosen their numbers
   * @param pulse called for each trace; may throw to stop
   */
  public static Totals of(SpanSet set, int[] chosen, Runnable pulse) {
    TotalSums sums = new TotalSums(set);
    for (int trace : chosen) {
      pulse.run();
      sums.add(set.trace(trace));
    }
    return sums.totals();
  }

  /** What a root operation is called: fragments say that they are some. */
  public static String rootName(TimedTrace trace) {
    return trace.operationName(trace.root()) + (trace.isFragment() ? " (fragment)" : "");
  }
}
