// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.loop;

import org.camp.core.analysis.Cancellation;
import org.camp.mpst.price.CostModel;

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

  /** The same with maps of their own. */
  WalkSetting apart() {
    return of(model, iterations, budget, cancellation);
  }
}
