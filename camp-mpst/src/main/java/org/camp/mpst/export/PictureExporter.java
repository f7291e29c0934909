// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Diagram;
import org.camp.core.report.draw.SvgWriter;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.draw.ProtocolPictures;

/** The form {@code svg}: the message sequence, the schedule to scale, and the cost per role. */
public final class PictureExporter implements ModelExporter<Protocol> {
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "mpst-svg", "Message sequence", "Who sends what to whom, and who waits, as SVG")
              .paper(MpstBackend.PAPER)
              .options(
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STEPS,
                  MpstOptions.EVENTS),
          Protocol.class,
          "svg",
          "image/svg+xml");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    MpstResult result = SessionTypes.analyze(protocol, context);
    List<Diagram> pictures = ProtocolPictures.of(result.instance(), result.cost(), result.safety());
    if (pictures.isEmpty()) {
      throw new OverBudget(
          Diagnostic.error("too-large-to-draw", "the protocol is too large to be drawn")
              .withHint("take a smaller instance with -D, or 'project' one role"));
    }
    SvgWriter.write(pictures, out);
  }
}
