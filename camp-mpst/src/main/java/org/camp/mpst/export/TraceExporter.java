// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.io.IOException;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.draw.SvgWriter;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.draw.TraceChart;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.RandomRun;

/** The form {@code trace}: a random run as a message sequence chart (SVG). */
public final class TraceExporter implements ModelExporter<Protocol> {
  /** Which run. */
  public static final Option<Long> SEED =
      Option.integer("seed", 1, "decides which of the possible runs is drawn");

  /** Actions that are drawn. */
  public static final Option<Long> ACTIONS =
      Option.integer("actions", 60, "how many actions are drawn at most");

  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-trace", "Trace", "A random run as a message sequence chart (SVG)")
              .paper(MpstBackend.PAPER)
              .options(MpstOptions.QUEUE_BOUND, SEED, ACTIONS),
          Protocol.class,
          "trace",
          "image/svg+xml");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    Configurations space = SessionTypes.configurations(protocol, context);
    RandomRun run =
        RandomRun.of(
            space,
            MpstOptions.queueBound(context),
            (int) Math.min(10_000, Math.max(0, context.get(ACTIONS))),
            new SplittableRandom(context.get(SEED)));
    SvgWriter.write(TraceChart.of(protocol.name(), space.code(), run.trace()), out);
  }
}
