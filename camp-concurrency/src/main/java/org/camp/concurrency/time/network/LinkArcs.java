// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.PairNumbers;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/**
 * What links within a trace let spans wait for: a linked span, no ancestor of it, and its end when
 * that is not later than the start.
 */
final class LinkArcs {
  private final SpanTable table;
  private final TimedTrace trace;
  private final ActivityNetwork.Builder builder;

  private LinkArcs(SpanTable table, TimedTrace trace, ActivityNetwork.Builder builder) {
    this.table = table;
    this.trace = trace;
    this.builder = builder;
  }

  /** Adds what the links of a trace of a table let its spans wait for. */
  static void add(SpanTable table, TimedTrace trace, ActivityNetwork.Builder builder) {
    new LinkArcs(table, trace, builder).add();
  }

  private void add() {
    if (table.links() == 0) {
      return;
    }
    PairNumbers ids = new PairNumbers();
    int[] spans = new int[trace.size()];
    for (int span = 0; span < trace.size(); span++) {
      int row = trace.row(span);
      int id = ids.of(table.idBits(row), key(table.trace(row), table.isTextId(row)));
      spans[id] = span;
    }
    boolean[] apart = apart();
    for (int span = 0; span < trace.size(); span++) {
      int row = trace.row(span);
      int link = table.firstLink(row);
      for (; link < table.links() && table.linkRow(link) == row; link++) {
        int id =
            ids.known(table.linkBits(link), key(table.linkTrace(link), table.isTextLink(link)));
        if (id < 0) {
          trace.note(Note.LINK_OUT);
        } else if (apart[spans[id]] && !apart[span]) {
          trace.note(Note.LINK_APART);
        } else {
          link(span, spans[id]);
        }
      }
    }
  }

  /** Span → whether it is not below the root, so that nothing below it waits for the span. */
  private boolean[] apart() {
    boolean[] apart = new boolean[trace.size()];
    for (int place = 0; place < apart.length; place++) {
      int span = trace.inOrder(place);
      apart[span] = trace.parent(span) < 0 ? span != trace.root() : apart[trace.parent(span)];
    }
    return apart;
  }

  private static long key(int trace, boolean text) {
    return 2L * trace + (text ? 1 : 0);
  }

  private void link(int span, int to) {
    if (isAncestor(to, span)) {
      return;
    }
    if (trace.from(to) > trace.from(span)) {
      trace.note(Note.LINK_LATE);
      return;
    }
    builder.owned(SpanNetwork.start(span), span, ActivityClass.QUEUE);
    builder.waits(
        SpanNetwork.start(span),
        trace.to(to) <= trace.from(span) ? SpanNetwork.end(to) : SpanNetwork.start(to));
  }

  private boolean isAncestor(int span, int of) {
    int at = of;
    while (at >= 0 && at != span) {
      at = trace.parent(at);
    }
    return at == span;
  }
}
