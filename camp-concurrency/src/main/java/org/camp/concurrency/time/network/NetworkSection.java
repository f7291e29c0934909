// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/**
 * Neighbouring activities of one span and class on a critical path.
 *
 * @param span whose they are
 * @param kind what they are; {@link ActivityClass#LEAD} goes back in time
 * @param from when they begin [ns]
 * @param to when they end [ns]
 */
public record NetworkSection(int span, ActivityClass kind, long from, long to) {
  /** The sections of a path, in time order; activities that take no time are left out. */
  public static List<NetworkSection> of(ActivityNetwork network, int[] path) {
    List<NetworkSection> sections = new ArrayList<>();
    for (int i = 1; i < path.length; i++) {
      if (network.weight(path[i]) == 0) {
        continue;
      }
      int span = network.owner(path[i]);
      ActivityClass kind = network.kind(path[i]);
      long from = network.time(path[i - 1]);
      NetworkSection last = sections.isEmpty() ? null : sections.get(sections.size() - 1);
      if (last != null && last.span == span && last.kind == kind && last.to == from) {
        sections.remove(sections.size() - 1);
        from = last.from;
      }
      sections.add(new NetworkSection(span, kind, from, network.time(path[i])));
    }
    return sections;
  }
}
