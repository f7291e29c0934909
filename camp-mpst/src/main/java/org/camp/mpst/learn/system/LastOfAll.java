// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.mpst.learn.call.CallInstance;

/**
 * An operation whose instances in a trace differ, alike in each trace: as many of them call on, or
 * they even make the same calls in all. What one does depends on what came before it: it waits for
 * several messages, or counts them. A span has one parent, and a process is that of one instance,
 * so that neither tells what is waited for.
 *
 * @param instances of a trace
 * @param going those of them that call anything
 */
public record LastOfAll(int instances, int going) {
  private static final int LEAST_TRACES = 5;

  /** What is the same in all traces that have instances; nothing when that says nothing. */
  static Optional<LastOfAll> of(List<CallInstance> instances) {
    SortedMap<Integer, List<String>> byTrace = new TreeMap<>();
    for (CallInstance instance : instances) {
      int[] labels = instance.label().clone();
      Arrays.sort(labels);
      byTrace
          .computeIfAbsent(instance.run(), run -> new ArrayList<>())
          .add(labels.length == 0 ? "" : Arrays.toString(labels));
    }
    byTrace.values().forEach(own -> own.sort(null));
    List<String> calls = byTrace.getOrDefault(byTrace.firstKey(), List.of());
    LastOfAll first = of(byTrace.firstKey(), byTrace);
    boolean tells =
        byTrace.size() >= LEAST_TRACES
            && (byTrace.values().stream().allMatch(calls::equals)
                ? calls.stream().distinct().count() > 1
                : first.going > 0
                    && first.going < first.instances
                    && byTrace.keySet().stream().allMatch(run -> of(run, byTrace).equals(first)));
    return tells ? Optional.of(first) : Optional.empty();
  }

  private static LastOfAll of(int run, SortedMap<Integer, List<String>> byTrace) {
    List<String> own = byTrace.getOrDefault(run, List.of());
    return new LastOfAll(own.size(), (int) own.stream().filter(c -> !c.isEmpty()).count());
  }
}
