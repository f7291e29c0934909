// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.trace.LaneActivities.Activity;

/**
 * LaneActivities as complete events of the Trace Event Format, for Perfetto and chrome://tracing:
 * lanes are threads of one process, and what an activity waits for on another lane is a flow. Times
 * are microseconds; where nothing is timed, one stands for one step.
 */
final class TraceEvents {
  private static final double MICROSECOND = 1_000;

  private final LaneActivities activities;
  private final Appendable out;
  private long flows;
  private boolean begun;

  private TraceEvents(LaneActivities activities, Appendable out) {
    this.activities = activities;
    this.out = out;
  }

  static void write(LaneActivities activities, Appendable out) throws IOException {
    new TraceEvents(activities, out).write();
  }

  private void write() throws IOException {
    out.append("{\"displayTimeUnit\": \"ns\",\n\"otherData\": {\"name\": ");
    out.append(JsonWriter.quoted(activities.named().title()));
    if (!activities.timed()) {
      out.append(", \"unit\": ").append(JsonWriter.quoted(activities.unit()));
    }
    out.append("},\n\"traceEvents\": [\n");
    meta("process_name", 0, activities.named().title());
    List<String> lanes = activities.named().lanes();
    for (int lane = 0; lane < lanes.size(); lane++) {
      meta("thread_name", lane + 1, lanes.get(lane));
    }
    for (Activity activity : activities.all()) {
      complete(activity);
      flows(activity);
    }
    out.append("\n]}\n");
  }

  private void begin(String phase, String name, int thread) throws IOException {
    out.append(begun ? ",\n" : "").append("{\"ph\": \"").append(phase).append("\", \"name\": ");
    out.append(JsonWriter.quoted(name)).append(", \"pid\": 1, \"tid\": ");
    out.append(Integer.toString(thread));
    begun = true;
  }

  private void meta(String what, int thread, String name) throws IOException {
    begin("M", what, thread);
    out.append(", \"ts\": 0, \"args\": {\"name\": ");
    out.append(JsonWriter.quoted(name)).append("}}");
  }

  private void complete(Activity activity) throws IOException {
    begin("X", activities.name(activity), activity.lane() + 1);
    out.append(", \"cat\": ").append(JsonWriter.quoted(activities.kind(activity)));
    out.append(", \"ts\": ").append(micros(activity.from()));
    out.append(", \"dur\": ").append(micros(activity.to() - activity.from()));
    out.append(", \"args\": {\"critical\": ");
    out.append(Boolean.toString(activities.isCritical(activity)));
    long slack = activities.slack(activity);
    if (slack != ActivityNetwork.NEVER) {
      out.append(", \"slack\": ").append(micros(slack));
    }
    out.append("}}");
  }

  /** What came from another lane and was waited for. */
  private void flows(Activity activity) throws IOException {
    ActivityNetwork network = activities.named().network();
    for (int before : network.waits(activity.event())) {
      int lane = activities.named().lane().applyAsInt(before);
      if (lane != activity.lane() && !network.isSource(before)) {
        String id = Long.toString(++flows);
        begin("s", "waits", lane + 1);
        out.append(", \"cat\": \"flow\", \"id\": ").append(id).append(", \"ts\": ");
        out.append(micros(network.time(before))).append("}");
        begin("f", "waits", activity.lane() + 1);
        out.append(", \"cat\": \"flow\", \"bp\": \"e\", \"id\": ").append(id);
        out.append(", \"ts\": ").append(micros(Math.max(network.time(before), activity.from())));
        out.append("}");
      }
    }
  }

  private String micros(long time) {
    double value = activities.exact(time) / (activities.timed() ? MICROSECOND : 1);
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.3f", value);
  }
}
