// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Ellipsis;

/**
 * The critical path over time, a line for each service: what of it is on the path in each cell, and
 * where a service works off the path. O(events · cells).
 */
final class Timeline {
  private static final int WIDTH = 78;
  private static final int LONGEST_NAME = 18;
  private static final int MOST_LANES = 7;

  /** Kinds of marks, the strongest first. */
  private static final String MARKS = "█▒─░";

  private static final int OFF_PATH = 3;

  private final SpanNetwork spans;
  private final ActivityNetwork network;
  private final long length;
  private final List<Lane> lanes = new ArrayList<>();
  private int cells;

  /** The cells of one service. */
  private static final class Lane {
    private final String name;

    /** Mark, as in {@link #MARKS} → cell → time with it [ns]. */
    private final long[][] time;

    private long onPath;
    private final long starts;

    Lane(String name, int cells, long starts) {
      this.name = name;
      this.time = new long[MARKS.length()][cells];
      this.starts = starts;
    }

    String marks() {
      StringBuilder marks = new StringBuilder();
      for (int cell = 0; cell < time[0].length; cell++) {
        int best = -1;
        for (int mark = 0; mark < OFF_PATH; mark++) {
          boolean more = time[mark][cell] > (best < 0 ? 0 : time[best][cell]);
          best = more ? mark : best;
        }
        best = best < 0 && time[OFF_PATH][cell] > 0 ? OFF_PATH : best;
        marks.append(best < 0 ? '·' : MARKS.charAt(best));
      }
      return marks.toString();
    }
  }

  private Timeline(SpanNetwork spans) {
    this.spans = spans;
    this.network = spans.network();
    this.length = spans.makespan();
  }

  /** The lines of a trace; none when it takes no time. */
  static List<String> of(SpanNetwork spans, int[] path) {
    return spans.makespan() <= 0 ? List.of() : new Timeline(spans).lines(path);
  }

  private List<String> lines(int[] path) {
    Map<Integer, Lane> known = lanesOf();
    boolean[] critical = new boolean[network.size()];
    for (int event : path) {
      critical[event] = true;
    }
    for (int event = 0; event < network.size(); event++) {
      long weight = network.weight(event);
      Lane lane = known.get(spans.trace().service(network.owner(event)));
      if (weight > 0 && !network.isSource(event) && lane != null) {
        int mark = critical[event] ? mark(network.kind(event)) : OFF_PATH;
        fill(lane, mark, network.time(event) - weight, network.time(event));
      }
    }
    List<Lane> shown = new ArrayList<>(lanes);
    shown.sort(Comparator.comparingLong((Lane lane) -> lane.onPath).reversed());
    shown = new ArrayList<>(shown.subList(0, Math.min(MOST_LANES, shown.size())));
    shown.sort(Comparator.comparingLong(lane -> lane.starts));
    int names = shown.stream().mapToInt(lane -> lane.name.length()).max().orElse(0);
    String end = Lines.time(length);
    List<String> lines = new ArrayList<>();
    lines.add(
        " ".repeat(names + 2) + "0 ms" + " ".repeat(Math.max(1, cells - 4 - end.length())) + end);
    shown.forEach(lane -> lines.add(Lines.pad(lane.name, names + 2) + lane.marks()));
    int more = lanes.size() - shown.size();
    if (more > 0) {
      lines.add(Lines.count(more, "more service") + " with less on the path");
    }
    return lines;
  }

  private Map<Integer, Lane> lanesOf() {
    Map<Integer, Long> starts = new HashMap<>();
    int longest = 0;
    for (int span = 0; span < spans.trace().size(); span++) {
      int service = spans.trace().service(span);
      starts.merge(service, spans.trace().from(span), Math::min);
      longest = Math.max(longest, name(service).length());
    }
    cells = WIDTH - longest - 2;
    Map<Integer, Lane> known = new HashMap<>();
    starts.forEach(
        (service, start) -> {
          if (start < length) {
            known.put(service, new Lane(name(service), cells, start));
          }
        });
    lanes.addAll(known.values());
    lanes.sort(
        Comparator.comparingLong((Lane lane) -> lane.starts).thenComparing(lane -> lane.name));
    return known;
  }

  private String name(int service) {
    return Ellipsis.middle(spans.trace().table().text(service), LONGEST_NAME);
  }

  private static int mark(ActivityClass kind) {
    return switch (kind) {
      case REMOTE -> 1;
      case WIRE, QUEUE -> 2;
      default -> 0;
    };
  }

  private void fill(Lane lane, int mark, long from, long to) {
    long start = Math.max(0, from);
    long end = Math.min(length, to);
    if (start >= end) {
      return;
    }
    lane.onPath += mark == OFF_PATH ? 0 : end - start;
    double width = (double) length / cells;
    int first = Math.min(cells - 1, (int) (start / width));
    int last = Math.min(cells - 1, (int) (end / width));
    for (int cell = first; cell <= last; cell++) {
      double covered =
          Math.min((double) end, (cell + 1) * width) - Math.max((double) start, cell * width);
      lane.time[mark][cell] += Math.max(0, Math.round(covered));
    }
  }
}
