// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The summary of a long series loses no extreme of any pixel column. */
class SeriesPathTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyPixelColumnKeepsItsExtremes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = random.nextInt(5000, 60_000);
    Numbers x = Numbers.counting(0, n);
    Numbers y = Numbers.of(n, i -> random.nextInt(50) == 0 ? Double.NaN : random.nextDouble(-1, 1));
    Axis axis = Axis.of("", "");
    Scale xs = new Scale(axis, new double[] {0, n - 1}, 40, 700, 8);
    Scale ys = new Scale(axis, new double[] {-1, 1}, 300, 0, 6);
    SeriesPath path = new SeriesPath(LineChart.Series.line("s", x, y), xs, ys);
    assertThat(path.summarised()).isTrue();
    int[] kept = path.kept();
    assertThat(kept.length).isLessThan(4 * 700);
    Map<Long, double[]> all = new HashMap<>();
    for (int i = 0; i < n; i++) {
      extend(all, (long) Math.floor(xs.at(i)), y.get(i));
    }
    Map<Long, double[]> drawn = new HashMap<>();
    int before = -1;
    for (int i : kept) {
      assertThat(i).as("in order").isGreaterThan(before);
      before = i;
      extend(drawn, (long) Math.floor(xs.at(i)), y.get(i));
    }
    assertThat(drawn.keySet()).isEqualTo(all.keySet());
    all.forEach(
        (column, range) ->
            assertThat(drawn.get(column)).as("column %s, seed %s", column, seed).isEqualTo(range));
  }

  private static void extend(Map<Long, double[]> columns, long column, double value) {
    double[] none = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    double[] range = columns.computeIfAbsent(column, c -> none);
    if (!Double.isNaN(value)) {
      range[0] = Math.min(range[0], value);
      range[1] = Math.max(range[1], value);
    }
  }
}
