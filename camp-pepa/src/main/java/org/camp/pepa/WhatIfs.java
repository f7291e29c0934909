// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.pepa.PepaResult.WhatIf;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Variant;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.StateSpace;

/** Solves the model again with one more of each component, and ranks them by what that brings. */
final class WhatIfs {
  /** States of all changed models together. */
  private static final long MOST_STATES = 200_000;

  /** Changed models; of more components none is tried, as a part of them would be no ranking. */
  private static final int MOST_VARIANTS = 16;

  /** Components that are looked at for changes that are the same. */
  private static final int MOST_COMPONENTS = 200;

  /** Throughputs within this share of each other rank as the system lists them. */
  private static final double SAME = 1e-9;

  private final PepaModel model;
  private final StateSpace space;
  private final Objective objective;
  private final double now;
  private final AnalysisContext context;

  private WhatIfs(
      PepaModel model,
      StateSpace space,
      Objective objective,
      Map<String, Double> throughput,
      AnalysisContext context) {
    this.model = model;
    this.space = space;
    this.objective = objective;
    this.now = objective.of(model, throughput);
    this.context = context;
  }

  /** What one more of each component brings, the most first. */
  static List<WhatIf> of(
      PepaModel model,
      StateSpace space,
      Objective objective,
      Map<String, Double> throughput,
      AnalysisContext context) {
    return space.deadlocks() > 0
        ? List.of()
        : new WhatIfs(model, space, objective, throughput, context).ranked();
  }

  private List<WhatIf> ranked() {
    List<Variant> variants = variants();
    if (variants.size() > MOST_VARIANTS || space.components().size() > MOST_COMPONENTS) {
      missing("a component", "there are too many components");
      return List.of();
    }
    if (space.size() > MOST_STATES / Math.max(1, variants.size())) {
      missing("a component", "the changed models have too many states");
      return List.of();
    }
    List<WhatIf> found = new ArrayList<>();
    for (Variant variant : variants) {
      solve(variant, MOST_STATES / variants.size(), found);
    }
    found.sort(Comparator.comparingDouble(w -> -Math.rint(w.objective() / (SAME * scale()))));
    return found;
  }

  /** The changed models that differ from each other; of too many components, some. */
  private List<Variant> variants() {
    List<StateSpace.Component> components = space.components();
    List<Variant> variants = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int c = 0; c < components.size() && variants.size() <= MOST_VARIANTS; c++) {
      String name = components.get(c).name();
      boolean only = components.stream().filter(o -> o.name().equals(name)).count() == 1;
      Optional<Variant> variant = model.oneMore(c, name, only ? name : name + "#" + c);
      if (variant.isPresent() && isNew(variant.get(), seen)) {
        variants.add(variant.get());
      }
    }
    return variants;
  }

  private boolean isNew(Variant variant, Set<String> seen) {
    try {
      return seen.add(variant.model().get().text());
    } catch (CampException e) {
      missing(variant.change(), e.diagnostics().get(0).message());
      return false;
    }
  }

  private double scale() {
    return now > 0 ? now : 1;
  }

  private void solve(Variant variant, long states, List<WhatIf> found) {
    try {
      PepaModel changed = variant.model().get();
      StateSpace larger =
          Derivation.derive(
              changed, context.bindings(), states, context.cancellation(), context.progress());
      SteadyState steady = Pepa.solve(larger, context);
      if (!steady.converged() || larger.deadlocks() > 0) {
        missing(variant.change(), steady.converged() ? "it has a deadlock" : "it was not solved");
        return;
      }
      Map<String, Double> throughput = larger.throughput(steady.probability());
      double then = objective.of(changed, throughput);
      found.add(
          new WhatIf(
              variant.change(),
              larger.size(),
              throughput,
              then,
              now == 0 ? Double.NaN : then / now - 1));
    } catch (CampException e) {
      context.cancellation().check();
      missing(variant.change(), e.diagnostics().get(0).message());
    }
  }

  private void missing(String change, String why) {
    String more = change.startsWith("one more") ? change : "one more of " + change;
    context.report(
        Diagnostic.note("no-what-if", "what " + more + " would bring was not computed: " + why));
  }
}
