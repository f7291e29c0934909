// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Numbers;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * Times of two protocols by role, in seconds, and what the first gains: positive when it is faster.
 *
 * @param what what the times are
 * @param roles names of the roles of both
 * @param first role → its time in the first [s]; NaN when unknown
 * @param second role → its time in the second [s]; NaN when unknown
 * @param firstAll the time of all roles together in the first
 * @param secondAll the same in the second
 */
record TimeComparison(
    String what,
    List<String> roles,
    double[] first,
    double[] second,
    double firstAll,
    double secondAll) {
  private static final int MOST_BARS = 64;

  /** Times by name; a role that one side does not have has no time there. */
  static TimeComparison of(
      String what,
      RoleTable ours,
      IntToDoubleFunction first,
      double firstAll,
      RoleTable theirs,
      IntToDoubleFunction second,
      double secondAll) {
    List<String> names = new ArrayList<>(ours.names());
    theirs.names().stream().filter(name -> ours.find(name) < 0).forEach(names::add);
    double[] left = new double[names.size()];
    double[] right = new double[names.size()];
    for (int i = 0; i < names.size(); i++) {
      int there = theirs.find(names.get(i));
      left[i] = i < ours.size() ? first.applyAsDouble(i) : Double.NaN;
      right[i] = there < 0 ? Double.NaN : second.applyAsDouble(there);
    }
    return new TimeComparison(what, names, left, right, firstAll, secondAll);
  }

  /** What all roles together gain, in seconds. */
  double all() {
    return secondAll - firstAll;
  }

  boolean isKnown() {
    return !Double.isNaN(all());
  }

  /** Whether some role has a time on some side. */
  boolean isKnownAnywhere() {
    return Arrays.stream(first).anyMatch(t -> !Double.isNaN(t))
        || Arrays.stream(second).anyMatch(t -> !Double.isNaN(t));
  }

  private static double share(double first, double second) {
    return second > 0 ? (second - first) / second : Double.NaN;
  }

  /** What all roles together gain, as a part of the original. */
  double share() {
    return share(firstAll, secondAll);
  }

  Section table(String left, String right) {
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 0; i < roles.size(); i++) {
      rows.add(
          List.of(
              Value.of(roles.get(i)),
              Value.of(first[i]),
              Value.of(second[i]),
              Value.of(second[i] - first[i]),
              Value.of(share(first[i], second[i]))));
    }
    return new Section.Table(
        what,
        List.of(
            Section.Column.of("role"),
            new Section.Column(left, "s"),
            new Section.Column(right, "s"),
            new Section.Column("gain", "s"),
            new Section.Column("gain", "%")),
        rows);
  }

  /** As bars; nothing when there are too many, or none is known. */
  List<BarChart> bars(String left, String right) {
    if (roles.size() > MOST_BARS || !isKnown()) {
      return List.of();
    }
    List<BarChart.Group> groups =
        List.of(
            new BarChart.Group(left, Emphasis.STRONG, Numbers.of(first)),
            new BarChart.Group(right, Emphasis.PLAIN, Numbers.of(second)));
    return List.of(new BarChart(what, Axis.of("time", "s"), roles, groups, false));
  }

  Value values(String allName) {
    return Value.object()
        .put("first", side(first, firstAll, allName))
        .put("second", side(second, secondAll, allName))
        .put(
            "gain",
            Value.object()
                .put("perRole", byRole(i -> second[i] - first[i]))
                .put(allName, all())
                .put("share", share())
                .build())
        .build();
  }

  private Value side(double[] times, double all, String allName) {
    return Value.object().put("perRole", byRole(i -> times[i])).put(allName, all).build();
  }

  private Value byRole(IntToDoubleFunction value) {
    return Value.lazyObject(roles.size(), roles::get, i -> Value.of(value.applyAsDouble(i)));
  }
}
