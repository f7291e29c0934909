// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.CallInstance;
import org.camp.mpst.learn.discover.Decision;
import org.camp.mpst.learn.replay.BranchPoint;
import org.camp.mpst.learn.replay.ExecutionTerms;

/**
 * An operation and its process.
 *
 * @param name {@code service: name}, with {@code !} when it failed
 * @param block its process; nothing when it calls nothing
 * @param terms its executions; nothing likewise
 * @param seen how many of these were seen
 * @param predictions attributes that tell which branch is taken
 * @param misfits instances that do not replay
 * @param equallyLong parts beside each other one of which seems to wait for the other
 * @param last that it waits for several messages, where it does
 * @param points where its instances part, in the order of the process, with numbers of traces
 */
public record LearntOperation(
    String name,
    int instances,
    Optional<Block> block,
    List<Decision> decisions,
    Optional<ExecutionTerms> terms,
    OptionalInt seen,
    List<BranchPrediction> predictions,
    List<CallInstance> misfits,
    List<EquallyLong> equallyLong,
    Optional<LastOfAll> last,
    List<BranchPoint> points) {

  /** Whether one of its calls does nothing but wait for others beside it. */
  public boolean waits(String label) {
    return equallyLong.stream().anyMatch(pair -> pair.waits() && pair.one().contains(label));
  }
}
