package org.camp.pepa.solve;

import java.util.List;
import org.camp.core.analysis.Cancellation;

/**
 * Finds where a chain that starts in state 0 is in the long run. Bottom strongly connected
 * components are solved one by one and weighted by the probability of ending in each.
 */
public final class SteadyStateSolver {
  /** A residual below this is an answer. */
  public static final double TOLERANCE = 1e-12;

  /** An estimated relative error of the probabilities below this is an answer. */
  public static final double ACCURATE = 1e-6;

  /** Chains up to this size are eliminated by {@link Method#AUTO}. */
  public static final int SMALL = 1_000;

  /** Chains up to this size can be eliminated at all: 128 MB. */
  public static final int MOST_DIRECT = 4_000;

  private static final long MOST_SWEEPS = 50_000;
  private static final long MOST_CYCLES = 2_000;
  private static final int MOST_ROUNDS = 60;
  private static final int FIRST_CYCLES = 80;

  private final Method method;
  private final Cancellation cancellation;

  private SteadyStateSolver(Method method, Cancellation cancellation) {
    this.method = method;
    this.cancellation = cancellation;
  }

  /**
   * Solves a chain, given by its outgoing transitions in rows as in {@link Generator#of}.
   *
   * @throws IllegalArgumentException when {@link Method#DIRECT} is asked for a component with more
   *     than {@link #MOST_DIRECT} states
   */
  public static SteadyState solve(
      int size,
      int[] start,
      int[] target,
      double[] rate,
      Method method,
      Cancellation cancellation) {
    List<int[]> bottoms = Components.bottom(size, start, target);
    Generator chain = Generator.of(size, start, target, rate);
    return new SteadyStateSolver(method, cancellation).solve(chain, bottoms);
  }

  private SteadyState solve(Generator chain, List<int[]> bottoms) {
    if (bottoms.size() == 1 && bottoms.get(0).length == chain.size()) {
      return component(chain);
    }
    Absorption absorption =
        bottoms.size() == 1
            ? new Absorption(new double[] {1}, SteadyState.TRIVIAL)
            : Absorption.of(chain, bottoms, this::component);
    double[] probability = new double[chain.size()];
    String name = absorption.solved().method();
    long iterations = absorption.solved().iterations();
    double residual = absorption.solved().residual();
    double error = absorption.solved().error();
    boolean converged = absorption.solved().converged();
    for (int b = 0; b < bottoms.size(); b++) {
      int[] members = bottoms.get(b);
      SteadyState part = component(chain.restrict(members));
      for (int i = 0; i < members.length; i++) {
        probability[members[i]] = absorption.probability()[b] * part.probability()[i];
      }
      name = part.iterations() >= iterations ? part.method() : name;
      iterations = Math.max(iterations, part.iterations());
      residual = Math.max(residual, part.residual());
      error = Math.max(error, part.error());
      converged &= part.converged();
    }
    return new SteadyState(
        probability, name, iterations, residual, error, converged, bottoms.size());
  }

  private SteadyState component(Generator chain) {
    Iteration iteration = new Iteration(chain);
    Runnable check = cancellation::check;
    String name = method.text();
    if (chain.size() == 1) {
      iteration.residual = 0;
      iteration.error = 0;
      name = Method.DIRECT.text();
    } else {
      switch (method) {
        case DIRECT -> direct(iteration, check);
        case GAUSS_SEIDEL -> GaussSeidel.solve(iteration, TOLERANCE, MOST_SWEEPS, true, check);
        case POWER -> Power.solve(iteration, TOLERANCE, 4 * MOST_SWEEPS, check);
        case KRYLOV -> Krylov.solve(iteration, TOLERANCE, MOST_SWEEPS, check);
        case AGGREGATION -> Multilevel.solve(iteration, TOLERANCE, MOST_CYCLES, check);
        case AUTO -> name = automatic(iteration, check);
      }
      if (iteration.residual <= TOLERANCE && iteration.error == Double.POSITIVE_INFINITY) {
        Multilevel.verify(iteration);
      }
    }
    return new SteadyState(
        iteration.vector,
        name,
        iteration.iterations,
        iteration.residual,
        iteration.error,
        iteration.residual <= TOLERANCE && iteration.error <= ACCURATE,
        1);
  }

  private static void direct(Iteration iteration, Runnable check) {
    if (iteration.chain.size() > MOST_DIRECT) {
      throw new IllegalArgumentException(
          "direct elimination takes at most " + MOST_DIRECT + " states");
    }
    Elimination.solve(iteration, check);
  }

  /** Sweeps while they get on; then what stiff chains need, which also vouches for the sweeps. */
  private static String automatic(Iteration iteration, Runnable check) {
    if (iteration.chain.size() <= SMALL) {
      Elimination.solve(iteration, check);
      return Method.DIRECT.text();
    }
    GaussSeidel.solve(iteration, TOLERANCE, 2_000, false, check);
    boolean swept = iteration.residual <= TOLERANCE;
    long sweeps = iteration.iterations;
    Multilevel.solve(iteration, TOLERANCE, FIRST_CYCLES, check);
    if (isSettled(iteration)) {
      return swept && iteration.iterations <= sweeps + 2
          ? Method.GAUSS_SEIDEL.text()
          : Method.AGGREGATION.text();
    }
    if (iteration.chain.size() <= MOST_DIRECT) {
      Elimination.solve(iteration, check);
      return Method.DIRECT.text();
    }
    // Each removes what the other is slow at.
    for (int round = 0; round < MOST_ROUNDS && !isSettled(iteration); round++) {
      Krylov.solve(iteration, TOLERANCE, 40, check);
      Multilevel.solve(iteration, TOLERANCE, 10, check);
    }
    if (isSettled(iteration)) {
      return Method.AGGREGATION.text() + "+" + Method.KRYLOV.text();
    }
    GaussSeidel.solve(iteration, TOLERANCE, MOST_SWEEPS, true, check);
    Multilevel.solve(iteration, TOLERANCE, FIRST_CYCLES, check);
    return Method.GAUSS_SEIDEL.text();
  }

  private static boolean isSettled(Iteration iteration) {
    return iteration.residual <= TOLERANCE && iteration.error <= Multilevel.SETTLED;
  }
}
