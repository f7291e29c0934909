package org.camp.concurrency.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.Severity;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.jspecify.annotations.Nullable;

/** Collects the spans of a file by their trace; each trace is an execution. */
final class SpanFile {
  private final String file;
  private final AnalysisContext context;
  private final Map<String, List<TraceSpan>> traces = new LinkedHashMap<>();
  private final Set<String> ids = new HashSet<>();
  private final Diagnostics errors = new Diagnostics();

  SpanFile(String file, AnalysisContext context) {
    this.file = file;
    this.context = context;
  }

  void add(String trace, TraceSpan span) {
    if (span.id().isEmpty()) {
      error(span, "bad-span", "the span has no id");
    } else if (!ids.add(trace + ' ' + span.id())) {
      error(span, "duplicate-span", "span '" + span.id() + "' is there twice");
    } else if (span.start() < 0 || span.end() < span.start()) {
      error(span, "bad-span", "span '" + span.id() + "' needs a start, and an end not before it");
    } else {
      traces.computeIfAbsent(trace, key -> new ArrayList<>()).add(span);
    }
  }

  private void error(TraceSpan span, String code, String message) {
    errors.add(new Diagnostic(Severity.ERROR, code, message, file, span.line(), 1, null, null));
  }

  Executions executions() {
    errors.throwIfIllFormed();
    if (traces.isEmpty()) {
      throw new BadInput(Diagnostic.error("no-spans", "there are no spans").inFile(file));
    }
    List<PartialOrder> runs = new ArrayList<>();
    int events = 0;
    int messages = 0;
    for (Map.Entry<String, List<TraceSpan>> trace : traces.entrySet()) {
      context.cancellation().check();
      PartialOrder order = new SpanOrder(trace.getKey(), trace.getValue(), context).build();
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
                + " over-estimated"));
    @Nullable Path last = Path.of(file).getFileName();
    String name = last == null ? file : last.toString();
    return new Executions(
        name.endsWith(".json") ? name.substring(0, name.length() - 5) : name, file, runs);
  }
}
