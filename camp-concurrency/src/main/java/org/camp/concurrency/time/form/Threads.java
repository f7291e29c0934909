// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.camp.core.order.TimedRun;

/**
 * Which process and thread a viewer shows each span on: a process for each service, and as many
 * threads as it takes so that spans of a thread lie within each other or apart.
 */
final class Threads {
  /** A thread while runs are laid on it. */
  private static final class Track {
    /** Ends of the spans that are open, the innermost last [ns]. */
    private final List<Long> open = new ArrayList<>();

    /** Until when earlier runs take it [ns]. */
    private long takenUntil = Long.MIN_VALUE;

    private long until = Long.MIN_VALUE;

    boolean fits(long from, long to) {
      while (!open.isEmpty() && open.get(open.size() - 1) <= from) {
        open.remove(open.size() - 1);
      }
      return takenUntil <= from && (open.isEmpty() || open.get(open.size() - 1) >= to);
    }

    void put(long to) {
      open.add(to);
      until = Math.max(until, to);
    }
  }

  private final Map<String, List<Track>> processes = new LinkedHashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * Lays a run; runs must come by their start.
   *
   * @param shift what is added to its times [ns]
   * @return span → number of its thread within its process, from 1
   */
  int[] lay(TimedRun run, long shift) {
    int[] thread = new int[run.spans()];
    for (int span : inTime(run)) {
      String service = run.service(span);
      List<Track> tracks = processes.computeIfAbsent(service, key -> new ArrayList<>());
      numbers.putIfAbsent(service, numbers.size() + 1);
      long from = run.from(span) + shift;
      long to = run.to(span) + shift;
      int parent = run.parent(span);
      boolean near = parent >= 0 && run.service(parent).equals(service) && thread[parent] > 0;
      int number = near && tracks.get(thread[parent] - 1).fits(from, to) ? thread[parent] : 1;
      while (number <= tracks.size() && !tracks.get(number - 1).fits(from, to)) {
        number++;
      }
      if (number > tracks.size()) {
        tracks.add(new Track());
      }
      tracks.get(number - 1).put(to);
      thread[span] = number;
    }
    for (List<Track> tracks : processes.values()) {
      for (Track track : tracks) {
        track.takenUntil = track.until;
        track.open.clear();
      }
    }
    return thread;
  }

  /** Spans by start, what lies around others before them, parents before children. */
  static int[] inTime(TimedRun run) {
    int[] depth = new int[run.spans()];
    Arrays.fill(depth, -1);
    for (int span = 0; span < depth.length; span++) {
      List<Integer> unknown = new ArrayList<>();
      int at = span;
      for (; at >= 0 && depth[at] < 0; at = run.parent(at)) {
        unknown.add(at);
      }
      int above = at < 0 ? -1 : depth[at];
      for (int i = unknown.size() - 1; i >= 0; i--) {
        depth[unknown.get(i)] = ++above;
      }
    }
    return IntStream.range(0, depth.length)
        .boxed()
        .sorted(
            Comparator.comparingLong(run::from)
                .thenComparing(Comparator.comparingLong(run::to).reversed())
                .thenComparingInt(span -> depth[span])
                .thenComparing(run::id))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The number of a service's process, from 1. */
  int process(String service) {
    return numbers.getOrDefault(service, 0);
  }

  /** Services in the order of their numbers. */
  List<String> services() {
    return List.copyOf(processes.keySet());
  }

  /** How many threads a service has. */
  int threads(String service) {
    return processes.getOrDefault(service, List.of()).size();
  }
}
