package org.camp.mpst.maxplus;

import java.util.Optional;
import org.camp.core.analysis.Cancellation;

/** Many rounds at once: x(k) without running k rounds. */
public final class Rounds {
  private static final int DENSE = 320;

  private Rounds() {}

  /**
   * A^k ⊗ x. Runs the rounds when they are few, else finds the periodic regime, else multiplies
   * matrices. Entries that depend on an unknown weight are NaN.
   *
   * @param budget nodes that may be evaluated
   * @return empty when the budget does not suffice
   */
  public static Optional<double[]> after(
      Circuit circuit, double[] start, long k, long budget, Cancellation cancellation) {
    boolean[] unknown = circuit.unknown();
    double[] state = start.clone();
    for (int i = 0; i < state.length; i++) {
      if (Double.isNaN(state[i])) {
        state[i] = 0;
      }
    }
    Optional<double[]> result = known(circuit.known(), state, k, budget, cancellation);
    if (result.isEmpty()) {
      return result;
    }
    double[] reached = result.get();
    boolean[] lost = lost(circuit, start);
    for (int i = 0; i < reached.length; i++) {
      if (unknown[i] || lost[i]) {
        reached[i] = Double.NaN;
      }
    }
    return result;
  }

  /** The entries that depend on an entry that is unknown at the start. */
  private static boolean[] lost(Circuit circuit, double[] start) {
    boolean[] lost = new boolean[start.length];
    double[] values = new double[circuit.nodes()];
    double[] state = start.clone();
    boolean any = false;
    for (int i = 0; i < lost.length; i++) {
      lost[i] = Double.isNaN(start[i]);
      any |= lost[i];
    }
    for (boolean changed = any; changed; ) {
      changed = false;
      circuit.apply(state, values);
      for (int i = 0; i < lost.length; i++) {
        if (Double.isNaN(state[i]) && !lost[i]) {
          lost[i] = true;
          changed = true;
        }
      }
    }
    return lost;
  }

  private static Optional<double[]> known(
      Circuit circuit, double[] start, long k, long budget, Cancellation cancellation) {
    int nodes = Math.max(1, circuit.nodes());
    if (k <= 64) {
      return Optional.of(run(circuit, start, k, cancellation));
    }
    Ticks ticks = Ticks.of(circuit, start);
    CycleTime rates = CycleTime.of(circuit, ticks, cancellation);
    boolean small = circuit.size() <= DENSE;
    long search = small ? Math.min(budget, 100_000_000) : budget;
    Optional<Regime> regime = Regime.find(circuit, ticks, rates, start, search, cancellation);
    if (regime.isPresent() && regime.get().begin() <= k) {
      return Optional.of(regime.get().state(k));
    }
    if (k <= budget / nodes && (!small || k * nodes < search)) {
      return Optional.of(run(circuit, start, k, cancellation));
    }
    if (small) {
      return Optional.of(DensePower.of(circuit).power(k, cancellation).apply(start));
    }
    return Optional.empty();
  }

  private static double[] run(Circuit circuit, double[] start, long k, Cancellation cancellation) {
    double[] values = new double[circuit.nodes()];
    double[] state = start.clone();
    for (long n = 0; n < k; n++) {
      if ((n & 0x3F) == 0) {
        cancellation.check();
      }
      circuit.apply(state, values);
    }
    return state;
  }
}
