// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;

/**
 * Finds where a chain that starts in state 0 is in the long run. Bottom strongly connected
 * components are solved one by one and weighted by the probability of ending in each.
 *
 * <p>No residual proves an answer: where parts of a chain hardly exchange, it is tiny whatever
 * their weights are. So every chain that can be is eliminated without subtractions, and for the
 * others an answer is what every method finds twice, from two starts, in every entry.
 */
public final class SteadyStateSolver {
  /** A residual below this is that of an answer. */
  public static final double TOLERANCE = Iteration.BALANCED;

  /** Chains up to this size can be eliminated whatever their shape: 128 MB. */
  public static final int MOST_DIRECT = 4_000;

  private static final long MOST_SWEEPS = 50_000;
  private static final long MOST_CYCLES = 2_000;
  private static final int MOST_ROUNDS = 60;
  private static final int FIRST_CYCLES = 80;

  /**
   * Transitions up to which two settled vectors are also held against a cycle of aggregation; parts
   * of larger chains have room enough for weights that differ from start to start.
   */
  private static final int MOST_VERIFIED = 1 << 22;

  /**
   * What elimination may take.
   *
   * @param first multiplications that {@link Method#AUTO} spends before it tries anything else
   * @param most multiplications at all
   * @param coarsest groups of states in the last level of aggregation
   */
  record Effort(long first, long most, int coarsest) {
    private static final long MOST_ENTRIES = (long) MOST_DIRECT * MOST_DIRECT;

    static final Effort USUAL =
        new Effort(500_000_000L, MOST_ENTRIES * MOST_DIRECT / 3, Multilevel.COARSEST);

    /** No elimination but of few groups: what large chains get, for small ones. */
    static final Effort NONE = new Effort(0, 0, 8);

    boolean allows(MatrixEnvelope envelope, long multiplications) {
      return envelope.work() <= multiplications && envelope.entries() <= MOST_ENTRIES;
    }
  }

  private static final Log LOG = Log.of(SteadyStateSolver.class);

  private final Method method;
  private final Effort effort;
  private final Cancellation cancellation;

  private SteadyStateSolver(Method method, Effort effort, Cancellation cancellation) {
    this.method = method;
    this.effort = effort;
    this.cancellation = cancellation;
  }

  /**
   * Solves a chain, given by its transitions by the states that they leave. When it is cancelled,
   * the answer is how far it came, and not converged.
   *
   * @throws IllegalArgumentException when {@link Method#DIRECT} is asked for a component with more
   *     than {@link #MOST_DIRECT} states in no narrow band
   */
  public static SteadyState solve(TransitionRows chain, Method method, Cancellation cancellation) {
    return solve(chain, method, Effort.USUAL, cancellation);
  }

  /**
   * State → how long a chain that starts in state 0 is there, in the mean, before it enters a part
   * that it never leaves [s]; empty when that was not found.
   */
  public static Optional<double[]> timesBefore(TransitionRows chain, Cancellation cancellation) {
    SteadyStateSolver solver = new SteadyStateSolver(Method.AUTO, Effort.USUAL, cancellation);
    AbsorptionProbabilities absorption =
        AbsorptionProbabilities.of(chain, BottomComponents.bottom(chain), solver::component);
    return absorption.solved().converged() ? Optional.of(absorption.time()) : Optional.empty();
  }

  static SteadyState solve(
      TransitionRows chain, Method method, Effort effort, Cancellation cancellation) {
    return new SteadyStateSolver(method, effort, cancellation).solve(chain);
  }

