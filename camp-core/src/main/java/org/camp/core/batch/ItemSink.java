// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import java.io.IOException;

/**
 * Takes what items give.
 *
 * @param <R> what an item gives
 */
@FunctionalInterface
public interface ItemSink<R> {
  /**
   * Takes a result.
   *
   * @param item its number
   * @throws IOException when it cannot be written; the batch ends then
   */
  void accept(long item, R result) throws IOException;
}
