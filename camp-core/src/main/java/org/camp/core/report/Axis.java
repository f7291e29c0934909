// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/**
 * An axis of a chart.
 *
 * @param label what it measures, for example {@code processors}
 * @param unit unit of its numbers as in {@link Section.Figure#unit()}
 * @param log whether equal ratios take equal room; numbers that are not positive are left out then
 */
public record Axis(String label, String unit, boolean log) {
  /** An axis with a linear scale; no unit for pure numbers. */
  public static Axis of(String label, String unit) {
    return new Axis(label, unit, false);
  }

  /** The same axis with a logarithmic scale. */
  public Axis logarithmic() {
    return new Axis(label, unit, true);
  }
}
