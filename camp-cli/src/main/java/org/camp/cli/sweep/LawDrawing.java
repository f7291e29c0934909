// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.law.Curve;
import org.camp.core.law.Law;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;

/** A law as it is drawn: a line where it is exact, with its band where it is fitted. */
final class LawDrawing {
  private final Law law;
  private final LawText text;

  LawDrawing(Law law, LawText text) {
    this.law = law;
    this.text = text;
  }

  /** The line over some points; nothing when no law is stated. */
  Optional<LineChart.Series> series(Numbers x) {
    return law.asymptote().map(curve -> series(curve, x));
  }

  private LineChart.Series series(Curve curve, Numbers x) {
    Numbers y = Numbers.of(x.size(), i -> at(curve, x.get(i)));
    LineChart.Series line = LineChart.Series.line(text.curve(curve), x, y);
    if (law instanceof Law.Fitted fitted) {
      double part = 2 * fitted.error();
      return line.within(
          Numbers.of(y.size(), i -> y.get(i) - part * Math.abs(y.get(i))),
          Numbers.of(y.size(), i -> y.get(i) + part * Math.abs(y.get(i))));
    }
    return line;
  }

  /** The piece that holds at n, or the curve of all. */
  private double at(Curve curve, double n) {
    if (law instanceof Law.Pieces pieces) {
      for (Law.Piece piece : pieces.pieces()) {
        if (n >= piece.from() && n <= piece.to()) {
          return piece.form().at(n);
        }
      }
      return Double.NaN;
    }
    return curve.at(n);
  }

  /** Where pieces meet. */
  List<LineChart.Mark> marks() {
    List<LineChart.Mark> marks = new ArrayList<>();
    if (law instanceof Law.Pieces pieces) {
      for (int i = 1; i < pieces.pieces().size(); i++) {
        Law.Piece next = pieces.pieces().get(i);
        pieces
            .pieces()
            .get(i - 1)
            .meets(next)
            .ifPresent(
                n ->
                    marks.add(
                        new LineChart.Mark(n, next.form().at(n), "from " + LawText.number(n))));
      }
    }
    return marks;
  }
}
