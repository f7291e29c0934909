// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.OptionalDouble;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Dimension;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.price.CostFormula;

/** The options of analyses of protocols, and the values that they may take. */
public final class MpstOptions {
  private static final int MOST_SAMPLES = 10_000_000;
  private static final int LONGEST_QUEUE = 1000;

  /** What unknown costs are taken for. */
  public static final Option<Double> DEFAULT_COST =
      Option.number(
              "default-cost",
              null,
              "s",
              Dimension.TIME,
              "what unknown send, receive and computation costs count as (default: refused)")
          .alias("default-cost");

  /** Quantile at which random costs are taken. */
  public static final Option<Double> QUANTILE =
      Option.number("quantile", 0.99, "", Dimension.NONE, "the quantile that bounds a random cost");

  /** Projections and equations for any number of roles. */
  public static final Option<Boolean> FULL =
      Option.flag("full", "give projections and equations above 1000 roles too");

  /** The role to explain. */
  public static final Option<String> WHY =
      Option.text("why", "ROLE", "the role whose critical path is shown (default: the costliest)");

  /** Operations of a protocol when it is written out. */
  public static final Option<Long> OPERATIONS =
      Option.budget(
          "operations",
          Protocol.Limits.DEFAULT.operations(),
          "operations that a protocol may have when loops and calls are written out");

  /** Operations that are run for the numbers. */
  public static final Option<Long> STEPS =
      Option.budget(
          "steps",
          BoundedCost.Budget.DEFAULT.steps(),
          "operations that may be run for the cost, iterations included");

  /** Operations whose causes are kept. */
  public static final Option<Long> EVENTS =
      Option.budget(
          "events",
          BoundedCost.Budget.DEFAULT.events(),
          "operations up to which the critical path is found");

  /** Operations for the equations. */
  public static final Option<Long> EQUATIONS =
      Option.budget(
          "equations",
          BoundedCost.Budget.DEFAULT.equationSteps(),
          "operations up to which equations are made");

  /** Length of queues in the safety exploration. */
  public static final Option<Long> QUEUE_BOUND =
      Option.integer(
          "queue-bound", 2, "messages that a queue may hold when configurations are explored");

  /** Configurations of the safety exploration. */
  public static final Option<Long> STATES =
      Option.budget(
          "states",
          50_000,
          "configurations that may be explored to find deadlocks of protocols with halves");

  /** Operations to find a periodic regime. */
  public static final Option<Long> LATENCY =
      Option.budget(
          "latency",
          100_000_000,
          "operations that may be run to find the periodic regime of a recursion");

  /** Actions that are simulated when roles share nodes. */
  public static final Option<Long> CONTENTION =
      Option.budget(
          "contention",
          20_000_000,
          "actions that may be simulated when roles share nodes, over all branches");

  /** Runs for expected values. */
  public static final Option<Long> SAMPLES =
      Option.integer(
          "samples", 10_000, "runs that are simulated at most for expected costs; 0 for none");

  /** What expected values draw. */
  public static final Option<Long> SEED =
      Option.integer("seed", 1, "decides what the simulation of expected costs draws");

  /** Operations of all runs for expected values. */
  public static final Option<Long> SIMULATION =
      Option.budget(
          "simulation", 50_000_000, "operations that may be simulated for expected costs");

  private MpstOptions() {}

  /** How many messages a queue may hold when configurations are explored, from 1 to 1000. */
  public static int queueBound(AnalysisContext context) {
    long bound = context.get(QUEUE_BOUND);
    if (bound < 1 || bound > LONGEST_QUEUE) {
      throw refused("mpst.queue-bound must lie between 1 and " + LONGEST_QUEUE);
    }
    return (int) bound;
  }

  /** The quantile with which random costs count, between 0 and 1. */
  public static double quantile(AnalysisContext context) {
    double quantile = context.get(QUANTILE);
    if (!(quantile > 0 && quantile < 1)) {
      throw refused("mpst.quantile must lie between 0 and 1");
    }
    return quantile;
  }

  /**
   * What unknown costs count as [s]; empty when they are refused. Schedules of pipelines say
   * nothing of communication: it is free there unless something is said.
   *
   * @param protocol the name of the protocol
   */
  public static OptionalDouble defaultCost(AnalysisContext context, String protocol) {
    OptionalDouble byDefault =
        context
            .find(DEFAULT_COST)
            .map(OptionalDouble::of)
            .orElse(
                MemoryUnit.isSchedule(protocol) ? OptionalDouble.of(0) : OptionalDouble.empty());
    if (byDefault.isPresent()
        && !(byDefault.getAsDouble() >= 0 && byDefault.getAsDouble() <= CostFormula.MOST)) {
      throw refused("mpst.default-cost must lie between 0 and 10^100");
    }
    return byDefault;
  }

  /** How many runs are simulated at most for expected costs. */
  static long samples(AnalysisContext context) {
    long samples = context.get(SAMPLES);
    if (samples < 0 || samples > MOST_SAMPLES) {
      throw refused("mpst.samples must lie between 0 and " + MOST_SAMPLES);
    }
    return samples;
  }

  private static BadInput refused(String message) {
    return new BadInput(Diagnostic.error("bad-option", message));
  }
}
