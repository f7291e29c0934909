// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.activity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;

/**
 * A network as a Gantt chart: a lane for each owner, an interval for each activity, what waits, and
 * the critical path; tooltips have slack and drag. Of a large network the critical path and the
 * longest other activities are drawn, and the title says so.
 */
public final class ActivityChart {
  private static final int MOST_BARS = 4000;

  /** So many activities are told apart however narrow they are. */
  private static final int FEW = 500;

  /** How many bars are told apart on a lane, where there are many. */
  private static final int COLUMNS = 700;

  private static final int MOST_LANES = 200;
  private static final int MOST_ARROWS = 200;
  private static final String WAITS = "waiting";
  private static final String CRITICAL = "critical path";

  private final NamedNetwork named;
  private final ActivityNetwork network;
  private final ActivityFigures figures;

  /** Event → what would be won if the activity before it took no time. */
  private final long[] drags;

  /** Lane → its place in the picture, or −1. */
  private final int[] placeOf;

  private final Map<String, Integer> kinds = new LinkedHashMap<>();
  private final List<String> lanes = new ArrayList<>();
  private final List<Lanes.Interval> intervals = new ArrayList<>();
  private final List<Lanes.Arrow> arrows = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  private ActivityChart(NamedNetwork named) {
    this.named = named;
    this.network = named.network();
    this.figures = new ActivityFigures(network, named.target());
    this.drags = figures.drags();
    this.placeOf = new int[named.lanes().size()];
  }

  /** The chart. O(arcs · log arcs). */
  public static Lanes of(NamedNetwork named) {
    return new ActivityChart(named).draw();
  }

  /**
   * An activity as it is drawn, or several after each other that nobody could tell apart.
   *
   * @param event the first of them
   * @param count how many
   */
  private record Bar(int lane, long from, long to, String kind, int event, int count) {
    boolean takes(Bar next, long narrow) {
      boolean thin = to - from < narrow || next.to - next.from < narrow;
      return thin && next.lane == lane && next.from == to && next.kind.equals(kind);
    }

    Bar with(Bar next) {
      return new Bar(lane, from, next.to, kind, event, count + next.count);
    }

    boolean isCritical() {
      return kind.equals(CRITICAL);
    }
  }

  private Lanes draw() {
    lanes();
    List<Bar> bars = bars();
    int all = bars.size();
    if (all > MOST_BARS) {
      bars.sort(
          Comparator.comparing(Bar::isCritical)
              .thenComparingLong(bar -> bar.to - bar.from)
              .reversed()
              .thenComparingInt(Bar::event));
      bars = new ArrayList<>(bars.subList(0, MOST_BARS));
      bars.sort(Comparator.comparingInt(Bar::event));
      leftOut.add(count(MOST_BARS) + " of " + count(all) + " activities");
    }
    order(bars);
    bars.forEach(this::interval);
    if (all == bars.size()) {
      waits(bars);
    }
    arrows(bars);
    List<Kind> legend = new ArrayList<>();
    for (String kind : kinds.keySet()) {
      Emphasis look =
          kind.equals(WAITS)
              ? Emphasis.QUIET
              : kind.equals(CRITICAL) ? Emphasis.STRONG : Emphasis.PLAIN;
      legend.add(new Kind(kind, look));
    }
    String rest = leftOut.isEmpty() ? "" : ": " + String.join(", ", leftOut) + " drawn";
    return new Lanes(
        named.title() + rest,
        named.time(),
        Lanes.Layout.SCALE_RIGHT,
        lanes,
        legend,
        intervals,
        List.of(),
        arrows,
        List.of());
  }

