// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;
import org.camp.concurrency.time.compare.chance.Stratum;
import org.camp.concurrency.trace.span.SpanTable;

/** Counts per trace of each root operation, held against each other. */
public final class Structures {
  private final SpanTable table;
  private final Map<Column, Integer> columns = new LinkedHashMap<>();

  /** Count → side → in all traces, and how many traces there are. */
  private final Map<Column, long[]> sums = new HashMap<>();

  /** A count of one root operation. */
  private record Column(String root, Structure.Key key) {}

  /** Counts the traces of root operations. */
  public Structures(SpanTable table, List<Root> roots) {
    this.table = table;
    for (Root root : roots) {
      for (List<TraceSample> side : root.sides()) {
        side.forEach(sample -> add(sample, side.size()));
      }
    }
  }

  private void add(TraceSample sample, int traces) {
    sample
        .counts()
        .forEach(
            (key, count) -> {
              Column of = new Column(sample.root(), key);
              columns.computeIfAbsent(of, unknown -> columns.size());
              long[] both = sums.computeIfAbsent(of, unknown -> new long[4]);
              both[sample.side()] += count;
              both[2 + sample.side()] = traces;
            });
  }

  /** How many counts there are. */
  public int columns() {
    return columns.size();
  }

  /** The counts of a trace. */
  public void counts(TraceSample sample, Stratum.Taker taker) {
    sample
        .counts()
        .forEach(
            (key, count) -> {
              Integer column = columns.get(new Column(sample.root(), key));
              if (column != null) {
                taker.take(column, count);
              }
            });
  }

  /**
   * What differs: all that is new or vanished, and else what is sure.
   *
   * @param p column → how likely some column differs so much by chance, or NaN
   */
  public List<Structure> differences(IntToDoubleFunction p) {
    List<Structure> differences = new ArrayList<>();
    columns.forEach(
        (column, number) -> {
          double[] mean = means(column);
          boolean absent = mean[0] == 0 || mean[1] == 0;
          double chance = p.applyAsDouble(number);
          if (absent || (mean[0] != mean[1] && ChanceVerdict.of(chance) == ChanceVerdict.SURE)) {
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

  /** Side → how often per trace. */
  private double[] means(Column column) {
    long[] both = sums.getOrDefault(column, new long[4]);
    return new double[] {
      both[0] / (double) Math.max(1, both[2]), both[1] / (double) Math.max(1, both[3])
    };
  }

  private String name(Structure.Key key) {
    String callee = table.operationName(key.callee());
    return key.caller() < 0 ? callee : table.operationName(key.caller()) + " > " + callee;
  }
}
