// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.log.Log;
import org.camp.mpst.exact.Ticks;
import org.jspecify.annotations.Nullable;

/**
 * Many rounds at once: x(k) without running k rounds. O(nodes) a round that is run, and O(size³ log
 * k) where the matrix is multiplied.
 */
public final class Rounds {
  private static final Log LOG = Log.of(Rounds.class);

  private static final int DENSE = 320;
  private static final int FEW = 64;
  private static final int WIDE = 8;

  private Rounds() {}

  /**
   * A^k ⊗ x. Runs the rounds when they are few, else finds the periodic regime, else multiplies
   * matrices. Entries that depend on an unknown weight or entry are null.
   *
   * @param start x, in ticks; null where unknown
   * @param budget nodes that may be evaluated
   * @return empty when the budget does not suffice
   */
  public static Optional<@Nullable BigInteger[]> after(
      Circuit circuit,
      @Nullable BigInteger[] start,
      long k,
      long budget,
      Cancellation cancellation) {
    boolean[] unknown = unknown(circuit, start);
    BigInteger[] state = new BigInteger[start.length];
    for (int i = 0; i < state.length; i++) {
      BigInteger time = start[i];
      state[i] = time == null ? BigInteger.ZERO : time;
    }
    Circuit known = circuit.known();
    Optional<BigInteger[]> result =
        k <= FEW
            ? Optional.of(run(known, state, k, cancellation))
            : known(known, state, k, budget, cancellation);
    return result.map(
        reached -> {
          BigInteger[] after = reached.clone();
          for (int i = 0; i < after.length; i++) {
            after[i] = unknown[i] ? null : after[i];
          }
          return after;
        });
  }

  /** The entries that come to depend on a weight or on an entry of the start that is unknown. */
  private static boolean[] unknown(Circuit circuit, @Nullable BigInteger[] start) {
    boolean[] unknown = circuit.unknown();
    double[] state = new double[start.length];
    boolean any = false;
    for (int i = 0; i < state.length; i++) {
      state[i] = start[i] == null ? Double.NaN : 0;
      any |= start[i] == null;
      unknown[i] |= start[i] == null;
    }
    double[] values = new double[circuit.nodes()];
    for (boolean changed = any; changed; ) {
      changed = false;
      circuit.apply(state, values);
      for (int i = 0; i < state.length; i++) {
        if (Double.isNaN(state[i]) && !unknown[i]) {
          unknown[i] = true;
          changed = true;
        }
      }
    }
    return unknown;
  }

  private static Optional<BigInteger[]> known(
      Circuit circuit, BigInteger[] start, long k, long budget, Cancellation cancellation) {
    int nodes = Math.max(1, circuit.nodes());
    CycleTime rates = CycleTime.of(circuit, cancellation);
    boolean small = circuit.size() <= DENSE;
    long search = small ? Math.min(budget, 100_000_000) : budget;
    Optional<PeriodicRegime> regime =
        PeriodicRegime.find(circuit, rates, start, search, cancellation);
    regime.ifPresentOrElse(
        found -> LOG.debug("{} rounds: period {} from {} on", k, found.period(), found.begin()),
        () -> LOG.debug("{} rounds: no period within {} operations", k, search));
    if (regime.isPresent() && regime.get().begin() <= k) {
      return Optional.of(regime.get().state(k));
    }
    if (k <= budget / WIDE / nodes && (!small || k * nodes < search / WIDE)) {
      return Optional.of(run(circuit, start, k, cancellation));
    }
    LOG.debug("{} rounds: {}", k, small ? "by a power of the matrix" : "too many to be run");
    return small
        ? Optional.of(DensePower.of(circuit).power(k, cancellation).apply(start))
        : Optional.empty();
  }

  private static BigInteger[] run(
      Circuit circuit, BigInteger[] start, long k, Cancellation cancellation) {
    double[] narrow = circuit.isWide() ? null : runNarrow(circuit, start, k, cancellation);
    if (narrow != null) {
      return Arrays.stream(narrow).mapToObj(Ticks::whole).toArray(BigInteger[]::new);
    }
    BigInteger[] weights = circuit.wholeWeights();
    BigInteger[] values = new BigInteger[circuit.nodes()];
    BigInteger[] state = start.clone();
    for (long n = 0; n < k; n++) {
      if ((n & 0x3F) == 0) {
        cancellation.check();
      }
      circuit.apply(state, weights, values);
    }
    return state;
  }

  /** In doubles; null when some time does not stay below 2^53. */
  private static double @Nullable [] runNarrow(
      Circuit circuit, BigInteger[] start, long k, Cancellation cancellation) {
    double[] state = Arrays.stream(start).mapToDouble(BigInteger::doubleValue).toArray();
    double[] values = new double[circuit.nodes()];
    for (long n = 0; n < k; n++) {
      if ((n & 0x3F) == 0) {
        cancellation.check();
      }
      circuit.apply(state, values);
    }
    for (int i = 0; i < state.length; i++) {
      if (!(state[i] < Ticks.EXACT) || !Ticks.isNarrow(start[i])) {
        return null;
      }
    }
    return state;
  }
}
