// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.log.Log;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.StateSpace;

/**
 * What speeding up each component could bring at most, and what one more of it brings. The changed
 * models are solved when somebody looks at them.
 */
public final class Gains {
  /**
   * The gain of one component, as shares of the throughput now.
   *
   * @param faster when what holds a share in it is ten million times as fast; NaN when unknown
   * @param oneMore when there is one more of it; NaN when unknown
   */
  public record Gain(double faster, double oneMore) {}

  private static final double FASTER = 1e7;

  /** States of all changed models together, unless gains are asked for. */
  private static final long MOST_STATES = 50_000;

  private final StateSpace space;
  private final Shares shares;
  private final ThroughputObjective objective;
  private final double now;
  private final WhatIfs whatIfs;
  private final AnalysisContext context;
  private final Supplier<List<Gain>> solved = Suppliers.memoize(this::solve);

  private Gains(
      StateSpace space,
      Shares shares,
      ThroughputObjective objective,
      double now,
      WhatIfs whatIfs,
      AnalysisContext context) {
    this.space = space;
    this.shares = shares;
    this.objective = objective;
    this.now = now;
    this.whatIfs = whatIfs;
    this.context = context;
  }

  /** The gains of all components; empty where they are not wanted or would take long. */
  static Optional<Gains> of(
      StateSpace space,
      Optional<Shares> shares,
      ThroughputObjective objective,
      Map<String, Double> throughput,
      WhatIfs whatIfs,
      AnalysisContext context) {
    WantedGains wanted = context.get(PepaOptions.GAINS);
    boolean small = space.size() <= MOST_STATES / Math.max(1, kinds(space));
    return shares
        .filter(s -> wanted == WantedGains.TRUE || (wanted == WantedGains.AUTO && small))
        .map(s -> new Gains(space, s, objective, objective.of(throughput), whatIfs, context));
  }

  /** Component → gain, in the order of the shares. */
  public List<Gain> all() {
    return Objects.requireNonNull(solved.get());
  }

  /** How many components are different from each other. */
  private static int kinds(StateSpace space) {
    int equal = space.equalCopies().stream().mapToInt(k -> (k.size() - 1) * k.get(0).size()).sum();
    return space.components().size() - equal;
  }

  private List<Gain> solve() {
    List<Gain> gains = new ArrayList<>();
    Map<Integer, Integer> first = new LinkedHashMap<>();
    for (List<List<Integer>> groups : space.equalCopies()) {
      for (List<Integer> group : groups) {
        for (int i = 0; i < group.size(); i++) {
          first.putIfAbsent(group.get(i), groups.get(0).get(i));
        }
      }
    }
    for (int c = 0; c < shares.components().size(); c++) {
      int alike = first.getOrDefault(c, c);
      gains.add(
          alike < c
              ? gains.get(alike)
              : new Gain(faster(c), whatIfs.oneMore(c).orElse(Double.NaN)));
    }
    return List.copyOf(gains);
  }

  private double faster(int component) {
    Set<String> actions = new LinkedHashSet<>();
    shares
        .components()
        .get(component)
        .byAction()
        .forEach(
            (action, share) -> {
              if (share > Shares.NOTHING) {
                actions.add(action);
              }
            });
    if (actions.isEmpty()) {
      return 0;
    }
    if (context.cancellation().overdue()) {
      return Double.NaN;
    }
    Log.of(Gains.class).debug("component {} with {} faster", component, actions);
    try {
      long most =
          context.get(PepaOptions.GAINS) == WantedGains.TRUE
              ? context.get(PepaOptions.STATES)
              : MOST_STATES;
      StateSpace changed =
          Derivation.faster(
              space.model(),
              context.bindings(),
              component,
              actions,
              FASTER,
              most,
              context.cancellation(),
              context.progress());
      SteadyState steady = ChainSolution.of(changed, context);
      return steady.converged()
          ? objective.of(changed.throughput(steady.probability())) / now - 1
          : Double.NaN;
    } catch (CampException e) {
      context.cancellation().check();
      return Double.NaN;
    }
  }
}
