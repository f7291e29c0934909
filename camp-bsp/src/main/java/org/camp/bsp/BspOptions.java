// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Option;

/** The options of analyses of bulk-synchronous programs. */
public final class BspOptions {
  private static final int MOST_PROCESSORS = 1 << 20;

  /** Processors, or children by level. */
  public static final Option<String> P =
      new Option<>(
          "p",
          String.class,
          "n|nxn",
          null,
          "",
          "processors, or for Multi-ML the children of each level, root first: 2x4",
          false,
          null,
          text -> {
            parse(text);
            return text;
          });

  /** The number of the first processor. */
  public static final Option<String> NUMBERING =
      new Option<>(
          "numbering",
          String.class,
          "auto|0|1",
          "auto",
          "",
          "number of the first processor; auto: 0 if the program names Bsml, Bsmlmpi or Multiml,"
              + " else 1",
          false,
          null,
          text -> {
            if (!List.of("auto", "0", "1").contains(text)) {
              throw new IllegalArgumentException("expected auto, 0 or 1");
            }
            return text;
          });

  /** What to do about operations without a timing. */
  public static final Option<Missing> MISSING_TIMINGS =
      Option.choice("missing-timings", Missing.ERROR, "an operation without a timing");

  /** How much of a cost is shown. */
  public static final Option<CostView> VIEW =
      Option.choice("view", CostView.FULL, "all T_x, or operations, g and L alone, or times alone");

  /** Whether {@code down} ends a superstep. */
  public static final Option<Down> DOWN =
      Option.choice(
          "down", Down.SYNC, "whether #x# ends a superstep, on which the paper is silent");

  /** Whether the barrier after the last superstep counts. */
  public static final Option<Boolean> FINAL_BARRIER =
      Option.flag("final-barrier", "count a barrier after the last superstep (section 3.1)");

  /** How many calls a run may make. */
  public static final Option<Long> CALLS =
      Option.budget("calls", 200_000_000, "calls that the run of the program may make");

  /** How many supersteps a run may have. */
  public static final Option<Long> SUPERSTEPS =
      Option.budget("supersteps", 1_000_000, "supersteps that the run of the program may have");

  /** What to do about operations without a timing. */
  public enum Missing {
    /** Name them. */
    ERROR,
    /** Count them as 0. */
    ZERO
  }

  /** Whether {@code down} ends a superstep. */
  public enum Down {
    /** A barrier, as at the end of any superstep. */
    SYNC,
    /** A copy without a barrier. */
    ASYNC
  }

  private BspOptions() {}

  /** The numbers of {@link #P}, root first; empty when it is not given. */
  public static List<Integer> asked(AnalysisContext context) {
    return context.find(P).map(BspOptions::parse).orElse(List.of());
  }

  private static List<Integer> parse(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : text.split("x", -1)) {
      if (!part.strip().matches("[0-9]{1,9}")) {
        throw new IllegalArgumentException("expected a number of processors, or 2x4 for a tree");
      }
      int number = Integer.parseInt(part.strip());
      if (number < 1 || number > MOST_PROCESSORS) {
        throw new IllegalArgumentException(
            "a machine has at least 1 and at most " + MOST_PROCESSORS + " processors");
      }
      numbers.add(number);
    }
    return numbers;
  }
}
