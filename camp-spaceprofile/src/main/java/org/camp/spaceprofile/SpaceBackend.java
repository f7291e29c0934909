// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.space.Weights;

/** The analysis {@code spaceprofile}: how much space a program takes under each schedule. */
public final class SpaceBackend implements AnalysisBackend<ForkJoinProgram> {
  /** Which schedulers to simulate. */
  public static final Option<String> SCHEDULERS =
      new Option<>(
          "schedulers",
          String.class,
          "id,…",
          "df,bf,ws",
          "",
          "schedules to simulate: df depth-first, bf breadth-first (bft: of tasks), ws work"
              + " stealing, dp data-parallel (dpdf: depth-first), and those of plug-ins",
          false,
          null,
          text -> text);

  /** On how many processors. */
  public static final Option<String> PROCESSORS =
      new Option<>(
          "processors",
          String.class,
          "n,…",
          "1,2,4",
          "",
          "numbers of processors",
          false,
          null,
          text -> {
            Schedulers.processors(text);
            return text;
          });

  /** Numbers and truth values need no heap cell. */
  public static final Option<Boolean> UNBOXED =
      Option.flag("unboxed", "numbers, truth values and nullary constructors need no heap cell");

  /** The rule for calls of section 8.1. */
  public static final Option<Boolean> ALT_APP =
      Option.flag("alt-app", "a call holds function and argument until it returns (section 8.1)");

  /** What a heap cell counts. */
  public static final Option<Weights> WEIGHTS =
      Option.choice("weights", Weights.CELLS, "what a heap cell counts: 1, or its size in words");

  /** Victims of work stealing. */
  public static final Option<String> SEED =
      new Option<>(
          "seed",
          String.class,
          "n",
          null,
          "",
          "work stealing tries victims in a random order with this seed (default: in turn)",
          false,
          null,
          text -> {
            try {
              return Long.toString(Long.parseLong(text));
            } catch (NumberFormatException e) {
              throw new IllegalArgumentException("expected a whole number", e);
            }
          });

  /** The space after every step, for small programs. */
  public static final Option<Boolean> TRACE =
      Option.flag("trace", "list what every step runs and holds (small programs)");

  /** Nodes of the run. */
  public static final Option<Long> NODES =
      Option.budget("nodes", 100_000_000, "nodes that the run of the program may have");

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
              .options(SCHEDULERS, PROCESSORS, UNBOXED, ALT_APP, WEIGHTS, SEED, TRACE, NODES)
              .examples(
                  "matrix-multiplication", "matrix-map", "quicksort", "quickhull", "barnes-hut"),
          ForkJoinProgram.class,
          Stream.concat(
                  Stream.of("nodes"),
                  Stream.of("df", "bf", "ws")
                      .map(id -> "profiles[scheduler=" + id + ",processors=2].highWaterMark"))
              .toList());

  @Override
  public BackendCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public SpaceResult analyze(ForkJoinProgram program, AnalysisContext context) {
    return SpaceProfiles.analyze(program, context);
  }
}
