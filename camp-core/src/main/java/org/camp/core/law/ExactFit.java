// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * A closed form that whole numbers follow exactly: a polynomial in the parameters, and in log2 of
 * those that are powers of two; over one parameter also one polynomial for each remainder, or for
 * each of some ranges. It has rational coefficients and at least two points more than it needs, so
 * that it is no mere interpolation. Points outside may differ. Immutable.
 */
public final class ExactFit {
  private static final int MOST_DEGREE = 6;
  private static final int MOST_PERIOD = 8;
  private static final int MOST_RANGES = 4;
  private static final int MOST_SINGLE = 4;

  private final List<Piece> pieces;

  private ExactFit(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
  }

  /** One polynomial, or several with their conditions. */
  List<Piece> pieces() {
    return pieces;
  }

  /**
   * A polynomial with where it holds.
   *
   * @param form the polynomial
   * @param modulus 0, or what the parameter is divided by
   * @param remainder what remains then
   * @param from the first value of the parameter, where it holds only on a range
   * @param to the last value, as {@code from}
   * @param ranged whether it holds only from {@code from} to {@code to}
   */
  record Piece(Polynomial form, long modulus, long remainder, long from, long to, boolean ranged) {
    private static Piece everywhere(Polynomial form) {
      return new Piece(form, 0, 0, 0, 0, false);
    }

    String text(List<String> names) {
      String text = form.text(names);
      String name = names.get(0);
      if (modulus > 0) {
        return String.format(
            Locale.ROOT, "%s where %s mod %d = %d", text, name, modulus, remainder);
      }
      if (ranged) {
        return from == to
            ? String.format(Locale.ROOT, "%s at %s = %d", text, name, from)
            : String.format(Locale.ROOT, "%s for %s = %d..%d", text, name, from, to);
      }
      return text;
    }
  }

  /** The form with the names of the parameters: {@code 2*n^2 + 1/2*n*log2(p) + 3}. */
  public String text(List<String> names) {
    return String.join("; ", pieces.stream().map(piece -> piece.text(names)).toList());
  }

  /** The power of the one parameter with which it grows; nothing where its pieces disagree. */
  public OptionalInt degree() {
    int[] degrees = pieces.stream().mapToInt(piece -> piece.form().degree(0)).distinct().toArray();
    return degrees.length == 1 && pieces.stream().noneMatch(Piece::ranged)
        ? OptionalInt.of(degrees[0])
        : OptionalInt.empty();
  }

  /**
   * The simplest form through all points; nothing when none of those known is exact.
   *
   * @param points the parameters of each point
   * @param values the number at each point
   */
  public static Optional<ExactFit> of(List<long[]> points, List<BigInteger> values) {
    int n = points.size();
    if (n == 0 || values.size() != n) {
      return Optional.empty();
    }
    int[] all = IntStream.range(0, n).toArray();
    Search search = new Search(points, values);
    Optional<Polynomial> whole = search.polynomial(all, 2, MOST_DEGREE);
    if (whole.isPresent()) {
      return Optional.of(new ExactFit(List.of(Piece.everywhere(whole.get()))));
    }
    if (points.get(0).length > 1) {
      return Optional.empty();
    }
    int[] sorted =
        IntStream.range(0, n)
            .boxed()
            .sorted((a, b) -> Long.compare(points.get(a)[0], points.get(b)[0]))
            .mapToInt(Integer::intValue)
            .toArray();
    return search.periodic(sorted).or(() -> search.ranges(sorted)).map(ExactFit::new);
  }

  /** The points and numbers of one search. */
  private record Search(List<long[]> points, List<BigInteger> values) {

    /** The polynomial of least degree through some points with so many points to spare. */
    Optional<Polynomial> polynomial(int[] some, int spare, int most) {
      List<long[]> chosen = IntStream.of(some).mapToObj(points::get).toList();
      List<BigFraction> wanted =
          IntStream.of(some).mapToObj(i -> new BigFraction(values.get(i))).toList();
      for (List<int[]> basis : Polynomial.bases(chosen, most)) {
        Optional<Polynomial> fit = Polynomial.through(chosen, wanted, basis, spare);
        if (fit.isPresent()) {
          return fit;
        }
      }
      return Optional.empty();
    }

    /** One polynomial for each remainder. */
    Optional<List<Piece>> periodic(int[] sorted) {
      for (int modulus = 2; modulus <= MOST_PERIOD; modulus++) {
        List<Piece> pieces = new ArrayList<>();
        for (int remainder = 0; remainder < modulus; remainder++) {
          long m = modulus;
          long r = remainder;
          int[] some =
              IntStream.of(sorted).filter(i -> Math.floorMod(points.get(i)[0], m) == r).toArray();
          Optional<Polynomial> form =
              some.length == 0 ? Optional.empty() : polynomial(some, 2, MOST_DEGREE);
          if (form.isPresent()) {
            pieces.add(new Piece(form.get(), m, r, 0, 0, false));
          }
        }
        if (pieces.size() == modulus) {
          return Optional.of(pieces);
        }
      }
      return Optional.empty();
    }

    /** A polynomial for each of a few ranges, the longest first from the end; few single points. */
    Optional<List<Piece>> ranges(int[] sorted) {
      List<Piece> pieces = new ArrayList<>();
      int end = sorted.length;
      int ranges = 0;
      int single = 0;
      while (end > 0) {
        int start = end - 1;
        Optional<Polynomial> best = Optional.empty();
        for (int from = 0; from < end && best.isEmpty(); from++) {
          best = polynomial(slice(sorted, from, end), 2, 2);
          start = best.isPresent() ? from : end - 1;
        }
        ranges += best.isPresent() ? 1 : 0;
        single += best.isPresent() ? 0 : 1;
        if (ranges > MOST_RANGES || single > MOST_SINGLE) {
          return Optional.empty();
        }
        BigInteger alone = values.get(sorted[start]);
        Polynomial form = best.orElseGet(() -> Polynomial.constant(alone));
        long low = points.get(sorted[start])[0];
        long high = points.get(sorted[end - 1])[0];
        pieces.add(0, new Piece(form, 0, 0, low, high, true));
        end = start;
      }
      return ranges == 0 ? Optional.empty() : Optional.of(pieces);
    }

    private static int[] slice(int[] sorted, int from, int to) {
      return Arrays.copyOfRange(sorted, from, to);
    }
  }
}
