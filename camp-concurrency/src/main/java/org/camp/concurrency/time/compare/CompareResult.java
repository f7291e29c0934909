// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;

/** What a comparison says, and whether B may be as slow as it is. */
public final class CompareResult implements AnalysisResult {
  /** Which values are seconds. */
  private static final Map<String, String> UNITS =
      Map.of(
          "latency", "s",
          "parts.contribution", "s",
          "parts.low", "s",
          "parts.high", "s",
          "services.time", "s");

  private final TraceSets sets;
  private final TraceComparison comparison;
  private final Gate gate;

  CompareResult(TraceSets sets, TraceComparison comparison, Gate gate) {
    this.sets = sets;
    this.comparison = comparison;
    this.gate = gate;
  }

  /** What the difference is made of, part by part. */
  public TraceComparison comparison() {
    return comparison;
  }

  @Override
  public Status status() {
    return gate.isShut() ? Status.NO : Status.OK;
  }

  /** Why B is refused. */
  Optional<Diagnostic> complaint() {
    if (!gate.isShut()) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.error(
            "slower",
            "B is slower by "
                + Figures.percent(comparison.latency().slower())
                + ", surely more than the "
                + Figures.percent(gate.limit())
                + " that are allowed"));
  }

  @Override
  public Report report() {
    CompareText text = new CompareText(comparison);
    return new Report(
            text.title(),
            text.sections(),
            new CompareValues(comparison, gate).values(),
            List.of(),
            text.notes(gate),
            List.of(
                new DifferenceFlame(sets, comparison.latency()).diagram(),
                new LatencyHistogram(sets, comparison.latency()).diagram()))
        .withData(CompareTables.of(comparison))
        .withUnits(UNITS)
        .opening(() -> new ComparisonPage(sets, comparison).page());
  }
}
