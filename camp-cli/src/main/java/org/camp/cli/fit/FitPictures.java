// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.fit.Column;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;

/** A fit in pictures: predictions over measurements, and residuals by what explains them. */
final class FitPictures {
  private final FitResult result;

  FitPictures(FitResult result) {
    this.result = result;
  }

  List<Diagram> all() {
    return List.of(predictions(), residuals());
  }

  private LineChart predictions() {
    List<FitResult.Prediction> fitted = result.fitted();
    List<FitResult.Prediction> tested =
        result.predictions().stream()
            .filter(p -> result.test().filter(set -> set.equals(p.of())).isPresent())
            .toList();
    List<LineChart.Series> series = new ArrayList<>();
    double[] all =
        IntStream.range(0, result.cases().size())
            .mapToDouble(i -> result.cases().one(i).measured())
            .toArray();
    Numbers ends =
        Numbers.of(Arrays.stream(all).min().orElse(1), Arrays.stream(all).max().orElse(1));
    series.add(LineChart.Series.line("predicted as measured", ends, ends));
    series.add(points("fitted", fitted));
    if (!tested.isEmpty()) {
      series.add(points("test", tested));
    }
    List<LineChart.Mark> marks = new ArrayList<>();
    for (int i : result.fit().outliers()) {
      double measured = result.cases().one(i).measured();
      String label = "line " + result.cases().one(i).line();
      marks.add(new LineChart.Mark(measured, fitted.get(i).value(), label));
    }
    return new LineChart(
        "Predicted over measured, with 90 % intervals",
        new Axis("measured", result.unit(), true),
        new Axis("predicted", result.unit(), true),
        series,
        marks,
        List.of());
  }

  private static LineChart.Series points(String name, List<FitResult.Prediction> predictions) {
    int size = predictions.size();
    Numbers x =
        Numbers.of(size, i -> predictions.get(i).of().one(predictions.get(i).number()).measured());
    Numbers y = Numbers.of(size, i -> predictions.get(i).value());
    return LineChart.Series.points(name, x, y)
        .within(
            Numbers.of(size, i -> positive(predictions.get(i).band().low())),
            Numbers.of(size, i -> positive(predictions.get(i).band().high())));
  }

  private static double positive(double end) {
    return end > 0 && Double.isFinite(end) ? end : Double.NaN;
  }

  /** Residuals over the column that explains most, or else over what was measured. */
  private LineChart residuals() {
    double[] residuals = result.fit().residuals();
    Optional<String> named = result.fit().factors().stream().map(f -> f.names().get(0)).findFirst();
    Optional<Column> column =
        named.flatMap(
            name ->
                result.cases().columns().stream().filter(c -> c.name().equals(name)).findFirst());
    Numbers y = Numbers.of(residuals.length, i -> Math.expm1(residuals[i]));
    Axis up = Axis.of("predicted / measured − 1", "%");
    LineChart.Rule zero = new LineChart.Rule(false, 0, "");
    if (column.isEmpty()) {
      Numbers x = Numbers.of(residuals.length, i -> result.cases().one(i).measured());
      return new LineChart(
          "Errors over what was measured",
          new Axis("measured", result.unit(), true),
          up,
          List.of(LineChart.Series.points("error", x, y)),
          List.of(),
          List.of(zero));
    }
    List<String> levels = column.get().texts().stream().distinct().sorted().toList();
    double[] places =
        column
            .get()
            .numbers()
            .orElseGet(
                () ->
                    column.get().texts().stream()
                        .mapToDouble(t -> levels.indexOf(t) + 1.0)
                        .toArray());
    boolean numeric = column.get().numbers().isPresent();
    String legend =
        numeric
            ? ""
            : IntStream.range(0, levels.size())
                .mapToObj(k -> (k + 1) + ": " + levels.get(k))
                .collect(Collectors.joining(", ", " (", ")"));
    return new LineChart(
        "Errors by " + column.get().name() + legend,
        Axis.of(column.get().name(), ""),
        up,
        List.of(LineChart.Series.points("error", Numbers.of(places), y)),
        List.of(),
        List.of(zero));
  }
}
