// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.List;

/** Which series of a chart cannot be told apart, because they are equal at every point. */
public final class EqualCurves {
  /** Share of a number that two may differ by as numbers of a computer do. */
  private static final double ROUNDING = 1e-12;

  private EqualCurves() {}

  /** A sentence for every set of series that are equal; none of a chart that shows all it has. */
  public static List<String> of(LineChart chart) {
    List<String> told = new ArrayList<>();
    List<LineChart.Series> series = chart.series();
    boolean[] named = new boolean[series.size()];
    for (int s = 0; s < series.size(); s++) {
      List<String> names = new ArrayList<>(List.of(series.get(s).name()));
      for (int t = s + 1; t < series.size() && !named[s]; t++) {
        if (!named[t] && equal(series.get(s), series.get(t))) {
          named[t] = true;
          names.add(series.get(t).name());
        }
      }
      if (names.size() > 1) {
        told.add(sentence(names));
      }
    }
    return told;
  }

  private static String sentence(List<String> names) {
    int last = names.size() - 1;
    String all = String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    return all + " are equal at every point";
  }

  private static boolean equal(LineChart.Series one, LineChart.Series other) {
    return one.size() == other.size()
        && one.size() > 1
        && equal(one.x(), other.x())
        && equal(one.y(), other.y());
  }

  private static boolean equal(Numbers one, Numbers other) {
    boolean defined = false;
    for (int i = 0; i < one.size(); i++) {
      double a = one.get(i);
      double b = other.get(i);
      boolean both = Double.isNaN(a) && Double.isNaN(b);
      if (!both && !(Math.abs(a - b) <= ROUNDING * Math.abs(a)) && a != b) {
        return false;
      }
      defined |= !both;
    }
    return defined;
  }
}
