// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

/**
 * What is done at each item. Called by several threads at once.
 *
 * @param <R> what an item gives
 */
@FunctionalInterface
public interface ItemTask<R> {
  /**
   * Does one item. Where a batch outlives what goes wrong at an item, the result tells it.
   *
   * @param item its number, which alone decides what it gives
   * @throws org.camp.core.diagnostic.OverBudget when all has to end, as its time is up
   */
  R at(long item);
}
