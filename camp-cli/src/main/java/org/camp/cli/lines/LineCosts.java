// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lines;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.analysis.Answer;
import org.camp.core.scan.name.NameIndex;

/**
 * The costs of the lines of a text: what tables say of a line, else what the screen says of a part
 * that is declared there, else the step of a reason.
 */
public final class LineCosts {
  private LineCosts() {}

  /**
   * Line, from 1 → its cost. O(length of the text + rows of the reports).
   *
   * @param answers what was said of the text
   * @param figures what tables and reasons of these say of lines
   * @param names those of the text
   */
  public static Map<Integer, String> of(
      List<Answer> answers, LineFigures figures, List<NameIndex.Name> names, String text) {
    Map<Integer, String> costs = new TreeMap<>(figures.reasons());
    SummaryRows screen = new SummaryRows(answers);
    Map<Integer, String> declared = new TreeMap<>();
    names.stream()
        .filter(name -> !name.declarations().isEmpty())
        .forEach(
            name ->
                screen
                    .cost(name.text())
                    .ifPresent(cost -> declared.put(name.definition().start(), cost)));
    int line = 1;
    int from = 0;
    for (Map.Entry<Integer, String> cost : declared.entrySet()) {
      line += (int) text.substring(from, cost.getKey()).chars().filter(c -> c == '\n').count();
      from = cost.getKey();
      costs.put(line, cost.getValue());
    }
    costs.putAll(figures.hints());
    return costs;
  }
}
