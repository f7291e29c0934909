// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.Map;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.lang.sml.ForkJoinProgram;

/** The analysis {@code spaceprofile}: how much space a program takes under each schedule. */
public final class SpaceBackend implements AnalysisBackend<ForkJoinProgram> {
  static final String PAPER =
      "Spoonhower, Blelloch, Harper and Gibbons, Space Profiling for Parallel Functional Programs,"
          + " ICFP 2008 and CMU-CS-08-110";

  private static final BackendCard<ForkJoinProgram> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "spaceprofile",
                  "Space profile",
                  "What a parallel program keeps alive under each schedule, where and why")
              .paper(PAPER)
              .options(
                  SpaceOptions.SCHEDULERS,
                  SpaceOptions.PROCESSORS,
                  SpaceOptions.UNBOXED,
                  SpaceOptions.ALT_APP,
                  SpaceOptions.WEIGHTS,
                  SpaceOptions.LAYOUT,
                  SpaceOptions.GRAIN,
                  SpaceOptions.SEQUENTIAL_BELOW,
                  SpaceOptions.RACES,
                  SpaceOptions.WITHOUT_RESULT,
                  SpaceOptions.COLLECTOR,
                  SpaceOptions.SEED,
                  SpaceOptions.TRACE,
                  SpaceOptions.NODES)
              .examples(
                  "matrix-multiplication", "matrix-map", "quicksort", "quickhull", "barnes-hut"),
          ForkJoinProgram.class,
          Stream.concat(
                  Stream.of("nodes"),
                  Stream.of("df", "bf", "ws")
                      .map(id -> "profiles[scheduler=" + id + ",processors=2].highWaterMark"))
              .toList(),
          Map.of(
              "nodes",
              Goal.LESS,
              "work",
              Goal.LESS,
              "span",
              Goal.LESS,
              "profiles.highWaterMark",
              Goal.LESS));

  @Override
  public BackendCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public SpaceResult analyze(ForkJoinProgram program, AnalysisContext context) {
    return SpaceProfiles.analyze(program, context);
  }
}
