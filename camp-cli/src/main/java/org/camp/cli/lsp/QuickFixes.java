// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Mistyped names, put right as the hints of diagnostics say. */
final class QuickFixes {
  private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

  private QuickFixes() {}

  /** Those of diagnostics that touch a range of a text. */
  static List<CodeAction> of(Study study, Range wanted) {
    OpenText text = study.text();
    int from = text.lines().offset(wanted.getStart());
    int to = text.lines().offset(wanted.getEnd());
    List<CodeAction> fixes = new ArrayList<>();
    for (Diagnostic said : study.diagnostics()) {
      Span span = Notices.span(said, text.lines());
      if (span.start() <= to && from <= span.end() && said.line() > 0) {
        fixes.addAll(fixes(said, span, text));
      }
    }
    return fixes;
  }

  private static List<CodeAction> fixes(Diagnostic said, Span span, OpenText text) {
    String hint = said.hint();
    if (hint == null || !hint.startsWith("did you mean ")) {
      return List.of();
    }
    int end = hint.indexOf('?') < 0 ? hint.length() : hint.indexOf('?');
    Span wrong = wrong(said, span, text);
    List<CodeAction> fixes = new ArrayList<>();
    Matcher meant = QUOTED.matcher(hint.substring(0, end));
    while (wrong.isKnown() && meant.find()) {
      CodeAction fix =
          new CodeAction(
              "Change '"
                  + text.text().substring(wrong.start(), wrong.end())
                  + "' to '"
                  + meant.group(1)
                  + "'");
      fix.setKind(CodeActionKind.QuickFix);
      fix.setIsPreferred(fixes.isEmpty());
      fix.setEdit(
          new WorkspaceEdit(
              Map.of(
                  text.uri(), List.of(new TextEdit(text.lines().range(wrong), meant.group(1))))));
      fixes.add(fix);
    }
    return fixes;
  }

  /** Where the name stands that the message quotes: from the place of the diagnostic on. */
  private static Span wrong(Diagnostic said, Span span, OpenText text) {
    int line = text.lines().end(said.line() - 1);
    Matcher quoted = QUOTED.matcher(said.message());
    while (quoted.find()) {
      int at = text.text().indexOf(quoted.group(1), span.start());
      if (at >= 0 && at + quoted.group(1).length() <= line) {
        return new Span(at, at + quoted.group(1).length());
      }
    }
    return Span.NONE;
  }
}
