// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;
import org.jspecify.annotations.Nullable;

/**
 * A polynomial with rational coefficients in some parameters and in their logarithms to base 2.
 *
 * @param terms its terms, those of greatest degree first; none for 0
 */
record Polynomial(List<Term> terms) {
  private static final int SAMPLE = 24;

  /**
   * Basis → term → the power of a parameter, then that of its logarithm: what costs of trees and
   * rounds usually have.
   */
  private static final int[][][] LOGARITHMIC = {
    {{0, 0}, {0, 1}},
    {{0, 0}, {0, 1}, {0, 2}},
    {{0, 0}, {1, 0}, {0, 1}},
    {{0, 0}, {1, 0}, {1, 1}},
    {{0, 0}, {0, 1}, {1, 1}},
    {{0, 0}, {1, 0}, {0, 1}, {1, 1}}
  };

  /** Copies the list. */
  Polynomial {
    terms = List.copyOf(terms);
  }

  /**
   * A coefficient and a power of each parameter and of each logarithm.
   *
   * @param coefficient not 0
   * @param powers of the parameters, then of their logarithms
   */
  record Term(BigFraction coefficient, List<Integer> powers) {
    /** Copies the list. */
    Term {
      powers = List.copyOf(powers);
    }
  }

  /** The polynomial of degree 0. */
  static Polynomial constant(BigInteger value) {
    return new Polynomial(
        value.signum() == 0 ? List.of() : List.of(new Term(new BigFraction(value), List.of())));
  }

  /**
   * Which powers may occur, in sets of increasing size: of one parameter, of its logarithm too when
   * it is a power of 2 at all points; of several, all up to a total degree.
   *
   * @param most the greatest degree
   */
  static List<List<int[]>> bases(List<long[]> points, int most) {
    int parameters = points.get(0).length;
    List<Integer> plain = new ArrayList<>();
    List<Integer> all = new ArrayList<>();
    for (int v = 0; v < parameters; v++) {
      plain.add(v);
      all.add(v);
    }
    for (int v = 0; v < parameters; v++) {
      if (isDoubling(points, v)) {
        all.add(parameters + v);
      }
    }
    List<List<int[]>> bases = new ArrayList<>();
    for (int degree = 0; degree <= most; degree++) {
      bases.add(monomials(plain, 2 * parameters, degree));
    }
    if (parameters == 1 && all.size() == 2) {
      for (int[][] basis : LOGARITHMIC) {
        bases.add(List.of(basis));
      }
    }
    for (int degree = 1; degree <= most && all.size() > plain.size(); degree++) {
      bases.add(monomials(all, 2 * parameters, degree));
    }
    return bases;
  }

