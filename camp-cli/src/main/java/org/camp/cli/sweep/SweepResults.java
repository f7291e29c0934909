// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.law.ExactFit;
import org.camp.core.law.Exponent;
import org.camp.core.law.Law;
import org.camp.core.law.LawSearch;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a sweep measured so far: numbers in flat arrays, everything else by its point. Points come
 * in order.
 */
final class SweepResults {
  private final ParameterGrid grid;

  /** Measure, point → its number; NaN where there is none. */
  private final double[][] numbers;

  private final Map<Long, String> errors = new HashMap<>();
  private final Map<Long, List<Value>> others = new HashMap<>();

  /** Measure and axis → what was found about the points so far. */
  private final Map<List<Integer>, List<Slice>> growth = new HashMap<>();

  private int size;
  private ExitCode exit = ExitCode.OK;

  SweepResults(ParameterGrid grid, int measures) {
    this.grid = grid;
    numbers = new double[measures][16];
  }

  void add(long point, Row row) {
    if (numbers.length > 0 && size == numbers[0].length) {
      for (int m = 0; m < numbers.length; m++) {
        numbers[m] = Arrays.copyOf(numbers[m], 2 * size);
      }
    }
    boolean plain = true;
    for (int m = 0; m < numbers.length; m++) {
      Value value = row.values().get(m);
      OptionalDouble number = Numeric.of(value);
      numbers[m][size] = number.orElse(Double.NaN);
      plain &= value instanceof Value.Num || value instanceof Value.Null;
    }
    if (!plain) {
      others.put(point, row.values());
    }
    String error = row.error();
    if (error != null) {
      errors.put(point, error);
    }
    size++;
    growth.clear();
    exit = exit.worst(row.exit());
  }

  ParameterGrid grid() {
    return grid;
  }

  int size() {
    return size;
  }

  /** The worst exit code of a point. */
  ExitCode exit() {
    return exit;
  }

  /** How many points have an error. */
  int failed() {
    return errors.size();
  }

  /** Whether a value is there, at one point at least. */
  boolean saySomething() {
    return !others.isEmpty()
        || IntStream.range(0, numbers.length).anyMatch(m -> extreme(m, true) >= 0);
  }

  /** That points have an error, if so, and what the first of them is. */
  Optional<Diagnostic> failure() {
    return errors.keySet().stream()
        .min(Long::compare)
        .map(
            first -> {
              String of = errors.size() + " of " + size;
              String have = size == 1 ? " point has" : " points have";
              String message = of + have + " an error, at " + grid.label(first) + ": ";
              return Diagnostic.error("failed-points", message + errors.get(first));
            });
  }

  @Nullable String error(long point) {
    return errors.get(point);
  }

  Value value(int measure, int point) {
    List<Value> values = others.get((long) point);
    return values == null ? Value.of(numbers[measure][point]) : values.get(measure);
  }

  /** A measure as a number in base units; NaN where it is undefined or none. */
  double number(int measure, int point) {
    return numbers[measure][point];
  }

  /** The first point at which a measure is least or greatest; −1 when it is nowhere defined. */
  int extreme(int measure, boolean greatest) {
    int best = -1;
    for (int i = 0; i < size; i++) {
      double value = numbers[measure][i];
      if (!Double.isNaN(value)
          && (best < 0
              || (greatest ? value > numbers[measure][best] : value < numbers[measure][best]))) {
        best = i;
      }
    }
    return best;
  }

  /** How a measure grows over a parameter, for each combination of the others. */
  List<Slice> growth(int measure, int axis) {
    return growth.computeIfAbsent(List.of(measure, axis), key -> slices(measure, axis));
  }

  private List<Slice> slices(int measure, int axis) {
    int stride = 1;
    for (int a = axis + 1; a < grid.axes().size(); a++) {
      stride *= (int) grid.axes().get(a).range().size();
    }
    int length = (int) grid.axes().get(axis).range().size();
    List<Slice> slices = new ArrayList<>();
    for (int first = 0; first < size; first++) {
      if (grid.index(first, axis) == 0) {
        int start = first;
        int step = stride;
        int[] points = IntStream.range(0, length).map(j -> start + j * step).toArray();
        slices.add(slice(measure, axis, points));
      }
    }
    return slices;
  }

  private Slice slice(int measure, int axis, int[] points) {
    double[] x = new double[points.length];
    double[] y = new double[points.length];
    for (int j = 0; j < points.length; j++) {
      x[j] = Numeric.of(grid.value(points[j], axis)).orElse(Double.NaN);
      y[j] = points[j] < size ? numbers[measure][points[j]] : Double.NaN;
    }
    Law law = LawSearch.find(x, y);
    Optional<Exponent> counted =
        law instanceof Law.Fitted || law instanceof Law.None
            ? countsGrow(measure, x, points)
            : Optional.empty();
    return new Slice(points[0], law, counted.or(law::exponent), Numbers.of(x), Numbers.of(y));
  }

  /** The exponent of a formula that counts follow exactly. */
  private Optional<Exponent> countsGrow(int measure, double[] x, int[] points) {
    List<long[]> places = new ArrayList<>();
    List<BigInteger> counts = new ArrayList<>();
    for (int j = 0; j < points.length && points[j] < size; j++) {
      Optional<BigInteger> count = count(measure, points[j]);
      if (count.isPresent() && x[j] == Math.rint(x[j])) {
        places.add(new long[] {(long) x[j]});
        counts.add(count.get());
      }
    }
    OptionalInt degree =
        counts.size() < points.length
            ? OptionalInt.empty()
            : ExactFit.of(places, counts).map(ExactFit::degree).orElse(OptionalInt.empty());
    return degree.isPresent() ? Optional.of(Exponent.point(degree.getAsInt())) : Optional.empty();
  }

  /** The whole number that a measure is at a point, if it is one. */
  Optional<BigInteger> count(int measure, int point) {
    Value value = value(measure, point);
    if (value instanceof Value.Int number) {
      return Optional.of(BigInteger.valueOf(number.value()));
    }
    return value instanceof Value.Big number ? Optional.of(number.value()) : Optional.empty();
  }

  /**
   * Points that differ in one parameter alone.
   *
   * @param first the first of them
   * @param law the law along them
   * @param exponent the exponent of the law, or of the formula that counts follow exactly
   * @param x the parameter
   * @param y the measure; NaN where it is undefined
   */
  record Slice(int first, Law law, Optional<Exponent> exponent, Numbers x, Numbers y) {
    /** Why there is no exponent. */
    String whyNot() {
      return law instanceof Law.None none ? "no law: " + none.reason() : "no law";
    }
  }
}
