// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import org.camp.core.order.ActivityClass;

/**
 * What a run says of one part of it: what a rank does itself, a wire between two ranks, or all that
 * one kind of operation takes on top. Times are nanoseconds.
 *
 * @param number number of the part in the run
 * @param kind what its activities are
 * @param name {@code rank 2: inner}, {@code rank 1 → rank 0} or {@code allreduce}
 * @param calls how many activities it has
 * @param work their sum
 * @param onPath their sum on the critical path
 */
public record RankPart(
    int number, ActivityClass kind, String name, int calls, long work, long onPath) {}
