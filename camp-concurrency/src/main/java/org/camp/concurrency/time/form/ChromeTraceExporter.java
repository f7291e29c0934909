// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.picture.SpanActivities;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.Executions;
import org.camp.core.order.TimedRun;
import org.camp.core.report.JsonWriter;

/**
 * The form {@code chrome-trace}: spans as complete events of the Trace Event Format, for Perfetto
 * and chrome://tracing. Services are processes; calls between processes, and the answers that are
 * waited for, are flows. Times are microseconds from the first start, which stands under {@code
 * otherData}.
 */
public final class ChromeTraceExporter implements ModelExporter<Executions> {
  private static final long NANOSECONDS = 1_000_000_000;
  private static final int THOUSAND = 1000;

  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "time-chrome-trace",
                  "Trace events",
                  "Spans in the Trace Event Format, for Perfetto and chrome://tracing")
              .options(TimeOptions.ROOT, TimeOptions.TRACE),
          Executions.class,
          "chrome-trace",
          "application/json");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    List<TimedRun> runs = new ArrayList<>();
    TimedRuns.of(model, context).each(runs::add);
    new Events(runs, out).write(model.name());
  }

  /** Writes the events of runs, one a line. */
  private static final class Events {
    private final List<TimedRun> runs;
    private final Appendable out;
    private final Threads threads = new Threads();
    private final long origin;
    private long flows;
    private long written;

    Events(List<TimedRun> runs, Appendable out) {
      this.runs = new ArrayList<>(runs);
      this.out = out;
      this.runs.sort(Comparator.comparingLong(Events::begin));
      this.origin = runs.stream().mapToLong(Events::begin).min().orElse(0);
    }

    private static long begin(TimedRun run) {
      long begin = Long.MAX_VALUE;
      for (int span = 0; span < run.spans(); span++) {
        begin = Math.min(begin, run.from(span));
      }
      return begin + TimedRuns.base(run);
    }

    void write(String name) throws IOException {
      Instant start =
          Instant.ofEpochSecond(
              Math.floorDiv(origin, NANOSECONDS), Math.floorMod(origin, NANOSECONDS));
      out.append("{\"displayTimeUnit\": \"ms\",\n\"otherData\": {\"name\": ");
      out.append(JsonWriter.quoted(name));
      if (origin != 0) {
        out.append(", \"start\": ").append(JsonWriter.quoted(start.toString()));
      }
      out.append("},\n\"traceEvents\": [\n");
      for (TimedRun run : runs) {
        run(run, TimedRuns.base(run) - origin);
      }
      int pid = 0;
      for (String service : threads.services()) {
        pid++;
        meta("process_name", pid, 0, service);
        for (int tid = 1; tid <= threads.threads(service); tid++) {
          boolean alone = threads.threads(service) == 1;
          meta("thread_name", pid, tid, alone ? service : service + " " + tid);
        }
      }
      out.append("\n]}\n");
    }

    private void begin(String phase) throws IOException {
      out.append(written++ == 0 ? "" : ",\n").append("{\"ph\": \"").append(phase).append('"');
    }

    private void meta(String what, int pid, int tid, String name) throws IOException {
      begin("M");
      out.append(", \"name\": \"").append(what);
      out.append("\", \"pid\": ").append(Integer.toString(pid));
      out.append(", \"tid\": ").append(Integer.toString(tid)).append(", \"ts\": 0, \"args\": ");
      out.append("{\"name\": ").append(JsonWriter.quoted(name)).append("}}");
    }

    private void run(TimedRun run, long shift) {
      int[] thread = threads.lay(run, shift);
      SpanActivities activities = new SpanActivities(run);
      try {
        for (int span : Threads.inTime(run)) {
          span(run, span, shift, thread, activities);
          int parent = run.parent(span);
          if (parent >= 0 && !near(run, span, thread)) {
            long call = Math.min(run.from(span), run.to(parent));
            flow("call", run, parent, call + shift, span, run.from(span) + shift, thread);
            if (run.relation(span).equals("joined")) {
              flow("answer", run, span, run.to(span) + shift, parent, run.to(span) + shift, thread);
            }
          }
        }
        if (run instanceof RankRun ranks) {
          messages(ranks, shift, thread);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** What one rank waits for of another one. */
    private void messages(RankRun run, long shift, int[] thread) throws IOException {
      ActivityNetwork network = run.network();
      for (int event = 0; event < run.events(); event++) {
        for (int before : network.waits(event)) {
          int from = network.owner(before);
          int to = network.owner(event);
          if (before < run.events() && run.rank(from) != run.rank(to)) {
            long sent = network.time(before) + shift;
            flow("message", run, from, sent, to, network.time(event) + shift, thread);
          }
        }
      }
    }

    /** Whether a span stands within its parent on one thread. */
    private static boolean near(TimedRun run, int span, int[] thread) {
      int parent = run.parent(span);
      return thread[parent] == thread[span]
          && run.service(parent).equals(run.service(span))
          && run.to(span) <= run.to(parent)
          && run.from(span) >= run.from(parent);
    }

    private void span(TimedRun run, int span, long shift, int[] thread, SpanActivities activities)
        throws IOException {
      long slack = activities.slack(span);
      int parent = run.parent(span);
      head("X", SpanActivities.bareName(run, span), run.kind(span), run, span, thread);
      out.append(", \"ts\": ").append(micros(run.from(span) + shift));
      out.append(", \"dur\": ").append(micros(run.to(span) - run.from(span)));
      out.append(", \"args\": {\"trace\": ").append(JsonWriter.quoted(TimedRuns.id(run)));
      out.append(", \"span\": ").append(JsonWriter.quoted(run.id(span)));
      if (parent >= 0) {
        out.append(", \"parent\": ").append(JsonWriter.quoted(run.id(parent)));
      }
      out.append(", \"relation\": ").append(JsonWriter.quoted(run.relation(span)));
      if (run.error(span)) {
        out.append(", \"error\": true");
      }
      out.append(", \"onPath\": ").append(micros(activities.onPath(span)));
      if (slack != ActivityNetwork.NEVER) {
        out.append(", \"slack\": ").append(micros(slack));
      }
      out.append("}}");
    }

    private void flow(
        String name, TimedRun run, int from, long begin, int to, long end, int[] thread)
        throws IOException {
      String id = Long.toString(++flows);
      head("s", name, "flow", run, from, thread);
      out.append(", \"id\": ").append(id).append(", \"ts\": ").append(micros(begin)).append("}");
      head("f", name, "flow", run, to, thread);
      out.append(", \"bp\": \"e\", \"id\": ").append(id);
      out.append(", \"ts\": ").append(micros(end)).append("}");
    }

    private void head(
        String phase, String name, String category, TimedRun run, int span, int[] thread)
        throws IOException {
      begin(phase);
      out.append(", \"name\": ").append(JsonWriter.quoted(name)).append(", \"cat\": ");
      out.append(JsonWriter.quoted(category)).append(", \"pid\": ");
      out.append(Integer.toString(threads.process(run.service(span)))).append(", \"tid\": ");
      out.append(Integer.toString(thread[span]));
    }

    private static String micros(long nanoseconds) {
      long whole = Math.abs(nanoseconds) / THOUSAND;
      long rest = Math.abs(nanoseconds) % THOUSAND;
      String sign = nanoseconds < 0 ? "-" : "";
      return rest == 0 ? sign + whole : sign + whole + String.format(Locale.ROOT, ".%03d", rest);
    }
  }
}
