// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Numeric;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * What became of an assertion.
 *
 * @param text as it was written
 * @param holds whether it holds; nothing where that is open
 * @param value what its path leads to; {@link Value#NULL} where that is no single value
 * @param unit its base unit; empty where it has none
 * @param message why it does not hold, or why that is open; empty where it holds
 * @param where the first step with a place in the reasons of the figure
 */
public record AssertionResult(
    String text,
    Optional<Boolean> holds,
    Value value,
    String unit,
    String message,
    Optional<Reason> where) {
  /** As JSON: {@code {"text", "holds", "value"}}. */
  public Value.Obj json() {
    return Value.object()
        .put("text", text)
        .put("holds", holds.<Value>map(Value::of).orElse(Value.NULL))
        .put("value", value)
        .build();
  }

  /** All as a table. */
  public static Report report(List<AssertionResult> results) {
    List<Section.Column> columns =
        List.of(
            Section.Column.of("assertion"),
            Section.Column.of("holds"),
            Section.Column.of("value"),
            Section.Column.of("why"));
    List<List<Value>> rows = new ArrayList<>();
    for (AssertionResult result : results) {
      Value holds = Value.of(result.holds().map(h -> h ? "yes" : "no").orElse("open"));
      rows.add(List.of(Value.of(result.text), holds, result.shown(), Value.of(result.message)));
    }
    return new Report(
        "Assertions",
        List.of(new Section.Table("", columns, rows)),
        Value.object().build(),
        List.of(),
        List.of());
  }

  /** The value as people read it. */
  private Value shown() {
    OptionalDouble number = unit.isEmpty() ? OptionalDouble.empty() : Numeric.of(value);
    return number.isPresent() ? Value.of(Quantity.format(number.getAsDouble(), unit)) : value;
  }

  /** All as a JSON array. */
  public static Value json(List<AssertionResult> results) {
    return Value.list(results.stream().<Value>map(AssertionResult::json).toList());
  }
}
