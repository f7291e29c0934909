// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /** From how many characters on it is told before how many there will be. */
  private static final long LARGE = 100_000_000;

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
    OtlpText text = new OtlpText(out, family(protocol, context));
    List<RunTraces> traces = new ArrayList<>();
    RandomRecorder.draw(
        protocol,
        executions,
        context,
        (code, run) -> {
          boolean first = traces.isEmpty();
          if (first) {
            traces.add(RunTraces.of(protocol, code));
          }
          long characters = text.add(traces.get(0), run);
          if (first) {
            tellSize(executions, characters * executions, context);
          }
        });
    text.end();
  }

  /** A number of the protocol and the seed: traces of other seeds have other ids. */
  private static long family(Protocol protocol, AnalysisContext context) {
    return Hashing.farmHashFingerprint64()
        .hashString(protocol.name() + ' ' + context.get(MpstOptions.SEED), StandardCharsets.UTF_8)
        .asLong();
  }

  private static void tellSize(long executions, long characters, AnalysisContext context) {
    if (characters > LARGE) {
      context.report(
          Diagnostic.warning(
                  "large",
                  String.format(
                      Locale.ROOT,
                      "%,d runs take about %,d MB",
                      executions,
                      Math.round(characters * 1e-6)))
              .withHint("-o mpst.executions=… writes fewer"));
    }
  }
}
