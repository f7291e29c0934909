// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.trace.span.Fruitless;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanInput;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Extraction;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.camp.core.order.Executions;
import org.camp.core.order.LazyRuns;

/** Executions of a source of spans: the times stream in, orders are made when asked for. */
final class SpanSource {
  /** A source whose spans are rows of a table, from the first up to another one. */
  private record Part(Source source, SpanFormat format, int first, int end) {
    /** Collects the spans that make orders: with threads and logs where the reader knows them. */
    void collect(SpanTable table, SpanFile spans) {
      switch (format) {
        case OTLP -> OtlpReader.collect(source, spans);
        case JAEGER -> JaegerReader.collect(source, spans);
        default -> addAll(table, first, end, spans);
      }
    }
  }

  /** A file of JSON lines that is longer is read in pieces of so many bytes. */
  private static final long PIECE = 1L << 26;

  private SpanSource() {}

  /** Reads a source. */
  static Executions read(SpanFormat format, Source source, AnalysisContext context) {
    SpanTable table = table(format, source, context);
    Part all = new Part(source, format, 0, table.size());
    return executions(table, source.name(), context, List.of(all));
  }

  /**
   * Reads sources of any formats of spans into one table.
   *
   * @param usual the format of what no format recognises
   */
  static Executions read(SpanFormat usual, SourceSet sources, AnalysisContext context) {
    SpanTable table = new SpanTable(TraceOptions.attributes(context));
    SpanInput input = new SpanInput(table);
    List<Diagnostic> faults = new ArrayList<>();
    List<String> empty = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    int read = 0;
    for (Source part : sources.parts()) {
      context.cancellation().check();
      context.progress().at("files", read++, sources.parts().size());
      int before = table.size();
      try {
        SpanFormat format = input.read(part, head -> format(part, head, usual));
        parts.add(new Part(part, format, before, table.size()));
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
      if (table.size() == before) {
        empty.add(part.name());
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    table.trim();
    check(table, sources.name(), context);
    if (!empty.isEmpty()) {
      context.report(
          Diagnostic.warning(
                  "no-spans",
                  empty.size() == 1
                      ? "there are no spans in " + empty.get(0)
                      : "there are no spans in "
                          + empty.get(0)
                          + " and "
                          + (empty.size() - 1)
                          + " more")
              .inFile(sources.name()));
    }
    return executions(table, sources.name(), context, parts);
  }

  /**
   * Takes the spans of one source of a set, as bytes that stand for it there.
   *
   * @param usual the format of what no format recognises
   */
  static Extraction extraction(SpanFormat usual, AnalysisContext context) {
    List<String> attributes = TraceOptions.attributes(context);
    return new Extraction() {
      @Override
      public List<Source> pieces(Source part) {
        return usual == SpanFormat.OTLP_PROTO ? List.of(part) : SpanInput.pieces(part, PIECE);
      }

      @Override
      public byte[] of(Source part) {
        return SpanInput.extract(part, head -> format(part, head, usual), attributes);
      }
    };
  }

  private static SpanFormat format(Source part, String head, SpanFormat usual) {
    Optional<SpanFormat> known = SpanFormat.of(plain(part), head);
    if (known.isEmpty() && MpiSyntax.recognises(head)) {
      throw mixture(part, "a message trace of ranks", "traces of services");
    }
    return known.orElse(usual);
  }

  /** That a file is of another kind than those beside it. */
  static BadInput mixture(Source part, String kind, String others) {
    return new BadInput(
        Diagnostic.error("mixture", "this is " + kind + ", and other files are " + others)
            .inFile(part.name())
            .withHint("one set has traces of one kind: give them in commands of their own"));
  }

  static String plain(Source part) {
    return Source.plainName(part.name()).toLowerCase(Locale.ROOT);
  }

  private static SpanTable table(SpanFormat format, Source source, AnalysisContext context) {
    SpanTable table = new SpanTable(TraceOptions.attributes(context));
    format.read(source, table);
    table.trim();
    check(table, source.name(), context);
    return table;
  }

  private static void check(SpanTable table, String file, AnalysisContext context) {
    if (table.size() == 0) {
      String which = table.dropped() == 0 ? "" : " with an id and a trace";
      throw new BadInput(Diagnostic.error("no-spans", "there are no spans" + which).inFile(file));
    }
    if (table.dropped() > 0) {
      context.report(
          Diagnostic.note(
                  "bad-span",
                  (table.dropped() == 1 ? "1 span has" : table.dropped() + " spans have")
                      + " no id or no trace, and "
                      + (table.dropped() == 1 ? "is" : "are")
                      + " left out")
              .inFile(file));
    }
    fruitless(table.fruitless()).ifPresent(note -> context.report(note.inFile(file)));
  }

  private static Optional<Diagnostic> fruitless(Fruitless values) {
    if (values.count() == 0) {
      return Optional.empty();
    }
    String which = values.count() == 1 ? "1 JSON value has" : values.count() + " JSON values have";
    String where = (values.count() == 1 ? "" : "the first ") + "in " + values.first();
    return Optional.of(
        Diagnostic.note(
            "no-spans-inside", which + " no spans of this format (" + where + "), passed over"));
  }

  private static Executions executions(
      SpanTable table, String file, AnalysisContext context, List<Part> parts) {
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
              parts.forEach(part -> part.collect(table, spans));
              return spans.orders();
            });
    return Executions.timed(
        Source.baseName(file, ".json"),
        file,
        runs,
        new SpanTiming(table, TraceOptions.reading(context)));
  }

  /** Spans as the table has them, without threads, logs and lines. */
  private static void addAll(SpanTable table, int first, int end, SpanFile spans) {
    int link = table.firstLink(first);
    for (int row = first; row < end; row++) {
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
              table.end(row),
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
