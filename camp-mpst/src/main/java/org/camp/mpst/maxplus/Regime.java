package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;

/**
 * The periodic regime of x(n+1) = A ⊗ x(n): from round {@code transient} on, x(n + period) = x(n) +
 * period · rate in every entry. It exists for every A and x(0), but may begin arbitrarily late.
 *
 * <p>The proof that it has begun: with the true rates, one period repeats itself, and in every
 * round of it each entry is decided by entries of its own rate, so that slower ones, which fall
 * back ever more, will never decide again.
 */
public final class Regime {
  private final Circuit circuit;
  private final Ticks ticks;
  private final CycleTime rates;
  private final long begin;
  private final long period;

  /** The state at its beginning, and at every later round of the first period. */
  private final long[] atBegin;

  private Regime(
      Circuit circuit, Ticks ticks, CycleTime rates, long begin, long period, long[] atBegin) {
    this.circuit = circuit;
    this.ticks = ticks;
    this.rates = rates;
    this.begin = begin;
    this.period = period;
    this.atBegin = atBegin;
  }

  /**
   * Looks for the regime by running rounds.
   *
   * @param start x(0), in seconds
   * @param budget nodes that may be evaluated
   * @return empty when it begins too late, or when the numbers become too large
   */
  public static Optional<Regime> find(
      Circuit circuit,
      Ticks ticks,
      CycleTime rates,
      double[] start,
      long budget,
      Cancellation cancellation) {
    if (!rates.wholeExact()) {
      return Optional.empty();
    }
    Search search = new Search(circuit, ticks, rates, cancellation);
    long[] state = ticks.of(start);
    long rounds =
        Math.min(budget / Math.max(1, circuit.nodes()), search.roundsBeforeOverflow(state));
    long period = search.period(state.clone(), rounds);
    if (period == 0) {
      return Optional.empty();
    }
    long[] atBegin = state.clone();
    long begin = search.begin(atBegin, period);
    return Optional.of(new Regime(circuit, ticks, rates, begin, period, atBegin));
  }

  /** The number of rounds before the regime. */
  public long begin() {
    return begin;
  }

  /** The length of its period. */
  public long period() {
    return period;
  }

  /** For every entry the greatest x(n+1) − x(n) within a period, in seconds. */
  public double[] greatestStep() {
    long[] values = new long[circuit.nodes()];
    long[] state = atBegin.clone();
    long[] greatest = new long[state.length];
    Arrays.fill(greatest, Long.MIN_VALUE);
    for (long n = 0; n < period; n++) {
      long[] before = state.clone();
      circuit.apply(state, ticks.weights(), values);
      for (int i = 0; i < state.length; i++) {
        greatest[i] = Math.max(greatest[i], state[i] - before[i]);
      }
    }
    double[] result = new double[state.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = period == 1 ? rates.rate(i) : ticks.seconds(greatest[i]);
    }
    return result;
  }

  /** x(n) for {@code n >= begin()}, in seconds, rounded once. O(period · nodes). */
  public double[] state(long n) {
    long[] values = new long[circuit.nodes()];
    long[] state = atBegin.clone();
    for (long r = (n - begin) % period; r > 0; r--) {
      circuit.apply(state, ticks.weights(), values);
    }
    BigInteger times =
        BigInteger.valueOf((n - begin) / period).multiply(BigInteger.valueOf(period));
    double[] result = new double[state.length];
    for (int i = 0; i < result.length; i++) {
      if (!ticks.exact()) {
        result[i] = ticks.seconds(state[i]) + times.doubleValue() * rates.rate(i);
        continue;
      }
      BigInteger grown =
          times
              .multiply(BigInteger.valueOf(rates.numerator(i)))
              .divide(BigInteger.valueOf(rates.denominator(i)));
      result[i] = ticks.seconds(grown.add(BigInteger.valueOf(state[i])));
    }
    return result;
  }

  /** The search, with its working space. */
  private static final class Search {
    private final Circuit circuit;
    private final long[] weights;
    private final CycleTime rates;
    private final Cancellation cancellation;
    private final long[] values;
    private final int[] nodeRank;

