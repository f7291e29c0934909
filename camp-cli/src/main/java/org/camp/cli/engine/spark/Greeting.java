// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.spark;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.camp.cli.engine.item.CommandImage;
import org.camp.cli.engine.item.RemadeTask;

/** Asks workers whether they can do the items of a command: their answers are why not. */
final class Greeting implements FlatMapFunction<Iterator<long[]>, String> {
  private static final long serialVersionUID = 1;

  private final Broadcast<CommandImage> command;

  Greeting(Broadcast<CommandImage> command) {
    this.command = command;
  }

  @Override
  public Iterator<String> call(Iterator<long[]> pieces) throws InterruptedException {
    String hindrance = command.value().hindrance();
    if (hindrance.isEmpty()) {
      try {
        RemadeTask.of(command.value()).task();
      } catch (IllegalStateException e) {
        hindrance = String.valueOf(e.getMessage());
      }
    }
    return hindrance.isEmpty()
        ? List.<String>of().iterator()
        : List.of(hindrance.strip()).iterator();
  }
}
