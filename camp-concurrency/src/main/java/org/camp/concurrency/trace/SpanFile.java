// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.order.PartialOrder;

/**
 * Collects the spans of a file; each trace, with those that links connect to it, is an execution.
 */
final class SpanFile {
  private final String file;
  private final AnalysisContext context;

  private final Map<String, TraceSpan> spans = new LinkedHashMap<>();
  private final Map<String, List<TraceSpan>> traces = new LinkedHashMap<>();
  private final Map<String, String> traceOf = new HashMap<>();
  private final Repetitions repetitions = new Repetitions();

  SpanFile(String file, AnalysisContext context) {
    this.file = file;
    this.context = context;
  }

  /** An id that no other trace has; empty when there is no id. */
  static String id(String trace, String span) {
    return span.isEmpty() ? "" : trace + ":" + span;
  }

  /**
   * Adds a span; its own id and those that it mentions must come from {@link #id}. Without an id or
   * a trace it is left out, which was said when its times were read.
   */
  void add(String trace, TraceSpan span) {
    if (!span.id().isEmpty() && !trace.isEmpty()) {
      repetitions.add(span, spans);
      traceOf.putIfAbsent(span.id(), trace);
    }
  }

  List<PartialOrder> orders() {
    repetitions.settle(spans);
    int broken = BrokenTimes.settle(spans);
    if (broken > 0) {
      context.report(
          Diagnostic.note(
                  "bad-times",
                  (broken == 1 ? "1 span has" : broken + " spans have")
                      + " no start, no end, or an end before the start: taken from the spans"
                      + " around and below")
              .inFile(file));
    }
    for (TraceSpan span : spans.values()) {
      String trace = traceOf.getOrDefault(Repetitions.shared(span.id()), "");
      traceOf.put(span.id(), trace);
      traces.computeIfAbsent(trace, key -> new ArrayList<>()).add(span);
    }
    repetitions.notes().forEach(note -> context.report(note.inFile(file)));
    if (traces.isEmpty()) {
      throw new BadInput(Diagnostic.error("no-spans", "there are no spans").inFile(file));
    }
    List<PartialOrder> runs = new ArrayList<>();
    int events = 0;
    int messages = 0;
    for (Map.Entry<String, List<TraceSpan>> linked : linked().entrySet()) {
      context.cancellation().check();
      PartialOrder order = new SpanOrder(file, linked.getKey(), linked.getValue(), context).build();
      runs.add(order);
      events += order.size();
      messages += order.messages();
    }
    context.report(
        Diagnostic.note(
                "span-edges",
                "spans gave "
                    + events
                    + " events and "
                    + messages
                    + " causal edges; where a trace does not record an edge, concurrency is"
                    + " over-estimated")
            .inFile(file));
    return runs;
  }

  /** The spans of traces that links connect, under the names of all of these traces. */
  private Map<String, List<TraceSpan>> linked() {
    Map<String, String> leader = new HashMap<>();
    traces.keySet().forEach(trace -> leader.put(trace, trace));
    for (Map.Entry<String, List<TraceSpan>> trace : traces.entrySet()) {
      for (TraceSpan span : trace.getValue()) {
        for (String cause : span.causes()) {
          String other = traceOf.get(cause);
          if (other != null) {
            leader.put(first(leader, trace.getKey()), first(leader, other));
          }
        }
      }
    }
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (String trace : traces.keySet()) {
      groups.computeIfAbsent(first(leader, trace), key -> new ArrayList<>()).add(trace);
    }
    Map<String, List<TraceSpan>> linked = new LinkedHashMap<>();
    for (List<String> group : groups.values()) {
      List<TraceSpan> spans = new ArrayList<>();
      group.forEach(trace -> spans.addAll(traces.getOrDefault(trace, List.of())));
      linked.put(String.join("+", group), spans);
      if (group.size() > 1) {
        context.report(
            Diagnostic.note(
                    "linked-traces",
                    "links connect the traces "
                        + String.join(", ", group)
                        + ": they are one execution")
                .inFile(file));
      }
    }
    return linked;
  }

  private static String first(Map<String, String> leader, String trace) {
    String at = trace;
    String up = leader.getOrDefault(at, at);
    while (!up.equals(at)) {
      at = up;
      up = leader.getOrDefault(at, at);
    }
    return at;
  }
}
