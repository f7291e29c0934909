// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;
import java.util.List;

/** Values of the attributes that were asked for, a column each; of no others. */
final class AttributeColumns {
  private final List<String> names;

  /** Name → row → number of the text that is the value + 1, or 0. */
  private final int[][] values;

  AttributeColumns(List<String> names) {
    this.names = List.copyOf(names);
    this.values = new int[names.size()][0];
  }

  List<String> names() {
    return names;
  }

  /** The place of a name, or −1. */
  int place(String name) {
    return names.indexOf(name);
  }

  void put(int row, int place, int text) {
    if (row >= values[place].length) {
      values[place] = Arrays.copyOf(values[place], Math.max(64, 2 * row));
    }
    values[place][row] = text + 1;
  }

  /** Number of the text, or −1. */
  int text(int row, int place) {
    return row < values[place].length ? values[place][row] - 1 : -1;
  }
}
