// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import org.camp.core.analysis.Option;
import org.camp.spaceprofile.space.Weights;

/** All options of this module. */
public final class SpaceOptions {
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

  private SpaceOptions() {}
}
