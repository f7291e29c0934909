// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.report.draw.GraphMlWriter;
import org.camp.core.report.trace.LaneActivities.Activity;

/** Forms in which a schedule is written for other tools. */
public enum ScheduleForm {
  /** Events for Perfetto and chrome://tracing. */
  CHROME_TRACE(
      "chrome-trace",
      "application/json",
      "Trace events",
      "Who does what when in the Trace Event Format, for Perfetto and chrome://tracing") {
    @Override
    void write(LaneActivities activities, Appendable out) throws IOException {
      TraceEvents.write(activities, out);
    }
  },

  /** The critical path for flame graph tools. */
  FOLDED(
      "folded",
      "text/plain",
      "Folded stacks",
      "Time on the critical path by who does what, for flame graph tools") {
    @Override
    void write(LaneActivities activities, Appendable out) throws IOException {
      FoldedStacks stacks = new FoldedStacks();
      for (Activity activity : activities.critical()) {
        stacks.add(
            List.of(activities.lane(activity), activities.name(activity)),
            activities.count(activity.to() - activity.from()));
      }
      stacks.write(out);
    }
  },

  /** Profiles for speedscope.app. */
  SPEEDSCOPE(
      "speedscope",
      "application/json",
      "Speedscope",
      "The critical path and each lane as profiles for speedscope.app") {
    @Override
    void write(LaneActivities activities, Appendable out) throws IOException {
      SpeedscopeFile file = new SpeedscopeFile(activities.timed() ? "nanoseconds" : "none");
      add(file, "critical path", activities.critical(), activities, true);
      List<String> lanes = activities.named().lanes();
      for (int lane = 0; lane < lanes.size(); lane++) {
        int own = lane;
        List<Activity> its = activities.all().stream().filter(a -> a.lane() == own).toList();
        if (!its.isEmpty()) {
          add(file, lanes.get(lane), its, activities, false);
        }
      }
      file.write(activities.named().title(), out);
    }
  },

  /** A Gantt chart for Mermaid. */
  MERMAID_GANTT(
      "mermaid-gantt", "text/vnd.mermaid", "Gantt chart", "Who does what when, for Mermaid") {
    @Override
    void write(LaneActivities activities, Appendable out) throws IOException {
      MermaidGantt.write(activities, out);
    }
  },

  /** Events and what they wait for as a graph. */
  NETWORK(
      "network",
      "application/graphml+xml",
      "Activity network",
      "Events, what each waits for and how long activities take, as GraphML") {
    @Override
    void write(LaneActivities activities, Appendable out) throws IOException {
      GraphMlWriter.write(activities.named(), out);
    }
  };

  private static final String WAITING = "waiting";

  private final String form;
  private final String media;
  private final String title;
  private final String summary;

  ScheduleForm(String form, String media, String title, String summary) {
    this.form = form;
    this.media = media;
    this.title = title;
    this.summary = summary;
  }

  /** What the command calls it. */
  public String form() {
    return form;
  }

  /** The media type of what is written. */
  public String media() {
    return media;
  }

  /** A few words. */
  public String title() {
    return title;
  }

  /** One sentence. */
  public String summary() {
    return summary;
  }

  /**
   * Writes a schedule.
   *
   * @throws IOException when {@code out} does
   */
  public void write(NamedNetwork schedule, Appendable out) throws IOException {
    write(new LaneActivities(schedule), out);
  }

  abstract void write(LaneActivities activities, Appendable out) throws IOException;

  /** Adds a profile in the order of time; gaps are waiting. */
  private static void add(
      SpeedscopeFile file,
      String name,
      List<Activity> activities,
      LaneActivities all,
      boolean withLanes) {
    List<List<String>> samples = new ArrayList<>();
    List<Long> weights = new ArrayList<>();
    long at = 0;
    for (Activity activity : activities) {
      long from = all.count(activity.from());
      long to = all.count(activity.to());
      if (from > at) {
        samples.add(List.of(WAITING));
        weights.add(from - at);
      }
      if (to > Math.max(at, from)) {
        samples.add(
            withLanes
                ? List.of(all.lane(activity), all.name(activity))
                : List.of(all.name(activity)));
        weights.add(to - Math.max(at, from));
      }
      at = Math.max(at, to);
    }
    file.add(name, samples, weights);
  }
}
