package org.camp.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.sweep.Grid;
import org.camp.core.sweep.GrowthFit;
import org.camp.core.sweep.Row;
import org.jspecify.annotations.Nullable;

/**
 * What a sweep measured so far: numbers in flat arrays, everything else by its point. Points come
 * in order.
 */
final class SweepResults {
  private final Grid grid;
  private final double[][] numbers;
  private final Map<Long, String> errors = new HashMap<>();
  private final Map<Long, List<Value>> others = new HashMap<>();
  private int size;
  private int exit = ExitCode.OK;

  SweepResults(Grid grid, int measures) {
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
    @Nullable String error = row.error();
    if (error != null) {
      errors.put(point, error);
    }
    size++;
    exit = ExitCode.worst(exit, row.exit());
  }

  Grid grid() {
    return grid;
  }

  int size() {
    return size;
  }

  /** The worst exit code of a point. */
  int exit() {
    return exit;
  }

  /** How many points have an error. */
  int failed() {
    return errors.size();
  }

  @Nullable String error(long point) {
    return errors.get(point);
  }

  Value value(int measure, int point) {
    @Nullable List<Value> values = others.get((long) point);
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

  /**
   * Fits the growth of a measure over a parameter, for each combination of the others.
   *
   * @return one fit for each, or nothing where there is none, by the first of its points
   */
  List<Slice> growth(int measure, int axis) {
    int stride = 1;
    for (int a = axis + 1; a < grid.axes().size(); a++) {
      stride *= (int) grid.axes().get(a).range().size();
    }
    int length = (int) grid.axes().get(axis).range().size();
    List<Slice> slices = new ArrayList<>();
    for (int first = 0; first < size; first++) {
      if (grid.index(first, axis) == 0) {
        double[] x = new double[length];
        double[] y = new double[length];
        for (int j = 0; j < length; j++) {
          int point = first + j * stride;
          x[j] = Numeric.of(grid.value(first + (long) j * stride, axis)).orElse(Double.NaN);
          y[j] = point < size ? numbers[measure][point] : Double.NaN;
        }
        slices.add(new Slice(first, GrowthFit.of(x, y)));
      }
    }
    return slices;
  }

  /**
   * Points that differ in one parameter alone.
   *
   * @param first the first of them
   * @param fit how a measure grows along them
   */
  record Slice(int first, Optional<GrowthFit> fit) {}
}
