// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.List;
import java.util.SortedMap;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.replay.BranchPoint;

/**
 * What a protocol says of its operations.
 *
 * @param processes operation → its process; none for one that calls nothing
 * @param instances operation → how many instances the process was learnt from, where that is told
 * @param drawn operation → the points of its process in runs that were drawn with the probabilities
 *     of the protocol; empty when it tells its processes
 * @param runs how many runs were drawn to find the processes; 0 when the protocol tells them
 */
public record GivenProcesses(
    SortedMap<String, Block> processes,
    SortedMap<String, Long> instances,
    SortedMap<String, List<BranchPoint>> drawn,
    int runs) {}
