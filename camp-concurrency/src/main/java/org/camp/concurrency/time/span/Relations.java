// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import org.camp.concurrency.trace.span.SpanKind;

/**
 * Who waits for whom, parents first, by corrected times: a child starts no earlier than its parent,
 * and its end says whether the parent can have waited for it.
 */
final class Relations {
  private final TraceTree tree;

  /** Span → its kind. */
  private final SpanKind[] kind;

  private final ReadingOptions reading;

  /** Span → what it is to its parent. */
  final Relation[] relation;

  /** Span → corrected start, not before the parent's [ns from the start of the root]. */
  final long[] from;

  /** Span → corrected end, cut at the parent's where that waits for it [ns, as above]. */
  final long[] to;

  Relations(TraceTree tree, SpanKind[] kind, ReadingOptions reading) {
    this.tree = tree;
    this.kind = kind;
    this.reading = reading;
    this.relation = new Relation[tree.size()];
    this.from = new long[tree.size()];
    this.to = new long[tree.size()];
  }

  /** Whether a child is caused by a message of its parent. */
  static boolean isMessage(TraceTree tree, SpanKind[] kind, int child) {
    return kind[tree.parent[child]] == SpanKind.PRODUCER
        || kind[child] == SpanKind.CONSUMER
        || tree.table.follows(tree.row[child]);
  }

  void judge(Clocks clocks, int[] path, int[] call, Verdicts verdicts) {
    boolean detaching = verdicts.anyDetached();
    for (int span : tree.order) {
      long shift = clocks.shift(span);
      from[span] = tree.start[span] + shift;
      to[span] = tree.end[span] + shift;
      int parent = tree.parent[span];
      if (parent < 0) {
        relation[span] = Relation.ROOT;
        continue;
      }
      if (from[span] < from[parent]) {
        early(span, parent);
      }
      relation[span] = to[span] <= to[parent] ? inside(span) : overflowing(span, parent);
      if (relation[span] == Relation.JOINED) {
        if (detaching && verdicts.isDetached(path[parent], call[span])) {
          relation[span] = Relation.OUTLIVES;
        } else if (to[span] > to[parent]) {
          to[span] = to[parent];
          from[span] = Math.min(from[span], to[span]);
        }
      }
    }
  }

  private long tolerance(int span, int parent) {
    return Tolerance.of(
        reading.tolerance(),
        to[parent] - from[parent],
        tree.isCoarse(parent) || tree.isCoarse(span));
  }

  private void early(int span, int parent) {
    if (from[parent] - from[span] > tolerance(span, parent)) {
      tree.note(Note.EARLY);
    }
    from[span] = from[parent];
    to[span] = Math.max(from[span], to[span]);
  }

  private Relation inside(int span) {
    return isMessage(tree, kind, span) ? Relation.MESSAGE : Relation.JOINED;
  }

  /** What a child is that ends after its parent. */
  private Relation overflowing(int span, int parent) {
    if (isMessage(tree, kind, span)) {
      return Relation.MESSAGE;
    }
    if (to[span] <= to[parent] + tolerance(span, parent)) {
      return Relation.JOINED;
    }
    if (from[span] >= to[parent]) {
      return Relation.LATE;
    }
    if (reading.overflow() == ReadingOptions.Overflow.CLIP) {
      return Relation.JOINED;
    }
    if (kind[parent] != SpanKind.CLIENT || !tree.isRemote(parent, span)) {
      return Relation.OUTLIVES;
    }
    if (tree.table.error(tree.row[parent])) {
      return Relation.ABANDONED;
    }
    tree.note(Note.TAIL);
    return Relation.JOINED;
  }
}
