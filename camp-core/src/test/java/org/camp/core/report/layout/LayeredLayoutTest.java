// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What any layout must hold, on generated graphs with cycles, loops and several edges at once. */
class LayeredLayoutTest {
  private record Case(int[] from, int[] to, Sizes sizes) {
    LayeredLayout layout() {
      return LayeredLayout.of(from, to, sizes, 5, 5);
    }
  }

  private static Case random(SplittableRandom random, int most, int columns) {
    int n = random.nextInt(1, most);
    int m = random.nextInt(0, 2 * n + 1);
    int[] from = new int[m];
    int[] to = new int[m];
    double[] labelWidth = new double[m];
    for (int e = 0; e < m; e++) {
      from[e] = random.nextInt(n);
      to[e] = random.nextInt(n);
      labelWidth[e] = random.nextInt(3) == 0 ? random.nextDouble(20, 90) : 0;
    }
    double[] width = new double[n];
    double[] height = new double[n];
    int[] column = new int[n];
    for (int v = 0; v < n; v++) {
      width[v] = random.nextDouble(10, 80);
      height[v] = random.nextDouble(10, 50);
      column[v] = columns == 0 ? -1 : random.nextInt(-1, columns);
    }
    double[] labelHeight = Arrays.stream(labelWidth).map(w -> w > 0 ? 16 : 0).toArray();
    Sizes sizes =
        new Sizes(
            width, height, new boolean[n], new double[n], labelWidth, labelHeight, column, 14, 14);
    return new Case(from, to, sizes);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void nodesDoNotOverlapAndStayInside(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 60; round++) {
      Case one = random(random, 40, round % 4);
      LayeredLayout layout = one.layout();
      int n = one.sizes.width().length;
      for (int u = 0; u < n; u++) {
        double wide = one.sizes.width()[u] / 2;
        double tall = one.sizes.height()[u] / 2;
        assertThat(layout.x(u) - wide).as("seed %s", seed).isGreaterThanOrEqualTo(-0.01);
        assertThat(layout.x(u) + wide).isLessThanOrEqualTo(layout.width() + 0.01);
        assertThat(layout.y(u) - tall).isGreaterThanOrEqualTo(-0.01);
        assertThat(layout.y(u) + tall).isLessThanOrEqualTo(layout.height() + 0.01);
        for (int v = 0; v < u; v++) {
          boolean apart =
              Math.abs(layout.x(u) - layout.x(v)) >= wide + one.sizes.width()[v] / 2
                  || Math.abs(layout.y(u) - layout.y(v)) >= tall + one.sizes.height()[v] / 2;
          assertThat(apart).as("seed %s, round %s: %s and %s", seed, round, u, v).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void edgesLeadFromTheirStartToTheirEnd(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 60; round++) {
      Case one = random(random, 30, 0);
      LayeredLayout layout = one.layout();
      for (int e = 0; e < one.from.length; e++) {
        if (one.from[e] == one.to[e]) {
          continue;
        }
        double[] route = layout.route(e);
        touches(layout, one, one.from[e], route[0], route[1]);
        touches(layout, one, one.to[e], route[route.length - 2], route[route.length - 1]);
        double way = Math.signum(route[route.length - 1] - route[1]);
        for (int i = 3; i < route.length; i += 2) {
          assertThat((route[i] - route[i - 2]) * way).as("goes one way").isGreaterThanOrEqualTo(0);
        }
      }
    }
  }

  private static void touches(LayeredLayout layout, Case one, int node, double x, double y) {
    assertThat(Math.abs(y - layout.y(node))).isCloseTo(one.sizes.height()[node] / 2, within(0.01));
    assertThat(Math.abs(x - layout.x(node))).isLessThanOrEqualTo(one.sizes.width()[node] / 2);
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.api.Assertions.within(offset);
  }

  @Test
  void aTreeHasNoCrossings() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 50; round++) {
      int n = random.nextInt(2, 120);
      int[] from = new int[n - 1];
      int[] to = new int[n - 1];
      for (int v = 1; v < n; v++) {
        from[v - 1] = random.nextInt(v);
        to[v - 1] = v;
      }
      assertThat(crossings(plain(n, from, to), from, to)).as("round %s", round).isZero();
    }
  }

  @Test
  void theKindOfEdgesThatCrossLittleCrossLittle() {
    int side = 12;
    int[] from = new int[2 * side * (side - 1)];
    int[] to = new int[from.length];
    int e = 0;
    for (int i = 0; i < side; i++) {
      for (int j = 0; j < side; j++) {
        if (i + 1 < side) {
          from[e] = i * side + j;
          to[e++] = (i + 1) * side + j;
        }
        if (j + 1 < side) {
          from[e] = i * side + j;
          to[e++] = i * side + j + 1;
        }
      }
    }
    assertThat(crossings(plain(side * side, from, to), from, to)).as("of a grid").isZero();
  }

  @Test
  void longEdgesAreStraight() {
    int n = 12;
    int[] from = new int[n];
    int[] to = new int[n];
    for (int v = 1; v < n; v++) {
      from[v - 1] = v - 1;
      to[v - 1] = v;
    }
    from[n - 1] = 0;
    to[n - 1] = n - 1;
    double[] route = plain(n, from, to).route(n - 1);
    for (int i = 4; i < route.length - 2; i += 2) {
      assertThat(route[i]).isEqualTo(route[2]);
    }
  }

  @Test
  void columnsStandBesideEachOther() {
    SplittableRandom random = new SplittableRandom(9);
    for (int round = 0; round < 80; round++) {
      Case one = random(random, 40, 3);
      LayeredLayout layout = one.layout();
      int n = one.sizes.width().length;
      for (int u = 0; u < n; u++) {
        if (one.sizes.column()[u] < 0) {
          continue;
        }
        double[] ends = layout.column(u);
        for (int v = 0; v < n; v++) {
          if (one.sizes.column()[v] == one.sizes.column()[u]) {
            assertThat(layout.x(v)).as("round %s", round).isBetween(ends[0], ends[1]);
          }
        }
      }
    }
  }

  private static LayeredLayout plain(int n, int[] from, int[] to) {
    double[] size = new double[n];
    Arrays.fill(size, 20);
    int[] column = new int[n];
    Arrays.fill(column, -1);
    double[] none = new double[from.length];
    Sizes sizes = new Sizes(size, size, new boolean[n], new double[n], none, none, column, 0, 0);
    return LayeredLayout.of(from, to, sizes, 0, 0);
  }

  /** Crossings between straight segments that do not begin or end at the same node. */
  private static int crossings(LayeredLayout layout, int[] from, int[] to) {
    int crossings = 0;
    for (int e = 0; e < from.length; e++) {
      for (int f = 0; f < e; f++) {
        if (from[e] != from[f] && to[e] != to[f] && from[e] != to[f] && to[e] != from[f]) {
          crossings += cross(layout.route(e), layout.route(f)) ? 1 : 0;
        }
      }
    }
    return crossings;
  }

  private static boolean cross(double[] a, double[] b) {
    for (int i = 0; i + 3 < a.length; i += 2) {
      for (int j = 0; j + 3 < b.length; j += 2) {
        if (side(a, i, b, j) * side(a, i, b, j + 2) < 0
            && side(b, j, a, i) * side(b, j, a, i + 2) < 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static double side(double[] line, int i, double[] point, int j) {
    double dx = line[i + 2] - line[i];
    double dy = line[i + 3] - line[i + 1];
    return Math.signum(dx * (point[j + 1] - line[i + 1]) - dy * (point[j] - line[i]));
  }
}
