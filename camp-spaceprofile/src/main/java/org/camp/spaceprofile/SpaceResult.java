// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.report.Report;
import org.camp.spaceprofile.draw.DistilledGraph;
import org.camp.spaceprofile.graph.Layout;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.space.Weights;

/**
 * The space profile of a program.
 *
 * @param evaluation its value and its graphs
 * @param span the number of nodes on the longest path
 * @param layout which values have cells
 * @param weights what a heap cell counts
 * @param sequentialBelow how many nodes the branches of a fork must have so that it stays; 0 for
 *     all
 * @param profiles one per scheduler and number of processors
 * @param difference what the worst schedule holds and the best one on as many processors does not
 * @param drawing the graphs at the peak of the worst schedule, when they are small enough
 * @param trace what every step of the first schedule does, when it was asked for
 */
public record SpaceResult(
    Evaluation evaluation,
    int span,
    Layout layout,
    Weights weights,
    long sequentialBelow,
    List<Profile> profiles,
    Optional<PeakDifference> difference,
    Optional<DistilledGraph> drawing,
    Optional<List<ScheduleStep>> trace)
    implements AnalysisResult {

  /** Copies the list. */
  public SpaceResult {
    profiles = List.copyOf(profiles);
  }

  /** The number of nodes: the time on one processor. */
  public int work() {
    return evaluation.graph().size();
  }

  /** Work divided by span: how many processors could be kept busy. */
  public double parallelism() {
    return (double) work() / span;
  }

  /** The profile with the greatest high-water mark; the first of equals. */
  public Profile worst() {
    Profile worst = profiles.get(0);
    for (Profile profile : profiles) {
      if (profile.highWaterMark() > worst.highWaterMark()) {
        worst = profile;
      }
    }
    return worst;
  }

  /** The profile of a scheduler on a number of processors. */
  public Optional<Profile> profile(String scheduler, int processors) {
    return profiles.stream()
        .filter(p -> p.scheduler().equals(scheduler) && p.processors() == processors)
        .findFirst();
  }

  @Override
  public Report report() {
    return new SpaceReport(this).build();
  }
}
