// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.memory;

import org.camp.core.quantity.Quantity;

/** What memory is counted in: bytes, or activations in what was read from a pipeline's schedule. */
public final class MemoryUnit {
  /** The name of a protocol that stands for a schedule of computations. */
  public static final String SCHEDULE = "PipelineSchedule";

  /** The name of a protocol that stands for a schedule with its messages. */
  public static final String SCHEDULE_WITH_MESSAGES = "PipelineScheduleWithMessages";

  private MemoryUnit() {}

  /** Whether a protocol of that name stands for a schedule. */
  public static boolean isSchedule(String protocol) {
    return protocol.equals(SCHEDULE) || protocol.equals(SCHEDULE_WITH_MESSAGES);
  }

  /** The unit, for tables: B, or empty for activations. */
  public static String unit(String protocol) {
    return isSchedule(protocol) ? "" : "B";
  }

  /** An amount in words. */
  public static String text(String protocol, double amount) {
    return isSchedule(protocol)
        ? Quantity.plain(amount, 4) + (amount == 1 ? " activation" : " activations")
        : Quantity.format(amount, "B");
  }
}
