// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.pepa.measure.ComponentNames;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.RateShares;
import org.camp.pepa.statespace.StateSpace;

/**
 * Which share of a throughput each component holds: by how many per cent it grows when the
 * component's own rates grow by one. The shares sum to 1; those of failures are negative.
 *
 * @param of the throughput, as the objective is called
 * @param components in the order of the system equation
 * @param byActivity action → share of all components together
 * @param kinks actions on which equally fast sides cooperate: each side counts half
 */
public record Shares(
    String of, List<Share> components, Map<String, Double> byActivity, Set<String> kinks) {
  /** A share so near to the greatest makes a bottleneck too. */
  private static final double NEAR = 0.9;

  /** Smaller shares are none. */
  static final double NOTHING = 1e-9;

  /**
   * The share of one component.
   *
   * @param name what it is called
   * @param byAction action that it does at a rate of its own → share of that rate
   */
  public record Share(String name, Map<String, Double> byAction) {
    /** The share of all its rates. */
    public double total() {
      return byAction.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /** The components of the greatest share: one, unless the next come near. */
  public List<String> bottlenecks() {
    double most = components.stream().mapToDouble(Share::total).max().orElse(0);
    return components.stream()
        .filter(share -> most > NOTHING && share.total() >= NEAR * most)
        .sorted(Comparator.comparingDouble(share -> -share.total()))
        .map(Share::name)
        .toList();
  }

  /** The shares in a long run; empty, with a note, where they are not defined or not found. */
  static Optional<Shares> of(
      StateSpace space,
      SteadyState steady,
      ThroughputObjective objective,
      AnalysisContext context) {
    if (steady.bottomComponents() > 1 || space.deadlocks() > 0) {
      return Optional.empty();
    }
    Optional<RateShares> found =
        RateShares.of(space, steady, objective.actions(), context.cancellation()::check);
    if (found.isEmpty() && !objective.actions().isEmpty()) {
      context.report(
          Diagnostic.note(
              "no-shares",
              "which component holds the throughput was not computed: the equations for it were"
                  + " not solved"));
    }
    return found.map(shares -> named(shares, space, objective));
  }

  private static Shares named(RateShares found, StateSpace space, ThroughputObjective objective) {
    List<String> names = ComponentNames.of(space.components());
    List<Share> components = new ArrayList<>();
    Map<String, Double> byActivity = new LinkedHashMap<>();
    found
        .share()
        .forEach(
            (component, byAction) -> {
              components.add(new Share(names.get(component), byAction));
              byAction.forEach((action, share) -> byActivity.merge(action, share, Double::sum));
            });
    return new Shares(objective.text(), components, byActivity, found.kinks());
  }
}
