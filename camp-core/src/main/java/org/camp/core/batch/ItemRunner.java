// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import java.io.IOException;

/**
 * Does the items of a batch: on the cores of this computer, or elsewhere. An item is known by its
 * number, and the task is a function of it, so each may be done wherever the task can be made.
 *
 * @param <R> what an item gives
 */
@FunctionalInterface
public interface ItemRunner<R> {
  /**
   * Does items {@code from}, …, {@code to} − 1.
   *
   * @param task what is done at each of them
   * @param sink gets the results in the order of the items, as soon as they and all before are
   *     there
   * @throws IOException when the sink does
   * @throws org.camp.core.diagnostic.OverBudget when an item ends the batch, or the calling thread
   *     is interrupted; the results before were handed out
   */
  void run(ItemTask<R> task, long from, long to, ItemSink<R> sink) throws IOException;
}
