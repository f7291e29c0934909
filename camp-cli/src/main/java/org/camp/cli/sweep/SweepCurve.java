// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/**
 * A curve that is measured at every point of a sweep: a list of numbers, over the ascending list of
 * as many that stands beside it.
 *
 * @param over the name of the list that it goes over
 * @param x where its points are
 * @param y how high they are
 */
record SweepCurve(String over, Numbers x, Numbers y) {
  /** The curve that a path leads to: an object of the list that it goes over, and itself. */
  static Optional<Value> find(ValuePath path, Value.Obj root) {
    int dot = path.text().lastIndexOf('.');
    if (dot < 0 || !(path.find(root).orElse(Value.NULL) instanceof Value.Arr heights)) {
      return Optional.empty();
    }
    Optional<Value> beside = ValuePath.parse(path.text().substring(0, dot)).find(root);
    if (!(beside.orElse(Value.NULL) instanceof Value.Obj object)) {
      return Optional.empty();
    }
    String name = path.text().substring(dot + 1);
    for (Map.Entry<String, Value> field : object.fields().entrySet()) {
      if (!field.getKey().equals(name)
          && field.getValue() instanceof Value.Arr positions
          && positions.items().size() == heights.items().size()
          && isAscending(numbers(positions))) {
        return Optional.of(
            Value.object().put(field.getKey(), positions).put(name, heights).build());
      }
    }
    return Optional.empty();
  }

  /** Reads what {@link #find} gave. */
  static Optional<SweepCurve> of(Value found) {
    if (!(found instanceof Value.Obj object) || object.fields().size() != 2) {
      return Optional.empty();
    }
    List<Map.Entry<String, Value>> fields = List.copyOf(object.fields().entrySet());
    return fields.get(0).getValue() instanceof Value.Arr x
            && fields.get(1).getValue() instanceof Value.Arr y
        ? Optional.of(new SweepCurve(fields.get(0).getKey(), numbers(x), numbers(y)))
        : Optional.empty();
  }

  /** The axis on which a report draws this curve; without a unit when none does. */
  Axis axis(JsonEnvelope file) {
    return file.answers().stream()
        .flatMap(answer -> answer.report().stream())
        .flatMap(report -> report.sections().stream())
        .filter(LineChart.class::isInstance)
        .map(LineChart.class::cast)
        .filter(chart -> chart.series().stream().anyMatch(this::isSame))
        .map(LineChart::x)
        .findFirst()
        .orElse(Axis.of(over, ""));
  }

  private boolean isSame(LineChart.Series series) {
    boolean same = series.x().size() == x.size();
    for (int i = 0; same && i < x.size(); i++) {
      same = series.x().get(i) == x.get(i) && series.y().get(i) == y.get(i);
    }
    return same;
  }

  private static Numbers numbers(Value.Arr list) {
    List<Value> items = list.items();
    return Numbers.of(items.size(), i -> Numeric.of(items.get(i)).orElse(Double.NaN));
  }

  private static boolean isAscending(Numbers numbers) {
    for (int i = 1; i < numbers.size(); i++) {
      if (!(numbers.get(i - 1) < numbers.get(i))) {
        return false;
      }
    }
    return numbers.size() > 1;
  }
}
