// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;

/** The form {@code mpi}: a random run as a message-passing trace with times. */
public final class MpiExporter implements ModelExporter<Protocol> {
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-mpi", "Message trace", "A random run as a message-passing trace")
              .paper(MpstBackend.PAPER)
              .options(
                  MpstOptions.SEED,
                  MpstOptions.DEFAULT_COST,
                  RecordOptions.WRITTEN,
                  MpstOptions.OPERATIONS),
          Protocol.class,
          "mpi",
          "text/plain");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    RandomRecorder.draw(
        protocol, 1, context, (code, run) -> out.append(RunTraces.of(protocol, code).mpi(run)));
  }
}
