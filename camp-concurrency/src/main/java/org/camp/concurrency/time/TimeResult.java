// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.Optional;
import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.report.Report;
import org.camp.core.report.replay.ReplayNetwork;

/** What is known of executions with times. */
public final class TimeResult implements AnalysisResult {
  private final Supplier<Report> report;
  private final Supplier<Optional<ReplayNetwork>> replay;

  TimeResult(Supplier<Report> report) {
    this(report, Optional::empty);
  }

  TimeResult(Supplier<Report> report, Supplier<Optional<ReplayNetwork>> replay) {
    this.report = report;
    this.replay = replay;
  }

  @Override
  public Optional<ReplayNetwork> replay() {
    return replay.get();
  }

  @Override
  public Report report() {
    return report.get().withUnits(TimeUnits.ALL);
  }
}
