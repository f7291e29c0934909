// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Copies the spans of one table behind those of another: its numbers become numbers there. */
final class TableCopy {
  private final SpanTable from;
  private final SpanTable to;

  /** Number of a text there → its number here + 1, or 0. */
  private int[] texts = new int[64];

  /** Number of a trace there → its number here + 1, or 0. */
  private final int[] traces;

  /** Number of a process there → its number here + 1, or 0. */
  private final int[] processes;

  TableCopy(SpanTable from, SpanTable to) {
    this.from = from;
    this.to = to;
    this.traces = new int[from.traces()];
    this.processes = new int[from.processes()];
  }

  void run() {
    SpanDraft span = new SpanDraft(to);
    int link = 0;
    for (int row = 0; row < from.size(); row++) {
      span.clear();
      span.trace = trace(from.trace(row));
      span.hasId = true;
      span.textId = from.isTextId(row);
      span.id = id(from.idBits(row), span.textId);
      span.hasParent = from.hasParent(row);
      span.textParent = from.isTextParent(row);
      span.parent = span.hasParent ? id(from.parentBits(row), span.textParent) : 0;
      span.name = text(from.bareName(from.operation(row)));
      span.kind = from.kind(row);
      span.start = from.start(row);
      span.end = from.end(row);
      span.error = from.error(row);
      span.shared = from.shared(row);
      span.follows = from.follows(row);
      span.callee = from.callee(row) < 0 ? -1 : text(from.callee(row));
      for (String name : from.attributes()) {
        from.attribute(row, name).ifPresent(value -> span.attribute(name, value));
      }
      for (; link < from.links() && from.linkRow(link) == row; link++) {
        span.link(
            trace(from.linkTrace(link)),
            id(from.linkBits(link), from.isTextLink(link)),
            from.isTextLink(link),
            false);
      }
      to.settle(to.add(span, -1), process(from.process(row)));
    }
    to.dropped(from.dropped());
    to.fruitless().add(from.fruitless().count(), from.fruitless().first());
  }

  private long id(long bits, boolean isText) {
    return isText ? text((int) bits) : bits;
  }

  private int text(int number) {
    if (number >= texts.length) {
      texts = Arrays.copyOf(texts, Math.max(2 * texts.length, number + 1));
    }
    if (texts[number] == 0) {
      texts[number] = to.name(from.text(number)) + 1;
    }
    return texts[number] - 1;
  }

  private int trace(int number) {
    if (traces[number] == 0) {
      byte[] id = from.traceId(number).getBytes(StandardCharsets.UTF_8);
      traces[number] = to.trace(id, 0, id.length) + 1;
    }
    return traces[number] - 1;
  }

  private int process(int number) {
    if (processes[number] == 0) {
      long identity = from.identity(number);
      processes[number] =
          to.process(
                  from.text((int) (identity >>> 32)),
                  from.text((int) identity),
                  from.hostName(number))
              + 1;
    }
    return processes[number] - 1;
  }
}
