// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.mpst.learn.call.CallInstance;

/**
 * An operation that calls on in the same number of its instances in each trace: it waits for
 * several messages. A span has one parent, and a process is that of one instance, so that neither
 * tells which messages are waited for.
 *
 * @param instances of a trace
 * @param going those of them that call anything
 */
public record LastOfAll(int instances, int going) {
  private static final int LEAST_TRACES = 5;

  /** What is the same in all traces that have instances; nothing when that says nothing. */
  static Optional<LastOfAll> of(List<CallInstance> instances) {
    SortedMap<Integer, LastOfAll> byTrace = new TreeMap<>();
    for (CallInstance instance : instances) {
      LastOfAll one = new LastOfAll(1, instance.label().length > 0 ? 1 : 0);
      byTrace.merge(
          instance.run(),
          one,
          (a, b) -> new LastOfAll(a.instances + b.instances, a.going + b.going));
    }
    LastOfAll first = byTrace.get(byTrace.firstKey());
    boolean tells =
        byTrace.size() >= LEAST_TRACES
            && first.going > 0
            && first.going < first.instances
            && byTrace.values().stream().allMatch(first::equals);
    return tells ? Optional.of(first) : Optional.empty();
  }
}
