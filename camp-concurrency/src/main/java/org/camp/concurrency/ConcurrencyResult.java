// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.List;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.order.Executions;
import org.camp.core.report.Report;

/** What is known of the executions of a file. */
public final class ConcurrencyResult implements AnalysisResult {
  private final Executions executions;
  private final List<ExecutionMeasures> runs;
  private final ConcurrencyOptions options;
  private final boolean brief;

  ConcurrencyResult(
      Executions executions,
      List<ExecutionMeasures> runs,
      ConcurrencyOptions options,
      boolean brief) {
    this.executions = executions;
    this.runs = List.copyOf(runs);
    this.options = options;
    this.brief = brief;
  }

  /** The executions that were measured, as they were read. */
  public Executions executions() {
    return executions;
  }

  /** Their measures, in the same order. */
  public List<ExecutionMeasures> runs() {
    return runs;
  }

  @Override
  public Report report() {
    Report full = new ConcurrencyReport(this, options.rows()).build();
    return brief ? BriefReport.of(runs, full.values()) : full;
  }

  @Override
  public boolean isBrief() {
    return brief;
  }
}
