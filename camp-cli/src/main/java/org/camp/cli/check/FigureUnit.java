// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.Answer;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/** The unit of a value, as far as the report that shows it tells. */
public final class FigureUnit {
  private static final int MOST_ROWS = 1000;
  private static final Pattern PLACES = Pattern.compile("\\[[^\\]]*]");

  private FigureUnit() {}

  /** The base unit of what a path leads to; empty when no report tells it. */
  public static String of(ValuePath path, JsonEnvelope file) {
    for (Answer answer : file.answers()) {
      if (answer.report().isPresent() && ResultValues.leadsInto(path, answer.id())) {
        Report report = answer.report().get();
        String told = told(plain(path), answer.id(), report);
        if (told != null) {
          return told;
        }
        Value.Obj root = Value.object().put(answer.id(), report.values()).build();
        OptionalDouble value = path.find(root).map(Numeric::of).orElse(OptionalDouble.empty());
        if (value.isPresent() && value.getAsDouble() != 0) {
          String unit = unit(value, report);
          if (unit != null) {
            return unit;
          }
        }
      }
    }
    return "";
  }

  /** The unit that backends tell of what a path leads to; empty where it stands in no report. */
  public static String declared(ValuePath path, JsonEnvelope file) {
    return file.answers().stream()
        .filter(answer -> ResultValues.leadsInto(path, answer.id()))
        .flatMap(
            answer ->
                answer.report().stream()
                    .map(report -> told(plain(path), answer.id(), report))
                    .filter(Objects::nonNull))
        .findFirst()
        .orElse("");
  }

  private static String plain(ValuePath path) {
    return PLACES.matcher(path.text()).replaceAll("");
  }

  /** The unit that a report tells of a value, or of all numbers in what holds it; else null. */
  private static @Nullable String told(String path, String id, Report report) {
    for (String at = path; at.length() > id.length(); at = at.substring(0, at.lastIndexOf('.'))) {
      String unit = report.units().get(at.substring(id.length() + 1));
      if (unit != null) {
        return unit;
      }
    }
    return null;
  }

  /** All key figures of a report. */
  public static List<Section.Figure> figures(Report report) {
    List<Section.Figure> figures = new ArrayList<>();
    for (Section section : report.sections()) {
      if (section instanceof Section.KeyFigures key) {
        figures.addAll(key.figures());
      }
    }
    return figures;
  }

  private static boolean is(Value value, OptionalDouble wanted) {
    return Numeric.of(value).equals(wanted);
  }

  /** The unit with which a report shows a number, or null when it does not. */
  private static @Nullable String unit(OptionalDouble number, Report report) {
    for (Section.Figure figure : figures(report)) {
      if (is(figure.value(), number)) {
        return figure.unit();
      }
    }
    for (Section section : report.sections()) {
      if (section instanceof Section.Table table) {
        for (List<Value> row : table.rows().subList(0, Math.min(MOST_ROWS, table.rows().size()))) {
          for (int c = 0; c < row.size(); c++) {
            if (row.get(c) instanceof Value.Num && is(row.get(c), number)) {
              return table.columns().get(c).unit();
            }
          }
        }
      }
    }
    return null;
  }
}
