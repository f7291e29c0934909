// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.LazyRuns;

/** Executions of a source of spans: the times stream in, orders are made when asked for. */
final class SpanSource {
  /** Collects the spans that make orders. */
  @FunctionalInterface
  interface Collector {
    void collect(SpanFile spans);
  }

  private SpanSource() {}

  /** Reads a source whose orders are made of what the table has. */
  static Executions read(SpanFormat format, Source source, AnalysisContext context) {
    SpanTable table = table(format, source, context);
    return executions(table, source, context, spans -> addAll(table, spans));
  }

  /** Reads a source whose orders are made of what a collector reads. */
  static Executions read(
      SpanFormat format, Source source, AnalysisContext context, Collector collector) {
    return executions(table(format, source, context), source, context, collector);
  }

  private static SpanTable table(SpanFormat format, Source source, AnalysisContext context) {
    SpanTable table = new SpanTable(TraceOptions.attributes(context));
    format.read(source, table);
    if (table.size() == 0) {
      throw new BadInput(Diagnostic.error("no-spans", "there are no spans").inFile(source.name()));
    }
    if (table.dropped() > 0) {
      context.report(
          Diagnostic.note(
                  "bad-span",
                  (table.dropped() == 1 ? "1 span has" : table.dropped() + " spans have")
                      + " no id or no trace, and "
                      + (table.dropped() == 1 ? "is" : "are")
                      + " left out")
              .inFile(source.name()));
    }
    return table;
  }

  private static Executions executions(
      SpanTable table, Source source, AnalysisContext context, Collector collector) {
    String file = source.name();
    LazyRuns runs =
        new LazyRuns(
            said -> {
              AnalysisContext telling =
                  context.toBuilder()
                      .listener(
                          diagnostic -> {
                            said.accept(diagnostic);
                            context.report(diagnostic);
                          })
                      .build();
              SpanFile spans = new SpanFile(file, telling);
              collector.collect(spans);
              return spans.orders();
            });
    return Executions.timed(
        Source.baseName(file, ".json"),
        file,
        runs,
        new SpanTiming(table, TraceOptions.reading(context)));
  }

  /** Spans as the table has them, without threads, logs and lines. */
  private static void addAll(SpanTable table, SpanFile spans) {
    int link = 0;
    for (int row = 0; row < table.size(); row++) {
      String trace = table.traceId(table.trace(row));
      List<String> causes = new ArrayList<>();
      for (; link < table.links() && table.linkRow(link) == row; link++) {
        causes.add(SpanFile.id(table.traceId(table.linkTrace(link)), table.linkedId(link)));
      }
      spans.add(
          trace,
          new TraceSpan(
              SpanFile.id(trace, table.id(row)),
              SpanFile.id(trace, table.hasParent(row) ? table.parentId(row) : ""),
              table.text(table.bareName(table.operation(row))),
              kind(table.kind(row)),
              table.start(row),
              table.end(row) == SpanTable.NO_TIME ? table.start(row) : table.end(row),
              place(table, table.process(row)),
              "",
              List.of(),
              causes,
              0));
    }
  }

  private static String place(SpanTable table, int process) {
    long identity = table.identity(process);
    String service = table.text((int) (identity >>> 32));
    String instance = table.text((int) identity);
    String where = instance.isEmpty() ? table.hostName(process) : instance;
    return where.isEmpty() ? service : service + "@" + where;
  }

  private static TraceSpan.Kind kind(SpanKind kind) {
    return kind == SpanKind.UNKNOWN ? TraceSpan.Kind.INTERNAL : TraceSpan.Kind.valueOf(kind.name());
  }
}
