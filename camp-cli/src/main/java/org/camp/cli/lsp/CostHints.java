// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.cli.lines.LineCosts;
import org.camp.cli.lines.LineFigures;
import org.camp.core.scan.name.NameIndex;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The costs of lines, at their ends. */
final class CostHints {
  private CostHints() {}

  /** Those of the lines of a range. */
  static List<InlayHint> of(Study study, Range range) {
    TextLines lines = study.text().lines();
    LineFigures figures = new LineFigures(study.answers());
    List<NameIndex.Name> names = study.text().names().map(NameIndex::names).orElse(List.of());
    Map<Integer, String> costs = LineCosts.of(study.answers(), figures, names, lines.text());
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
