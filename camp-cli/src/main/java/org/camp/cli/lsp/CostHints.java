// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * The costs of lines, at their ends: what tables say of a line, else what the screen says of a part
 * that is declared there, else the step of a reason.
 */
final class CostHints {
  private CostHints() {}

  /** Those of the lines of a range. */
  static List<InlayHint> of(Study study, Range range) {
    TextLines lines = study.text().lines();
    LineFigures figures = new LineFigures(study.answers());
    Map<Integer, String> costs = new TreeMap<>(figures.reasons());
    SummaryRows screen = new SummaryRows(study.answers());
    study.text().names().stream()
        .flatMap(names -> names.names().stream())
        .filter(name -> !name.declarations().isEmpty())
        .forEach(
            name ->
                screen
                    .cost(name.text())
                    .ifPresent(
                        cost ->
                            costs.put(
                                lines.position(name.definition().start()).getLine() + 1, cost)));
    costs.putAll(figures.hints());
    List<InlayHint> hints = new ArrayList<>();
    costs.forEach(
        (line, figure) -> {
          int index = line - 1;
          if (index >= range.getStart().getLine()
              && index <= range.getEnd().getLine()
              && index < lines.count()) {
            InlayHint hint =
                new InlayHint(lines.position(lines.end(index)), Either.forLeft(figure));
            hint.setPaddingLeft(true);
            hint.setTooltip(String.join("\n", figures.of(line)));
            hints.add(hint);
          }
        });
    return hints;
  }
}
