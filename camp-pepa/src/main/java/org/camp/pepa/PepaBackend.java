package org.camp.pepa;

import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.quantity.Dimension;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Method;

/** The analysis {@code pepa}. */
public final class PepaBackend implements AnalysisBackend<PepaModel> {
  /** How the steady state is found. */
  public static final Option<Method> METHOD =
      Option.choice("method", Method.AUTO, "how the steady state is found");

  /** A time at which measures are wanted as well. */
  public static final Option<Double> TRANSIENT =
      Option.number(
          "transient", null, "s", Dimension.TIME, "transient measures at this time as well");

  /** Most states. */
  public static final Option<Long> STATES =
      Option.budget("states", 10_000_000, "states that may be derived");

  static final String PAPER =
      "Yaikhom, Cole, Gilmore and Hillston, A Structural Approach for Modelling Performance of"
          + " Systems Using Skeletons, ENTCS 190, 2007";

  private static final Descriptor DESCRIPTOR =
      Descriptor.of(
              "pepa",
              "PEPA",
              "Throughput and utilisation of a PEPA model in the long run, from its Markov chain")
          .paper(PAPER)
          .options(METHOD, TRANSIENT, STATES)
          .examples("skeleton-pipeline", "skeleton-nested", "web-servers");

  /** For the service loader. */
  public PepaBackend() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<PepaModel> modelType() {
    return PepaModel.class;
  }

  @Override
  public PepaResult analyze(PepaModel model, AnalysisContext context) {
    return Pepa.analyze(model, context);
  }
}
