// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.BarChart;
import org.camp.core.report.Numbers;

/** Bars of members of a family that read the same, as one bar. */
public final class FoldedBars {
  private static final int LEAST = 3;
  private static final int DIGITS = 4;

  private FoldedBars() {}

  /** The chart with three or more alike members that follow each other as one. */
  public static BarChart of(BarChart chart) {
    List<String> names = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    int n = chart.categories().size();
    for (int c = 0; c < n; ) {
      Optional<Member> first = Member.of(chart.categories().get(c));
      int end = c + 1;
      Optional<Member> last = first;
      while (end < n && first.isPresent()) {
        Optional<Member> next = Member.of(chart.categories().get(end));
        Optional<Member> before = last;
        if (next.filter(m -> m.follows(before.orElseThrow())).isEmpty() || !alike(chart, c, end)) {
          break;
        }
        last = next;
        end++;
      }
      boolean many = end - c >= LEAST;
      names.add(
          many ? first.orElseThrow().to(last.orElseThrow()) + " each" : chart.categories().get(c));
      kept.add(c);
      c = many ? end : c + 1;
    }
    if (kept.size() == n) {
      return chart;
    }
    List<BarChart.Group> groups =
        chart.groups().stream()
            .map(
                group ->
                    new BarChart.Group(
                        group.name(),
                        group.look(),
                        Numbers.of(kept.size(), i -> group.values().get(kept.get(i)))))
            .toList();
    return new BarChart(chart.title(), chart.values(), names, groups, chart.stacked());
  }

  private static boolean alike(BarChart chart, int a, int b) {
    return chart.groups().stream()
        .allMatch(
            group -> text(chart, group.values().get(a)).equals(text(chart, group.values().get(b))));
  }

  private static String text(BarChart chart, double value) {
    return Quantity.format(value, chart.values().unit(), DIGITS);
  }
}
