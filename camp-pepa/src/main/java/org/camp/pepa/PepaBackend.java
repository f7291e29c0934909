// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.List;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.pepa.lang.PepaModel;

/** The analysis {@code pepa}: the Markov chain of a PEPA model, solved or estimated. */
public final class PepaBackend implements AnalysisBackend<PepaModel> {
  /** The paper that the module follows. */
  public static final String PAPER =
      "Yaikhom, Cole, Gilmore and Hillston, A Structural Approach for Modelling Performance of"
          + " Systems Using Skeletons, ENTCS 190, 2007";

  private static final BackendCard<PepaModel> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "pepa",
                  "PEPA",
                  "Throughput and utilisation of a PEPA model in the long run, from its Markov"
                      + " chain")
              .paper(PAPER)
              .options(
                  PepaOptions.METHOD,
                  PepaOptions.LUMP,
                  PepaOptions.MEASURES,
                  PepaOptions.OBJECTIVE,
                  PepaOptions.GAINS,
                  PepaOptions.PASSAGE,
                  PepaOptions.TRANSIENT,
                  PepaOptions.PRECISION,
                  PepaOptions.SEED,
                  PepaOptions.STATES,
                  PepaOptions.EVENTS)
              .examples("skeleton-pipeline", "skeleton-nested", "web-servers"),
          PepaModel.class,
          List.of("applicationThroughput|throughput"));

  @Override
  public BackendCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public AnalysisResult analyze(PepaModel model, AnalysisContext context) {
    return context.get(PepaOptions.METHOD).exact().isPresent()
        ? Pepa.attempt(model, context)
        : Pepa.estimate(model, context);
  }
}
