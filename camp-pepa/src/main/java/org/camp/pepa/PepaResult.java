// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.report.Report;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.StateSpace;

/**
 * What a model does in the long run.
 *
 * @param model the model
 * @param space its states
 * @param steadyState its long-run distribution; converged
 * @param throughput how often each action happens, per second; {@code tau} for hidden ones
 * @param population expected number of components in each local state
 * @param measures values of the measures that were asked for, by name
 * @param utilisation how the components are spread over their local states
 * @param uses how much of the rates that components offer is used
 * @param objective the actions by whose throughput components are judged and changes are ranked;
 *     {@code application} for that of the application
 * @param refined the coarsest chain with the same throughput, when asked for
 * @param shares which share of it each component holds, where that is defined
 * @param gains what each component could bring, where that is wanted and cheap
 * @param whatIfs the same model with one more of a component
 * @param atTime measures at a time, when asked for
 * @param passages the passage times that were asked for
 * @param refused what was asked for and is too much work, in words; the rest holds
 */
public record PepaResult(
    PepaModel model,
    StateSpace space,
    SteadyState steadyState,
    Map<String, Double> throughput,
    Map<String, Double> population,
    Map<String, Double> measures,
    List<Utilisation> utilisation,
    List<ActionUse> uses,
    String objective,
    Optional<Refined> refined,
    Optional<Shares> shares,
    Optional<Gains> gains,
    WhatIfs whatIfs,
    Optional<AtTime> atTime,
    List<Passage> passages,
    List<String> refused)
    implements AnalysisResult {

  /**
   * Measures at a time after the start.
   *
   * @param time seconds
   * @param throughput how often each action happens then, per second
   * @param population expected number of components in each local state then
   * @param measures values of the measures that were asked for, then
   * @param error bound on the error of the probabilities
   */
  public record AtTime(
      double time,
      Map<String, Double> throughput,
      Map<String, Double> population,
      Map<String, Double> measures,
      double error) {}

  /** Copies the maps. */
  public PepaResult {
    utilisation = List.copyOf(utilisation);
    uses = List.copyOf(uses);
    refused = List.copyOf(refused);
    passages = List.copyOf(passages);
    throughput = Collections.unmodifiableMap(new LinkedHashMap<>(throughput));
    population = Collections.unmodifiableMap(new LinkedHashMap<>(population));
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
  }

  /**
   * The same model with one more of a component, what brings most first; without those that are too
   * large. Each is solved when this is called first.
   */
  public List<WhatIfs.WhatIf> whatIf() {
    return whatIfs.ranked();
  }

  /** The first passage time that was asked for. */
  public Optional<Passage> passage() {
    return passages.stream().findFirst();
  }

  /** Throughput of the application that the model was made from, when it was made from one. */
  public OptionalDouble applicationThroughput() {
    return ThroughputObjective.application(model, throughput);
  }

  /**
   * Over budget when something was asked for that is too much work, and the rest is given; else
   * ill-formed when a deadlock can be reached.
   */
  @Override
  public Status status() {
    if (!refused.isEmpty()) {
      return Status.OVER_BUDGET;
    }
    return space.deadlocks() == 0 ? Status.OK : Status.ILL_FORMED;
  }

  @Override
  public Report report() {
    return new PepaReport(this).build();
  }
}
