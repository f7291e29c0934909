// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.List;
import java.util.Optional;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Extraction;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.camp.core.order.Executions;

/** Reads spans in Zipkin's second JSON format: a list of them, a list of traces, or one a line. */
public final class ZipkinReader implements ModelReader<Executions> {
  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of("zipkin", "Zipkin", "Spans in Zipkin's JSON: each trace is an execution")
              .options(TraceOptions.all()),
          Executions.class,
          List.of(".json", ".zipkin.json"));

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return SpanFormat.ZIPKIN.recognises(head);
  }

  @Override
  public Optional<Extraction> extraction(AnalysisContext context) {
    return Optional.of(SpanSource.extraction(SpanFormat.ZIPKIN, context));
  }

  @Override
  public Executions read(SourceSet sources, AnalysisContext context) {
    return SpanSource.read(SpanFormat.ZIPKIN, sources, context);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return SpanSource.read(SpanFormat.ZIPKIN, source, context);
  }
}
