// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a {@link MeasuredProfile} continues between its points. */
public enum Interpolation {
  /** A cubic spline through the points, with natural boundary (second derivative 0). */
  CUBIC_SPLINE("cubic-spline", 3),
  /** Cubics through the points that rise and fall with them alone (Fritsch and Carlson 1980). */
  MONOTONE_CUBIC("monotone-cubic", 2),
  /** Straight lines between the points. */
  LINEAR("linear", 2),
  /** The least squares fit of {@code a + b·n}. */
  LINEAR_FIT("linear-fit", 2),
  /** The least squares fit of {@code a + b·n·ln n}. */
  NLOGN_FIT("nlogn-fit", 2);

  private final String id;
  private final int fewestPoints;

  Interpolation(String id, int fewestPoints) {
    this.id = id;
    this.fewestPoints = fewestPoints;
  }

  /** As written in machine files. */
  public String id() {
    return id;
  }

  /** How many points it needs. */
  public int fewestPoints() {
    return fewestPoints;
  }

  /** Whether it does not pass through the points. */
  public boolean isFit() {
    return this == LINEAR_FIT || this == NLOGN_FIT;
  }

  /** The one of that id, or null. */
  public static @Nullable Interpolation named(String id) {
    return Arrays.stream(values()).filter(i -> i.id.equals(id)).findFirst().orElse(null);
  }

  /** All ids. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Interpolation::id).toList();
  }
}
