// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;
import org.camp.concurrency.trace.span.PairNumbers;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * Traces that are read together, so that what many of them tell counts for each. A trace is brought
 * to its normal form when it is asked for, also by several threads at once.
 */
public final class SpanSet {
  private final SpanTable table;
  private final ReadingOptions reading;

  /** Trace → place of its first row; one more entry for the end. */
  private final int[] first;

  /** Place → row, grouped by trace: as {@link SpanRows#keep} leaves them. */
  private final int[] rows;

  /** Place → parent, as {@link SpanRows#keep} leaves it. */
  private final int[] parents;

  /** What a thread tells the spans of the trace at hand apart by. */
  private final ThreadLocal<PairNumbers> ids = ThreadLocal.withInitial(PairNumbers::new);

  /** Those of all traces, which learning from them finds; nothing is added later. */
  private final PairNumbers paths = new PairNumbers();

  /** The same. */
  private final PairNumbers calls = new PairNumbers();

  private final Positions positions;
  private Verdicts verdicts = Verdicts.NONE;

  /** Takes all traces of a table, and learns from them. O(spans · log spans). */
  public SpanSet(SpanTable table, ReadingOptions reading) {
    this.table = table;
    this.reading = reading;
    this.positions = new Positions(table);
    int[] group = new SpanLinks(table).groups(reading.links() == ReadingOptions.Links.FOLLOW);
    int groups = Arrays.stream(group).max().orElse(-1) + 1;
    this.first = new int[groups + 1];
    for (int row = 0; row < table.size(); row++) {
      first[group[table.trace(row)] + 1]++;
    }
    for (int trace = 0; trace < groups; trace++) {
      first[trace + 1] += first[trace];
    }
    int[] next = Arrays.copyOf(first, groups);
    this.rows = new int[table.size()];
    this.parents = new int[table.size()];
    for (int row = 0; row < table.size(); row++) {
      rows[next[group[table.trace(row)]]++] = row;
    }
    keep();
    learn();
  }

  /** Finds spans and their parents, once for all times that a trace is looked at. */
  private void keep() {
    PairNumbers numbers = ids.get();
    for (int trace = 0; trace < traces(); trace++) {
      int[] own = Arrays.copyOfRange(rows, first[trace], first[trace + 1]);
      SpanRows.of(table, own, numbers).keep(rows, parents, first[trace], own.length);
    }
  }

  private void learn() {
    for (int trace = 0; trace < traces(); trace++) {
      if (lacksKinds(trace)) {
        TraceTree tree = tree(trace);
        if (Positions.areNeeded(tree)) {
          positions.learn(tree);
        }
      }
    }
    Mining mining = new Mining(reading);
    for (int number = 0; number < traces(); number++) {
      mining.learn(new TimedTrace(tree(number), this, Verdicts.NONE));
    }
    mining.settle();
    verdicts = mining;
  }

  private boolean lacksKinds(int trace) {
    for (int place = first[trace]; place < first[trace + 1]; place++) {
      if (table.kind(rows[place]) == SpanKind.UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  /** How many traces a set of a table has, without making it. O(spans). */
  public static int count(SpanTable table, ReadingOptions reading) {
    int[] group = new SpanLinks(table).groups(reading.links() == ReadingOptions.Links.FOLLOW);
    return Arrays.stream(group).max().orElse(-1) + 1;
  }

  /** How many traces there are. */
  public int traces() {
    return first.length - 1;
  }

  /** Numbers of all traces. */
  public int[] all() {
    int[] all = new int[traces()];
    Arrays.setAll(all, trace -> trace);
    return all;
  }

  /** The id of a trace, without making its normal form; of several linked ones that of any. */
  public String traceId(int number) {
    return table.traceId(table.trace(rows[first[number]]));
  }

  /** The normal form of a trace, made anew each time. */
  public TimedTrace trace(int number) {
    return new TimedTrace(tree(number), this, verdicts);
  }

  /** How the traces are read. */
  public ReadingOptions reading() {
    return reading;
  }

  /** Where the spans are from. */
  public SpanTable table() {
    return table;
  }

  /** What all traces together tell. */
  public Verdicts verdicts() {
    return verdicts;
  }

  private TraceTree tree(int number) {
    return new TraceTree(
        table, SpanRows.kept(table, rows, parents, first[number], first[number + 1], ids.get()));
  }

  Positions positions() {
    return positions;
  }

  int path(int above, int operation) {
    return paths.of(above, operation);
  }

  int call(int operation, int reached) {
    return calls.of(operation, reached);
  }

  /** Number of the path without its last operation, or −1. */
  public int above(int path) {
    return (int) paths.first(path);
  }

  /** Number of the last operation of a path. */
  public int lastOperation(int path) {
    return (int) paths.second(path);
  }
}
