// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import java.math.BigDecimal;
import java.util.List;

/**
 * How many times as fast as what is written the cores of a node compute: some roles may do so at
 * speeds of their own, as tasks do that suit an accelerator.
 *
 * @param usual the speed of all other roles
 * @param own speeds of some roles, by precedence
 */
public record NodeSpeed(BigDecimal usual, List<RoleSpeed> own) {
  /** As fast as what is written. */
  public static final NodeSpeed ONE = new NodeSpeed(BigDecimal.ONE, List.of());

  /** The speed of some roles. */
  public record RoleSpeed(RolePattern roles, BigDecimal speed) {
    /** Checks the speed; strips trailing zeros. */
    public RoleSpeed {
      speed = positive(speed);
    }
  }

  /** Checks the speed; copies the list. */
  public NodeSpeed {
    usual = positive(usual);
    own = List.copyOf(own);
  }

  private static BigDecimal positive(BigDecimal speed) {
    checkArgument(speed.signum() > 0, "speed: %s", speed);
    return speed.stripTrailingZeros();
  }

  /** The same speed for all. */
  public static NodeSpeed of(double speed) {
    return new NodeSpeed(BigDecimal.valueOf(speed), List.of());
  }

  /** The speed at which the role {@code role[index]} computes. */
  public BigDecimal of(String role, long[] index) {
    for (RoleSpeed speed : own) {
      if (speed.roles().matches(role, index)) {
        return speed.speed();
      }
    }
    return usual;
  }

  /** Whether all roles compute as fast as what is written. */
  public boolean isOne() {
    return equals(ONE);
  }
}
