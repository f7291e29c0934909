// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;

/** What many traces have alike, which is kept once: which cells they touch, and what they count. */
public final class AlikeTraces {
  /** Content → the array that has it. */
  private final Map<IntBuffer, int[]> arrays = new HashMap<>();

  private final Map<Map<Structure.Key, Integer>, Map<Structure.Key, Integer>> counts =
      new HashMap<>();

  /** Starts without traces. */
  public AlikeTraces() {}

  /** The array of an earlier trace that is equal, if there is one. */
  int[] same(int[] array) {
    return arrays.computeIfAbsent(IntBuffer.wrap(array), key -> array);
  }

  /** The counts of an earlier trace that are equal, if there are such. */
  Map<Structure.Key, Integer> same(Map<Structure.Key, Integer> ofTrace) {
    return counts.computeIfAbsent(ofTrace, key -> ofTrace);
  }
}
