// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ScribbleText;

/** Writes a protocol and its module as they were written, in one layout. */
public final class ScribbleExporter implements ModelExporter<Protocol> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("scribble", "Scribble", "The protocol as it was written, in one layout");

  /** For the service loader. */
  public ScribbleExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Protocol> modelType() {
    return Protocol.class;
  }

  @Override
  public String form() {
    return "scribble";
  }

  @Override
  public String mediaType() {
    return "text/plain";
  }

  @Override
  public void export(Protocol model, AnalysisContext context, Appendable out) throws IOException {
    ScribbleText.write(model.module(), out);
  }
}
