// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;

/** Links of spans in columns, a row each, in the order in which they were read. */
final class LinkColumns {
  /** Link → the row of its span, ascending. */
  private int[] row = new int[4];

  /** Link → number of the trace that is linked. */
  private int[] trace = new int[4];

  /** Link → id of the span that is linked. */
  private long[] id = new long[4];

  /** Link → whether that id is a text. */
  private boolean[] text = new boolean[4];

  private int size;

  int size() {
    return size;
  }

  int row(int link) {
    return row[link];
  }

  int trace(int link) {
    return trace[link];
  }

  long id(int link) {
    return id[link];
  }

  boolean isText(int link) {
    return text[link];
  }

  void add(int ofRow, int toTrace, long toId, boolean asText) {
    if (size == row.length) {
      row = Arrays.copyOf(row, 2 * size);
      trace = Arrays.copyOf(trace, 2 * size);
      id = Arrays.copyOf(id, 2 * size);
      text = Arrays.copyOf(text, 2 * size);
    }
    row[size] = ofRow;
    trace[size] = toTrace;
    id[size] = toId;
    text[size++] = asText;
  }

  /** The first link of a row, or of the next one that has some. */
  int first(int ofRow) {
    int place = Arrays.binarySearch(row, 0, size, ofRow);
    while (place > 0 && row[place - 1] == ofRow) {
      place--;
    }
    return place < 0 ? -place - 1 : place;
  }
}
