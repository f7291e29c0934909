package org.camp.pepa;

import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Variant;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.StateSpace;

/** Solves the model with one more of what limits it. */
final class WhatIfs {
  private static final long MOST_STATES = 200_000;

  private WhatIfs() {}

  static Optional<PepaResult.WhatIf> of(
      PepaModel model, StateSpace space, Bottleneck bottleneck, AnalysisContext context) {
    if (space.deadlocks() > 0) {
      return Optional.empty();
    }
    Optional<Variant> variant =
        bottleneck
            .limiting()
            .flatMap(limiting -> model.oneMore(limiting.component(), limiting.name()));
    return variant.flatMap(v -> solve(v, context));
  }

  private static Optional<PepaResult.WhatIf> solve(Variant variant, AnalysisContext context) {
    try {
      PepaModel changed = variant.model().get();
      StateSpace space =
          Derivation.derive(
              changed, context.bindings(), MOST_STATES, context.cancellation(), context.progress());
      SteadyState steady = Pepa.solve(space, context);
      if (!steady.converged() || space.deadlocks() > 0) {
        return Optional.empty();
      }
      Map<String, Double> throughput = space.throughput(steady.probability());
      return Optional.of(
          new PepaResult.WhatIf(
              variant.change(),
              space.size(),
              throughput,
              PepaResult.sum(changed, throughput).orElse(Double.NaN)));
    } catch (CampException e) {
      context.cancellation().check();
      context.report(
          Diagnostic.note(
              "no-what-if",
              "what "
                  + variant.change()
                  + " would bring was not computed: "
                  + e.diagnostics().get(0).message()));
      return Optional.empty();
    }
  }
}
