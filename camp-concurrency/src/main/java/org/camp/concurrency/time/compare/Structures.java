// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.camp.concurrency.trace.span.SpanTable;

/** Counts per trace of each root operation, held against each other. */
final class Structures {
  private final SpanTable table;
  private final Map<Column, Integer> columns = new LinkedHashMap<>();
  private final Map<Column, double[]> means = new HashMap<>();
  private final List<Stratum> strata = new ArrayList<>();

  Structures(SpanTable table, Map<String, List<List<Sample>>> roots) {
    this.table = table;
    roots.forEach((root, sides) -> strata.add(stratum(root, sides)));
  }

  /** A count of one root operation. */
  private record Column(String root, Structure.Key key) {}

  /** Root operation → the counts of its traces, in the order of the root operations. */
  List<Stratum> strata() {
    return strata;
  }

  /** How many counts there are. */
  int columns() {
    return columns.size();
  }

  /**
   * What differs: all that is new or vanished, and else what is sure.
   *
   * @param p column → how likely some column differs so much by chance, or NaN
   */
  List<Structure> differences(IntToDoubleFunction p) {
    List<Structure> differences = new ArrayList<>();
    columns.forEach(
        (column, number) -> {
          double[] mean = means.getOrDefault(column, new double[2]);
          boolean absent = mean[0] == 0 || mean[1] == 0;
          double chance = p.applyAsDouble(number);
          if (absent || (mean[0] != mean[1] && Verdict.of(chance) == Verdict.SURE)) {
            Structure.Key key = column.key();
            Structure.Change change = Structure.Change.of(mean[0], mean[1]);
            differences.add(
                new Structure(
                    column.root(), key.what(), name(key), mean[0], mean[1], change, chance));
          }
        });
    differences.sort(
        Comparator.comparing(Structure::root)
            .thenComparing(Structure::what)
            .thenComparing(Structure::of));
    return differences;
  }

  private String name(Structure.Key key) {
    String callee = table.operationName(key.callee());
    return key.caller() < 0 ? callee : table.operationName(key.caller()) + " > " + callee;
  }

  private Stratum stratum(String root, List<List<Sample>> sides) {
    int countA = sides.get(0).size();
    int size = countA + sides.get(1).size();
    int[][] column = new int[size][];
    double[][] value = new double[size][];
    for (int at = 0; at < size; at++) {
      Sample sample = at < countA ? sides.get(0).get(at) : sides.get(1).get(at - countA);
      column[at] = new int[sample.counts().size()];
      value[at] = new double[column[at].length];
      int place = 0;
      for (Map.Entry<Structure.Key, Integer> count : sample.counts().entrySet()) {
        Column of = new Column(root, count.getKey());
        column[at][place] = columns.computeIfAbsent(of, key -> columns.size());
        value[at][place++] = count.getValue();
        means.computeIfAbsent(of, key -> new double[2])[sample.side()] +=
            count.getValue() / (double) sides.get(sample.side()).size();
      }
    }
    return new Stratum(1, countA, column, value);
  }
}
