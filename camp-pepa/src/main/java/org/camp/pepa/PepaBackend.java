// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Sharing;

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
                  PepaOptions.SHARING,
                  PepaOptions.PASSAGE,
                  PepaOptions.TRANSIENT,
                  PepaOptions.PRECISION,
                  PepaOptions.SEED,
                  PepaOptions.STATES,
                  PepaOptions.EVENTS)
              .examples("skeleton-pipeline", "skeleton-nested", "web-servers"),
          PepaModel.class,
          List.of("applicationThroughput|throughput"),
          Map.of(
              "applicationThroughput",
              Goal.MORE,
              "throughput",
              Goal.MORE,
              "passage.mean",
              Goal.LESS));

  @Override
  public BackendCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public AnalysisResult analyze(PepaModel written, AnalysisContext context) {
    PepaModel model = shared(written, context);
    return context.get(PepaOptions.METHOD).exact().isPresent()
        ? Pepa.attempt(model, context)
        : Pepa.estimate(model, context);
  }

  private static PepaModel shared(PepaModel model, AnalysisContext context) {
    Sharing sharing = context.get(PepaOptions.SHARING);
    if (sharing == Sharing.PS) {
      return model;
    }
    return model
        .shared(sharing)
        .orElseThrow(
            () ->
                new BadInput(
                    Diagnostic.error("bad-option", "pepa.sharing: no tasks share a node here")
                        .withHint(
                            "it is for skeletons, with 'nodes:' and 'mapping:' of their tasks in"
                                + " the machine file (-m)")));
  }
}
