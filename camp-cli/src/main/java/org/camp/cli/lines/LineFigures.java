// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lines;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.analysis.Answer;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/**
 * What reports say of lines: the rows of tables with a column {@code line}, and the steps of
 * reasons.
 */
public final class LineFigures {
  private static final String LINE = "line";

  /** What a step begins with that begins with a figure, such as {@code 32 of 129 cells}. */
  private static final Pattern FIGURE =
      Pattern.compile("\\d+(\\.\\d+)?( of \\d+(\\.\\d+)?)? [a-z]+");

  /** Line, from 1 → what is said of it. */
  private final Map<Integer, List<String>> texts = new TreeMap<>();

  /** Line, from 1 → the sum of the first column of the first such table that has a unit. */
  private final Map<Integer, Double> sums = new TreeMap<>();

  /** Line, from 1 → the first step of a reason there: its figure, or what it says at first. */
  private final Map<Integer, String> reasons = new TreeMap<>();

  private String unit = "";

  /** Collects what the reports of answers say. */
  public LineFigures(List<Answer> answers) {
    for (Answer answer : answers) {
      answer.report().ifPresent(this::add);
    }
  }

  private void add(Report report) {
    for (Section.Table table : report.tables()) {
      int line = index(table, LINE);
      if (line >= 0 && table.execution().isEmpty()) {
        add(table, line);
      }
    }
    for (Reason reason : report.because()) {
      if (reason.line() > 0) {
        texts.computeIfAbsent(reason.line(), l -> new ArrayList<>()).add("why: " + reason.text());
        reasons.putIfAbsent(reason.line(), brief(reason.text()));
      }
    }
  }

  private static String brief(String reason) {
    Matcher figure = FIGURE.matcher(reason);
    return figure.lookingAt() ? figure.group() : reason.split("[,:] ", 2)[0];
  }

  private void add(Section.Table table, int line) {
    int measured = measured(table);
    boolean counts = sums.isEmpty() && measured >= 0;
    if (counts) {
      unit = table.columns().get(measured).unit();
    }
    for (List<Value> row : table.rows()) {
      if (row.get(line) instanceof Value.Int at) {
        int number = Math.toIntExact(at.value());
        texts.computeIfAbsent(number, l -> new ArrayList<>()).add(text(table, row, line));
        if (counts && number(row.get(measured)) instanceof Double x) {
          sums.merge(number, x, Double::sum);
        }
      }
    }
  }

  private static int index(Section.Table table, String name) {
    for (int i = 0; i < table.columns().size(); i++) {
      if (table.columns().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static int measured(Section.Table table) {
    for (int i = 0; i < table.columns().size(); i++) {
      if (!table.columns().get(i).baseUnit().isEmpty()) {
        return i;
      }
    }
    return -1;
  }

  private static Object number(Value value) {
    if (value instanceof Value.Num number) {
      return number.value();
    }
    return value instanceof Value.Int whole ? (Object) (double) whole.value() : "";
  }

  /** A row as people read it, without one of its columns. */
  public static String text(Section.Table table, List<Value> row, int without) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Column column = table.columns().get(i);
      String shown = shown(row.get(i), column.unit());
      if (i != without && !shown.isEmpty()) {
        String name = column.name().replace('\n', ' ');
        cells.add(row.get(i) instanceof Value.Str ? shown : name + " " + shown);
      }
    }
    return table.title() + ": " + String.join(", ", cells);
  }

  /** A value as people read it; empty for none. */
  public static String shown(Value value, String unit) {
    if (value instanceof Value.Str text) {
      return text.value();
    }
    if (value instanceof Value.Big big) {
      return big.value().toString();
    }
    if (value instanceof Value.Bool truth) {
      return truth.value() ? "yes" : "no";
    }
    if (value instanceof Value.Int whole && unit.isEmpty()) {
      return Long.toString(whole.value());
    }
    return number(value) instanceof Double x && !x.isNaN() ? Quantity.format(x, unit, 3) : "";
  }

  /** What is said of a line. */
  public List<String> of(int line) {
    return texts.getOrDefault(line, List.of());
  }

  /** Line, from 1 → the step of a reason there. */
  Map<Integer, String> reasons() {
    return Map.copyOf(reasons);
  }

  /** Line, from 1 → its figure, with its unit. */
  Map<Integer, String> hints() {
    Map<Integer, String> hints = new TreeMap<>();
    sums.forEach((line, sum) -> hints.put(line, Quantity.format(sum, unit, 3)));
    return hints;
  }
}
