// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ScribbleText;

/** Writes a protocol and its module as they were written, in one layout. */
public final class ScribbleExporter implements ModelExporter<Protocol> {
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("scribble", "Scribble", "The protocol as it was written, in one layout"),
          Protocol.class,
          "scribble",
          "text/plain");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol model, AnalysisContext context, Appendable out) throws IOException {
    ScribbleText.write(model.module(), out);
  }
}
