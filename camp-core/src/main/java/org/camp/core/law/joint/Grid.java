// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.joint;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Term;

/**
 * Points over several parameters.
 *
 * @param at point → parameter → its value
 * @param y point → value
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Grid(double[][] at, double[] y) {
  int size() {
    return y.length;
  }

  int parameters() {
    return at[0].length;
  }

  /** The different values of a parameter, sorted. */
  double[] values(int parameter) {
    return Arrays.stream(at).mapToDouble(point -> point[parameter]).distinct().sorted().toArray();
  }

  /** Point → what its error is multiplied with: 1/y makes errors relative. */
  double[] weights() {
    boolean positive = Arrays.stream(y).allMatch(value -> value > 0);
    double greatest = Arrays.stream(y).map(Math::abs).max().orElse(1);
    return Arrays.stream(y)
        .map(value -> positive ? 1 / value : greatest > 0 ? 1 / greatest : 1)
        .toArray();
  }

  /** Some of the points. */
  Grid some(int[] points) {
    return new Grid(
        Arrays.stream(points).mapToObj(i -> at[i]).toArray(double[][]::new),
        Arrays.stream(points).mapToDouble(i -> y[i]).toArray());
  }

  /** Product → point → its weighted value. */
  double[][] columns(List<List<Term>> products, double[] weights) {
    return products.stream()
        .map(
            product ->
                IntStream.range(0, size())
                    .mapToDouble(i -> weights[i] * ProductSum.value(product, at[i]))
                    .toArray())
        .toArray(double[][]::new);
  }
}
