// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An arrangement of code: for every segment its atoms, role by role, each role's in its order.
 *
 * @param segments segment → place → atom; an atom may stand in several, one per branch
 */
record Arrangement(int[][] segments) {
  Arrangement with(int segment, int[] atoms) {
    int[][] changed = segments.clone();
    changed[segment] = atoms;
    return new Arrangement(changed);
  }

  /** Whether every segment has the same atoms as in another arrangement. */
  boolean isSegmentwise(Arrangement other) {
    for (int s = 0; s < segments.length; s++) {
      int[] own = segments[s].clone();
      int[] others = other.segments[s].clone();
      Arrays.sort(own);
      Arrays.sort(others);
      if (!Arrays.equals(own, others)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Arrangement a && Arrays.deepEquals(segments, a.segments);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(segments);
  }

  @Override
  public String toString() {
    return Arrays.deepToString(segments);
  }
}
