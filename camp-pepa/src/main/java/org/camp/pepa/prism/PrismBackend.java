// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.List;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;

/** The analysis {@code prism}: the Markov chain of a PRISM model, and its properties. */
public final class PrismBackend implements AnalysisBackend<PrismModel> {
  /** The paper that the language and its logic follow. */
  public static final String PAPER =
      "Kwiatkowska, Norman and Parker, Stochastic Model Checking, SFM 2007, LNCS 4486";

  private static final BackendCard<PrismModel> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "prism",
                  "PRISM",
                  "Probabilities and rewards of a PRISM model, from its Markov chain")
              .paper(PAPER)
              .options(
                  PrismOptions.PROPERTIES,
                  PrismOptions.METHOD,
                  PrismOptions.LUMP,
                  PrismOptions.STATES)
              .examples("tandem-queues"),
          PrismModel.class,
          List.of("properties[0].value|states"));

  @Override
  public BackendCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public PrismResult analyze(PrismModel model, AnalysisContext context) {
    return Prism.analyze(
        context
            .find(PrismOptions.PROPERTIES)
            .map(given -> model.asking(PropertySource.given(given, model)))
            .orElse(model),
        context);
  }
}