  /** Numbers kinds for the legend: what takes the most time first, then the path and waiting. */
  private void order(List<Bar> bars) {
    Map<String, Long> times = new HashMap<>();
    bars.forEach(bar -> times.merge(bar.kind, bar.to - bar.from, Long::sum));
    times.keySet().stream()
        .filter(kind -> !kind.equals(CRITICAL))
        .sorted(
            Comparator.comparing((String kind) -> times.getOrDefault(kind, 0L))
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .forEach(this::kind);
    kind(CRITICAL);
  }

  private static String count(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Activities on lanes that are drawn, by lane and time. */
  private List<Bar> bars() {
    int[] events =
        IntStream.of(figures.positive(this::isDrawn))
            .filter(event -> placeOf[lane(event)] >= 0)
            .boxed()
            .sorted(
                Comparator.comparingInt(this::lane)
                    .thenComparingLong(this::start)
                    .thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
    long narrow = events.length <= FEW ? 0 : figures.makespan() / COLUMNS;
    List<Bar> bars = new ArrayList<>();
    for (int event : events) {
      String kind = figures.isCritical(event) ? CRITICAL : named.kind().apply(event);
      Bar bar = new Bar(lane(event), start(event), network.time(event), kind, event, 1);
      Bar last = bars.isEmpty() ? null : bars.get(bars.size() - 1);
      if (last != null && last.takes(bar, narrow)) {
        bars.set(bars.size() - 1, last.with(bar));
      } else {
        bars.add(bar);
      }
    }
    return bars;
  }

  private boolean isDrawn(int event) {
    return !named.kind().apply(event).isEmpty();
  }

  /** The lanes with the most on the critical path, then the busiest, in their order. */
  private void lanes() {
    long[] critical = new long[placeOf.length];
    long[] busy = new long[placeOf.length];
    for (int event : figures.positive(this::isDrawn)) {
      int lane = lane(event);
      busy[lane] += network.weight(event);
      critical[lane] += figures.isCritical(event) ? network.weight(event) : 0;
    }
    int[] used =
        IntStream.range(0, busy.length)
            .filter(lane -> busy[lane] > 0)
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer lane) -> critical[lane])
                    .thenComparingLong(lane -> busy[lane])
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
    Arrays.fill(placeOf, -1);
    int count = Math.min(MOST_LANES, used.length);
    for (int lane : Arrays.stream(used).limit(count).sorted().toArray()) {
      placeOf[lane] = lanes.size();
      lanes.add(named.lanes().get(lane));
    }
    if (count < used.length) {
      leftOut.add(count(count) + " of " + count(used.length) + " lanes");
    }
  }

  private int lane(int event) {
    return named.lane().applyAsInt(event);
  }

  private long start(int event) {
    return network.time(event) - network.weight(event);
  }

  private int kind(String name) {
    return kinds.computeIfAbsent(name, key -> kinds.size());
  }

  private void interval(Bar bar) {
    int event = bar.event;
    long slack = figures.slack(event);
    String what =
        bar.count > 1
            ? bar.count + " activities from: " + named.name().apply(event)
            : named.name().apply(event);
    String known =
        bar.isCritical()
            ? "\ncritical" + (bar.count > 1 ? "" : ", drag " + say(drags[event]))
            : bar.count > 1
                ? ""
                : "\nslack " + (slack == ActivityNetwork.NEVER ? "any" : say(slack));
    String tip =
        what
            + "\n"
            + named.kind().apply(event)
            + " on "
            + named.lanes().get(bar.lane)
            + "\n"
            + say(bar.to - bar.from)
            + ", from "
            + say(bar.from)
            + " to "
            + say(bar.to)
            + known;
    intervals.add(
        new Lanes.Interval(
            placeOf[bar.lane],
            named.at(bar.from),
            named.at(bar.to),
            kind(bar.kind),
            bar.count > 1 ? "" : what,
            tip));
  }

  private String say(long time) {
    return Quantity.format(named.at(time), named.time().unit());
  }

  /** Between the activities of a lane; bars are in the order of lanes and time. */
  private void waits(List<Bar> bars) {
    int lane = -1;
    long free = 0;
    for (Bar bar : bars) {
      free = bar.lane == lane ? free : Math.min(0, bar.from);
      lane = bar.lane;
      if (bar.from > free) {
        String tip = "waits " + say(bar.from - free) + "\nfor " + waitedFor(bar.event);
        intervals.add(
            new Lanes.Interval(
                placeOf[lane], named.at(free), named.at(bar.from), kind(WAITS), "", tip));
      }
      free = Math.max(free, bar.to);
    }
  }

  /** What an event waited for last. */
  private String waitedFor(int event) {
    int last = decisive(event);
    return network.isSource(last)
        ? "the start"
        : named.name().apply(last) + " on " + named.lanes().get(lane(last));
  }

  private int decisive(int event) {
    int last = -1;
    for (int before : network.waits(event)) {
      last = last < 0 || network.time(before) >= network.time(last) ? before : last;
    }
    return last;
  }

  private void arrows(List<Bar> shown) {
    List<Lanes.Arrow> critical = new ArrayList<>();
    int[] path = figures.path();
    for (int i = 1; i < path.length; i++) {
      arrow(path[i - 1], path[i], CRITICAL, critical);
    }
    List<Lanes.Arrow> others = new ArrayList<>();
    for (Bar bar : named.cause().isEmpty() ? List.<Bar>of() : shown) {
      int event = bar.event;
      for (int before : network.waits(event)) {
        if (!figures.isCritical(event) || before != decisive(event)) {
          arrow(before, event, named.cause(), others);
        }
      }
    }
    boolean few = critical.size() + others.size() <= MOST_ARROWS;
    boolean fewCritical = critical.size() <= MOST_ARROWS;
    arrows.addAll(fewCritical ? critical : List.of());
    arrows.addAll(few ? others : List.of());
    if (!few) {
      leftOut.add(fewCritical ? "arrows of the critical path alone" : "no arrows");
    }
  }

  private void arrow(int before, int event, String kind, List<Lanes.Arrow> into) {
    int from = lane(before);
    int to = lane(event);
    if (from != to && !network.isSource(before) && placeOf[from] >= 0 && placeOf[to] >= 0) {
      boolean travels = named.kind().apply(event).isEmpty();
      into.add(
          new Lanes.Arrow(
              placeOf[from],
              named.at(network.time(before)),
              placeOf[to],
              named.at(travels ? network.time(event) : start(event)),
              kind(kind),
              "",
              named.name().apply(before) + "\nthen " + named.name().apply(event)));
    }
  }
}
