// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.lines.LineFigures;
import org.camp.cli.lines.SummaryRows;
import org.camp.core.analysis.Answer;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.scan.name.NameIndex;

/** What is shown beside the pointer: a name, what analyses say of it, and the cost of its line. */
final class Hovers {
  private static final int MOST_ROWS = 6;
  private static final int MOST_MEMBERS = 3;
  private static final int LONGEST_TYPE = 2_000;

  private Hovers() {}

  /**
   * What there is to say of an offset.
   *
   * @param text the text as it is
   * @param answers what was said of it last
   * @param current whether these are about the text as it is, so that lines are the same
   * @return a text in Markdown; empty when there is nothing
   */
  static String of(OpenText text, int offset, List<Answer> answers, boolean current) {
    List<String> parts = new ArrayList<>();
    Optional<NameIndex.Name> name = text.names().flatMap(names -> names.at(offset));
    name.ifPresent(found -> parts.add("**" + found.kind().text() + "** `" + found.text() + "`"));
    for (Answer answer : answers) {
      if (name.isPresent() && answer.report().isPresent()) {
        parts.addAll(types(answer.report().get(), name.get().text()));
        parts.addAll(rows(answer.report().get(), name.get().text()));
      }
    }
    name.ifPresent(
        found ->
            new SummaryRows(answers)
                .of(found.text()).stream()
                    .limit(MOST_ROWS)
                    .forEach(said -> parts.add("- " + escaped(said))));
    if (current) {
      int line = text.lines().position(offset).getLine() + 1;
      List<String> costs = new LineFigures(answers).of(line);
      costs.stream().limit(MOST_ROWS).forEach(cost -> parts.add("- " + escaped(cost)));
      if (costs.size() > MOST_ROWS) {
        parts.add("- " + (costs.size() - MOST_ROWS) + " more");
      }
    }
    return String.join("\n\n", parts);
  }

  /** Local types of the role, or of some members of the family, of that name. */
  private static List<String> types(Report report, String name) {
    List<String> types = new ArrayList<>();
    if (report.values().fields().get("projections") instanceof Value.Obj projections) {
      int members = 0;
      for (Map.Entry<String, Value> role : projections.fields().entrySet()) {
        boolean member = role.getKey().startsWith(name + "[");
        if ((role.getKey().equals(name) || (member && ++members <= MOST_MEMBERS))
            && role.getValue() instanceof Value.Str type) {
          types.add("```scribble\n" + cut(type.value()) + "\n```");
        }
      }
      if (members > MOST_MEMBERS) {
        types.add("and " + (members - MOST_MEMBERS) + " more of the family");
      }
    }
    return types;
  }

  /** Rows of tables that begin with that name. */
  private static List<String> rows(Report report, String name) {
    List<String> rows = new ArrayList<>();
    for (Section.Table table : report.tables()) {
      for (List<Value> row : table.rows()) {
        if (rows.size() < MOST_ROWS
            && !row.isEmpty()
            && row.get(0) instanceof Value.Str first
            && row.stream().skip(1).anyMatch(Hovers::says)
            && (first.value().equals(name) || first.value().startsWith(name + "["))) {
          rows.add("- " + escaped(LineFigures.text(table, row, -1)));
        }
      }
    }
    return rows;
  }

  private static boolean says(Value value) {
    return !LineFigures.shown(value, "").isEmpty();
  }

  private static String cut(String type) {
    return Ellipsis.end(type, LONGEST_TYPE);
  }

  private static String escaped(String text) {
    return text.replaceAll("([\\\\`*_\\[\\]<>])", "\\\\$1");
  }
}
