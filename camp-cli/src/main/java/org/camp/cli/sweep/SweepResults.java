// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.Diagnostic;
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

  /** Whether a measure is a single value that has a minimum and another maximum. */
  boolean isMarked(SweepMeasures measures, int measure) {
    int least = extreme(measure, false);
    int greatest = extreme(measure, true);
    return measures.isSingle(measure)
        && least >= 0
        && number(measure, least) != number(measure, greatest);
  }

  /** The whole number that a measure is at a point, if it is one. */
  Optional<BigInteger> count(int measure, int point) {
    Value value = value(measure, point);
    if (value instanceof Value.Int number) {
      return Optional.of(BigInteger.valueOf(number.value()));
    }
    return value instanceof Value.Big number ? Optional.of(number.value()) : Optional.empty();
  }
}
