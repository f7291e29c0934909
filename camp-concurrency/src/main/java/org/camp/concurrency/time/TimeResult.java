// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.report.Report;

/** What is known of executions with times. */
public final class TimeResult implements AnalysisResult {
  private final Supplier<Report> report;

  TimeResult(Supplier<Report> report) {
    this.report = report;
  }

  @Override
  public Report report() {
    return report.get();
  }
}
