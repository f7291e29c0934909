// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import java.math.BigDecimal;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;

/**
 * A computer of the machine.
 *
 * @param name its name
 * @param cores how many roles can act at the same time, at least 1
 * @param overhead time that each action costs in addition when the node hosts several roles; 0, as
 *     in Definition 7.1 of Castro-Perez and Yoshida (OOPSLA 2020), unless the machine says more
 * @param speed how many times as fast each core computes as the rates of tasks say
 */
public record Node(String name, int cores, Quantity overhead, double speed) {
  static final Quantity NO_TIME = new Quantity(BigDecimal.ZERO, Dimension.TIME);

  /** Checks the number of cores; strips trailing zeros. */
  public Node {
    checkArgument(cores >= 1, "cores: %s", cores);
    checkArgument(speed > 0 && speed < Double.POSITIVE_INFINITY, "speed: %s", speed);
    overhead = RecordValues.normal(overhead);
  }

  /** A node of speed 1. */
  public Node(String name, int cores, Quantity overhead) {
    this(name, cores, overhead, 1);
  }
}
