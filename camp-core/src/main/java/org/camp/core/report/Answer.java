// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * What one backend says of one model.
 *
 * @param id the backend
 * @param status {@code ok}, {@code ill-formed}, {@code no}, {@code not-applicable}, {@code
 *     over-budget} or {@code failed}
 * @param via ids of the views that were used, in order
 * @param report the report, or null when there is none
 * @param diagnostics what went wrong or deserves attention
 */
public record Answer(
    String id,
    String status,
    List<String> via,
    @Nullable Report report,
    List<Diagnostic> diagnostics) {

  /** Copies the lists. */
  public Answer {
    via = List.copyOf(via);
    diagnostics = List.copyOf(diagnostics);
  }

  /** The answer as an entry of {@code results}. */
  Value.Obj value() {
    Value.Builder fields = Value.object().put("status", status);
    @Nullable String reason = reason();
    if (reason != null) {
      fields.put("reason", reason);
    }
    if (report == null) {
      return fields.build();
    }
    List<Section.Table> tables = new ArrayList<>();
    for (Section section : report.sections()) {
      if (section instanceof Section.Table table) {
        tables.add(table);
      }
    }
    return fields
        .put("via", Value.strings(via))
        .put("values", report.values())
        .put("tables", Value.lazy(tables.size(), i -> table(tables.get(i))))
        .put("notes", Value.strings(report.notes()))
        .put("because", Value.lazy(report.because().size(), i -> reason(report.because().get(i))))
        .build();
  }

  private @Nullable String reason() {
    if (status.equals("ok")) {
      return null;
    }
    List<String> messages =
        diagnostics.stream()
            .filter(d -> d.isError() || report == null)
            .map(Diagnostic::message)
            .toList();
    return messages.isEmpty() ? null : String.join("; ", messages);
  }

  private static Value table(Section.Table table) {
    return Value.object()
        .put("title", table.title())
        .put(
            "columns",
            Value.list(
                table.columns().stream()
                    .map(
                        c -> Value.object().put("name", c.name()).put("unit", c.baseUnit()).build())
                    .toList()))
        .put("rows", Value.lazy(table.rows().size(), i -> Value.list(table.rows().get(i))))
        .build();
  }

  private static Value reason(Reason reason) {
    return Value.object()
        .put("text", reason.text())
        .put("file", reason.file())
        .put("line", Places.orNull(reason.line()))
        .put("column", Places.orNull(reason.column()))
        .build();
  }
}
