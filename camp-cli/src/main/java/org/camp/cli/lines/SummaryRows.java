// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lines;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.core.analysis.Answer;
import org.camp.core.report.Summary;

/** What the screens of answers say of names: the rows that begin with one, or speak of it. */
public final class SummaryRows {
  /** The block whose rows say what parts cost. */
  private static final String COSTS = "Why";

  private final List<Said> rows = new ArrayList<>();

  /** A row of a block: what it is about, and its figures. */
  private record Said(String block, String about, String figures) {}

  /** Collects the rows of the screens of answers. */
  public SummaryRows(List<Answer> answers) {
    for (Answer answer : answers) {
      answer.report().flatMap(report -> report.summary().get()).ifPresent(this::add);
    }
  }

  private void add(Summary summary) {
    for (Summary.Block block : summary.blocks()) {
      for (Summary.Line line : block.lines()) {
        if (line instanceof Summary.Row row && row.cells().size() > 1) {
          List<String> figures = row.cells().stream().skip(1).filter(c -> !c.isBlank()).toList();
          rows.add(new Said(block.name(), row.cells().get(0).strip(), joined(figures)));
        }
      }
    }
  }

  private static String joined(List<String> cells) {
    return String.join(", ", cells.stream().map(String::strip).toList());
  }

  /** All that is said of a name. */
  public List<String> of(String name) {
    Pattern word = Pattern.compile("(?<!\\w)" + Pattern.quote(name) + "(?!\\w)");
    return rows.stream()
        .filter(row -> word.matcher(row.about()).find())
        .map(row -> row.block() + ": " + row.about() + " " + row.figures())
        .distinct()
        .toList();
  }

  /** The figures of a part of that name. */
  Optional<String> cost(String name) {
    return rows.stream()
        .filter(row -> row.block().equals(COSTS) && row.about().equals(name))
        .map(Said::figures)
        .filter(figures -> !figures.isEmpty())
        .findFirst();
  }
}
