// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.loop;

import org.camp.core.analysis.Cancellation;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.BranchPath;
import org.camp.mpst.walk.Queues;
import org.jspecify.annotations.Nullable;

/**
 * What the walks of one cost share.
 *
 * @param iterations recursion → how often it goes round; negative when unknown
 * @param budget operations that may be run
 * @param maps of the recursions, as far as they are known
 */
public record WalkSetting(
    CostModel model, long[] iterations, long budget, Cancellation cancellation, LoopMaps maps) {
  /** A setting in which no map is known yet. */
  public static WalkSetting of(
      CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    return new WalkSetting(model, iterations, budget, cancellation, new LoopMaps());
  }

  /** The map over the branches that continue, found once for messages in flight of one shape. */
  public LoopMaps.LoopMap map(int begin, LoopBody.Head head) {
    LoopMaps.LoopMap known = maps.find(begin, head.queues());
    return known != null
        ? known
        : maps.add(begin, BodyWalk.of(this, begin, head).orElseThrow(), head.queues());
  }

  /** Whether the map of the recursion is known, and every branch continues it. */
  public boolean isKnownToStay(int begin, Queues queues, @Nullable BranchPath path) {
    LoopMaps.LoopMap known = maps.isEmpty(begin) ? null : maps.find(begin, queues.state(path));
    return known != null && !known.leaves();
  }

  /** The same with maps of their own. */
  WalkSetting apart() {
    return of(model, iterations, budget, cancellation);
  }
}
