// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.search.Band;
import org.camp.core.law.search.Law;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;

/** A law as it is drawn: a line where it is exact, with its band where it is fitted. */
final class LawDrawing {
  /** Points of a curve: as many as tell its bends on any screen. */
  private static final int POINTS = 241;

  private final Law law;
  private final LawText text;

  LawDrawing(Law law, LawText text) {
    this.law = law;
    this.text = text;
  }

  /**
   * The curve from the first of some ascending points to the last; nothing when no law is stated.
   *
   * @param log whether they stand on a logarithmic axis
   */
  Optional<LineChart.Series> series(Numbers x, boolean log) {
    return law.asymptote().map(curve -> series(curve, between(x, log)));
  }

  private static Numbers between(Numbers x, boolean log) {
    double first = x.get(0);
    double last = x.get(x.size() - 1);
    double ratio = last / first;
    return Numbers.of(
        POINTS,
        i -> {
          double part = i / (POINTS - 1.0);
          double at = log ? first * Math.pow(ratio, part) : first + (last - first) * part;
          return i == 0 ? first : i == POINTS - 1 ? last : at;
        });
  }

  private LineChart.Series series(Curve curve, Numbers x) {
    Optional<Band> band = law instanceof Law.Fitted fitted ? fitted.band() : Optional.empty();
    String name =
        text.curve(curve)
            + band.map(b -> String.format(Locale.ROOT, " (%.0f %% band)", 100 * b.level()))
                .orElse("");
    Numbers y = Numbers.of(x.size(), i -> at(curve, x.get(i)));
    LineChart.Series line = LineChart.Series.curve(name, x, y);
    return band.map(b -> line.within(ends(b, x, Band.Range::low), ends(b, x, Band.Range::high)))
        .orElse(line);
  }

  private static Numbers ends(Band band, Numbers x, ToDoubleFunction<Band.Range> end) {
    return Numbers.of(x.size(), i -> band.at(x.get(i)).map(end::applyAsDouble).orElse(Double.NaN));
  }

  /** The piece that holds at n, or the curve of all. */
  private double at(Curve curve, double n) {
    return law instanceof Law.Pieces ? law.at(n).orElse(Double.NaN) : curve.at(n);
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
