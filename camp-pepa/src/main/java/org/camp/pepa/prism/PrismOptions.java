// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import org.camp.core.analysis.Option;
import org.camp.pepa.Lumping;
import org.camp.pepa.Solver;

/** The options of PRISM models. */
public final class PrismOptions {
  /** What is asked about the model: a file, or the text itself. */
  public static final Option<String> PROPERTIES =
      Option.text(
          "properties",
          "FILE|TEXT",
          "properties to check: \"S=? [ q=K ]; P=? [ F<=2 q=K ]\" (default: the file of the same"
              + " name that ends with .props or .csl, else long runs of labels and rewards)");

  /** How the long run is found. */
  public static final Option<Solver> METHOD =
      Option.choice("pepa.method", Solver.AUTO, "how the long run is found, without estimates");

  /** Which states are kept as one. */
  public static final Option<Lumping> LUMP =
      Option.choice(
          "pepa.lump",
          Lumping.ARRAYS,
          "which states are kept as one: none, those of equal modules (replicas), or all that the"
              + " properties do not tell apart (full)");

  /** Most states. */
  public static final Option<Long> STATES =
      Option.budget("states", 20_000_000, "states that may be derived");

  private PrismOptions() {}
}
