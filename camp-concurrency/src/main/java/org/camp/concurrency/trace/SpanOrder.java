// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.jspecify.annotations.Nullable;

/**
 * The order of the spans of one trace. Starts, ends and logs are events; threads are processes, and
 * where spans do not name their thread, spans of a service that overlap without being nested go to
 * different lanes. A parent's start precedes its child's; the child's end precedes the parent's
 * when the parent waits for it: a client for its server, a span for an internal one within it.
 * Times of different services are never compared.
 */
final class SpanOrder {
  private final String file;
  private final String trace;
  private final List<TraceSpan> spans;
  private final AnalysisContext context;
  private final Map<String, TraceSpan> byId = new HashMap<>();
  private final Map<String, Integer> starts = new HashMap<>();
  private final Map<String, Integer> ends = new HashMap<>();
  private final SpanAncestry forest;
  private final OrderBuilder order;
  private int missing;
  private int skewed;

  SpanOrder(String file, String trace, List<TraceSpan> spans, AnalysisContext context) {
    this.file = file;
    this.trace = trace;
    this.spans = spans;
    this.context = context;
    this.order = PartialOrder.named(trace);
    this.forest = new SpanAncestry(spans);
    spans.forEach(s -> byId.put(s.id(), s));
  }

  PartialOrder build() {
    Map<String, List<TraceSpan>> groups = new LinkedHashMap<>();
    for (TraceSpan span : spans) {
      String thread = span.thread().isEmpty() ? "" : "/" + span.thread();
      groups.computeIfAbsent(span.service() + thread, key -> new ArrayList<>()).add(span);
    }
    groups.forEach(
        (name, members) -> {
          members.sort(
              Comparator.comparingLong(TraceSpan::start)
                  .thenComparing(Comparator.comparingLong(TraceSpan::end).reversed())
                  .thenComparing(forest::depth)
                  .thenComparing(TraceSpan::id));
          if (!members.get(0).thread().isEmpty()) {
            write(name, members);
          } else {
            List<List<TraceSpan>> lanes = SpanLanes.of(members);
            for (int i = 0; i < lanes.size(); i++) {
              write(i == 0 ? name : name + "#" + (i + 1), lanes.get(i));
            }
          }
        });
    spans.forEach(this::connect);
    report();
    try {
      return order.build();
    } catch (IllFormed e) {
      throw new IllFormed(
          e.diagnostics().stream()
              .map(
                  d ->
                      d.inFile(file)
                          .withHint(
                              "spans of one thread overlap in a way that no thread could produce; "
                                  + "give them thread.id attributes"))
              .toList());
    }
  }

  /** An event of a lane before the ends of spans are put in. */
  private record Item(TraceSpan span, long time, @Nullable String log) {}

  private void write(String name, List<TraceSpan> lane) {
    int process = order.process(name);
    List<Item> items = new ArrayList<>();
    for (TraceSpan span : lane) {
      items.add(new Item(span, span.start(), null));
      span.logs().forEach(log -> items.add(new Item(span, log.time(), log.name())));
    }
    items.sort(Comparator.comparingLong(Item::time));
    OpenSpans open = new OpenSpans(forest);
    for (Item item : items) {
      end(open.ended(item.time(), item.span()), process);
      TraceSpan span = item.span();
      String log = item.log();
      if (log != null) {
        order.event(null, process, log, span.line());
      } else {
        starts.put(span.id(), order.event(null, process, "start " + span.name(), span.line()));
        open.open(span);
      }
    }
    end(open.ended(Long.MAX_VALUE, null), process);
  }

  private void end(List<TraceSpan> ended, int process) {
    for (TraceSpan span : ended) {
      ends.put(span.id(), order.event(null, process, "end " + span.name(), span.line()));
    }
  }

  private void connect(TraceSpan span) {
    TraceSpan parent = byId.get(span.parent());
    if (parent == null) {
      missing += span.parent().isEmpty() ? 0 : 1;
    } else {
      message(starts, parent, starts, span);
      if (!parent.service().equals(span.service()) && span.start() < parent.start()) {
        skewed++;
      }
      boolean call = parent.kind() == TraceSpan.Kind.CLIENT && span.kind() == TraceSpan.Kind.SERVER;
      boolean nested = span.kind() == TraceSpan.Kind.INTERNAL && span.within(parent);
      if (call || nested) {
        message(ends, span, ends, parent);
      }
    }
    for (String cause : span.causes()) {
      TraceSpan from = byId.get(cause);
      if (from == null) {
        missing++;
      } else if (!from.equals(span)) {
        message(starts, from, starts, span);
      }
    }
  }

  private void message(
      Map<String, Integer> some, TraceSpan from, Map<String, Integer> others, TraceSpan to) {
    Integer source = some.get(from.id());
    Integer target = others.get(to.id());
    if (source != null && target != null && order.process(source) != order.process(target)) {
      order.message(source, target);
    }
  }

  private void report() {
    if (missing > 0) {
      note(
          "missing-span",
          (missing == 1 ? "1 reference leads" : missing + " references lead")
              + " to spans that are not in the file");
    }
    if (skewed > 0) {
      note(
          "clock-skew",
          (skewed == 1
                  ? "1 span begins before its parent"
                  : skewed + " spans begin before their parents")
              + " by the clocks of the hosts");
    }
  }

  private void note(String code, String message) {
    context.report(Diagnostic.note(code, "trace " + trace + ": " + message).inFile(file));
  }
}
