// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;

/** The form {@code otlp}: random runs as traces of services. */
public final class OtlpExporter implements ModelExporter<Protocol> {
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-otlp", "Traces", "Random runs as traces of services (OTLP JSON)")
              .paper(MpstBackend.PAPER)
              .options(
                  RecordOptions.EXECUTIONS,
                  MpstOptions.SEED,
                  MpstOptions.DEFAULT_COST,
                  RecordOptions.WRITTEN,
                  MpstOptions.OPERATIONS),
          Protocol.class,
          "otlp",
          "application/json");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    long executions = context.get(RecordOptions.EXECUTIONS);
    if (executions < 1 || executions > RecordOptions.MOST_EXECUTIONS) {
      throw new BadInput(
          Diagnostic.error(
              "usage", "mpst.executions must lie between 1 and " + RecordOptions.MOST_EXECUTIONS));
    }
    OtlpText text = new OtlpText(out);
    List<RunTraces> traces = new ArrayList<>();
    RandomRecorder.draw(
        protocol,
        executions,
        context,
        (code, run) -> {
          if (traces.isEmpty()) {
            traces.add(RunTraces.of(protocol, code));
          }
          text.add(traces.get(0), run);
        });
    text.end();
  }
}
