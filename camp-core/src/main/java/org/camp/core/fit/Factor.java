// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.List;

/**
 * A column that explains residuals.
 *
 * @param names the column, and those that group the cases in the same way
 * @param share of the variance between its groups
 * @param chance the mean share of permuted residuals
 * @param p the share of permutations that explain as much, after Holm
 * @param levels what its groups are off by
 */
public record Factor(
    List<String> names, double share, double chance, double p, List<Level> levels) {
  /** Copies the lists. */
  public Factor {
    names = List.copyOf(names);
    levels = List.copyOf(levels);
  }

  /**
   * A group of cases.
   *
   * @param value what stands in the column
   * @param error the mean of predicted/measured − 1
   * @param cases how many there are
   */
  public record Level(String value, double error, int cases) {}
}
