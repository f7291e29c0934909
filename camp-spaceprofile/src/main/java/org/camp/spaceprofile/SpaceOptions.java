// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import org.camp.core.analysis.Option;
import org.camp.spaceprofile.graph.Layout;
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

  /** Which values have cells, and how large these are. */
  public static final Option<Layout> LAYOUT =
      Option.choice(
          "layout",
          Layout.PAPER,
          "which values have cells and how large these are: as in the paper, or as MLton or OCaml"
              + " lay them out on 64 bits");

  /** The grain of the sequences of the library. */
  public static final Option<Long> GRAIN =
      Option.integer("grain", 1, "elements of a sequence of the library that stay in one branch");

  /** A grain as part of the schedule. */
  public static final Option<Long> SEQUENTIAL_BELOW =
      Option.integer(
          "sequential-below",
          0,
          "a fork whose branches have at most that many nodes together runs them one after the"
              + " other");

  /** Whether unordered writes of one value are refused. */
  public static final Option<Races> RACES =
      Option.choice(
          "races",
          Races.EQUAL_WRITES,
          "which unordered accesses are let pass: two writes of one scalar, or none (strict)");

  /** Collectors that are only called now and then. */
  public static final Option<String> COLLECTOR =
      new Option<>(
          "collector",
          String.class,
          "R,…",
          null,
          "",
          "what a collector sees and holds that is called before more than the share R is held"
              + " beyond the greatest live space so far: 0.1,0.2,0.5",
          false,
          null,
          text -> {
            Collected.bounds(text);
            return text;
          });

  /** Whether the value of the program counts. */
  public static final Option<Boolean> WITHOUT_RESULT =
      Option.flag(
          "without-result", "cells of the program's value do not count: every schedule makes them");

  /** What to do about unordered accesses. */
  public enum Races {
    /** Two writes of the same scalar are let pass, and counted. */
    EQUAL_WRITES,
    /** All are refused. */
    STRICT
  }

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
