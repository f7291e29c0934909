// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import org.camp.concurrency.trace.span.PairNumbers;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * The rows of a trace as spans, by recorded start and id, with their parents. A trace whose rows
 * are distinct spans, as nearly all are, takes one sort and one look at each; any other one is for
 * {@link Distinct}.
 */
final class SpanRows {
  /** Span → its row in the table. */
  final int[] row;

  /** Span → whether it is the server half of a shared span; empty when none is. */
  final boolean[] half;

  /** Span → its parent, or −1. */
  final int[] parent;

  /** Span → whether its parent is missing. */
  final boolean[] orphan;

  private SpanRows(int[] row, boolean[] half, int[] parent, boolean[] orphan) {
    this.row = row;
    this.half = half;
    this.parent = parent;
    this.orphan = orphan;
  }

  /**
   * The spans of rows.
   *
   * @param rows of one trace, which are sorted
   * @param ids room for their ids
   * @param notes ordinal of a note → how often it was taken
   */
  static SpanRows of(SpanTable table, int[] rows, PairNumbers ids, int[] notes) {
    ids.clear();
    sort(table, rows);
    for (int span = 0; span < rows.length; span++) {
      int row = rows[span];
      if (table.shared(row) || ids.of(table.idBits(row), key(table, row)) != span) {
        Distinct distinct = new Distinct(table, rows, ids, notes);
        int[] kept = distinct.rows();
        boolean[] half = distinct.halves();
        int[] parent = distinct.parents(kept, half);
        return new SpanRows(kept, half, parent, distinct.orphans(parent, kept, half));
      }
    }
    int[] parent = new int[rows.length];
    boolean[] orphan = new boolean[rows.length];
    for (int span = 0; span < rows.length; span++) {
      int row = rows[span];
      int above =
          table.hasParent(row) ? ids.known(table.parentBits(row), parentKey(table, row)) : -2;
      orphan[span] = above == -1;
      notes[Note.ORPHAN.ordinal()] += above == -1 ? 1 : 0;
      parent[span] = above == span ? -1 : Math.max(-1, above);
    }
    return new SpanRows(rows, new boolean[0], parent, orphan);
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
    KeySort.sort(
        starts,
        rows,
        0,
        rows.length,
        (a, b) -> {
          int byId = table.compareIds(a, b);
          int byHalf = byId != 0 ? byId : Boolean.compare(table.shared(a), table.shared(b));
          return byHalf != 0 ? byHalf : Integer.compare(a, b);
        });
  }
}
