// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

/**
 * How far times of a parent and a child may contradict each other: a share of the parent, at least
 * what their clocks show.
 */
final class Tolerance {
  private static final long FINE = 1_000;
  private static final long COARSE = 1_000_000;

  private Tolerance() {}

  /**
   * @param share the declared share
   * @param length of the parent [ns]
   * @param coarse whether one of both is stamped in whole milliseconds
   */
  static long of(Share share, long length, boolean coarse) {
    return Math.max(coarse ? COARSE : FINE, share.of(length));
  }
}
