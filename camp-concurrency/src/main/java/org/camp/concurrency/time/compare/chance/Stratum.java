// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Observations of one root operation, those of A first, with sparse sums in common columns. An
 * observation is a trace, or all traces of a minute.
 *
 * @param weight share of the root operation in B
 * @param countA how many are of A
 * @param size observation → how many traces it is
 * @param column observation → columns in which it has values
 * @param value observation → the values, in the same order, summed over its traces
 */
public record Stratum(double weight, int countA, int[] size, int[][] column, double[][] value) {
  /** Below so many traces a side there is no verdict. */
  public static final int FEWEST_TRACES = 5;

  /** Takes a value of a column; several of one column add up. */
  @FunctionalInterface
  public interface Taker {
    void take(int column, double value);
  }

  /**
   * The stratum of observations.
   *
   * @param observations those of A first, each with its traces
   * @param values what a trace has in which column
   */
  public static <T> Stratum of(
      double weight, int countA, List<List<T>> observations, BiConsumer<T, Taker> values) {
    int[] size = new int[observations.size()];
    int[][] column = new int[size.length][];
    double[][] value = new double[size.length][];
    for (int at = 0; at < size.length; at++) {
      size[at] = observations.get(at).size();
      Map<Integer, double[]> sums = new TreeMap<>();
      for (T trace : observations.get(at)) {
        values.accept(trace, (c, x) -> sums.computeIfAbsent(c, key -> new double[1])[0] += x);
      }
      column[at] = sums.keySet().stream().mapToInt(Integer::intValue).toArray();
      value[at] = sums.values().stream().mapToDouble(sum -> sum[0]).toArray();
    }
    return new Stratum(weight, countA, size, column, value);
  }

  /** How many observations there are. */
  public int observations() {
    return size.length;
  }

  /** Whether both sides have enough traces to tell chance from more. */
  boolean isTestable() {
    return traces(0, countA) >= FEWEST_TRACES && traces(countA, size.length) >= FEWEST_TRACES;
  }

  private int traces(int from, int to) {
    return Arrays.stream(size, from, to).sum();
  }

  /** The same observations with further columns, numbered from {@code offset} on. */
  public Stratum with(Stratum further, int offset) {
    int[][] columns = new int[size.length][];
    double[][] values = new double[size.length][];
    for (int at = 0; at < size.length; at++) {
      int own = column[at].length;
      columns[at] = Arrays.copyOf(column[at], own + further.column[at].length);
      values[at] = Arrays.copyOf(value[at], columns[at].length);
      for (int place = own; place < columns[at].length; place++) {
        columns[at][place] = offset + further.column[at][place - own];
        values[at][place] = further.value[at][place - own];
      }
    }
    return new Stratum(weight, countA, size, columns, values);
  }

  /** What chosen observations sum up to. */
  SideSums sums(int[] chosen, int from, int to, int columns) {
    SideSums sums = new SideSums(to - from, columns);
    for (int i = from; i < to; i++) {
      int observation = chosen[i];
      sums.add(size[observation], column[observation], value[observation]);
    }
    return sums;
  }

  int[] inOrder() {
    int[] all = new int[size.length];
    Arrays.setAll(all, i -> i);
    return all;
  }

  /** Shuffles observations, so that those behind the first {@code countA} are a random choice. */
  void shuffle(int[] observations, SplittableRandom random) {
    for (int i = observations.length - 1; i >= countA; i--) {
      int j = random.nextInt(i + 1);
      int swapped = observations[i];
      observations[i] = observations[j];
      observations[j] = swapped;
    }
  }
}
