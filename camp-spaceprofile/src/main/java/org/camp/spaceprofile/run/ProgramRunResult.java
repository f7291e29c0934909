// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.List;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.report.Report;
import org.camp.spaceprofile.semantics.RunPolicy;
import org.camp.spaceprofile.space.Weights;

/**
 * Real runs of a program beside what the cost semantics says.
 *
 * @param name of the program
 * @param policy which ready task a worker takes
 * @param workers how many threads ran it
 * @param weights what a heap cell counts
 * @param calibration what work takes on this host
 * @param points one for each value of the parameters that take several
 */
record ProgramRunResult(
    String name,
    RunPolicy policy,
    int workers,
    Weights weights,
    Calibration calibration,
    List<RunPoint> points)
    implements AnalysisResult {
  /** Copies the list. */
  ProgramRunResult {
    points = List.copyOf(points);
  }

  boolean isBusy() {
    return points.stream().anyMatch(RunPoint::isBusy);
  }

  @Override
  public Status status() {
    return isBusy() ? Status.BUSY : Status.OK;
  }

  @Override
  public Report report() {
    return new ProgramRunReport(this).build();
  }
}
