// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.Arrays;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;
import org.camp.core.batch.ExactMoments;

/**
 * How far predictions are off: of |predicted/measured − 1|.
 *
 * @param mape the mean
 * @param median the median
 * @param p90 the 90 % quantile
 */
public record Errors(double mape, double median, double p90) {
  private static final double P90 = 90;

  /** Of residuals ln(predicted/measured). */
  static Errors of(double[] residuals) {
    double[] off = Arrays.stream(residuals).map(r -> Math.abs(Math.expm1(r))).toArray();
    Percentile quantiles = new Percentile().withEstimationType(EstimationType.R_7);
    quantiles.setData(off);
    return new Errors(
        ExactMoments.of(off).mean(0), quantiles.evaluate(50), quantiles.evaluate(P90));
  }
}
