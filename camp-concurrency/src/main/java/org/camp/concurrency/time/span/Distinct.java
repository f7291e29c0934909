// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;
import org.camp.concurrency.trace.span.PairNumbers;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * Which rows of a trace are its spans, and which of them are parents. Rows of equal content are one
 * span; of several contents of one id the one that ends last stays. The server half of a shared
 * span hangs below the client half, and takes along the children of its own service.
 */
final class Distinct {
  private final SpanTable table;
  private final PairNumbers ids;

  /** Ordinal of a {@link Note} → how often it was made; shared with the caller. */
  private final int[] notes;

  /** Place, in the order of {@link #sorted} → row of a distinct span. */
  private final int[] rows;

  /** Number of an id → its row, or −1: of a span, or of a client half. */
  private int[] whole;

  /** Number of an id → the row of its server half, or −1. */
  private int[] server;

  Distinct(SpanTable table, int[] candidates, PairNumbers ids, int[] notes) {
    this.table = table;
    this.ids = ids;
    this.notes = notes;
    ids.clear();
    whole = new int[Math.max(1, candidates.length)];
    server = new int[whole.length];
    Arrays.fill(whole, -1);
    Arrays.fill(server, -1);
    for (int row : candidates) {
      number(row);
    }
    int[] last = new int[ids.size()];
    int[] before = new int[candidates.length];
    for (int place = 0; place < candidates.length; place++) {
      int id = number(candidates[place]);
      before[place] = last[id];
      last[id] = place + 1;
      keep(candidates, before, place, id);
    }
    int kept = 0;
    int[] distinct = new int[2 * ids.size()];
    for (int id = 0; id < ids.size(); id++) {
      if (whole[id] < 0) {
        whole[id] = server[id];
        server[id] = -1;
      }
      distinct[kept++] = whole[id];
      if (server[id] >= 0) {
        distinct[kept++] = server[id];
      }
    }
    this.rows = sorted(Arrays.copyOf(distinct, kept));
  }

  private int number(int row) {
    return ids.of(table.idBits(row), SpanRows.key(table, row));
  }

  /** Weighs a row against those before it of its id, each chained to the place before it, + 1. */
  private void keep(int[] candidates, int[] before, int place, int id) {
    int row = candidates[place];
    int[] kept = table.shared(row) ? server : whole;
    for (int at = before[place]; at > 0; at = before[at - 1]) {
      int other = candidates[at - 1];
      if (table.shared(other) == table.shared(row) && same(row, other)) {
        notes[Note.SAME_SPAN.ordinal()]++;
        return;
      }
    }
    if (kept[id] >= 0) {
      notes[Note.SAME_ID.ordinal()]++;
    }
    if (kept[id] < 0 || ending(row) > ending(kept[id])) {
      kept[id] = row;
    }
  }

  private long ending(int row) {
    return table.end(row) == SpanTable.NO_TIME ? table.start(row) : table.end(row);
  }

  private boolean same(int row, int other) {
    return table.start(row) == table.start(other)
        && table.end(row) == table.end(other)
        && table.operation(row) == table.operation(other)
        && table.process(row) == table.process(other)
        && table.kind(row) == table.kind(other)
        && table.error(row) == table.error(other)
        && table.follows(row) == table.follows(other)
        && table.callee(row) == table.callee(other)
        && table.hasParent(row) == table.hasParent(other)
        && table.parentBits(row) == table.parentBits(other)
        && table.isTextParent(row) == table.isTextParent(other);
  }

  private int[] sorted(int[] distinct) {
    SpanRows.sort(table, distinct);
    return distinct;
  }

  int[] rows() {
    return rows;
  }

  boolean[] halves() {
    boolean[] halves = new boolean[rows.length];
    for (int span = 0; span < rows.length; span++) {
      halves[span] = server[number(rows[span])] == rows[span];
    }
    return halves;
  }

  /** Span → its parent; −1 when there is none, or none of that id. */
  int[] parents(int[] row, boolean[] half) {
    int[] wholeSpan = new int[ids.size()];
    int[] serverSpan = new int[ids.size()];
    Arrays.fill(serverSpan, -1);
    for (int span = 0; span < row.length; span++) {
      (half[span] ? serverSpan : wholeSpan)[number(row[span])] = span;
    }
    int[] parent = new int[row.length];
    for (int span = 0; span < row.length; span++) {
      int id = half[span] ? number(row[span]) : parentId(row[span]);
      if (id < 0) {
        parent[span] = -1;
      } else if (half[span]) {
        parent[span] = wholeSpan[id];
      } else {
        int below = serverSpan[id];
        parent[span] =
            below >= 0 && service(row[below]) == service(row[span]) ? below : wholeSpan[id];
      }
      if (parent[span] == span) {
        parent[span] = -1;
      }
    }
    return parent;
  }

  private int service(int row) {
    return table.service(table.operation(row));
  }

  private int parentId(int row) {
    if (!table.hasParent(row)) {
      return -1;
    }
    return ids.known(table.parentBits(row), SpanRows.parentKey(table, row));
  }

  /** Span → whether it names a parent that is not there. */
  boolean[] orphans(int[] parent, int[] row, boolean[] half) {
    boolean[] orphan = new boolean[row.length];
    for (int span = 0; span < row.length; span++) {
      orphan[span] =
          parent[span] < 0 && !half[span] && table.hasParent(row[span]) && parentId(row[span]) < 0;
      if (orphan[span]) {
        notes[Note.ORPHAN.ordinal()]++;
      }
    }
    return orphan;
  }
}
