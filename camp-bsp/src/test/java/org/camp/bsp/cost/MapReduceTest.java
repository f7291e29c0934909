// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The predictions of section 4, in the units of Table 1. */
final class MapReduceTest {
  private static final double ADD = 0.881;
  private static final double MAP =
      3 * 1.324 + 1.778 + 2 * 1.317 + 3 * ADD + 2 * 0.184 + 2 * 0.284 + 10 * 0.619;
  private static final double REDUCE = 1.324 + 1.778 + 5 * 0.619 + 2 * 0.284;
  private static final MapReduce.Steps STEPS = new MapReduce.Steps(MAP, REDUCE);

  static Stream<List<String>> rows() throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                MapReduceTest.class.getResourceAsStream("/org/camp/bsp/matvec.tsv"),
                StandardCharsets.UTF_8))) {
      return in
          .lines()
          .filter(line -> !line.startsWith("#") && !line.startsWith("nodes"))
          .map(line -> List.of(line.split("\t")))
          .toList()
          .stream();
    }
  }

  private static List<MapReduce.Link> tree(int nodes) {
    return List.of(
        new MapReduce.Link(nodes, 6, 149_000),
        new MapReduce.Link(2, 3, 1100),
        new MapReduce.Link(4, 0, 1800));
  }

  private static double results(String variant, int n, int p) {
    return (variant.equals("literal") ? (double) n * n : n) / p;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theTableOfPredictions(List<String> row) {
    double[] numbers =
        row.stream()
            .mapToDouble(cell -> cell.matches("[-+.\\deE]+") ? Double.parseDouble(cell) : 0)
            .toArray();
    int nodes = (int) numbers[0];
    int p = (int) numbers[1];
    int n = (int) numbers[2];
    double elements = (double) n * n / p;
    double results = results(row.get(3), n, p);
    MapReduce flat = MapReduce.flat(STEPS, elements, results, 1500, 21_000);
    close(numbers[4], flat.compute());
    close(numbers[5], flat.communicate());
    close(numbers[6], flat.reduce());
    close(numbers[7], flat.synchronise());
    close(numbers[8], flat.total());
    MapReduce tree = MapReduce.tree(STEPS, elements, results, tree(nodes));
    close(numbers[9], tree.compute());
    close(numbers[10], tree.communicate());
    close(numbers[11], tree.reduce());
    close(numbers[12], tree.synchronise());
    close(numbers[13], tree.total());
    close(numbers[14], flat.total() / tree.total());
  }

  /** The table has six significant digits. */
  private static void close(double expected, double found) {
    assertEquals(expected, found, 1e-5 * Math.abs(expected));
  }

  @Test
  void theMapAndReductionOfTheText() {
    assertEquals(18.153, MAP, 1e-9);
    assertEquals(6.765, REDUCE, 1e-9);
  }

  /** The shape of Fig. 8: both grow like N², and eight nodes are four times as fast as two. */
  @Test
  void theShapeOfTheCurves() {
    double[] two = new double[2];
    double[] eight = new double[2];
    for (int i = 0; i < 2; i++) {
      double n = i == 0 ? 2000 : 4000;
      two[i] = MapReduce.flat(STEPS, n * n / 16, n * n / 16, 1500, 21_000).total();
      eight[i] = MapReduce.flat(STEPS, n * n / 64, n * n / 64, 1500, 21_000).total();
    }
    assertEquals(2, Math.log(two[1] / two[0]) / Math.log(2), 0.01);
    assertEquals(4, two[1] / eight[1], 0.01);
    double n = 4000;
    double tree2 = MapReduce.tree(STEPS, n * n / 16, n * n / 16, tree(2)).total();
    double tree8 = MapReduce.tree(STEPS, n * n / 64, n * n / 64, tree(8)).total();
    assertTrue(tree2 / tree8 > 1.7 && tree2 / tree8 < 1.9, "the reduction at the root is serial");
  }
}
