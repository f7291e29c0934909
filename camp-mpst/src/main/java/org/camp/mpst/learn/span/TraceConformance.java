// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.List;
import org.camp.mpst.learn.replay.Deviation;

/**
 * How a trace agrees with the processes of its operations.
 *
 * @param trace its id
 * @param cost calls left out and added, over all of its instances
 * @param exact whether no smaller change would do
 */
public record TraceConformance(String trace, int cost, boolean exact, List<Place> deviations) {
  /**
   * A deviation.
   *
   * @param span id of the span whose calls deviate
   */
  public record Place(Deviation deviation, String span) {}
}
