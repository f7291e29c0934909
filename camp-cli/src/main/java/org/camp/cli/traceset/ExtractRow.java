// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.traceset;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.camp.cli.grid.Row;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/** What a set needs of a file as a row, or what is wrong with the file, and back. */
final class ExtractRow {
  private ExtractRow() {}

  static Row of(byte[] extract) {
    Value text = Value.of(Base64.getEncoder().encodeToString(extract));
    return new Row(List.of(text), null, ExitCode.OK);
  }

  static Row of(BadInput refused) {
    String error = refused.diagnostics().get(0).message();
    return Row.failed(1, error, ExitCode.of(refused)).beside(values(refused.diagnostics()));
  }

  /** The bytes of a row, or nothing when its file was refused. */
  static Optional<byte[]> extract(Row row) {
    return row.values().get(0) instanceof Value.Str text
        ? Optional.of(Base64.getDecoder().decode(text.value()))
        : Optional.empty();
  }

  /** Why its file was refused. */
  static List<Diagnostic> told(Row row) {
    return row.beside() instanceof Value.Arr all
        ? all.items().stream().map(one -> diagnostic((Value.Obj) one)).toList()
        : List.of();
  }

  private static Value values(List<Diagnostic> told) {
    return Value.list(told.stream().map(ExtractRow::value).toList());
  }

  private static Value value(Diagnostic one) {
    Value.Builder fields =
        Value.object()
            .put("severity", one.severity().name())
            .put("code", one.code())
            .put("message", one.message())
            .put("file", one.file())
            .put("line", one.line())
            .put("column", one.column())
            .put("hint", one.hint());
    Diagnostic.Excerpt excerpt = one.excerpt();
    if (excerpt != null) {
      fields.put("text", excerpt.line()).put("from", excerpt.from()).put("to", excerpt.length());
    }
    Diagnostic.Related related = one.related();
    if (related != null) {
      fields
          .put("besides", related.message())
          .put("besidesFile", related.file())
          .put("besidesLine", related.line())
          .put("besidesColumn", related.column());
    }
    return fields.build();
  }

  private static Diagnostic diagnostic(Value.Obj fields) {
    String text = text(fields, "text");
    String besides = text(fields, "besides");
    return new Diagnostic(
        Severity.valueOf(String.valueOf(text(fields, "severity"))),
        String.valueOf(text(fields, "code")),
        String.valueOf(text(fields, "message")),
        text(fields, "file"),
        number(fields, "line"),
        number(fields, "column"),
        text(fields, "hint"),
        text == null
            ? null
            : new Diagnostic.Excerpt(text, number(fields, "from"), number(fields, "to")),
        besides == null
            ? null
            : new Diagnostic.Related(
                besides,
                text(fields, "besidesFile"),
                number(fields, "besidesLine"),
                number(fields, "besidesColumn")));
  }

  private static @Nullable String text(Value.Obj fields, String name) {
    return fields.get(name) instanceof Value.Str text ? text.value() : null;
  }

  private static int number(Value.Obj fields, String name) {
    return fields.get(name) instanceof Value.Int number ? (int) number.value() : 0;
  }
}
