// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;

/**
 * The width of an order from its chains. By Dilworth's theorem (1950, doi:10.2307/1969503) it is
 * the least number of chains that cover all events; a chain is a path along process steps and
 * messages, and paths may share events. So the fewest chains are a least flow through a graph with
 * at least one unit through each event. The chains of the processes are such a flow; it is lessened
 * along augmenting paths, each of which merges k chains into k − 1. O((events + messages) · (N −
 * width)).
 */
final class MinimumChainCover {
  private static final int DONE = -1;
  private static final int NONE = -2;

  private final PartialOrder order;
  private final int n;

  /** Event → the place of its first message by sender; one more entry for the end. */
  private final int[] sentStart;

  /** Place by sender → place of the same message by receiver. */
  private final int[] sentPlace;

  /** Place by sender → the event that receives the message. */
  private final int[] sentTo;

  /** Event → the place of its first message by receiver; one more entry for the end. */
  private final int[] firstReceived;

  /** Event → how many chains go through it. */
  private final int[] through;

  /** Event → how many chains go on from it to the next of its process. */
  private final int[] onwards;

  /** Place of a message by receiver → how many chains go along it. */
  private final int[] along;

  /** Event → how many chains begin in it. */
  private final int[] begin;

  /** Event → how many chains end in it. */
  private final int[] end;

  private int chains;

  /** State of the search, which is twice the event, plus 1 behind it → whether it was reached. */
  private final boolean[] seen;

  /** State → how many ways on from it were tried. */
  private final int[] tried;

  /** Depth of the search → state. */
  private final int[] stack;

  /** State → the place by receiver of the message over which it was reached; −1 for none. */
  private final int[] over;

  MinimumChainCover(PartialOrder order) {
    this.order = order;
    this.n = order.size();
    int[] from = new int[order.messages()];
    int[] to = new int[from.length];
    firstReceived = new int[n + 1];
    int at = 0;
    for (int e = 0; e < n; e++) {
      for (int i = 0; i < order.sources(e); i++) {
        from[at] = order.source(e, i);
        to[at++] = e;
      }
      firstReceived[e + 1] = at;
    }
    sentStart = EdgeList.starts(from, n);
    sentPlace = new int[from.length];
    sentTo = new int[from.length];
    int[] next = Arrays.copyOf(sentStart, n);
    for (int m = 0; m < from.length; m++) {
      sentPlace[next[from[m]]] = m;
      sentTo[next[from[m]]++] = to[m];
    }
    through = new int[n];
    Arrays.fill(through, 1);
    onwards = new int[n];
    along = new int[from.length];
    begin = new int[n];
    end = new int[n];
    for (int e = 0; e < n; e++) {
      onwards[e] = order.after(e) < 0 ? 0 : 1;
      begin[e] = order.before(e) < 0 ? 1 : 0;
      end[e] = order.after(e) < 0 ? 1 : 0;
      chains += end[e];
    }
    seen = new boolean[2 * n];
    tried = new int[2 * n];
    stack = new int[2 * n];
    over = new int[2 * n];
  }

  int width() {
    boolean merged = true;
    while (merged) {
      Arrays.fill(seen, false);
      Arrays.fill(tried, 0);
      merged = false;
      for (int p = 0; p < order.processes(); p++) {
        int last = order.length(p) == 0 ? -1 : order.event(p, order.length(p) - 1);
        merged |= last >= 0 && end[last] > 0 && merge(last);
      }
    }
    return chains;
  }

  /** Looks for a way from the end of a chain back to the begin of one, and saves one chain. */
  private boolean merge(int last) {
    int size = 0;
    if (seen[2 * last + 1]) {
      return false;
    }
    seen[2 * last + 1] = true;
    stack[size++] = 2 * last + 1;
    while (size > 0) {
      int state = stack[size - 1];
      int next = next(state);
      if (next == DONE) {
        size--;
      } else if (next == 2 * n) {
        apply(size);
        end[last]--;
        begin[stack[size - 1] / 2]--;
        chains--;
        return true;
      } else if (next != NONE && !seen[next]) {
        seen[next] = true;
        stack[size++] = next;
      }
    }
    return false;
  }

  /**
   * The next state to try from one; {@code 2n} for the goal, NONE where this try leads nowhere.
   * Behind an event, a chain may leave it for another successor, or the event lose one of several
   * chains; before it, a chain that comes in may end earlier, the event gain one, or a chain no
   * longer begin here.
   */
  private int next(int state) {
    int e = state / 2;
    int choice = tried[state]++;
    if (state % 2 == 1) {
      if (choice == 0) {
        return through[e] > 1 ? reached(2 * e, -1) : NONE;
      }
      if (choice == 1) {
        return order.after(e) < 0 ? NONE : reached(2 * order.after(e), -1);
      }
      int m = sentStart[e] + choice - 2;
      return m < sentStart[e + 1] ? reached(2 * sentTo[m], sentPlace[m]) : DONE;
    }
    if (choice == 0) {
      return begin[e] > 0 ? 2 * n : NONE;
    }
    if (choice == 1) {
      return reached(2 * e + 1, -1);
    }
    if (choice == 2) {
      int before = order.before(e);
      return before >= 0 && onwards[before] > 0 ? reached(2 * before + 1, -1) : NONE;
    }
    int m = firstReceived[e] + choice - 3;
    if (m >= firstReceived[e + 1]) {
      return DONE;
    }
    return along[m] > 0 ? reached(2 * order.source(e, choice - 3) + 1, m) : NONE;
  }

  private int reached(int state, int message) {
    if (!seen[state]) {
      over[state] = message;
    }
    return state;
  }

  /** Changes the flow along the states of the stack. */
  private void apply(int size) {
    for (int i = 1; i < size; i++) {
      int from = stack[i - 1];
      int to = stack[i];
      int change = from % 2 == 1 ? 1 : -1;
      if (from / 2 == to / 2) {
        through[to / 2] -= change;
      } else if (over[to] >= 0) {
        along[over[to]] += change;
      } else {
        onwards[change > 0 ? from / 2 : to / 2] += change;
      }
    }
  }
}
