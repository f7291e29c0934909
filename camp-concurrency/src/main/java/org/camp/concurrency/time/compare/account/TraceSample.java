// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.Map;
import org.camp.concurrency.time.network.Ledger;

/**
 * What a comparison keeps of a trace.
 *
 * @param root its root operation
 * @param side 0 for A, 1 for B
 * @param minute when the root starts [min since 1970]
 * @param latency of the root [ns]
 * @param cell place → number of a cell that it touches
 * @param calls place → calls that count for it
 * @param work place → sum of its activities [ns]
 * @param onPath place → sum of those on the path [ns]
 * @param counts structure → how often
 */
public record TraceSample(
    String root,
    int side,
    long minute,
    long latency,
    int[] cell,
    int[] calls,
    long[] work,
    long[] onPath,
    Map<Structure.Key, Integer> counts) {
  /**
   * A trace whose times are booked by cells.
   *
   * @param alike keeps what other traces have too
   */
  public static TraceSample of(
      String root,
      int side,
      long minute,
      long latency,
      Ledger ledger,
      Map<Structure.Key, Integer> counts,
      AlikeTraces alike) {
    int n = ledger.size();
    int[] cell = new int[n];
    int[] calls = new int[n];
    long[] work = new long[n];
    long[] onPath = new long[n];
    for (int place = 0; place < n; place++) {
      cell[place] = ledger.account(place);
      calls[place] = ledger.calls(place);
      work[place] = ledger.work(place);
      onPath[place] = ledger.onPath(place);
    }
    return new TraceSample(
        root,
        side,
        minute,
        latency,
        alike.same(cell),
        alike.same(calls),
        work,
        onPath,
        alike.same(counts));
  }
}