  private SteadyState solve(TransitionRows rows) {
    Generator chain = Generator.of(rows);
    if (BottomComponents.isIrreducible(rows, chain.incoming())) {
      return component(chain);
    }
    List<int[]> bottoms = BottomComponents.bottom(rows);
    AbsorptionProbabilities absorption =
        bottoms.size() == 1
            ? AbsorptionProbabilities.CERTAIN
            : AbsorptionProbabilities.of(rows, bottoms, this::component);
    double[] probability = new double[chain.size()];
    String name = absorption.solved().method();
    long iterations = absorption.solved().iterations();
    double residual = absorption.solved().residual();
    double error = 0;
    boolean converged = absorption.solved().converged();
    List<Integer> apart = List.of();
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
      if (apart.isEmpty()) {
        apart = part.apart().stream().map(i -> members[i]).toList();
      }
    }
    return new SteadyState(
        probability,
        name,
        iterations,
        residual,
        error + absorption.solved().error(),
        converged,
        bottoms.size(),
        apart,
        Optional.empty());
  }

  private SteadyState component(Generator chain) {
    Iteration iteration = new Iteration(chain);
    if (chain.size() == 1) {
      iteration.eliminated(Optional.empty());
      return SteadyState.of(iteration, Method.DIRECT.text());
    }
    Runnable check = cancellation::check;
    String name;
    try {
      name = solved(iteration, check);
    } catch (OverBudget e) {
      iteration.measure();
      iteration.error = Double.POSITIVE_INFINITY;
      return SteadyState.of(iteration, method.text());
    }
    LOG.debug(
        "{} states by {}: {} iterations, residual {}, error {}",
        chain.size(),
        name,
        iteration.iterations,
        iteration.residual,
        iteration.error);
    return SteadyState.of(iteration, name);
  }

  private String solved(Iteration iteration, Runnable check) {
    return switch (method) {
      case DIRECT -> direct(iteration, check);
      case GAUSS_SEIDEL -> {
        sweep(iteration, MOST_SWEEPS, MOST_SWEEPS, check);
        yield method.text();
      }
      case POWER -> {
        Power.solve(iteration, 4 * MOST_SWEEPS, check);
        verify(iteration);
        yield method.text();
      }
      case KRYLOV -> {
        Gmres.solve(iteration, MOST_SWEEPS, check);
        Multilevel.solve(iteration, FIRST_CYCLES, effort.coarsest, check);
        yield Method.KRYLOV.text() + "+" + Method.AGGREGATION.text();
      }
      case AGGREGATION -> {
        Multilevel.solve(iteration, MOST_CYCLES, effort.coarsest, check);
        yield method.text();
      }
      case AUTO -> automatic(iteration, check);
    };
  }

  private String direct(Iteration iteration, Runnable check) {
    if (!eliminated(iteration, effort.most, check)) {
      throw new IllegalArgumentException(
          "direct elimination takes at most " + MOST_DIRECT + " states, or more in a narrow band");
    }
    return Method.DIRECT.text();
  }

  /** Eliminates when that takes at most so many multiplications. */
  private boolean eliminated(Iteration iteration, long multiplications, Runnable check) {
    MatrixEnvelope envelope = MatrixEnvelope.of(iteration.chain);
    if (!effort.allows(envelope, multiplications)) {
      LOG.debug("elimination would take {} multiplications", envelope.work());
      return false;
    }
    GthElimination.solve(iteration, envelope, check);
    return true;
  }

  private void sweep(Iteration iteration, long most, long affordable, Runnable check) {
    GaussSeidel.solve(iteration, most, affordable, check);
    verify(iteration);
  }

  private void verify(Iteration iteration) {
    if (iteration.isSettled() && iteration.chain.incoming().count() <= MOST_VERIFIED) {
      Multilevel.verify(iteration, effort.coarsest());
    }
  }

  /** Elimination where it is cheap; then sweeps while they get on; then what stiff chains need. */
  private String automatic(Iteration iteration, Runnable check) {
    if (eliminated(iteration, effort.first, check)) {
      return Method.DIRECT.text();
    }
    sweep(iteration, 2_000, 500, check);
    if (iteration.isSettled()) {
      return Method.GAUSS_SEIDEL.text();
    }
    refused("sweeps", iteration);
    Multilevel.solve(iteration, FIRST_CYCLES, effort.coarsest, check);
    if (iteration.isSettled()) {
      return Method.AGGREGATION.text();
    }
    refused("aggregation", iteration);
    if (eliminated(iteration, effort.most, check)) {
      return Method.DIRECT.text();
    }
    // Each removes what the other is slow at.
    for (int round = 0;
        round < MOST_ROUNDS && iteration.error < Double.POSITIVE_INFINITY;
        round++) {
      Gmres.solve(iteration, 40, check);
      Multilevel.solve(iteration, 10, effort.coarsest, check);
      if (iteration.isSettled()) {
        return Method.AGGREGATION.text() + "+" + Method.KRYLOV.text();
      }
    }
    refused("aggregation and GMRES in turns", iteration);
    iteration.restart();
    sweep(iteration, MOST_SWEEPS, MOST_SWEEPS, check);
    return Method.GAUSS_SEIDEL.text();
  }

  private static void refused(String what, Iteration iteration) {
    LOG.debug(
        "{} gave no answer after {} iterations: residual {}, error {}",
        what,
        iteration.iterations,
        iteration.residual,
        iteration.error);
  }
}
