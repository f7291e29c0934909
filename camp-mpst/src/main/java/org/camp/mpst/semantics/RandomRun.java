// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A run in which every next step is drawn evenly from those that are possible.
 *
 * @param trace its actions
 * @param end the configuration in which it ends, as in {@link Configurations}
 * @param stopped whether no step was possible at the end; else it was cut off
 */
public record RandomRun(List<Action> trace, int[] end, boolean stopped) {
  /**
   * Runs from the beginning.
   *
   * @param bound how many messages a queue may hold
   * @param longest how many actions there may be
   */
  public static RandomRun of(
      Configurations space, int bound, int longest, SplittableRandom random) {
    List<Action> trace = new ArrayList<>();
    int[] at = space.initial();
    while (trace.size() < longest) {
      List<Configurations.Step> steps = space.steps(at, bound);
      if (steps.isEmpty()) {
        return new RandomRun(trace, at, true);
      }
      Configurations.Step step = steps.get(random.nextInt(steps.size()));
      trace.add(step.action());
      at = step.next();
    }
    return new RandomRun(trace, at, false);
  }
}
