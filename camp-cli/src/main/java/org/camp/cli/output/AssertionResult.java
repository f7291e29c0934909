// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * @param message why it does not hold, or why that is open; empty where it holds
 * @param where the first step with a place in the reasons of the figure
 */
public record AssertionResult(
    String text, Optional<Boolean> holds, Value value, String message, Optional<Reason> where) {
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
      rows.add(List.of(Value.of(result.text), holds, result.value, Value.of(result.message)));
    }
    return new Report(
        "Assertions",
        List.of(new Section.Table("", columns, rows)),
        Value.object().build(),
        List.of(),
        List.of());
  }

  /** All as a JSON array. */
  public static Value json(List<AssertionResult> results) {
    return Value.list(results.stream().<Value>map(AssertionResult::json).toList());
  }
}
