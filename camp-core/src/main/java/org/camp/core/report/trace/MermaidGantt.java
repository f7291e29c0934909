// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.camp.core.report.trace.LaneActivities.Activity;

/**
 * A Gantt chart for Mermaid: a section for each lane, what is critical marked so. Mermaid counts
 * whole milliseconds, so one of them stands for the unit that the title names.
 */
final class MermaidGantt {
  /** Mermaid refuses texts of more than 50,000 characters. */
  private static final int MOST_TASKS = 300;

  /** So many units the whole should have at least, so that what is short is seen. */
  private static final long LEAST_UNITS = 1_000;

  private static final List<String> UNITS = List.of("s", "ms", "us", "ns");

  private MermaidGantt() {}

  static void write(LaneActivities activities, Appendable out) throws IOException {
    double perUnit = 1;
    String unit = activities.unit();
    if (activities.timed()) {
      int place = 0;
      perUnit = 1e9;
      while (place + 1 < UNITS.size()
          && activities.exact(activities.end()) / perUnit < LEAST_UNITS) {
        place++;
        perUnit /= 1000;
      }
      unit = UNITS.get(place);
    }
    List<Activity> all = activities.all();
    List<Activity> shown = shown(activities);
    out.append("gantt\n    title ");
    out.append(MermaidText.escaped(activities.named().title() + ", in " + unit));
    out.append("\n    dateFormat x\n    axisFormat %Q\n");
    if (shown.size() < all.size()) {
      out.append("    %% the longest ").append(Integer.toString(shown.size()));
      out.append(" of ").append(Integer.toString(all.size())).append(" activities\n");
    }
    int lane = -1;
    for (Activity activity : shown) {
      if (activity.lane() != lane) {
        lane = activity.lane();
        out.append("    section ").append(MermaidText.escaped(activities.lane(activity)));
        out.append('\n');
      }
      long from = Math.round(activities.exact(activity.from()) / perUnit);
      long to = Math.round(activities.exact(activity.to()) / perUnit);
      out.append("    ").append(MermaidText.escaped(activities.name(activity))).append(" :");
      out.append(activities.isCritical(activity) ? "crit, " : "");
      out.append(Long.toString(from)).append(", ");
      out.append(Long.toString(Math.max(1, to - from))).append("ms\n");
    }
  }

  /** The critical ones first, then the longest; in the order of lanes. */
  private static List<Activity> shown(LaneActivities activities) {
    List<Activity> all = activities.all();
    return all.size() <= MOST_TASKS
        ? all
        : all.stream()
            .sorted(
                Comparator.comparing((Activity activity) -> !activities.isCritical(activity))
                    .thenComparing(
                        Comparator.comparingLong((Activity a) -> a.to() - a.from()).reversed()))
            .limit(MOST_TASKS)
            .sorted(Comparator.comparingInt(Activity::lane).thenComparingLong(Activity::from))
            .toList();
  }
}
