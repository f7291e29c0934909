package org.camp.pepa;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.quantity.Quantity;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Generator;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.Transient;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.StateSpace;

/**
 * The tour of this module:
 *
 * <pre>{@code
 * PepaModel model = PepaModel.parse("""
 *     Client = (think, 0.5).(get, infty).Client;
 *     Server = (get, 2).(log, 10).Server;
 *     Client[8] <get> Server
 *     """);
 * PepaResult result = Pepa.analyze(model);
 * result.space().size();              // states, arrays counted
 * result.throughput().get("get");     // per second, in the long run
 * result.steadyState().residual();    // how well global balance holds
 * }</pre>
 *
 * <p>{@link #analyze(PepaModel, AnalysisContext)} takes options and rates. Underneath lie {@link
 * Derivation} (states), {@link SteadyStateSolver} and {@link Transient} (chains).
 */
public final class Pepa {
  private Pepa() {}

  /** Analyses with default options. */
  public static PepaResult analyze(PepaModel model) {
    return analyze(model, AnalysisContext.defaults());
  }

  /**
   * Analyses a model.
   *
   * @throws org.camp.core.diagnostic.IllFormed when a rate is wrong, an action is active and
   *     passive at once, or a passive action has no active partner
   * @throws OverBudget when there are too many states, or the solver does not converge
   */
  public static PepaResult analyze(PepaModel model, AnalysisContext context) {
    model.warnings().forEach(context::report);
    StateSpace space = derive(model, context);
    context.progress().at("steady state", 0, -1);
    SteadyState steady = solve(space, context);
    requireConverged(steady);
    Optional<PepaResult.AtTime> atTime =
        context.find(PepaBackend.TRANSIENT).map(time -> atTime(space, time, context));
    double[] probability = steady.probability();
    List<Diagnostic> problems = new ArrayList<>();
    if (space.deadlocks() > 0) {
      problems.add(deadlock(space));
    }
    problems.forEach(context::report);
    Bottleneck bottleneck = Bottleneck.find(space, probability);
    return new PepaResult(
        model,
        space,
        steady,
        space.throughput(probability),
        space.population(probability),
        bottleneck,
        WhatIfs.of(model, space, bottleneck, context),
        atTime);
  }

  /** Derives the states of a model within the budget of the context. */
  public static StateSpace derive(PepaModel model, AnalysisContext context) {
    return Derivation.derive(
        model,
        context.bindings(),
        context.get(PepaBackend.STATES),
        context.cancellation(),
        context.progress());
  }

  static SteadyState solve(StateSpace space, AnalysisContext context) {
    Method method = context.get(PepaBackend.METHOD);
    try {
      return SteadyStateSolver.solve(
          space.size(),
          space.start(),
          space.target(),
          space.rate(),
          method,
          context.cancellation());
    } catch (IllegalArgumentException e) {
      throw new OverBudget(
          Diagnostic.error("too-large", e.getMessage() + ", and this model has " + space.size())
              .withHint("use -o pepa.method=auto"));
    }
  }

  private static void requireConverged(SteadyState steady) {
    if (!steady.converged()) {
      throw new OverBudget(
          Diagnostic.error(
                  "not-converged",
                  "%s did not converge: after %,d iterations the residual is %s, and %s is needed"
                      .formatted(
                          steady.method(),
                          steady.iterations(),
                          Quantity.plain(steady.residual(), 3),
                          Quantity.plain(SteadyStateSolver.TOLERANCE, 3)))
              .withHint(
                  "try -o pepa.method=auto or krylov; rates many orders of magnitude apart make a"
                      + " chain hard to solve: leave out what is far too fast or far too slow to"
                      + " matter"));
    }
  }

  private static PepaResult.AtTime atTime(StateSpace space, double time, AnalysisContext context) {
    Generator chain = Generator.of(space.size(), space.start(), space.target(), space.rate());
    double[] initial = new double[space.size()];
    initial[0] = 1;
    Transient found;
    try {
      found = Transient.of(chain, initial, time, context.cancellation()::check);
    } catch (IllegalArgumentException e) {
      throw new BadInput(Diagnostic.error("bad-option", "pepa.transient: " + e.getMessage()));
    }
    Map<String, Double> throughput = space.throughput(found.probability());
    return new PepaResult.AtTime(
        time, throughput, space.population(found.probability()), found.error());
  }

  private static Diagnostic deadlock(StateSpace space) {
    return Diagnostic.error(
            "deadlock",
            space.deadlocks() == 1
                ? "a state without any activity can be reached"
                : space.deadlocks() + " states without any activity can be reached")
        .withHint(PepaReport.trace(space));
  }
}
