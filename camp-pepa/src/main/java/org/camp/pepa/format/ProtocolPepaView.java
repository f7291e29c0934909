// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.util.OptionalDouble;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.ViewCard;
import org.camp.core.protocol.Protocol;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.protocol.ProtocolPepa;

/** Sees a protocol with times as a PEPA model, where its shape allows. */
public final class ProtocolPepaView implements ModelView<Protocol, PepaModel> {
  private static final ViewCard<Protocol, PepaModel> CARD =
      new ViewCard<>(
          Descriptor.of(
                  "protocol-pepa",
                  "Protocols as PEPA",
                  "Roles that wait for each other, with exponential times")
              .options(PepaOptions.DEFAULT_COST, PepaOptions.PROTOCOL_STATES),
          Protocol.class,
          PepaModel.class,
          true);

  @Override
  public ViewCard<Protocol, PepaModel> card() {
    return CARD;
  }

  @Override
  public PepaModel view(Protocol model, AnalysisContext context) {
    return ProtocolPepa.of(
        model,
        context,
        context
            .find(PepaOptions.DEFAULT_COST)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty()),
        context.get(PepaOptions.PROTOCOL_STATES));
  }
}
