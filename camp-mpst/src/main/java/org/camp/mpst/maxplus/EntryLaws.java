// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.core.analysis.Cancellation;

/** Finds {@link EntryLaw}s from the periodic regime of the whole state. */
final class EntryLaws {
  private static final long MOST_TIMES = 1_000_000;

  private final CycleTime rates;
  private final Orbit start;
  private final long begin;
  private final long period;
  private final Orbit atBegin;
  private final int entries;
  private final Cancellation cancellation;

  EntryLaws(
      CycleTime rates,
      Orbit start,
      long begin,
      long period,
      Orbit atBegin,
      int entries,
      Cancellation cancellation) {
    this.rates = rates;
    this.start = start;
    this.begin = begin;
    this.period = period;
    this.atBegin = atBegin;
    this.entries = entries;
    this.cancellation = cancellation;
  }

  Optional<List<EntryLaw>> find() {
    if (period * entries > MOST_TIMES) {
      return Optional.empty();
    }
    long[] periods = periods();
    long[] from = from(periods);
    return Optional.of(laws(periods, from));
  }

  /** The least period of each entry in the regime: a divisor of that of the state. */
  private long[] periods() {
    BigInteger[][] times = new BigInteger[(int) period][entries];
    Orbit at = atBegin.copy();
    for (BigInteger[] row : times) {
      Arrays.setAll(row, at::time);
      at.step();
    }
    long[] periods = new long[entries];
    for (int i = 0; i < entries; i++) {
      int least = 1;
      while (period % least != 0 || !repeats(times, i, least)) {
        least++;
      }
      periods[i] = least;
    }
    return periods;
  }

  private boolean repeats(BigInteger[][] times, int entry, int span) {
    for (int n = 0; n < times.length; n++) {
      boolean wraps = n + span >= times.length;
      BigInteger later = times[(n + span) % times.length][entry];
      BigInteger scaled = later.subtract(times[n][entry]).multiply(denominator(entry));
      long rounds = wraps ? span - period : span;
      if (!scaled.equals(rates.numerator(entry).multiply(BigInteger.valueOf(rounds)))) {
        return false;
      }
    }
    return true;
  }

  private BigInteger denominator(int entry) {
    return BigInteger.valueOf(rates.denominator(entry));
  }

  /** The first round from 1 on from which each entry keeps its period. */
  private long[] from(long[] periods) {
    Map<Long, Orbit> ahead = new TreeMap<>();
    for (long span : periods) {
      ahead.computeIfAbsent(span, this::after);
    }
    long[] from = new long[entries];
    Arrays.fill(from, 1);
    Orbit at = start.copy();
    for (long n = 1; n < begin; n++) {
      if ((n & 0x3F) == 0) {
        cancellation.check();
      }
      at.step();
      ahead.values().forEach(Orbit::step);
      for (int i = 0; i < entries; i++) {
        BigInteger grown =
            Objects.requireNonNull(ahead.get(periods[i])).time(i).subtract(at.time(i));
        BigInteger usual = rates.numerator(i).multiply(BigInteger.valueOf(periods[i]));
        if (!grown.multiply(denominator(i)).equals(usual)) {
          from[i] = n + 1;
        }
      }
    }
    return from;
  }

  /** The state so many rounds after the start. */
  private Orbit after(long rounds) {
    Orbit at = start.copy();
    for (long n = 0; n < rounds; n++) {
      at.step();
    }
    return at;
  }

  private List<EntryLaw> laws(long[] periods, long[] from) {
    List<List<BigInteger>> values = new ArrayList<>();
    List<List<EntryLaw.Piece>> pieces = new ArrayList<>();
    long rounds = 1;
    for (int i = 0; i < entries; i++) {
      values.add(new ArrayList<>());
      pieces.add(new ArrayList<>());
      rounds = Math.max(rounds, from[i] + periods[i]);
    }
    Orbit at = start.copy();
    BigInteger[] before = new BigInteger[0];
    for (long n = 1; n <= rounds; n++) {
      if ((n & 0x3F) == 0) {
        cancellation.check();
      }
      at.step();
      for (int i = 0; i < entries; i++) {
        BigInteger time = at.time(i);
        boolean kept = from[i] + periods[i] - 1 <= EntryLaw.MOST;
        if (kept && n < from[i] + periods[i]) {
          values.get(i).add(time);
        }
        if (n > 1 && n <= from[i] + 1) {
          grows(pieces.get(i), n - 1, before[i], time.subtract(before[i]));
        }
      }
      before = Arrays.copyOf(at.times(), entries);
    }
    List<EntryLaw> laws = new ArrayList<>();
    for (int i = 0; i < entries; i++) {
      List<EntryLaw.Piece> own = pieces.get(i);
      boolean many = own.size() > EntryLaw.MOST_PIECES;
      laws.add(
          new EntryLaw(
              from[i],
              periods[i],
              rates.numerator(i),
              rates.denominator(i),
              List.copyOf(values.get(i)),
              many ? List.of() : List.copyOf(own)));
    }
    return laws;
  }

  private static void grows(
      List<EntryLaw.Piece> pieces, long begin, BigInteger value, BigInteger step) {
    boolean same = !pieces.isEmpty() && pieces.get(pieces.size() - 1).step().equals(step);
    if (!same && pieces.size() <= EntryLaw.MOST_PIECES) {
      pieces.add(new EntryLaw.Piece(begin, value, step));
    }
  }
}
