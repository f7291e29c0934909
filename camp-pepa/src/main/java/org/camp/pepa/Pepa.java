// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.quantity.Quantity;
import org.camp.pepa.estimate.Fluid;
import org.camp.pepa.estimate.SimulatedEstimate;
import org.camp.pepa.estimate.StochasticSimulation;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.measure.MeasureExpression;
import org.camp.pepa.measure.Query;
import org.camp.pepa.solve.Generator;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.Transient;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.FluidModel;
import org.camp.pepa.statespace.RandomWalk;
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
   * Derives the states of a model, solves its chain, and answers the measures asked for.
   *
   * @throws org.camp.core.diagnostic.IllFormed when a rate is wrong, an action is active and
   *     passive at once, or a passive action has no active partner
   * @throws OverBudget when there are too many states, or the solver does not converge
   * @throws BadInput when a measure or a passage asks for what is not there
   */
  public static PepaResult analyze(PepaModel model, AnalysisContext context) {
    AnalysisResult result = attempt(model, context);
    if (result instanceof Unsolved unsolved) {
      throw new OverBudget(unsolved.refusal());
    }
    return (PepaResult) result;
  }

  /** A {@link PepaResult}, or {@link Unsolved}. */
  static AnalysisResult attempt(PepaModel model, AnalysisContext context) {
    model.warnings().forEach(context::report);
    StateSpace space = asked(model, context);
    List<Query.Named> measures = measures(space, context);
    context.progress().at("steady state", 0, -1);
    SteadyState steady = ChainSolution.of(space, context);
    if (!steady.converged()) {
      boolean stopped = context.cancellation().cancelled();
      Unsolved unsolved = new Unsolved(model, space, steady, stopped);
      context.report(unsolved.refusal());
      return unsolved;
    }
    List<String> refused = new ArrayList<>();
    Optional<PepaResult.AtTime> atTime =
        context
            .find(PepaOptions.TRANSIENT)
            .flatMap(time -> atTime(space, time, measures, refused, context));
    double[] probability = steady.probability();
    List<Passage> passages = Passages.of(space, probability, refused, context);
    if (!refused.isEmpty()) {
      context.report(refusal(refused));
    }
    if (space.deadlocks() > 0) {
      context.report(deadlock(space));
    }
    Map<String, Double> throughput = space.throughput(probability);
    ThroughputObjective objective =
        context
            .find(PepaOptions.OBJECTIVE)
            .map(text -> ThroughputObjective.parsed(text, space))
            .orElseGet(() -> ThroughputObjective.of(model, space, throughput));
    Optional<Refined> refined =
        context.get(PepaOptions.LUMP) == Lumping.FULL
            ? Optional.of(Refined.of(space, objective, context))
            : Optional.empty();
    Optional<Shares> shares = Shares.of(space, steady, objective, context);
    WhatIfs whatIfs = WhatIfs.of(model, space, objective, throughput, steady.error(), context);
    return new PepaResult(
        model,
        space,
        steady.alone(),
        throughput,
        space.population(probability),
        values(measures, space, probability),
        Utilisation.of(space, probability),
        ActionUse.of(space, probability),
        objective.text(),
        refined,
        shares,
        Gains.of(space, shares, objective, throughput, whatIfs, context),
        whatIfs,
        atTime,
        passages,
        refused);
  }

  /**
   * Estimates what a model does without deriving its states, by {@link Solver#SIMULATION} or {@link
   * Solver#FLUID} as {@link PepaOptions#METHOD} says.
   *
   * @throws org.camp.core.diagnostic.IllFormed when a rate is wrong, an action is active and
   *     passive at once, or a passive action has no active partner
   * @throws org.camp.core.diagnostic.NotApplicable when the model has no fluid approximation
   * @throws OverBudget when the equations of the fluid approximation do not come to rest
   * @throws BadInput when a measure asks for what is not there
   */
  public static EstimateResult estimate(PepaModel model, AnalysisContext context) {
    model.warnings().forEach(context::report);
    if (context.find(PepaOptions.PASSAGE).isPresent()) {
      throw new BadInput(
          Diagnostic.error("bad-option", "pepa.passage needs the states: it is not estimated"));
    }
    RandomWalk walk = RandomWalk.of(model, context.bindings(), 0);
    List<Query.Named> measures =
        context
            .find(PepaOptions.MEASURES)
            .map(text -> Query.measures(text, walk.components(), walk.actions()))
            .orElse(List.of());
    Optional<Double> time = context.find(PepaOptions.TRANSIENT);
    if (time.isPresent() && !(time.get() >= 0)) {
      throw new BadInput(
          Diagnostic.error("bad-option", "pepa.transient: time cannot be " + time.get()));
    }
    if (context.get(PepaOptions.METHOD) == Solver.SIMULATION) {
      StochasticSimulation simulation =
          new StochasticSimulation(
              walk,
              measures,
              context.get(PepaOptions.PRECISION),
              context.get(PepaOptions.EVENTS),
              context.get(PepaOptions.SEED),
              context.cancellation());
      SimulatedEstimate simulated = simulation.run(time);
      simulated.deadlock().ifPresent(state -> context.report(deadlock(state)));
      return new EstimateResult(model, simulated);
    }
    FluidModel equations = FluidModel.of(model, context.bindings());
    SimulatedEstimate estimate = new Fluid(equations, measures, context.cancellation()).run(time);
    if (!estimate.converged()) {
      throw new OverBudget(
          Diagnostic.error(
                  "not-converged",
                  String.format(
                          Locale.ROOT,
                          "the fluid approximation did not come to rest: after %,d evaluations it"
                              + " still",
                          estimate.work())
                      + " changes by "
                      + Quantity.plain(estimate.residual(), 3)
                      + " of all activity")
              .withHint("take -o pepa.method=simulation, or auto"));
    }
    return new EstimateResult(model, estimate);
  }

  private static List<Query.Named> measures(StateSpace space, AnalysisContext context) {
    return context
        .find(PepaOptions.MEASURES)
        .map(text -> Query.measures(text, space.components(), space.actions()))
        .orElse(List.of());
  }

  private static Map<String, Double> values(
      List<Query.Named> measures, StateSpace space, double[] probability) {
    Map<String, Double> values = new LinkedHashMap<>();
    if (!measures.isEmpty()) {
      MeasureExpression.Readings readings = new ChainReadings(space, probability);
      measures.forEach(m -> values.put(m.name(), m.measure().of(readings)));
    }
    return values;
  }

  /**
   * The states of a model and where it is in the long run, without anything else.
   *
   * @param space its states
   * @param steadyState converged
   * @param throughput how often each action happens, per second
   * @param applicationThroughput throughput of the application; NaN when it has none
   */
  public record LongRun(
      StateSpace space,
      SteadyState steadyState,
      Map<String, Double> throughput,
      double applicationThroughput) {}

  /**
   * Solves a model without deriving measures.
   *
   * @throws OverBudget when there are too many states, or the solver does not converge
   */
  public static LongRun longRun(PepaModel model, AnalysisContext context) {
    StateSpace space =
        context
            .get(PepaOptions.LUMP)
            .derive(model, context, Set.of(), context.get(PepaOptions.STATES));
    SteadyState steady = ChainSolution.of(space, context);
    if (!steady.converged()) {
      context.cancellation().check();
      throw new OverBudget(new Unsolved(model, space, steady, false).refusal());
    }
    Map<String, Double> throughput = space.throughput(steady.probability());
    double application = ThroughputObjective.application(model, throughput).orElse(Double.NaN);
    return new LongRun(space, steady.alone(), throughput, application);
  }

  /** The states of a model in which what the options ask for can be told. */
  private static StateSpace asked(PepaModel model, AnalysisContext context) {
    Set<Integer> apart = new TreeSet<>();
    while (true) {
      StateSpace space =
          context
              .get(PepaOptions.LUMP)
              .derive(model, context, apart, context.get(PepaOptions.STATES));
      List<Query.Passage> passages = Passages.ofAll(space, context);
      boolean more = apart.addAll(Distinctions.of(measures(space, context), passages, space));
      Optional<ThroughputObjective> objective =
          context.find(PepaOptions.OBJECTIVE).map(t -> ThroughputObjective.parsed(t, space));
      more |= objective.isPresent() && apart.addAll(objective.get().distinctions(space));
      if (!more) {
        return space;
      }
    }
  }

  /**
   * Derives the states of a model, with equal components told apart, within the budget of the
   * context.
   */
  public static StateSpace derive(PepaModel model, AnalysisContext context) {
    return Derivation.derive(
        model,
        context.bindings(),
        context.get(PepaOptions.STATES),
        context.cancellation(),
        context.progress());
  }

  private static Diagnostic refusal(List<String> refused) {
    return Diagnostic.error("too-much-work", "not computed: " + String.join("; ", refused))
        .withHint("the rest of the answer holds; rates far apart make many jumps");
  }

  private static Optional<PepaResult.AtTime> atTime(
      StateSpace space,
      double time,
      List<Query.Named> measures,
      List<String> refused,
      AnalysisContext context) {
    if (!(time >= 0)) {
      throw new BadInput(Diagnostic.error("bad-option", "pepa.transient: time cannot be " + time));
    }
    Generator chain = Generator.of(space.rows());
    double[] initial = new double[space.size()];
    initial[0] = 1;
    Transient found;
    try {
      found = Transient.of(chain, initial, time, context.cancellation()::check);
    } catch (IllegalArgumentException e) {
      refused.add("the measures at a time, as " + e.getMessage());
      return Optional.empty();
    }
    Map<String, Double> throughput = space.throughput(found.probability());
    return Optional.of(
        new PepaResult.AtTime(
            time,
            throughput,
            space.population(found.probability()),
            values(measures, space, found.probability()),
            found.error()));
  }

  private static Diagnostic deadlock(String state) {
    return Diagnostic.error("deadlock", "a state without any activity can be reached")
        .withHint("a run ended in " + state);
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
