// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a simulation, or the fluid equations, say of a model.
 *
 * @param method {@code simulation} or {@code fluid}
 * @param longRun in the long run
 * @param atTime at a time after the start, when asked for
 * @param work events that were simulated; evaluations of the equations
 * @param converged whether the precision was reached; whether the equations came to rest
 * @param residual change of the counts relative to all activity; NaN for a simulation
 * @param deadlock a deadlock that a run ended in, in words
 * @param unseen local states that no run entered: where they can be entered, nothing is known of
 *     their share
 * @param apart whether runs settled in different parts of the states, which none of them left
 */
public record SimulatedEstimate(
    String method,
    Readings longRun,
    Optional<Readings> atTime,
    long work,
    boolean converged,
    double residual,
    Optional<String> deadlock,
    List<String> unseen,
    boolean apart) {
  /** Copies the list. */
  public SimulatedEstimate {
    unseen = List.copyOf(unseen);
  }

  /** Estimates of one time, by name of action, local state and measure. */
  public record Readings(
      Map<String, ConfidenceInterval> throughput,
      Map<String, ConfidenceInterval> population,
      Map<String, ConfidenceInterval> measures) {
    /** Copies the maps. */
    public Readings {
      throughput = Collections.unmodifiableMap(new LinkedHashMap<>(throughput));
      population = Collections.unmodifiableMap(new LinkedHashMap<>(population));
      measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
    }
  }
}
