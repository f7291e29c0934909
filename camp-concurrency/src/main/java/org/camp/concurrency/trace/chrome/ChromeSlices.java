// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.chrome;

import java.util.Arrays;
import org.camp.concurrency.time.span.IntSort;

/**
 * The slices of a timeline: begins find their ends, as nested as they were written, and rows are
 * brought into the order of lanes and times. O(events · log events).
 */
final class ChromeSlices {
  private final ChromeMarks marks;

  /** Place → row, by lane and time. */
  private final int[] rows;

  private int unended;
  private int unbegun;

  ChromeSlices(ChromeMarks marks) {
    this.marks = marks;
    this.rows = new int[marks.size()];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = row;
    }
    IntSort.sort(
        rows,
        0,
        rows.length,
        (a, b) -> {
          int byLane = Integer.compare(marks.lane(a), marks.lane(b));
          return byLane != 0 ? byLane : Long.compare(marks.time(a), marks.time(b));
        });
    pair();
    IntSort.sort(rows, 0, rows.length, this::compare);
  }

  /** Rows by lane, then time; at one time flows that look ahead, slices, other flows. */
  int[] rows() {
    return rows.clone();
  }

  /** How many begins have no end. */
  int unended() {
    return unended;
  }

  /** How many ends have no begin. */
  int unbegun() {
    return unbegun;
  }

  private int compare(int a, int b) {
    int byLane = Integer.compare(marks.lane(a), marks.lane(b));
    int byTime = byLane != 0 ? byLane : Long.compare(marks.time(a), marks.time(b));
    int byTurn = byTime != 0 ? byTime : Integer.compare(turn(a), turn(b));
    return byTurn != 0 ? byTurn : Long.compare(marks.end(b), marks.end(a));
  }

  private int turn(int row) {
    return switch (marks.kind(row)) {
      case ChromeMarks.FINISH -> 0;
      case ChromeMarks.SLICE -> 1;
      default -> 2;
    };
  }

  private void pair() {
    int[] open = new int[16];
    int depth = 0;
    long latest = Long.MIN_VALUE;
    for (int place = 0; place <= rows.length; place++) {
      boolean done = place == rows.length;
      if (done || place == 0 || marks.lane(rows[place]) != marks.lane(rows[place - 1])) {
        for (; depth > 0; depth--) {
          int begin = open[depth - 1];
          marks.close(begin, -1, Math.max(latest, marks.time(begin)));
          unended++;
        }
        latest = Long.MIN_VALUE;
      }
      if (done) {
        return;
      }
      int row = rows[place];
      latest = Math.max(latest, Math.max(marks.time(row), marks.end(row)));
      if (marks.kind(row) == ChromeMarks.BEGIN) {
        open = depth == open.length ? Arrays.copyOf(open, 2 * depth) : open;
        open[depth++] = row;
      } else if (marks.kind(row) == ChromeMarks.END) {
        if (depth == 0) {
          unbegun++;
          marks.drop(row);
        } else {
          marks.close(open[--depth], row, marks.time(row));
        }
      }
    }
  }
}
