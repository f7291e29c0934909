// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

/** Seeds of items: the same ones wherever, and in whatever order, items are done. */
public final class ItemSeed {
  private ItemSeed() {}

  /**
   * The seed of an item: far from those of its neighbours (SplitMix64: Steele, Lea and Flood, 2014,
   * DOI 10.1145/2660193.2660195).
   *
   * @param seed of the batch
   */
  public static long of(long seed, long item) {
    long z = seed + (item + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