    Search(Circuit circuit, Ticks ticks, CycleTime rates, Cancellation cancellation) {
      this.circuit = circuit;
      this.weights = ticks.weights();
      this.rates = rates;
      this.cancellation = cancellation;
      this.values = new long[circuit.nodes()];
      this.nodeRank = rates.ranks() > 1 ? ranks() : new int[0];
    }

    private int[] ranks() {
      int[] ranks = new int[circuit.nodes()];
      for (int t = 0; t < ranks.length; t++) {
        if (t < circuit.size()) {
          ranks[t] = rates.rank(t);
        } else {
          int b = circuit.second(t);
          ranks[t] = Math.max(ranks[circuit.first(t)], b < 0 ? 0 : ranks[b]);
        }
      }
      return ranks;
    }

    long roundsBeforeOverflow(long[] state) {
      long[] fresh = new long[state.length];
      circuit.apply(fresh, weights, values);
      long round = 1;
      for (long grown : fresh) {
        round = Math.max(round, grown);
      }
      long highest = 0;
      for (long time : state) {
        highest = Math.max(highest, time);
      }
      return ((1L << 62) - highest) / round - 1;
    }

    /** The period of the regime (Brent's way), or 0. */
    long period(long[] state, long rounds) {
      long[] saved = state.clone();
      long savedAt = 0;
      long reach = 1;
      for (long n = 1; n <= rounds; n++) {
        if ((n & 0x3F) == 0) {
          cancellation.check();
        }
        circuit.apply(state, weights, values);
        if (repeats(saved, state, n - savedAt) && stays(saved, n - savedAt)) {
          return n - savedAt;
        }
        if (n - savedAt == reach) {
          saved = state.clone();
          savedAt = n;
          reach *= 2;
        }
      }
      return 0;
    }

    /** Whether every entry has grown by its rate times so many rounds. */
    private boolean repeats(long[] before, long[] after, long rounds) {
      for (int i = 0; i < before.length; i++) {
        long bottom = rates.denominator(i);
        if (rounds % bottom != 0 || after[i] - before[i] != rounds / bottom * rates.numerator(i)) {
          return false;
        }
      }
      return true;
    }

    /** Whether, for so many rounds, each entry is decided by entries of its own rate. */
    private boolean stays(long[] from, long rounds) {
      if (rates.ranks() == 1) {
        return true;
      }
      int size = circuit.size();
      long[] state = from.clone();
      long[] own = new long[circuit.nodes()];
      for (long n = 0; n < rounds; n++) {
        System.arraycopy(state, 0, own, 0, size);
        for (int t = size; t < own.length; t++) {
          int a = circuit.first(t);
          int b = circuit.second(t);
          long value = nodeRank[a] == nodeRank[t] ? own[a] : Long.MIN_VALUE;
          if (b >= 0 && nodeRank[b] == nodeRank[t]) {
            value = Math.max(value, own[b]);
          }
          own[t] = value + weights[circuit.weight(t)];
        }
        circuit.apply(state, weights, values);
        for (int i = 0; i < size; i++) {
          if (own[circuit.output(i)] != state[i]) {
            return false;
          }
        }
      }
      return true;
    }

    /** The first round of the regime; leaves {@code state} there. */
    long begin(long[] state, long period) {
      long[] ahead = state.clone();
      for (long n = 0; n < period; n++) {
        circuit.apply(ahead, weights, values);
      }
      long begin = 0;
      long[] atBegin = state.clone();
      boolean regular = false;
      long[] at = state.clone();
      for (long n = 0; ; n++) {
        if ((n & 0x3F) == 0) {
          cancellation.check();
        }
        boolean repeats = repeats(at, ahead, period);
        if (repeats && !regular) {
          begin = n;
          atBegin = at.clone();
        }
        regular = repeats;
        if (repeats && stays(at, period)) {
          break;
        }
        circuit.apply(at, weights, values);
        circuit.apply(ahead, weights, values);
      }
      System.arraycopy(atBegin, 0, state, 0, state.length);
      return begin;
    }
  }
}
