// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.spark;

import java.util.Iterator;
import java.util.stream.LongStream;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.camp.cli.engine.item.CommandImage;
import org.camp.cli.engine.item.RemadeTask;
import org.camp.cli.engine.item.TimedRow;
import org.camp.cli.grid.Row;
import org.camp.core.batch.ItemTask;

/** What a worker does with pieces {@code {from, to}}: a line for each item. */
final class PieceWork implements FlatMapFunction<Iterator<long[]>, String> {
  private static final long serialVersionUID = 1;

  private final Broadcast<CommandImage> command;

  PieceWork(Broadcast<CommandImage> command) {
    this.command = command;
  }

  @Override
  public Iterator<String> call(Iterator<long[]> pieces) throws InterruptedException {
    ItemTask<Row> task = RemadeTask.of(command.value()).task();
    String worker = SparkEnv.get().executorId();
    long[] piece = pieces.next();
    return LongStream.range(piece[0], piece[1])
        .mapToObj(item -> TimedRow.line(task, item, worker))
        .iterator();
  }
}
