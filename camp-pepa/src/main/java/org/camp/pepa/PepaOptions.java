// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import org.camp.core.analysis.Option;
import org.camp.core.quantity.Dimension;
import org.camp.pepa.lang.Sharing;

/** All options of this module: of the analysis, of the search for replicas, and of the views. */
public final class PepaOptions {
  /** How the steady state is found. */
  public static final Option<Solver> METHOD =
      Option.choice("method", Solver.AUTO, "how the long run is found; the last two estimate it");

  /** Which states are kept as one. */
  public static final Option<Lumping> LUMP =
      Option.choice(
          "lump",
          Lumping.REPLICAS,
          "which states are kept as one: those of equal components, of copies of arrays only, or"
              + " all that have the same throughput");

  /** A time at which measures are wanted as well. */
  public static final Option<Double> TRANSIENT =
      Option.number(
          "transient", null, "s", Dimension.TIME, "transient measures at this time as well");

  /** Measures in the language of {@link org.camp.pepa.measure.Query}. */
  public static final Option<String> MEASURES =
      Option.text(
          "measures",
          "TEXT",
          "measures to compute: \"load = P(Server.busy); throughput(get)/E(Client)\"");

  /** A passage in the language of {@link org.camp.pepa.measure.Query}. */
  public static final Option<String> PASSAGE =
      Option.text(
          "passage",
          "[one NAME:] [FROM ->] TO",
          "passage time from the initial or other states: \"Idle -> Server.busy >= 2\"; of one"
              + " copy: \"one Client: Asking or Waiting -> Idle\"");

  /** The throughput by which components are judged. */
  public static final Option<String> OBJECTIVE =
      Option.text(
          "objective",
          "TEXT",
          "throughput by which components are judged: \"throughput(response)\" (default: of the"
              + " application, else of the shared action that happens most often)");

  /** Whether changed models are solved for what each component could bring. */
  public static final Option<WantedGains> GAINS =
      Option.choice(
          "gains",
          WantedGains.AUTO,
          "whether to solve the model with each component far faster, and with one more of it");

  /** How the tasks of a node share its cores. */
  public static final Option<Sharing> SHARING =
      Option.choice(
          "sharing",
          Sharing.PS,
          "how the tasks of a node share its cores, where a machine maps them");

  /** Half the width of the confidence intervals, relative to the throughputs. */
  public static final Option<Double> PRECISION =
      Option.number(
          "precision", 0.01, "", Dimension.NONE, "relative error that a simulation aims at");

  /** Where the random numbers of a simulation start. */
  public static final Option<Long> SEED =
      Option.integer("seed", 1, "seed of a simulation's random numbers");

  /** Most events. */
  public static final Option<Long> EVENTS =
      Option.budget("events", 20_000_000, "events that may be simulated");

  /** Most states. */
  public static final Option<Long> STATES =
      Option.budget("states", 10_000_000, "states that may be derived");

  /** The throughput that is wanted. */
  public static final Option<Double> TARGET =
      Option.number(
          "target", null, "", Dimension.NONE, "items per second that the application shall pass");

  /** Tasks that stay single. */
  public static final Option<String> KEEP =
      Option.text("keep", "TASK,…", "names of tasks that must not be replicated");

  /** What processors cost. */
  public static final Option<String> PRICES =
      Option.text("prices", "TASK=x,…", "what a processor for a task costs (default: 1 each)");

  /** Most replicas of one stage. */
  public static final Option<Long> MOST_REPLICAS =
      Option.integer("most", 16, "most replicas of one stage");

  /** Most states of one replication. */
  public static final Option<Long> REPLICATION_STATES =
      Option.budget("states", 500_000, "states that one replication may have");

  /** Most models solved. */
  public static final Option<Long> REPLICATIONS =
      Option.budget("replications", 1_000, "replications whose models may be solved");

  /** What an unknown send or receive takes. */
  public static final Option<Double> DEFAULT_COST =
      Option.number(
              "default-cost",
              null,
              "s",
              Dimension.TIME,
              "what unknown send and receive costs count as (default: refused)")
          .alias("default-cost");

  /** States that nobody asked for must not take long. */
  public static final Option<Long> PROTOCOL_STATES =
      Option.budget("states", 50_000, "states that a protocol may have as a PEPA model");

  private PepaOptions() {}
}
