// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.report.Report;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.csl.CslAnswer;
import org.camp.pepa.solve.SteadyState;

/**
 * What is known of a PRISM model.
 *
 * @param chain its states
 * @param labels in how many states each label holds
 * @param answers answers to its properties, in order
 * @param steadyState how the long run was found; empty when nothing asked for it
 * @param firings how often commands act; empty where that is not known or took too long to find
 * @param folded what states stand for others, when that was asked for
 * @param asked whether properties were given; else labels and rewards in the long run are
 */
public record PrismResult(
    PrismModel model,
    PrismChain chain,
    Map<String, Integer> labels,
    List<CslAnswer> answers,
    Optional<SteadyState> steadyState,
    Optional<CommandFirings> firings,
    Optional<FoldedStates> folded,
    boolean asked)
    implements AnalysisResult {
  /** Copies the collections. */
  public PrismResult {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    answers = List.copyOf(answers);
  }

  /** Over budget when an answer was not found; else "no" when a bound does not hold. */
  @Override
  public Status status() {
    if (answers.stream().anyMatch(a -> a.refused().isPresent() && a.tried())) {
      return Status.OVER_BUDGET;
    }
    return answers.stream().anyMatch(a -> !a.holds().orElse(true)) ? Status.NO : Status.OK;
  }

  @Override
  public Report report() {
    return new PrismReport(this).build();
  }
}
