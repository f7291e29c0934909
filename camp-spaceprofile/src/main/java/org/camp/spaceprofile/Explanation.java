// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.draw.DistilledGraph;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.CheckedSchedule;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.space.PeakUse;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;

/** Looks closer at the schedule that needs most space. */
record Explanation(Optional<PeakDifference> difference, Optional<DistilledGraph> drawing) {
  private static final int MOST_GROUPS = 1_000;
  private static final int FOLDED_GROUPS = 60;
  private static final int MOST_NODES = 1_000_000;

  static Explanation of(
      ProgramGraph graph,
      List<Scheduler> schedulers,
      List<Profile> profiles,
      Weights weights,
      Cancellation cancellation) {
    Profile worst = profiles.get(0);
    for (Profile profile : profiles) {
      worst = profile.highWaterMark() > worst.highWaterMark() ? profile : worst;
    }
    Profile best = worst;
    for (Profile profile : profiles) {
      boolean comparable = profile.processors() == worst.processors();
      best = comparable && profile.highWaterMark() < best.highWaterMark() ? profile : best;
    }
    boolean equal = best.highWaterMark() == worst.highWaterMark();
    boolean small = graph.futureCount() == 0 && graph.size() <= MOST_NODES;
    if (equal && !small) {
      return new Explanation(Optional.empty(), Optional.empty());
    }
    SpaceUse use = use(graph, schedulers, worst, weights, cancellation);
    Optional<DistilledGraph> drawing = Optional.empty();
    if (small) {
      PeakUse peak = PeakUse.of(graph, use, use.atStep(), weights, cancellation);
      drawing =
          Optional.of(
              DistilledGraph.of(
                  DistilledGraph.isSmall(graph, MOST_GROUPS)
                      ? graph
                      : DistilledGraph.folded(graph, FOLDED_GROUPS),
                  use.schedule(),
                  peak));
    }
    if (equal) {
      return new Explanation(Optional.empty(), drawing);
    }
    SpaceUse other = use(graph, schedulers, best, weights, cancellation);
    PeakUse least = PeakUse.of(graph, other, other.atStep(), weights, cancellation);
    PeakUse more = PeakUse.difference(graph, use, use.atStep(), least, weights, cancellation);
    PeakDifference difference =
        new PeakDifference(
            worst,
            best,
            more.total(),
            SpaceProfiles.shares(graph, more::allocatedAt),
            SpaceProfiles.shares(graph, more::usedAt),
            more.heldByQueue());
    return new Explanation(Optional.of(difference), drawing);
  }

  private static SpaceUse use(
      ProgramGraph graph,
      List<Scheduler> schedulers,
      Profile profile,
      Weights weights,
      Cancellation cancellation) {
    Scheduler scheduler =
        schedulers.stream()
            .filter(s -> s.id().equals(profile.scheduler()))
            .findFirst()
            .orElseThrow();
    Schedule schedule = CheckedSchedule.of(scheduler, graph, profile.processors(), cancellation);
    SpaceUse use = SpaceUse.of(graph, schedule, weights, cancellation);
    CheckedSchedule.sameAgain(scheduler, profile.highWaterMark(), use.highWaterMark());
    return use;
  }
}
