// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

import java.io.IOException;

/** Takes rows in the order of the grid, on one thread. */
@FunctionalInterface
public interface RowSink {
  /**
   * Takes a row.
   *
   * @param point its number in the grid
   * @throws IOException when it cannot be written; the sweep ends then
   */
  void accept(long point, Row row) throws IOException;
}
