// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import java.util.List;
import org.camp.core.lang.eval.MlValue;

/**
 * What a real run gave.
 *
 * @param value the value of the program
 * @param seconds from the start of the program to its end
 * @param supersteps of the machine, or of the root of a tree, in order
 */
public record Measured(MlValue value, double seconds, List<Step> supersteps) {
  /** Copies the list. */
  public Measured {
    supersteps = List.copyOf(supersteps);
  }

  /**
   * One superstep.
   *
   * @param work seconds until the slowest processor reached the barrier
   * @param seconds until the messages were there and the next superstep began
   * @param words the greatest number of words that a processor sent or received
   */
  public record Step(double work, double seconds, long words) {}
}
