// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostic.Excerpt;
import org.camp.core.diagnostic.Diagnostic.Related;
import org.camp.core.diagnostic.Span;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;

/** Diagnostics as editors show them. */
final class Notices {
  private Notices() {}

  /** All of a text. */
  static List<org.eclipse.lsp4j.Diagnostic> of(Study study) {
    return study.diagnostics().stream().map(said -> notice(said, study.text())).toList();
  }

  private static org.eclipse.lsp4j.Diagnostic notice(Diagnostic said, OpenText text) {
    String hint = said.hint();
    org.eclipse.lsp4j.Diagnostic notice =
        new org.eclipse.lsp4j.Diagnostic(
            text.lines().range(span(said, text.lines())),
            hint == null ? said.message() : said.message() + "\nhint: " + hint,
            switch (said.severity()) {
              case ERROR -> DiagnosticSeverity.Error;
              case WARNING -> DiagnosticSeverity.Warning;
              case NOTE -> DiagnosticSeverity.Information;
            },
            "camp",
            said.code());
    Related related = said.related();
    if (related != null && related.line() > 0) {
      int at = offset(related.line(), related.column(), text.lines());
      Range there = text.lines().range(new Span(at, at));
      notice.setRelatedInformation(
          List.of(
              new DiagnosticRelatedInformation(
                  new Location(text.uri(), there), related.message())));
    }
    return notice;
  }

  /** The underlined characters; the first line where a diagnostic has no place. */
  static Span span(Diagnostic said, TextLines lines) {
    if (said.line() <= 0 || said.line() > lines.count()) {
      return new Span(0, lines.end(0));
    }
    int from = offset(said.line(), said.column(), lines);
    Excerpt excerpt = said.excerpt();
    int length = excerpt == null ? 1 : excerpt.length();
    return new Span(from, Math.min(lines.end(said.line() - 1), from + length));
  }

  private static int offset(int line, int column, TextLines lines) {
    int index = Math.min(line, lines.count()) - 1;
    return Math.min(lines.end(index), lines.start(index) + Math.max(0, column - 1));
  }
}
