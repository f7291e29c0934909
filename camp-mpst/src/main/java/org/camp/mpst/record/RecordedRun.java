// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.record.RecordedAction.Kind;

/**
 * What the roles of a protocol did in one run: those of a role in its order, and each send before
 * its receive. The k-th receive from a role takes the k-th message that it sent and nobody dropped.
 */
public final class RecordedRun {
  private final List<RecordedAction> actions = new ArrayList<>();

  /** The actions. */
  public List<RecordedAction> actions() {
    return actions;
  }

  /** Adds an action. */
  public void add(RecordedAction action) {
    actions.add(action);
  }

  /** When the last role was done [ns]. */
  public long end() {
    return actions.stream().mapToLong(RecordedAction::to).max().orElse(0);
  }

  /**
   * A run of which each role wrote down its own part.
   *
   * @param roles a list for each role, of what it did in its order
   */
  public static RecordedRun of(List<List<RecordedAction>> roles) {
    RecordedRun run = new RecordedRun();
    Map<Long, Integer> sent = new HashMap<>();
    int[] next = new int[roles.size()];
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int role = 0; role < next.length; role++) {
        List<RecordedAction> own = roles.get(role);
        while (next[role] < own.size() && isPossible(own.get(next[role]), sent)) {
          run.add(own.get(next[role]++));
          moved = true;
        }
      }
    }
    return run;
  }

  private static boolean isPossible(RecordedAction action, Map<Long, Integer> sent) {
    if (action.kind() == Kind.SEND) {
      sent.merge(channel(action.role(), action.peer()), 1, Integer::sum);
    } else if (action.kind() == Kind.RECEIVE) {
      long channel = channel(action.peer(), action.role());
      if (sent.getOrDefault(channel, 0) == 0) {
        return false;
      }
      sent.merge(channel, -1, Integer::sum);
    }
    return true;
  }

  static long channel(int from, int to) {
    return (long) from << 32 | to;
  }
}
