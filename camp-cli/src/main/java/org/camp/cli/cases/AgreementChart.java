// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.List;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;

/** Predictions over measurements, beside the line on which they agree. */
public final class AgreementChart {
  /** From that ratio of the greatest to the least on, axes show ratios. */
  private static final double FAR = 20;

  private AgreementChart() {}

  /** The chart; cases that were not measured have NaN. */
  public static LineChart of(String title, String unit, Numbers measured, Numbers predicted) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < measured.size(); i++) {
      if (!Double.isNaN(measured.get(i))) {
        least = Math.min(least, measured.get(i));
        most = Math.max(most, measured.get(i));
      }
    }
    boolean ratios = least > 0 && most > FAR * least;
    Numbers ends = Numbers.of(least, most);
    return new LineChart(
        title,
        new Axis("measured", unit, ratios),
        new Axis("predicted", unit, ratios),
        List.of(
            LineChart.Series.line("no error", ends, ends),
            LineChart.Series.points("predicted", measured, predicted)));
  }
}
