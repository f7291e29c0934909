// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * The spans of one trace, each once, below their parents, with starts and ends. Spans are numbered
 * by recorded start, then by id; so no result depends on the order in which they were written.
 */
final class TraceTree {
  final SpanTable table;

  /** Span → its row in the table. */
  final int[] row;

  /** Span → whether it is the server half of a shared span; empty when none is. */
  private final boolean[] half;

  /** Span → its parent, or −1. */
  final int[] parent;

  /** Span → whether its parent is missing. */
  private final boolean[] orphan;

  /** Span → recorded start [ns from the start of the root]. */
  final long[] start;

  /** Span → recorded end [ns from the start of the root]. */
  final long[] end;

  /** Span → place of its first child; one more entry for the end. */
  final int[] firstChild;

  /** Place → child, grouped by parent, by number. */
  final int[] child;

  /** Place → span: breadth first, the main root and its like first. */
  final int[] order;

  /** The span that the trace is an answer of. */
  final int root;

  /** Whether the true root is missing. */
  final boolean fragment;

  /** When the root starts [ns since 1970]. */
  final long base;

  /** Ordinal of a note → how often it was taken. */
  final int[] notes;

  TraceTree(SpanTable table, SpanRows spans) {
    this.table = table;
    this.row = spans.row;
    this.half = spans.half;
    this.parent = spans.parent;
    this.orphan = spans.orphan;
    this.notes = spans.notes;
    int n = row.length;
    this.firstChild = new int[n + 1];
    this.start = new long[n];
    this.end = new long[n];
    int roots = count();
    this.child = children(n - roots);
    this.order = new int[n];
    int placed = 0;
    for (int span = 0; placed < roots; span++) {
      if (parent[span] < 0) {
        order[placed++] = span;
      }
    }
    spread(roots);
    times();
    this.root = main(roots);
    this.fragment = orphan[root];
    if (roots > 1) {
      IntSort.sort(order, 0, roots, (a, b) -> a == b ? 0 : comesBefore(a, b) ? -1 : 1);
      spread(roots);
    }
    this.base = start[root];
    for (int span = 0; span < n; span++) {
      start[span] -= base;
      end[span] -= base;
    }
  }

  /** Counts children and cuts circles: how many roots there are. */
  private int count() {
    boolean down = true;
    for (int span = 0; span < parent.length && down; span++) {
      down = parent[span] < span;
    }
    if (!down) {
      cutCircles();
    }
    int roots = 0;
    for (int above : parent) {
      if (above < 0) {
        roots++;
      } else {
        firstChild[above + 1]++;
      }
    }
    for (int span = 0; span < parent.length; span++) {
      firstChild[span + 1] += firstChild[span];
    }
    return roots;
  }

  int size() {
    return row.length;
  }

  long length(int span) {
    return end[span] - start[span];
  }

  boolean isRemote(int span, int other) {
    return table.identity(table.process(row[span])) != table.identity(table.process(row[other]));
  }

  int operation(int span) {
    return table.operation(row[span]);
  }

  /** Whether it is the server half of a shared span. */
  boolean isHalf(int span) {
    return half.length > 0 && half[span];
  }

  /** Whether its clock shows whole milliseconds. */
  boolean isCoarse(int span) {
    long written = table.start(row[span]);
    return written != 0 && written != SpanTable.NO_TIME && written % 1_000_000 == 0;
  }

  void note(Note note) {
    notes[note.ordinal()]++;
  }

  private void cutCircles() {
    int n = row.length;
    /* Span → the walk that came by first, or 0. */
    int[] seen = new int[n];
    for (int span = 0; span < n; span++) {
      int at = span;
      while (at >= 0 && seen[at] == 0) {
        seen[at] = span + 1;
        at = parent[at];
      }
      if (at >= 0 && seen[at] == span + 1) {
        int first = at;
        for (int other = parent[at]; other != at; other = parent[other]) {
          first = Math.min(first, other);
        }
        parent[first] = -1;
        orphan[first] = true;
        note(Note.CIRCLE);
      }
    }
  }

  private int[] children(int count) {
    int[] next = Arrays.copyOf(firstChild, parent.length);
    int[] grouped = new int[count];
    for (int span = 0; span < parent.length; span++) {
      if (parent[span] >= 0) {
        grouped[next[parent[span]]++] = span;
      }
    }
    return grouped;
  }

  /** Fills the order, which begins with the roots, with what is below them. */
  private void spread(int roots) {
    int filled = roots;
    for (int place = 0; place < filled; place++) {
      int span = order[place];
      for (int i = firstChild[span]; i < firstChild[span + 1]; i++) {
        order[filled++] = child[i];
      }
    }
  }

  private void times() {
    boolean whole = true;
    for (int span = 0; span < row.length; span++) {
      start[span] = table.start(row[span]);
      end[span] = table.end(row[span]);
      whole &= start[span] != SpanTable.NO_TIME && end[span] >= start[span];
    }
    if (!whole) {
      mend();
    }
  }

  private void mend() {
    for (int span : order) {
      if (start[span] == SpanTable.NO_TIME) {
        note(Note.NO_START);
        start[span] = parent[span] >= 0 ? start[parent[span]] : earliestBelow(span);
      }
    }
    for (int place = order.length - 1; place >= 0; place--) {
      int span = order[place];
      if (end[span] == SpanTable.NO_TIME) {
        note(Note.NO_END);
        end[span] = Math.max(start[span], latestBelow(span));
      } else if (end[span] < start[span]) {
        note(Note.NEGATIVE);
        end[span] = start[span];
      }
    }
  }

  /** Of a root that does not say when it starts: its first child does, else its end. */
  private long earliestBelow(int span) {
    long earliest = Long.MAX_VALUE;
    for (int i = firstChild[span]; i < firstChild[span + 1]; i++) {
      long begins = start[child[i]];
      earliest = begins == SpanTable.NO_TIME ? earliest : Math.min(earliest, begins);
    }
    long ends = end[span] == SpanTable.NO_TIME ? 0 : end[span];
    return earliest == Long.MAX_VALUE ? ends : earliest;
  }

  private long latestBelow(int span) {
    long latest = Long.MIN_VALUE;
    int[] stack = new int[Math.max(1, firstChild[span + 1] - firstChild[span])];
    int depth = 0;
    stack[depth++] = span;
    while (depth > 0) {
      int at = stack[--depth];
      for (int i = firstChild[at]; i < firstChild[at + 1]; i++) {
        latest = Math.max(latest, end[child[i]]);
        /* What has no end of its own has the latest end below it already. */
        if (table.end(row[child[i]]) != SpanTable.NO_TIME) {
          if (depth == stack.length) {
            stack = Arrays.copyOf(stack, 2 * depth);
          }
          stack[depth++] = child[i];
        }
      }
    }
    return latest;
  }

  private int main(int roots) {
    int best = order[0];
    for (int place = 1; place < roots; place++) {
      best = comesBefore(order[place], best) ? order[place] : best;
    }
    return best;
  }

  /** Whether one root stands for the trace rather than another one. */
  private boolean comesBefore(int span, int other) {
    if (orphan[span] != orphan[other]) {
      return orphan[other];
    }
    if (start[span] != start[other]) {
      return start[span] < start[other];
    }
    return length(span) != length(other) ? length(span) > length(other) : span < other;
  }
}
