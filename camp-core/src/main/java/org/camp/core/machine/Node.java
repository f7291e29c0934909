// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import java.math.BigDecimal;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A computer of the machine.
 *
 * @param name its name
 * @param cores how many roles can act at the same time, at least 1
 * @param overhead time that each action costs in addition when the node hosts several roles; 0, as
 *     in Definition 7.1 of Castro-Perez and Yoshida (OOPSLA 2020), unless the machine says more
 * @param speeds how fast its cores compute
 * @param start time that a core needs to start each role that the node hosts, or null when nothing
 *     is said of it
 * @param switching time that a core needs to change from one role to another, or null when nothing
 *     is said of it
 */
public record Node(
    String name,
    int cores,
    Quantity overhead,
    NodeSpeed speeds,
    @Nullable Quantity start,
    @Nullable Quantity switching) {
  static final Quantity NO_TIME = new Quantity(BigDecimal.ZERO, Dimension.TIME);

  /** Checks the number of cores; strips trailing zeros. */
  public Node {
    checkArgument(cores >= 1, "cores: %s", cores);
    overhead = RecordValues.normal(overhead);
    start = start == null ? null : RecordValues.normal(start);
    switching = switching == null ? null : RecordValues.normal(switching);
  }

  /** A node of one speed, on which threads start and change in no time. */
  public Node(String name, int cores, Quantity overhead, double speed) {
    this(name, cores, overhead, NodeSpeed.of(speed), null, null);
  }

  /** A node of speed 1. */
  public Node(String name, int cores, Quantity overhead) {
    this(name, cores, overhead, NodeSpeed.ONE, null, null);
  }

  /** How many times as fast each core computes as the rates of tasks say. */
  public double speed() {
    return speeds.usual().doubleValue();
  }

  /** The time that starting a role takes. */
  public Quantity startTime() {
    return start == null ? NO_TIME : start;
  }

  /** The time that changing between roles takes. */
  public Quantity switchTime() {
    return switching == null ? NO_TIME : switching;
  }

  /** Whether anything is said of its speed, starts or changes of roles. */
  public boolean isDetailed() {
    return !speeds.isOne() || start != null || switching != null;
  }
}