  /**
   * The polynomial with some powers through all points.
   *
   * @param spare how many points there must be beside one for each coefficient
   */
  static Optional<Polynomial> through(
      List<long[]> points, List<BigFraction> values, List<int[]> monomials, int spare) {
    if (monomials.size() + spare > points.size()) {
      return Optional.empty();
    }
    BigFraction[] solved = solve(points, values, monomials);
    if (solved == null) {
      return Optional.empty();
    }
    Polynomial found = of(monomials, solved);
    for (int i = 0; i < points.size(); i++) {
      if (!found.value(points.get(i)).equals(values.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  private static boolean isDoubling(List<long[]> points, int variable) {
    return points.stream().allMatch(p -> p[variable] > 0 && Long.bitCount(p[variable]) == 1)
        && points.stream().mapToLong(p -> p[variable]).distinct().limit(3).count() == 3;
  }

  private static List<int[]> monomials(List<Integer> usable, int width, int degree) {
    List<int[]> all = new ArrayList<>();
    grow(usable, 0, new int[width], degree, all);
    return all;
  }

  private static void grow(
      List<Integer> usable, int next, int[] powers, int degree, List<int[]> all) {
    if (next == usable.size()) {
      all.add(powers.clone());
      return;
    }
    for (int power = 0; power <= degree; power++) {
      powers[usable.get(next)] = power;
      grow(usable, next + 1, powers, degree - power, all);
    }
    powers[usable.get(next)] = 0;
  }

  /** Coefficients by elimination at points spread over all; null when they are not determined. */
  private static BigFraction @Nullable [] solve(
      List<long[]> points, List<BigFraction> values, List<int[]> monomials) {
    int width = monomials.size();
    int rows = Math.min(points.size(), 3 * width + SAMPLE);
    BigFraction[][] matrix = new BigFraction[rows][];
    for (int r = 0; r < rows; r++) {
      int at = (int) ((long) r * points.size() / rows);
      matrix[r] = new BigFraction[width + 1];
      for (int c = 0; c < width; c++) {
        matrix[r][c] = value(monomials.get(c), points.get(at));
      }
      matrix[r][width] = values.get(at);
    }
    for (int c = 0; c < width; c++) {
      int pivot = c;
      while (pivot < rows && matrix[pivot][c].equals(BigFraction.ZERO)) {
        pivot++;
      }
      if (pivot == rows) {
        return null;
      }
      BigFraction[] row = matrix[pivot];
      matrix[pivot] = matrix[c];
      matrix[c] = row;
      for (int r = 0; r < rows; r++) {
        if (r != c && !matrix[r][c].equals(BigFraction.ZERO)) {
          BigFraction factor = matrix[r][c].divide(row[c]);
          for (int k = c; k <= width; k++) {
            matrix[r][k] = matrix[r][k].subtract(row[k].multiply(factor));
          }
        }
      }
    }
    BigFraction[] solution = new BigFraction[width];
    for (int c = 0; c < width; c++) {
      solution[c] = matrix[c][width].divide(matrix[c][c]);
    }
    return solution;
  }

  private static Polynomial of(List<int[]> monomials, BigFraction[] coefficients) {
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < coefficients.length; i++) {
      if (!coefficients[i].equals(BigFraction.ZERO)) {
        List<Integer> powers = new ArrayList<>();
        for (int power : monomials.get(i)) {
          powers.add(power);
        }
        terms.add(new Term(coefficients[i], powers));
      }
    }
    terms.sort((a, b) -> Integer.compare(degree(b), degree(a)));
    return new Polynomial(terms);
  }

  private static int degree(Term term) {
    return term.powers().stream().mapToInt(Integer::intValue).sum();
  }

  /** The greatest power of a parameter, logarithms aside. */
  int degree(int parameter) {
    return terms.stream()
        .map(Term::powers)
        .mapToInt(powers -> parameter < powers.size() ? powers.get(parameter) : 0)
        .max()
        .orElse(0);
  }

  /** The value at a point. */
  BigFraction value(long[] point) {
    BigFraction sum = BigFraction.ZERO;
    for (Term term : terms) {
      int[] powers = term.powers().stream().mapToInt(Integer::intValue).toArray();
      sum = sum.add(term.coefficient().multiply(value(powers, point)));
    }
    return sum;
  }

  private static BigFraction value(int[] powers, long[] point) {
    BigInteger product = BigInteger.ONE;
    for (int v = 0; v < powers.length; v++) {
      if (powers[v] > 0) {
        int parameter = v % point.length;
        long base =
            v < point.length ? point[parameter] : Long.numberOfTrailingZeros(point[parameter]);
        product = product.multiply(BigInteger.valueOf(base).pow(powers[v]));
      }
    }
    return new BigFraction(product);
  }

  /** The polynomial with the names of the parameters: {@code 2*n^2 - 1/2*n*log2(p) + 3}. */
  public String text(List<String> names) {
    if (terms.isEmpty()) {
      return "0";
    }
    StringBuilder out = new StringBuilder();
    for (Term term : terms) {
      boolean negative = term.coefficient().getNumerator().signum() < 0;
      out.append(out.length() == 0 ? (negative ? "-" : "") : negative ? " - " : " + ");
      out.append(text(term, negative, names));
    }
    return out.toString();
  }

  private static String text(Term term, boolean negative, List<String> names) {
    BigFraction size = negative ? term.coefficient().negate() : term.coefficient();
    List<String> factors = new ArrayList<>();
    for (int v = 0; v < term.powers().size(); v++) {
      int power = term.powers().get(v);
      if (power > 0) {
        String name = names.get(v % names.size());
        String base = v < names.size() ? name : "log2(" + name + ")";
        factors.add(power == 1 ? base : base + "^" + power);
      }
    }
    boolean one = size.equals(BigFraction.ONE) && !factors.isEmpty();
    List<String> all = new ArrayList<>(one ? List.of() : List.of(number(size)));
    all.addAll(factors);
    return String.join("*", all);
  }

  private static String number(BigFraction value) {
    return value.getDenominator().equals(BigInteger.ONE)
        ? value.getNumerator().toString()
        : value.getNumerator() + "/" + value.getDenominator();
  }
}
