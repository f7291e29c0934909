// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.activity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.report.replay.Activity;
import org.camp.core.report.replay.Form;
import org.camp.core.report.replay.Knob;
import org.camp.core.report.replay.ReplayNetwork;
import org.jspecify.annotations.Nullable;

/**
 * A named network as one that a reader may change: each of the parts with the most time on the
 * critical path can take less or more.
 */
public final class NamedReplay {
  /** Events beyond which nobody replays it. */
  public static final int MOST_EVENTS = 250_000;

  private static final int MOST_KNOBS = 8;
  private static final Set<String> CALLS = Set.of("client", "producer");

  /** Kinds whose colours are the same everywhere, in their order. */
  private static final List<List<String>> KNOWN =
      List.of(
          List.of("computing", "compute", "local", "work"),
          List.of("sending", "send", "wire", "communication", "exchange"),
          List.of("receiving", "receiving and computing", "receive", "remote"),
          List.of("queue", "barrier", "synchronisation"));

  private final NamedNetwork named;
  private final ActivityNetwork network;
  private final Map<String, Integer> kinds = new LinkedHashMap<>();
  private final Map<String, Knob> knobs = new LinkedHashMap<>();
  private final Map<List<Object>, Activity> known = new HashMap<>();

  private @Nullable SpanTreeRun run;

  private NamedReplay(NamedNetwork named) {
    this.named = named;
    this.network = named.network();
  }

  /**
   * The network, to be replayed; nothing when it is too large.
   *
   * @param until what its target is, for example {@code until the last superstep is done}
   */
  public static Optional<ReplayNetwork> of(NamedNetwork named, String until) {
    return named.network().size() > MOST_EVENTS
        ? Optional.empty()
        : Optional.of(new NamedReplay(named).withKnobs().replay(until));
  }

  /**
   * A trace, whose lanes are spans, to be replayed; nothing when it is too large.
   *
   * @param run the trace, whose spans are the lanes of {@code named}
   */
  public static Optional<ReplayNetwork> of(NamedNetwork named, SpanTreeRun run, String until) {
    if (named.network().size() > MOST_EVENTS) {
      return Optional.empty();
    }
    NamedReplay replay = new NamedReplay(named).withKnobs();
    replay.run = run;
    return Optional.of(replay.replay(until));
  }

  /** The same network with its times as they are. */
  public static Optional<ReplayNetwork> still(NamedNetwork named, String until) {
    return named.network().size() > MOST_EVENTS
        ? Optional.empty()
        : Optional.of(new NamedReplay(named).replay(until));
  }

  private ReplayNetwork replay(String until) {
    int[] order = network.order();
    List<String> names = kinds(order);
    ReplayNetwork.Heading heading =
        new ReplayNetwork.Heading(named.title(), until, named.time().unit());
    ReplayNetwork.Builder builder =
        ReplayNetwork.builder(heading, named.lanes(), names, List.copyOf(knobs.values()));
    int[] numbers = new int[order.length];
    for (int event : order) {
      int[] before = network.waits(event);
      for (int i = 0; i < before.length; i++) {
        before[i] = numbers[before[i]];
      }
      boolean isActivity = !network.isSource(event) && network.weight(event) != 0;
      boolean isDrawn = isActivity && !kind(event).isEmpty();
      numbers[event] =
          builder.event(
              isDrawn ? named.lane().applyAsInt(event) : ReplayNetwork.NOWHERE,
              isActivity ? activity(event) : start(event),
              (double) network.weight(event),
              before);
    }
    SpanTreeRun tree = run;
    if (tree != null) {
      builder.tree(rows(tree, numbers));
    }
    return builder.build(numbers[named.target()]);
  }

  private ReplayNetwork.Rows rows(SpanTreeRun tree, int[] numbers) {
    List<Integer> parent = new ArrayList<>();
    List<Integer> begin = new ArrayList<>();
    List<Integer> end = new ArrayList<>();
    List<Integer> kind = new ArrayList<>();
    for (int span = 0; span < tree.spans(); span++) {
      parent.add(tree.parent(span));
      begin.add(numbers[tree.startOf(span)]);
      end.add(numbers[tree.endOf(span)]);
      boolean calls = CALLS.contains(tree.kind(span));
      kind.add(kinds.getOrDefault(calls ? "wire" : "local", 0));
    }
    return new ReplayNetwork.Rows(parent, begin, end, kind);
  }

  private String kind(int event) {
    return named.kind().apply(event);
  }

  private Activity start(int event) {
    return network.weight(event) == 0
        ? Activity.NOTHING
        : new Activity(0, "", "", null, 0, Form.of(named.unit()));
  }

  private Activity activity(int event) {
    String part = named.name().apply(event);
    boolean scales = network.weight(event) > 0 && knobs.containsKey(part);
    return known.computeIfAbsent(
        List.of(kind(event), part, scales),
        key -> {
          Form unit = Form.of(named.unit());
          Form takes =
              scales ? Form.named(knobs.getOrDefault(part, NONE).name()).then("*", unit) : unit;
          return new Activity(kinds.getOrDefault(kind(event), 0), part, part, null, 0, takes);
        });
  }

  private static final Knob NONE = Knob.factor("", "");

  /** Kinds with the colours that they have everywhere, then the others. */
  private List<String> kinds(int[] order) {
    List<String> found = new ArrayList<>();
    for (int event : order) {
      String kind = network.isSource(event) ? "" : kind(event);
      if (!kind.isEmpty() && !found.contains(kind)) {
        found.add(kind);
      }
    }
    found.sort(Comparator.comparingInt(NamedReplay::place));
    found.forEach(kind -> kinds.put(kind, kinds.size()));
    return found;
  }

  private static int place(String kind) {
    for (int i = 0; i < KNOWN.size(); i++) {
      if (KNOWN.get(i).contains(kind)) {
        return i;
      }
    }
    return KNOWN.size();
  }

  /** The parts with the most time on the critical path. */
  private NamedReplay withKnobs() {
    Map<String, Long> onPath = new LinkedHashMap<>();
    for (int event : new ActivityFigures(network, named.target()).path()) {
      if (!network.isSource(event) && network.weight(event) > 0) {
        onPath.merge(named.name().apply(event), network.weight(event), Long::sum);
      }
    }
    List<String> parts = new ArrayList<>(onPath.keySet());
    parts.sort(Comparator.comparing(onPath::get, Comparator.reverseOrder()));
    for (String part : parts.subList(0, Math.min(MOST_KNOBS, parts.size()))) {
      knobs.put(part, Knob.factor("part" + knobs.size(), part));
    }
    return this;
  }
}
