// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Optional;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.order.Executions;
import org.camp.core.order.TimedRun;
import org.camp.core.order.Timing;
import org.jspecify.annotations.Nullable;

/**
 * The times of traces of spans. From what a reader gives to single traces:
 *
 * <pre>{@code
 * SpanTiming timing = SpanTiming.of(executions).orElseThrow();
 * SpanSet set = timing.set();                      // all traces, with what many of them tell
 * TimedTrace trace = set.trace(0);                 // one, in normal form
 * SpanNetwork network = SpanNetwork.of(set, trace);
 * }</pre>
 *
 * <p>Of several sources: {@code new SpanTable()}, {@link SpanTable#append} of each {@link #table},
 * with {@link SpanTable#startSide} where another side begins, and a set of that table.
 */
public final class SpanTiming implements Timing {
  private final SpanTable table;
  private final ReadingOptions reading;
  private @Nullable SpanSet mined;

  /** The times of a table that nothing is added to any more. */
  public SpanTiming(SpanTable table, ReadingOptions reading) {
    this.table = table;
    this.reading = reading;
  }

  /** The times of executions that come from spans. */
  public static Optional<SpanTiming> of(Executions executions) {
    return executions.timing().filter(SpanTiming.class::isInstance).map(SpanTiming.class::cast);
  }

  /** The spans as they were read. Only to be read. */
  public SpanTable table() {
    return table;
  }

  /** How they are to be understood. */
  public ReadingOptions reading() {
    return reading;
  }

  /** All traces as a set of the caller's own, for one thread. O(spans · log spans). */
  public SpanSet set() {
    return new SpanSet(table, reading);
  }

  @Override
  public int runs() {
    return SpanSet.count(table, reading);
  }

  @Override
  public long spans() {
    return table.size();
  }

  @Override
  public String label(int run) {
    return TraceName.of(trace(run));
  }

  @Override
  public TimedRun run(int run) {
    synchronized (this) {
      SpanSet set = known();
      return new SpanRun(set, set.trace(run), reading.tolerance());
    }
  }

  private synchronized TimedTrace trace(int run) {
    return known().trace(run);
  }

  private SpanSet known() {
    SpanSet set = mined;
    if (set == null) {
      set = set();
      mined = set;
    }
    return set;
  }
}
