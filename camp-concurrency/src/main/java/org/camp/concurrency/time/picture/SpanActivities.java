// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.picture;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.camp.concurrency.time.network.SpanRun;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.TimedRun;

/** The activities of a run by span, and what the network says of spans. */
public final class SpanActivities {
  private final TimedRun run;
  private final ActivityNetwork network;
  private final ActivityFigures figures;

  /** Span → place of its first activity; one more entry for the end. */
  private final int[] first;

  /** Place → event before which a span's activity passes, by span, in time order. */
  private final int[] events;

  /** Span → its time on the critical path [ns]. */
  private final long[] onPath;

  /** Those of a run. O(events · log events). */
  public SpanActivities(TimedRun run) {
    this.run = run;
    this.network = run.network();
    this.figures = new ActivityFigures(network, run.target());
    int[] all =
        IntStream.range(0, network.size())
            .filter(event -> !network.isSource(event))
            .boxed()
            .sorted(
                Comparator.comparingInt(network::owner)
                    .thenComparingLong(network::time)
                    .thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
    this.events = all;
    this.first = new int[run.spans() + 1];
    this.onPath = new long[run.spans()];
    for (int event : all) {
      first[network.owner(event) + 1]++;
    }
    for (int span = 0; span < run.spans(); span++) {
      first[span + 1] += first[span];
    }
    for (int event : figures.path()) {
      if (!network.isSource(event)) {
        onPath[network.owner(event)] += network.weight(event);
      }
    }
  }

  /** The network of the run. */
  public ActivityNetwork network() {
    return network;
  }

  /** What the network says of activities. */
  public ActivityFigures figures() {
    return figures;
  }

  /** Events before which a span's activities pass, in time order. */
  public int[] of(int span) {
    return Arrays.copyOfRange(events, first[span], first[span + 1]);
  }

  /** Time on the critical path, leads taken off [ns]. */
  public long onPath(int span) {
    return onPath[span];
  }

  /** The sum of its activities but what it waited for before it began [ns]. */
  public long work(int span) {
    return Arrays.stream(of(span))
        .filter(event -> network.kind(event) != ActivityClass.QUEUE)
        .mapToLong(network::weight)
        .sum();
  }

  /** What would be won if its own activities took no time [ns]. One evaluation. */
  public long drag(int span) {
    int[] own =
        Arrays.stream(of(span))
            .filter(event -> network.weight(event) > 0)
            .filter(event -> network.kind(event) != ActivityClass.QUEUE)
            .toArray();
    return onPath[span] == 0 ? 0 : figures.without(own);
  }

  /** How much later it may end [ns]; {@link ActivityNetwork#NEVER}: at any time. */
  public long slack(int span) {
    long slack = ActivityNetwork.NEVER;
    for (int place = first[span]; place < first[span + 1]; place++) {
      if (network.time(events[place]) == run.to(span)) {
        slack = Math.min(slack, figures.slack(events[place]));
      }
    }
    return slack;
  }

  /** What a span does, without who does it. */
  public static String bareName(TimedRun run, int span) {
    String name = run.operation(span);
    String prefix = run.service(span) + ": ";
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }

  /** Who calls whom, where an activity passes between two of them; else what it is. */
  public static String between(TimedRun run, int event) {
    ActivityClass kind = run.network().kind(event);
    int span = run.network().owner(event);
    if (run instanceof SpanRun spans && kind == ActivityClass.LEAD) {
      kind = spans.spanNetwork().kind(span);
    }
    String word = "[" + kind.word() + "]";
    if (run instanceof RankRun ranks) {
      int from = ranks.wireFrom(event);
      return from >= 0
          ? word + " " + ranks.rankName(from) + " → " + ranks.rankName(ranks.wireTo(event))
          : kind == ActivityClass.WIRE ? word : ranks.isGap(event) ? "[between operations]" : "";
    }
    boolean calls = kind == ActivityClass.WIRE || kind == ActivityClass.REMOTE;
    if (!calls || !(run instanceof SpanRun spans) || spans.spanNetwork().callee(span) < 0) {
      return kind == ActivityClass.LOCAL || kind == ActivityClass.LEAD ? "" : word;
    }
    String callee = spans.spanNetwork().trace().table().text(spans.spanNetwork().callee(span));
    return word + " " + run.service(span) + " → " + callee;
  }
}
