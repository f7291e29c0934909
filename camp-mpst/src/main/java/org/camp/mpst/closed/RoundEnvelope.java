// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.mpst.maxplus.EntryLaw;
import org.jspecify.annotations.Nullable;

/**
 * The greatest of some lines over rounds k, in ticks: from {@code settled} on all that last count,
 * before it some do.
 */
final class RoundEnvelope {
  private static final int LOOP = 0;
  private static final BigInteger FAR = BigInteger.ONE.shiftLeft(62);

  private final List<Line> lines;
  private final List<Line> lasting;
  private final long settled;
  private final Line last;

  /** at + slope · k, where its span has k. */
  private record Line(BigInteger at, BigInteger slope, RoundSpan span) {
    BigInteger value(long k) {
      return at.add(slope.multiply(BigInteger.valueOf(k)));
    }
  }

  private RoundEnvelope(List<Line> lines, long settled) {
    this.lines = lines;
    this.lasting = lines.stream().filter(line -> line.span.lasts()).toList();
    this.settled = settled;
    this.last =
        lasting.stream()
            .max(Comparator.comparing(Line::slope).thenComparing(Line::at))
            .orElseThrow();
  }

  /** The envelope of some terms; empty when one is no line, or none lasts. */
  static Optional<RoundEnvelope> of(List<CostForm> terms) {
    List<Line> lines = new ArrayList<>();
    Map<Integer, Integer> from = new TreeMap<>(Map.of(LOOP, 1));
    for (CostForm term : terms) {
      Line line = line(term);
      if (line == null) {
        return Optional.empty();
      }
      lines.add(line);
      term.settles(from);
    }
    boolean lasts = lines.stream().anyMatch(line -> line.span.lasts());
    return lasts
        ? Optional.of(new RoundEnvelope(lines, from.getOrDefault(LOOP, 1)))
        : Optional.empty();
  }

  private static @Nullable Line line(CostForm term) {
    double at = constant(term);
    double slope = 0;
    for (Map.Entry<CostForm.Part, Double> entry : term.parts().entrySet()) {
      RoundFactor factor = entry.getKey().factor();
      boolean flat = entry.getKey().of().stream().allMatch(form -> form.parts().isEmpty());
      if (!flat || factor.kind() != RoundFactor.Kind.ALL || factor.by() != 1) {
        return null;
      }
      double step =
          entry.getValue()
              * entry.getKey().of().stream().mapToDouble(RoundEnvelope::constant).max().orElse(0);
      slope += step;
      at -= step * (1 + factor.missed());
    }
    return new Line(whole(at), whole(slope), term.span());
  }

  private static double constant(CostForm form) {
    double sum = 0;
    for (int i = 0; i < form.size(); i++) {
      sum += form.count(i);
    }
    return sum;
  }

  private static BigInteger whole(double ticks) {
    return BigInteger.valueOf(Math.round(ticks));
  }

  private BigInteger value(long k) {
    return k >= settled
        ? at(k).value(k)
        : lines.stream()
            .filter(line -> line.span.holds(new long[] {k}))
            .map(line -> line.value(k))
            .max(Comparator.naturalOrder())
            .orElse(BigInteger.ZERO);
  }

  /** The greatest line after k rounds, all counting; of several the steepest. */
  private Line at(long k) {
    return lasting.stream()
        .max(Comparator.comparing((Line line) -> line.value(k)).thenComparing(Line::slope))
        .orElse(last);
  }

  /** The law that it is; empty when the last line begins beyond all numbers of rounds. */
  Optional<EntryLaw> law() {
    BigInteger from = BigInteger.valueOf(settled);
    for (Line line : lasting) {
      if (line.slope.compareTo(last.slope) < 0 && line.at.compareTo(last.at) > 0) {
        BigInteger ahead = line.at.subtract(last.at).subtract(BigInteger.ONE);
        from = from.max(ahead.divide(last.slope.subtract(line.slope)).add(BigInteger.ONE));
      }
    }
    if (from.compareTo(FAR) >= 0) {
      return Optional.empty();
    }
    long begin = from.longValueExact();
    while (begin > 1 && begin <= settled && value(begin - 1).equals(last.value(begin - 1))) {
      begin--;
    }
    List<BigInteger> values = new ArrayList<>();
    for (long k = 1; begin <= EntryLaw.MOST && k <= begin; k++) {
      values.add(value(k));
    }
    return Optional.of(new EntryLaw(begin, 1, last.slope, 1, values, pieces(begin)));
  }

  private List<EntryLaw.Piece> pieces(long most) {
    List<EntryLaw.Piece> pieces = new ArrayList<>();
    long k = 1;
    while (k <= most && pieces.size() <= EntryLaw.MOST_PIECES) {
      add(pieces, k);
      long next = k < settled ? k + 1 : change(k);
      if (next - 1 > k && next - 1 <= most) {
        add(pieces, next - 1);
      }
      k = next;
    }
    return pieces.size() > EntryLaw.MOST_PIECES ? List.of() : pieces;
  }

  private void add(List<EntryLaw.Piece> pieces, long k) {
    BigInteger step = value(k + 1).subtract(value(k));
    if (pieces.isEmpty() || !pieces.get(pieces.size() - 1).step().equals(step)) {
      pieces.add(new EntryLaw.Piece(k, value(k), step));
    }
  }

  /** The first round after k in which another line is greater than that of k. */
  private long change(long k) {
    Line now = at(k);
    BigInteger next = FAR;
    for (Line line : lasting) {
      if (line.slope.compareTo(now.slope) > 0) {
        BigInteger behind = now.at.subtract(line.at);
        BigInteger crossing = behind.divide(line.slope.subtract(now.slope)).add(BigInteger.ONE);
        next = next.min(crossing.max(BigInteger.valueOf(k + 1)));
      }
    }
    return next.longValueExact();
  }
}
