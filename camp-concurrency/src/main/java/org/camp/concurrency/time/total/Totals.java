// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.batch.Cores;

/**
 * Many traces by root operation, fragments apart: sums over traces, and quantiles, exact up to a
 * million traces of a root.
 *
 * @param traces how many traces there are
 * @param fragments of how many the root is missing
 * @param spans how many spans they have, each once
 * @param errors of how many the root failed
 * @param outliving how many calls end after their callers, who did not wait
 * @param roots by root operation, the most traces first
 * @param folded path of operations, then the class unless it is local → time on critical paths [ns]
 * @param notes what was corrected, assumed or dropped, and how often
 */
public record Totals(
    int traces,
    int fragments,
    long spans,
    int errors,
    long outliving,
    List<RootTotal> roots,
    Map<String, Long> folded,
    Map<Note, Long> notes) {
  /** So many traces are an item for one core. */
  private static final int BLOCK = 1 << 12;

  /** So many items of a core are ahead of the one that is waited for. */
  private static final int AHEAD = 2;

  /** Of all traces of a set. One evaluation per part on the path of each trace, twice. */
  public static Totals of(SpanSet set) {
    return of(set, set.all(), () -> {});
  }

  /**
   * Of some traces of a set.
   *
   * @param chosen their numbers
   * @param pulse called for each trace, by several threads; may throw to stop
   */
  public static Totals of(SpanSet set, int[] chosen, Runnable pulse) {
    TotalSums sums = new TotalSums(set);
    int items = (chosen.length + BLOCK - 1) / BLOCK;
    if (items < 2) {
      add(chosen, pulse, sums);
      return sums.totals();
    }
    int threads = Runtime.getRuntime().availableProcessors();
    try {
      new Cores<TotalSums>(threads, AHEAD)
          .run(
              item -> {
                int from = (int) item * BLOCK;
                int to = Math.min(chosen.length, from + BLOCK);
                TotalSums part = new TotalSums(set);
                add(Arrays.copyOfRange(chosen, from, to), pulse, part);
                return part;
              },
              0,
              items,
              (item, part) -> sums.addAll(part));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sums.totals();
  }

  private static void add(int[] traces, Runnable pulse, TotalSums to) {
    for (int trace : traces) {
      pulse.run();
      to.add(to.set().trace(trace));
    }
  }

  /** What a root operation is called: fragments say that they are some. */
  public static String rootName(TimedTrace trace) {
    return trace.operationName(trace.root()) + (trace.isFragment() ? " (fragment)" : "");
  }
}
