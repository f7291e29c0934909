// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;

/** Cases that were measured. Immutable. */
public final class Cases {
  /** Case → what was measured, positive. */
  private final double[] measured;

  /** Case → how much it counts, positive. */
  private final double[] weights;

  private final List<Column> columns;

  /**
   * A table.
   *
   * @param measured case → what was measured; positive
   * @param weights case → how much it counts; positive
   * @param columns what else is known of the cases
   */
  public Cases(double[] measured, double[] weights, List<Column> columns) {
    checkArgument(measured.length == weights.length, "%s weights", weights.length);
    checkArgument(
        Arrays.stream(measured).allMatch(m -> m > 0 && Double.isFinite(m)), "not positive");
    checkArgument(Arrays.stream(weights).allMatch(w -> w > 0 && Double.isFinite(w)), "weights");
    for (Column column : columns) {
      checkArgument(column.texts().size() == measured.length, "%s", column.name());
    }
    this.measured = measured.clone();
    this.weights = weights.clone();
    this.columns = List.copyOf(columns);
  }

  /** Cases that count alike. */
  public static Cases of(double[] measured, List<Column> columns) {
    double[] ones = new double[measured.length];
    Arrays.fill(ones, 1);
    return new Cases(measured, ones, columns);
  }

  /** How many cases there are. */
  public int size() {
    return measured.length;
  }

  /** What was measured. */
  public double measured(int caseNumber) {
    return measured[caseNumber];
  }

  double weight(int caseNumber) {
    return weights[caseNumber];
  }

  /** What else is known of them. */
  public List<Column> columns() {
    return columns;
  }
}
