// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/**
 * Neighbouring activities of one rank and class on a critical path.
 *
 * @param rank whose they are
 * @param kind what they are; {@link ActivityClass#LEAD} goes back in time
 * @param operation what is done in them, each once
 * @param from when they begin [ns]
 * @param to when they end [ns]
 */
public record RankSection(int rank, ActivityClass kind, String operation, long from, long to) {
  /**
   * The sections of a path, in time order; activities that take no time are left out.
   *
   * @param path events from a source on
   * @param times event → when it happens [ns]
   */
  static List<RankSection> of(RankRun run, int[] path, long[] times) {
    ActivityNetwork network = run.network();
    List<RankSection> sections = new ArrayList<>();
    Set<String> done = new LinkedHashSet<>();
    int rank = -1;
    ActivityClass kind = ActivityClass.LOCAL;
    long from = 0;
    long to = 0;
    for (int i = 1; i < path.length; i++) {
      int event = path[i];
      long begin = times[path[i - 1]];
      if (times[event] == begin) {
        continue;
      }
      int owner = run.rank(network.owner(event));
      if (owner != rank || network.kind(event) != kind || begin != to) {
        close(sections, rank, kind, done, from, to);
        rank = owner;
        kind = network.kind(event);
        from = begin;
      }
      to = times[event];
      done.add(run.activity(event));
    }
    close(sections, rank, kind, done, from, to);
    return sections;
  }

  private static void close(
      List<RankSection> sections,
      int rank,
      ActivityClass kind,
      Set<String> done,
      long from,
      long to) {
    if (!done.isEmpty()) {
      sections.add(new RankSection(rank, kind, String.join(", ", done), from, to));
      done.clear();
    }
  }
}
