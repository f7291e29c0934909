// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

  /**
   * What is the same in all traces that have instances; nothing when that says nothing. Takes the
   * instances of a trace one after the other.
   */
  static Optional<LastOfAll> of(List<CallInstance> instances) {
    int traces = 0;
    boolean alike = true;
    LastOfAll first = new LastOfAll(0, 0);
    List<List<Integer>> calls = List.of();
    for (int begin = 0; begin < instances.size(); traces++) {
      int end = begin;
      int going = 0;
      int run = instances.get(begin).run();
      for (; end < instances.size() && instances.get(end).run() == run; end++) {
        going += instances.get(end).label().length > 0 ? 1 : 0;
      }
      LastOfAll own = new LastOfAll(end - begin, going);
      if (traces == 0) {
        first = own;
        calls = calls(instances.subList(begin, end));
      } else if (!own.equals(first)) {
        return Optional.empty();
      }
      if (first.instances == 1) {
        return Optional.empty();
      }
      alike = alike && calls(instances.subList(begin, end)).equals(calls);
      begin = end;
    }
    boolean differ =
        alike
            ? calls.stream().distinct().count() > 1
            : first.going > 0 && first.going < first.instances;
    return traces >= LEAST_TRACES && differ ? Optional.of(first) : Optional.empty();
  }

  /** The calls of each instance, in any order. */
  private static List<List<Integer>> calls(List<CallInstance> instances) {
    return instances.stream()
        .map(instance -> Arrays.stream(instance.label()).sorted().boxed().toList())
        .sorted(Comparator.comparing(List::toString))
        .toList();
  }
}
