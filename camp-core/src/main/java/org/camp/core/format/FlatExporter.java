// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ScribbleText;

/** Writes a protocol with all families, loops and calls written out for the given bindings. */
public final class FlatExporter implements ModelExporter<Protocol> {
  private static final Option<Long> OPERATIONS =
      Option.budget(
          "operations",
          Protocol.Limits.DEFAULT.operations(),
          "how many operations the protocol may have when written out");

  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "flat",
                  "Flat Scribble",
                  "The protocol with families, loops and calls written out")
              .options(OPERATIONS),
          Protocol.class,
          "flat",
          "text/plain");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol model, AnalysisContext context, Appendable out) throws IOException {
    Parameters parameters = model.parameters(context.bindings(model), Parameters.Functions.NONE);
    Cancellation cancellation = context.cancellation();
    Protocol.Limits limits = new Protocol.Limits(context.get(OPERATIONS), cancellation::check);
    ProtocolInstance instance = model.instantiate(parameters, limits);
    ScribbleText.writeFlat(instance, parameters, out);
  }
}
