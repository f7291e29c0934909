// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Does items on the threads that all of this process share, so that batches within items of others
 * do not multiply threads. Results are held in blocks of {@value #BLOCK}.
 *
 * @param <R> what an item gives
 */
public record SharedCores<R>() implements ItemRunner<R> {
  static final int BLOCK = 4096;

  /** The results of items 0, …, {@code items} − 1, in that order. */
  public static <R> List<R> all(long items, ItemTask<R> task) {
    return block(task, 0, items);
  }

  @Override
  public void run(ItemTask<R> task, long from, long to, ItemSink<R> sink) throws IOException {
    for (long at = from; at < to; at += BLOCK) {
      long item = at;
      for (R result : block(task, at, Math.min(to, at + BLOCK))) {
        sink.accept(item++, result);
      }
    }
  }

  private static <R> List<R> block(ItemTask<R> task, long from, long to) {
    return LongStream.range(from, to).parallel().mapToObj(task::at).toList();
  }
}
