// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * Tells whether instances are executions of a process: whatever is before in an execution is before
 * in the instance. Follows starts and ends of calls by time, with all that may be left of the
 * process. For one thread.
 */
public final class Replayer {
  private final Step begin;
  private final List<String> names;
  private final Map<ReplayShape, Boolean> known = new HashMap<>();

  /**
   * Replays on a process.
   *
   * @param names of the labels of instances
   */
  public Replayer(Block block, List<String> names) {
    this.begin = Step.of(block);
    this.names = names;
  }

  /** Whether an instance is an execution. */
  public boolean replays(CallTimes instance) {
    if (instance.size() == 0) {
      return begin.mayEnd();
    }
    return known.computeIfAbsent(ReplayShape.of(instance), this::follow);
  }

  private boolean follow(ReplayShape shape) {
    Collection<Step> states = List.of(begin);
    for (int event : shape.events()) {
      List<Step> next = new ArrayList<>(states.size());
      if (event >= 0) {
        String label = names.get(shape.labels()[event]);
        states.forEach(state -> state.begin(label, event, next::add));
      } else {
        states.forEach(state -> next.add(state.end(~event)));
      }
      if (next.isEmpty()) {
        return false;
      }
      states = next.size() == 1 ? next : new HashSet<>(next);
    }
    return states.stream().anyMatch(Step::mayEnd);
  }
}
