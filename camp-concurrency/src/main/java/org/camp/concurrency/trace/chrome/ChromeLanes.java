// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.chrome;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.concurrency.time.rank.RankBuilder;
import org.camp.concurrency.time.rank.RankNote;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.span.IntSort;
import org.camp.core.order.ActivityClass;

/**
 * The threads of a timeline as ranks: slices begin and end one inside of the other, what passes
 * between slices is nobody's, and where a flow arrives its slice waits for where the flow was sent.
 */
final class ChromeLanes {
  private final ChromeMarks marks;
  private final ChromeSlices slices;
  private final RankBuilder builder;

  /** Row → the event of a flow, or −1. */
  private final int[] eventOf;

  /** Depth → operation of a slice that is open. */
  private int[] open = new int[16];

  /** Depth → when it ends [ns]. */
  private long[] until = new long[16];

  private int depth;

  /** Place → row of a flow that ends in the next slice. */
  private int[] ahead = new int[4];

  private int aheads;
  private long base;
  private int rank;

  private ChromeLanes(String label, ChromeMarks marks, ChromeSlices slices) {
    this.marks = marks;
    this.slices = slices;
    this.builder = new RankBuilder(label, "thread", false);
    this.eventOf = new int[marks.size()];
  }

  /**
   * The run of a timeline, or nothing when it has no slice. O(events · log events). Flows that take
   * no time and close a circle are dropped with all that take none.
   *
   * @param places note → where the first is that it is of
   */
  static Optional<RankRun> of(String label, ChromeMarks marks, Map<RankNote, String> places) {
    ChromeSlices slices = new ChromeSlices(marks);
    boolean empty = true;
    for (int row : slices.rows()) {
      empty &= marks.kind(row) != ChromeMarks.SLICE;
    }
    if (empty) {
      return Optional.empty();
    }
    return new ChromeLanes(label, marks, slices)
        .build(true, places)
        .or(() -> new ChromeLanes(label, marks, slices).build(false, places));
  }

  private Optional<RankRun> build(boolean instant, Map<RankNote, String> places) {
    Arrays.fill(eventOf, -1);
    int[] rows = slices.rows();
    base = Long.MAX_VALUE;
    for (int row : rows) {
      boolean counts = marks.kind(row) != ChromeMarks.NOTHING;
      base = counts ? Math.min(base, marks.time(row)) : base;
    }
    List<String> names = marks.names();
    int lane = -1;
    for (int row : rows) {
      if (marks.kind(row) == ChromeMarks.NOTHING) {
        continue;
      }
      if (marks.lane(row) != lane) {
        closeAll();
        lane = marks.lane(row);
        rank = builder.rank(names.get(lane));
      }
      switch (marks.kind(row)) {
        case ChromeMarks.SLICE -> begin(row);
        case ChromeMarks.FINISH -> ahead(row);
        default -> point(row);
      }
    }
    closeAll();
    flows(instant);
    builder.note(RankNote.NO_END, slices.unended());
    builder.note(RankNote.NO_BEGIN, slices.unbegun());
    marks.notes().forEach(builder::note);
    places.forEach(builder::place);
    return builder.build();
  }

  private void closeAll() {
    while (depth > 0) {
      close();
    }
    aheads = 0;
  }

  private void close() {
    depth--;
    int event = builder.event(until[depth], open[depth], ActivityClass.LOCAL);
    builder.ends(event);
    follow(event);
  }

  private void follow(int event) {
    builder.follows(event, builder.last(rank));
  }

  private void ahead(int row) {
    ahead = aheads == ahead.length ? Arrays.copyOf(ahead, 2 * aheads) : ahead;
    ahead[aheads++] = row;
  }

  private void begin(int row) {
    long from = marks.time(row) - base;
    long to = marks.end(row) - base;
    while (depth > 0 && until[depth - 1] <= from) {
      close();
    }
    if (depth > 0 && to > until[depth - 1]) {
      to = until[depth - 1];
      builder.note(RankNote.CUT);
    }
    int around = depth == 0 ? -1 : open[depth - 1];
    int operation =
        builder.operation(rank, "slice", marks.text(marks.named(row)), from, to, around);
    int event = inside(from, operation);
    for (int i = 0; i < aheads; i++) {
      eventOf[ahead[i]] = event;
    }
    aheads = 0;
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
      until = Arrays.copyOf(until, 2 * depth);
    }
    open[depth] = operation;
    until[depth++] = to;
  }

  /** An event in the slice that is open; outside of all, of an operation of its own. */
  private int inside(long at, int otherwise) {
    int event =
        depth == 0
            ? builder.event(at, otherwise, ActivityClass.QUEUE)
            : builder.event(at, open[depth - 1], ActivityClass.LOCAL);
    if (depth == 0) {
      builder.between(event);
    }
    follow(event);
    return event;
  }

  private void point(int row) {
    long at = marks.time(row) - base;
    while (depth > 0 && until[depth - 1] < at) {
      close();
    }
    boolean outside = depth == 0;
    int operation = outside ? builder.operation(rank, "flow", "flow", at, at, -1) : -1;
    eventOf[row] = inside(at, operation);
    if (outside) {
      builder.ends(eventOf[row]);
    }
  }

  private void flows(boolean instant) {
    int[] rows =
        Arrays.stream(slices.rows())
            .filter(
                row ->
                    marks.kind(row) >= ChromeMarks.START && marks.kind(row) <= ChromeMarks.FINISH)
            .toArray();
    IntSort.sort(
        rows,
        0,
        rows.length,
        (a, b) -> {
          int byFlow = Integer.compare(marks.named(a), marks.named(b));
          int byTime = byFlow != 0 ? byFlow : Long.compare(marks.time(a), marks.time(b));
          return byTime != 0 ? byTime : Byte.compare(marks.kind(a), marks.kind(b));
        });
    int sent = -1;
    boolean alone = false;
    for (int place = 0; place < rows.length; place++) {
      int row = rows[place];
      boolean other = place > 0 && marks.named(row) != marks.named(rows[place - 1]);
      boolean starts = marks.kind(row) == ChromeMarks.START;
      if ((other || starts) && alone) {
        builder.note(RankNote.FLOW);
      }
      sent = other ? -1 : sent;
      alone = starts;
      if (starts) {
        sent = eventOf[row];
      } else if (sent < 0 || eventOf[row] < 0) {
        builder.note(RankNote.FLOW);
      } else {
        arrow(sent, eventOf[row], instant);
        sent = marks.kind(row) == ChromeMarks.STEP ? eventOf[row] : sent;
      }
    }
    builder.note(RankNote.FLOW, alone ? 1 : 0);
  }

  private void arrow(int sent, int received, boolean instant) {
    long took = builder.time(received) - builder.time(sent);
    if (took < 0 || (took == 0 && !instant)) {
      builder.note(RankNote.FLOW_BACK);
      return;
    }
    int from = builder.rankOf(sent);
    int to = builder.rankOf(received);
    if (from == to) {
      return;
    }
    builder.message(received, sent);
    boolean first = received == 0 || builder.rankOf(received - 1) != to;
    if (first || builder.time(sent) >= builder.time(received - 1)) {
      builder.wire(received, from, to);
    }
  }
}
