// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * The periodic regime of x(n+1) = A ⊗ x(n): from round {@code transient} on, x(n + period) = x(n) +
 * period · rate in every entry (Baccelli, Cohen, Olsder and Quadrat, Synchronization and Linearity,
 * 1992). It exists for every A and x(0), but may begin arbitrarily late.
 *
 * <p>The proof that it has begun: with the true rates, one period repeats itself, and in every
 * round of it each entry is decided by entries of its own rate, so that slower ones, which fall
 * back ever more, will never decide again.
 */
public final class PeriodicRegime {
  /** What a round in numbers of any size costs, in rounds of longs. */
  private static final int WIDE = 8;

  private final CycleTime rates;
  private final long begin;
  private final long period;
  private final Orbit atBegin;
  private final Orbit start;

  private PeriodicRegime(CycleTime rates, Orbit start, long begin, long period, Orbit atBegin) {
    this.rates = rates;
    this.start = start;
    this.begin = begin;
    this.period = period;
    this.atBegin = atBegin;
  }

  /**
   * Looks for the regime by running rounds.
   *
   * @param start x(0), in ticks
   * @param budget nodes that may be evaluated
   * @return empty when it begins too late
   */
  public static Optional<PeriodicRegime> find(
      Circuit circuit,
      CycleTime rates,
      BigInteger[] start,
      long budget,
      Cancellation cancellation) {
    if (!rates.exact()) {
      return Optional.empty();
    }
    long rounds = budget / Math.max(1, circuit.nodes());
    long safe = 0;
    if (NarrowOrbit.suits(circuit, rates, start)) {
      NarrowOrbit narrow = NarrowOrbit.of(circuit, rates, start);
      safe = narrow.roundsBeforeOverflow();
      PeriodicRegime found = find(narrow, rates, Math.min(rounds, safe), cancellation);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return safe >= rounds
        ? Optional.empty()
        : Optional.ofNullable(
            find(new WideOrbit(circuit, rates, start), rates, rounds / WIDE, cancellation));
  }

  private static @Nullable PeriodicRegime find(
      Orbit start, CycleTime rates, long rounds, Cancellation cancellation) {
    long period = period(start.copy(), rounds, cancellation);
    return period == 0 ? null : beginning(start, rates, period, cancellation);
  }

  /**
   * The period of the regime, or 0; by Brent's search for cycles (1980, doi:10.1007/BF01933190).
   */
  private static long period(Orbit at, long rounds, Cancellation cancellation) {
    Orbit saved = at.copy();
    long savedAt = 0;
    long reach = 1;
    for (long n = 1; n <= rounds; n++) {
      if ((n & 0x3F) == 0) {
        cancellation.check();
      }
      at.step();
      if (at.repeats(saved, n - savedAt) && saved.stays(n - savedAt)) {
        return n - savedAt;
      }
      if (n - savedAt == reach) {
        saved = at.copy();
        savedAt = n;
        reach *= 2;
      }
    }
    return 0;
  }

  /** The first round of the regime. */
  private static PeriodicRegime beginning(
      Orbit at, CycleTime rates, long period, Cancellation cancellation) {
    Orbit start = at.copy();
    Orbit ahead = at.copy();
    for (long n = 0; n < period; n++) {
      ahead.step();
    }
    long begin = 0;
    Orbit atBegin = at.copy();
    boolean regular = false;
    for (long n = 0; ; n++) {
      if ((n & 0x3F) == 0) {
        cancellation.check();
      }
      boolean repeats = ahead.repeats(at, period);
      if (repeats && !regular) {
        begin = n;
        atBegin = at.copy();
      }
      regular = repeats;
      if (repeats && at.stays(period)) {
        return new PeriodicRegime(rates, start, begin, period, atBegin);
      }
      at.step();
      ahead.step();
    }
  }

  /** The number of rounds before the regime. */
  public long begin() {
    return begin;
  }

  /** The length of its period. */
  public long period() {
    return period;
  }

  /**
   * The laws of the first entries, from one round on; empty when the period is too long. O(begin +
   * period) rounds for each length of the periods of entries.
   */
  public Optional<List<EntryLaw>> laws(int entries, Cancellation cancellation) {
    return new EntryLaws(rates, start, begin, period, atBegin, entries, cancellation).find();
  }

  /** For every entry the greatest x(n+1) − x(n) within a period, in ticks. */
  public BigInteger[] greatestStep() {
    Orbit at = atBegin.copy();
    BigInteger[] before = at.times();
    BigInteger[] greatest = new BigInteger[before.length];
    Arrays.fill(greatest, BigInteger.ZERO);
    for (long n = 0; n < period; n++) {
      at.step();
      for (int i = 0; i < greatest.length; i++) {
        BigInteger time = at.time(i);
        greatest[i] = greatest[i].max(time.subtract(before[i]));
        before[i] = time;
      }
    }
    return greatest;
  }

  /** x(n) for {@code n >= begin()}, in ticks. O(period · nodes). */
  public BigInteger[] state(long n) {
    Orbit at = atBegin.copy();
    for (long r = (n - begin) % period; r > 0; r--) {
      at.step();
    }
    BigInteger times =
        BigInteger.valueOf((n - begin) / period).multiply(BigInteger.valueOf(period));
    BigInteger[] state = at.times();
    for (int i = 0; i < state.length; i++) {
      BigInteger grown =
          times.multiply(rates.numerator(i)).divide(BigInteger.valueOf(rates.denominator(i)));
      state[i] = state[i].add(grown);
    }
    return state;
  }
}
