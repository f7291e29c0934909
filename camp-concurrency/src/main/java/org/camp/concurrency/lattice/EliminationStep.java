// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

/**
 * One process summed out: its table has a count for each combination of values of the processes
 * that it was connected to, the one to be summed out next varying fastest.
 */
final class EliminationStep {
  /** Sees a row: all values of the process that go along with one combination of the others. */
  interface Row {
    /**
     * A row.
     *
     * @param cell place of the combination in the table of this step
     * @param from first value of the process
     * @param to last value of the process
     * @param places of the combination and value 0 in the table of each step before that knows the
     *     process; in those tables its values lie side by side
     */
    void see(int cell, int from, int to, int[] places);
  }

  private final int process;

  /** Factor → number of the step whose table it is. */
  private final int[] children;

  private final int cells;

  /** Place → number of values; the process itself is last. */
  private final int[] sizes;

  /** Place → cells between neighbouring values in the table of this step. */
  private final int[] strides;

  /** Place i → later place j → value of i → least value of j that goes along. */
  private final int[][][] least;

  /** Place i → later place j → value of i → greatest value of j that goes along. */
  private final int[][][] greatest;

  /** Factor, place → cells between neighbouring values in the table of that factor; 0 if none. */
  private final int[][] childStrides;

  /**
   * A step.
   *
   * @param process the one that is summed out
   * @param children numbers of the steps whose tables it multiplies
   * @param sizes how many values those around have, then how many the process has
   * @param childStrides by child and place in {@code sizes}, how far values are apart in its table
   */
  EliminationStep(
      int process,
      int[] children,
      int[] sizes,
      int[][] childStrides,
      int[][][] least,
      int[][][] greatest) {
    this.process = process;
    this.children = children;
    this.sizes = sizes;
    this.childStrides = childStrides;
    this.least = least;
    this.greatest = greatest;
    this.strides = strides(sizes);
    this.cells = sizes.length == 1 ? 1 : strides[0] * sizes[0];
  }

  /** How far apart the cells of a table are by each value but the last, that is summed out. */
  static int[] strides(int[] sizes) {
    int[] strides = new int[sizes.length - 1];
    int stride = 1;
    for (int i = strides.length - 1; i >= 0; i--) {
      strides[i] = stride;
      stride *= sizes[i];
    }
    return strides;
  }

  int process() {
    return process;
  }

  /** Numbers of the steps whose tables know the process and are multiplied here. */
  int[] children() {
    return children;
  }

  int cells() {
    return cells;
  }

  /** How many values the process has. */
  int values() {
    return sizes[sizes.length - 1];
  }

  /** Walks through all rows that are not empty, of combinations that go along with each other. */
  void walk(Row row, Runnable pulse) {
    new Walk(row, pulse).at(0, 0);
  }

  private final class Walk {
    private final Row row;
    private final Runnable pulse;

    /** Place of a variable → its value in the combination at hand. */
    private final int[] values = new int[sizes.length];

    /**
     * By place: where the combination of the values before it begins in the table of each child.
     */
    private final int[][] places = new int[sizes.length][children.length];

    private int rows;

    Walk(Row row, Runnable pulse) {
      this.row = row;
      this.pulse = pulse;
    }

    void at(int place, int cell) {
      int from = 0;
      int to = sizes[place] - 1;
      for (int i = 0; i < place; i++) {
        from = Math.max(from, least[i][place][values[i]]);
        to = Math.min(to, greatest[i][place][values[i]]);
      }
      if (place == strides.length) {
        if (from <= to) {
          row.see(cell, from, to, places[place]);
        }
        if ((++rows & 4095) == 0) {
          pulse.run();
        }
        return;
      }
      for (int v = from; v <= to; v++) {
        values[place] = v;
        for (int m = 0; m < children.length; m++) {
          places[place + 1][m] = places[place][m] + childStrides[m][place] * v;
        }
        at(place + 1, cell + strides[place] * v);
      }
    }
  }
}
