// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;
import org.camp.concurrency.trace.span.PairNumbers;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * The rows of a trace as spans, by recorded start and id, with their parents. A trace whose rows
 * are distinct spans, as nearly all are, takes one sort and one look at each; any other one is for
 * {@link Distinct}.
 */
final class SpanRows {
  /** Stands for the parent of a span whose parent is missing. */
  private static final int MISSING = -2;

  /** Stands for the first parent of a trace some row of which is no span of its own. */
  private static final int MIXED = -3;

  /** Span → its row in the table. */
  final int[] row;

  /** Span → whether it is the server half of a shared span; empty when none is. */
  final boolean[] half;

  /** Span → its parent, or −1. */
  final int[] parent;

  /** Span → whether its parent is missing. */
  final boolean[] orphan;

  /** Ordinal of a note → how often it was taken. */
  final int[] notes;

  private SpanRows(int[] row, boolean[] half, int[] parent, boolean[] orphan, int[] notes) {
    this.row = row;
    this.half = half;
    this.parent = parent;
    this.orphan = orphan;
    this.notes = notes;
  }

  /**
   * The spans of rows.
   *
   * @param rows of one trace, which are sorted
   * @param ids room for their ids
   */
  static SpanRows of(SpanTable table, int[] rows, PairNumbers ids) {
    int[] notes = new int[Note.COUNT];
    ids.clear();
    sort(table, rows);
    for (int span = 0; span < rows.length; span++) {
      int row = rows[span];
      if (table.shared(row) || ids.of(table.idBits(row), key(table, row)) != span) {
        Distinct distinct = new Distinct(table, rows, ids, notes);
        int[] kept = distinct.rows();
        boolean[] half = distinct.halves();
        int[] parent = distinct.parents(kept, half);
        return new SpanRows(kept, half, parent, distinct.orphans(parent, kept, half), notes);
      }
    }
    int[] parent = new int[rows.length];
    for (int span = 0; span < rows.length; span++) {
      int row = rows[span];
      if (table.hasParent(row)) {
        int above = ids.known(table.parentBits(row), parentKey(table, row));
        parent[span] = above < 0 ? MISSING : above == span ? -1 : above;
      } else {
        parent[span] = -1;
      }
    }
    return of(rows, parent, notes);
  }

  private static SpanRows of(int[] rows, int[] parent, int[] notes) {
    boolean[] orphan = new boolean[rows.length];
    for (int span = 0; span < rows.length; span++) {
      if (parent[span] == MISSING) {
        orphan[span] = true;
        notes[Note.ORPHAN.ordinal()]++;
        parent[span] = -1;
      }
    }
    return new SpanRows(rows, new boolean[0], parent, orphan, notes);
  }

  /**
   * Keeps what was found, so that {@link #kept} need not look again.
   *
   * @param rows place → row of the trace, from its first place on
   * @param parents the same → what stands for the parent of the span there
   * @param count how many rows the trace has
   */
  void keep(int[] rows, int[] parents, int first, int count) {
    if (half.length > 0 || row.length < count) {
      parents[first] = MIXED;
      return;
    }
    System.arraycopy(row, 0, rows, first, count);
    for (int span = 0; span < count; span++) {
      parents[first + span] = orphan[span] ? MISSING : parent[span];
    }
  }

  /** The spans of a trace of which {@link #keep} was told, from its first place on. */
  static SpanRows kept(
      SpanTable table, int[] rows, int[] parents, int from, int to, PairNumbers ids) {
    int[] own = Arrays.copyOfRange(rows, from, to);
    return parents[from] == MIXED
        ? of(table, own, ids)
        : of(own, Arrays.copyOfRange(parents, from, to), new int[Note.COUNT]);
  }

  static long key(SpanTable table, int row) {
    return 2L * table.trace(row) + (table.isTextId(row) ? 1 : 0);
  }

  static long parentKey(SpanTable table, int row) {
    return 2L * table.trace(row) + (table.isTextParent(row) ? 1 : 0);
  }

  static void sort(SpanTable table, int[] rows) {
    long[] starts = new long[rows.length];
    for (int place = 0; place < rows.length; place++) {
      starts[place] = table.start(rows[place]);
    }
    KeySort.sort(starts, rows, 0, rows.length, new ById(table));
  }

  /** Rows that start together, by id; a server half after its client half. */
  private record ById(SpanTable table) implements IntSort.Order {
    @Override
    public int compare(int one, int other) {
      int byId = table.compareIds(one, other);
      int byHalf = byId != 0 ? byId : Boolean.compare(table.shared(one), table.shared(other));
      return byHalf != 0 ? byHalf : Integer.compare(one, other);
    }
  }
}
