// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

import java.io.IOException;

/**
 * Runs the points of a sweep: on the cores of this computer, or elsewhere. A point is known by its
 * number, a row is plain data, and the task is a function from one to the other, so an engine may
 * run each point anywhere where it can make the task; it gives the rows back in order.
 */
public interface SweepRunner {
  /**
   * Runs points {@code from}, …, {@code to} − 1.
   *
   * @param task what is done at each of them
   * @param sink gets the rows in the order of the points, as soon as they and all before are there
   * @throws IOException when the sink does
   * @throws org.camp.core.diagnostic.OverBudget when a point ends the sweep, or the calling thread
   *     is interrupted; the rows before were handed out
   */
  void run(PointTask task, long from, long to, RowSink sink) throws IOException;
}
