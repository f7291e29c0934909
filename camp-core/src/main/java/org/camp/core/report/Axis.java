// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/**
 * An axis of a chart.
 *
 * @param label what it measures, for example {@code processors}
 * @param unit unit of its numbers as in {@link Section.Figure#unit()}
 * @param base 0 for a linear scale; else equal ratios take equal room, numbers that are not
 *     positive are left out, and ticks are at powers of this: 2 or 10
 */
public record Axis(String label, String unit, int base) {
  private static final int DOUBLING = 2;

  /** An axis whose logarithmic scale, if it has one, counts in tens; in doublings for bytes. */
  public Axis(String label, String unit, boolean log) {
    this(label, unit, !log ? 0 : unit.equals("B") ? DOUBLING : 10);
  }

  /** An axis with a linear scale; no unit for pure numbers. */
  public static Axis of(String label, String unit) {
    return new Axis(label, unit, 0);
  }

  /** The same axis with a logarithmic scale. */
  public Axis logarithmic() {
    return new Axis(label, unit, true);
  }

  /** The same axis with a logarithmic scale whose ticks are at powers of two. */
  public Axis doubling() {
    return new Axis(label, unit, DOUBLING);
  }

  /** Whether equal ratios take equal room. */
  public boolean log() {
    return base > 0;
  }

  /** Whether its ticks are at powers of two. */
  public boolean doublings() {
    return base == DOUBLING;
  }
}
