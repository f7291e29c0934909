// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

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

/** Reads the spans of OpenTelemetry in its protobuf encoding: traces data, or export requests. */
public final class OtlpProtoReader implements ModelReader<Executions> {
  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of(
                  "otlp-proto",
                  "OpenTelemetry, protobuf",
                  "Spans in OTLP's protobuf: each trace is an execution")
              .options(TraceOptions.all()),
          Executions.class,
          SpanFormat.ENDINGS_OF_PROTOBUF);

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public Optional<Extraction> extraction(AnalysisContext context) {
    return Optional.of(SpanSource.extraction(SpanFormat.OTLP_PROTO, context));
  }

  @Override
  public Executions read(SourceSet sources, AnalysisContext context) {
    return SpanSource.read(SpanFormat.OTLP_PROTO, sources, context);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return SpanSource.read(SpanFormat.OTLP_PROTO, source, context);
  }
}
