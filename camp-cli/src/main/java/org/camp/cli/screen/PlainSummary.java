// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.screen;

import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;

/** The summary of a report that has none of its own: its first figures and reasons. */
final class PlainSummary {
  private static final int MOST_FIGURES = 7;
  private static final int MOST_REASONS = 4;

  private PlainSummary() {}

  static Summary of(Report report) {
    Summary.Builder summary = Summary.of(report.title());
    int figures = 0;
    for (Section section : report.sections()) {
      if (section instanceof Section.KeyFigures known && figures == 0) {
        for (Section.Figure figure : known.figures()) {
          if (figures++ < MOST_FIGURES) {
            summary.row("Main", figure.name(), text(figure));
          }
        }
      }
    }
    report.because().stream()
        .limit(MOST_REASONS)
        .forEach(reason -> summary.say("Why", reason.text() + line(reason)));
    return summary.build();
  }

  private static String line(Reason reason) {
    return reason.line() > 0 ? " (line " + reason.line() + ")" : "";
  }

  private static String text(Section.Figure figure) {
    Value value = figure.value();
    if (value instanceof Value.Num number) {
      return Quantity.format(number.value(), figure.unit());
    }
    if (value instanceof Value.Int whole) {
      return figure.unit().isEmpty()
          ? Long.toString(whole.value())
          : Quantity.format((double) whole.value(), figure.unit());
    }
    if (value instanceof Value.Str text) {
      return text.value();
    }
    if (value instanceof Value.Big big) {
      return big.value().toString();
    }
    return value instanceof Value.Bool truth ? truth.value() ? "yes" : "no" : "–";
  }
}
