// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Lanes;
import org.camp.core.report.draw.SvgWriter;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.draw.TraceChart;
import org.camp.mpst.semantics.Safety;

/**
 * The form {@code counterexample}: a shortest trace to a deadlock, reception error or orphan
 * message as a message sequence chart (SVG).
 */
public final class CounterexampleExporter implements ModelExporter<Protocol> {
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "mpst-counterexample",
                  "Counterexample",
                  "A shortest run to a deadlock, reception error or orphan message (SVG)")
              .paper(MpstBackend.PAPER)
              .options(MpstOptions.QUEUE_BOUND, MpstOptions.STATES),
          Protocol.class,
          "counterexample",
          "image/svg+xml");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    Safety safety = SessionTypes.explore(protocol, context);
    Lanes chart = TraceChart.of(safety).orElseThrow(() -> nothing(safety));
    SvgWriter.write(chart, out);
  }

  private static RuntimeException nothing(Safety safety) {
    String seen =
        safety.exploration().configurations()
            + " configurations with queues up to "
            + safety.bound()
            + " were explored";
    return safety.exploration().complete()
        ? new NotApplicable(
            Diagnostic.error("no-counterexample", "nothing goes wrong: all " + seen))
        : new OverBudget(
            Diagnostic.error("over-budget", "nothing goes wrong so far: " + seen)
                .withHint("allow more with --budget states=…"));
  }
}
