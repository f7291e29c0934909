// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.TimedTrace;

/**
 * A count per trace that differs: calls, errors or retries.
 *
 * @param root root operation
 * @param what is counted
 * @param of {@code caller > callee}, or an operation that nobody calls
 * @param a mean per trace of A
 * @param b mean per trace of B
 * @param change what became of it
 * @param p how likely so great a difference is by chance, or NaN
 */
public record Structure(
    String root, What what, String of, double a, double b, Change change, double p) {
  /** What is counted. */
  public enum What {
    CALLS,
    ERRORS,
    RETRIES;

    /** Its name in results. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What became of a count. */
  public enum Change {
    NEW,
    VANISHED,
    MORE,
    FEWER;

    /** Its name in results. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Change of(double a, double b) {
      if (a == 0 || b == 0) {
        return a == 0 ? NEW : VANISHED;
      }
      return b > a ? MORE : FEWER;
    }
  }

  /**
   * What is counted, of what.
   *
   * @param caller number of the caller's operation, or −1
   * @param callee number of the operation that is called
   */
  public record Key(What what, int caller, int callee) {}

  /** The counts of a trace. */
  public static Map<Key, Integer> counts(SpanNetwork network) {
    TimedTrace trace = network.trace();
    Map<Key, Integer> counts = new HashMap<>();
    for (int span = 0; span < trace.size(); span++) {
      int parent = trace.parent(span);
      int caller = parent < 0 ? -1 : trace.operation(parent);
      if (parent >= 0) {
        counts.merge(new Key(What.CALLS, caller, trace.operation(span)), 1, Integer::sum);
      }
      if (trace.error(span)) {
        counts.merge(new Key(What.ERRORS, caller, trace.operation(span)), 1, Integer::sum);
      }
      retries(trace, span, counts);
    }
    return counts;
  }

  /** A call after a failed one of its like, by the same parent. */
  private static void retries(TimedTrace trace, int parent, Map<Key, Integer> counts) {
    for (int i = 1; i < trace.children(parent); i++) {
      int child = trace.child(parent, i);
      int before = i - 1;
      while (before >= 0 && !isLike(trace, child, trace.child(parent, before))) {
        before--;
      }
      if (before >= 0 && trace.error(trace.child(parent, before))) {
        int reached = trace.reached(child);
        Key key =
            reached < 0
                ? new Key(What.RETRIES, trace.operation(parent), trace.operation(child))
                : new Key(What.RETRIES, trace.operation(child), trace.operation(reached));
        counts.merge(key, 1, Integer::sum);
      }
    }
  }

  private static boolean isLike(TimedTrace trace, int child, int other) {
    return trace.call(child) == trace.call(other)
        || (trace.operation(child) == trace.operation(other)
            && (trace.reached(child) < 0 || trace.reached(other) < 0));
  }
}
