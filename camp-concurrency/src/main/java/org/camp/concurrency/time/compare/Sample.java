// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.Map;

/**
 * What a comparison keeps of a trace.
 *
 * @param side 0 for A, 1 for B
 * @param id of the trace
 * @param latency of the root [ns]
 * @param cell place → number of a cell that it touches
 * @param calls place → calls that count for it
 * @param work place → sum of its activities [ns]
 * @param onPath place → sum of those on the path [ns]
 * @param counts structure → how often
 */
record Sample(
    int side,
    String id,
    long latency,
    int[] cell,
    int[] calls,
    long[] work,
    long[] onPath,
    Map<Structure.Key, Integer> counts) {}
