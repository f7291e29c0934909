// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

/** What is done at each point. Thread-safe: points run at the same time. */
@FunctionalInterface
public interface PointTask {
  /**
   * Measures one point. What goes wrong there is told in the row.
   *
   * @param point its number in the grid
   * @throws org.camp.core.diagnostic.OverBudget when the whole sweep has to end, as its time is up
   */
  Row at(long point);
}
