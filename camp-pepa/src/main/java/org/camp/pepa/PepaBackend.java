// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.List;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.quantity.Dimension;
import org.camp.pepa.lang.PepaModel;

/** The analysis {@code pepa}: the Markov chain of a PEPA model, solved or estimated. */
public final class PepaBackend implements AnalysisBackend<PepaModel> {
  /** How the steady state is found. */
  public static final Option<Solver> METHOD =
      Option.choice("method", Solver.AUTO, "how the long run is found; the last two estimate it");

  /** A time at which measures are wanted as well. */
  public static final Option<Double> TRANSIENT =
      Option.number(
          "transient", null, "s", Dimension.TIME, "transient measures at this time as well");

  /** Measures in the language of {@link org.camp.pepa.measure.Query}. */
  public static final Option<String> MEASURES =
      Option.text(
          "measures",
          "TEXT",
          "measures to compute: \"load = P(Server.busy); throughput(get)/E(Client)\"");

  /** A passage in the language of {@link org.camp.pepa.measure.Query}. */
  public static final Option<String> PASSAGE =
      Option.text(
          "passage",
          "[FROM ->] TO",
          "passage time from the initial or other states: \"Idle -> Server.busy >= 2\"");

  /** Half the width of the confidence intervals, relative to the throughputs. */
  public static final Option<Double> PRECISION =
      Option.number(
          "precision", 0.01, "", Dimension.NONE, "relative error that a simulation aims at");

  /** Where the random numbers of a simulation start. */
  public static final Option<Long> SEED =
      Option.integer("seed", 1, "seed of a simulation's random numbers");

  /** Most events. */
  public static final Option<Long> EVENTS =
      Option.budget("events", 20_000_000, "events that may be simulated");

  /** Most states. */
  public static final Option<Long> STATES =
      Option.budget("states", 10_000_000, "states that may be derived");

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
              .options(METHOD, MEASURES, PASSAGE, TRANSIENT, PRECISION, SEED, STATES, EVENTS)
              .examples("skeleton-pipeline", "skeleton-nested", "web-servers"),
          PepaModel.class,
          List.of("applicationThroughput|throughput"));

  @Override
  public BackendCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public AnalysisResult analyze(PepaModel model, AnalysisContext context) {
    return context.get(METHOD).exact().isPresent()
        ? Pepa.attempt(model, context)
        : Pepa.estimate(model, context);
  }
}
