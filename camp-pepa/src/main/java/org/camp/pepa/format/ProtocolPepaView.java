// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.util.OptionalDouble;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ViewCard;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Dimension;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.protocol.ProtocolPepa;

/** Sees a protocol with times as a PEPA model, where its shape allows. */
public final class ProtocolPepaView implements ModelView<Protocol, PepaModel> {
  /** What an unknown send or receive takes. */
  public static final Option<Double> DEFAULT_COST =
      Option.number(
              "default-cost",
              null,
              "s",
              Dimension.TIME,
              "what unknown send and receive costs count as (default: refused)")
          .alias("default-cost");

  /** States that nobody asked for must not take long. */
  public static final Option<Long> STATES =
      Option.budget("states", 50_000, "states that a protocol may have as a PEPA model");

  private static final ViewCard<Protocol, PepaModel> CARD =
      new ViewCard<>(
          Descriptor.of(
                  "protocol-pepa",
                  "Protocols as PEPA",
                  "Roles that wait for each other, with exponential times")
              .options(DEFAULT_COST, STATES),
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
        context.find(DEFAULT_COST).map(OptionalDouble::of).orElse(OptionalDouble.empty()),
        context.get(STATES));
  }
}
