// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import java.util.Locale;
import org.camp.cli.grid.Row;
import org.camp.cli.shard.RowText;
import org.camp.core.batch.ItemTask;

/**
 * A row with where and how long it was worked on.
 *
 * @param nanos how long [ns]
 * @param worker its name
 */
public record TimedRow(long nanos, String worker, Row row) {
  /** Does an item, and says all of that in a line. */
  public static String line(ItemTask<Row> task, long item, String worker) {
    long begin = System.nanoTime();
    Row row = task.at(item);
    long nanos = System.nanoTime() - begin;
    return String.format(Locale.ROOT, "%d\t%s\t%s", nanos, worker, RowText.of(item, row));
  }

  /** Reads such a line. */
  public static TimedRow read(String line) {
    int first = line.indexOf('\t');
    int second = line.indexOf('\t', first + 1);
    return new TimedRow(
        Long.parseLong(line.substring(0, first)),
        line.substring(first + 1, second),
        RowText.read(line.substring(second + 1)).orElseThrow().row());
  }
}
