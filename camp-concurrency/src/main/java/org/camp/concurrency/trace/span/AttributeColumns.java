// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Values of the attributes that were asked for, a column each; of no others. */
final class AttributeColumns {
  /** Asks for whatever attributes come, as many as there is room for. */
  static final String ANY = "*";

  private static final int MOST = 64;

  private final List<String> names = new ArrayList<>();
  private final boolean any;

  /** Name → row → number of the text that is the value + 1, or 0. */
  private int[][] values;

  AttributeColumns(List<String> asked) {
    this.any = asked.contains(ANY);
    asked.stream().filter(name -> !name.equals(ANY)).forEach(names::add);
    this.values = new int[names.size()][0];
  }

  List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /** Whether any attribute is kept for which there is room. */
  boolean isAny() {
    return any;
  }

  /** Whether no attribute is kept, whatever comes. */
  boolean isNone() {
    return names.isEmpty() && !any;
  }

  /** The place of a name, or −1; makes one where any name is asked for. */
  int place(String name) {
    int place = names.indexOf(name);
    return place >= 0 || !any || names.size() == MOST ? place : added(name);
  }

  private int added(String name) {
    names.add(name);
    values = Arrays.copyOf(values, names.size());
    values[names.size() - 1] = new int[0];
    return names.size() - 1;
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
