// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.camp.core.analysis.Cancellation;
import org.camp.core.log.Log;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.OpenLoop;
import org.jspecify.annotations.Nullable;

/**
 * Closed forms of the last times of an event graph. A recursion becomes edges between the times
 * when it is entered and those after it, with what its rounds add as weights; so those around it
 * are solved as those inside.
 */
public final class ClosedForms {
  private static final Log LOG = Log.of(ClosedForms.class);

  /** Steps per recursion, and for what stands around them. */
  private static final long BUDGET = 1_000_000;

  private static final int MOST_TERMS = 300;

  private final EventGraph events;
  private final IntFunction<CostForm> weight;
  private final Limits limits;

  /** First node of a recursion → it. */
  private final TreeMap<Integer, OpenLoop> byBegin = new TreeMap<>();

  /** Node after a recursion → it. */
  private final Map<Integer, OpenLoop> ofOutput = new HashMap<>();

  /** First node of a recursion in another → its solution; none beyond the budget. */
  private final Map<Integer, Optional<Inner>> inner = new HashMap<>();

  /** First node of a recursion in no other → its forms by their nodes. */
  private final Map<Integer, Map<Integer, ClosedForm>> outer = new HashMap<>();

  private final Map<Integer, ClosedForm> times = new HashMap<>();

  /**
   * A recursion in another.
   *
   * @param entries source → the node that it stands for
   * @param sinks node after the recursion → target
   */
  private record Inner(
      LoopSolution solution, Map<Integer, Integer> entries, Map<Integer, Integer> sinks) {}

  /**
   * The nodes of a net that stand for events.
   *
   * @param begin the first event
   * @param nodes event behind the first one → node
   */
  private record LocalNodes(int begin, int[] nodes) {
    int get(int event) {
      return nodes[event - begin];
    }
  }

  /**
   * What each recursion may take.
   *
   * @param loops above the numbers of all recursions
   */
  record Limits(int loops, Cancellation cancellation) {
    StepCount steps() {
      return new StepCount(BUDGET, cancellation);
    }

    FormOrder order(StepCount steps) {
      return new FormOrder(steps, loops);
    }
  }

  private ClosedForms(EventGraph events, IntFunction<CostForm> weight, Cancellation cancellation) {
    this.events = events;
    this.weight = weight;
    int loops = 1 + events.loops().stream().mapToInt(OpenLoop::number).max().orElse(0);
    this.limits = new Limits(loops, cancellation);
    for (OpenLoop loop : events.loops()) {
      byBegin.put(loop.begin(), loop);
      loop.outputs().values().forEach(output -> ofOutput.put(output, loop));
    }
  }

  /**
   * The closed forms of some last times.
   *
   * @param weight tag of an event → what it adds
   * @param wanted which of the last times are wanted
   * @return by the number of the last time; those are left out that have none within the budget, or
   *     wait for the first of some votes
   */
  public static SortedMap<Integer, ClosedForm> of(
      EventGraph events, IntFunction<CostForm> weight, BitSet wanted, Cancellation cancellation) {
    ClosedForms forms = new ClosedForms(events, weight, cancellation);
    if (events.loops().isEmpty() || wanted.isEmpty()) {
      return new TreeMap<>();
    }
    StepCount steps = forms.limits.steps();
    forms.around(wanted, steps, forms.limits.order(steps));
    SortedMap<Integer, ClosedForm> found = new TreeMap<>();
    wanted.stream()
        .forEach(
            i -> {
              ClosedForm form = forms.at(events.last(i));
              if (form != null) {
                found.put(i, form);
              }
            });
    return found;
  }

  private @Nullable ClosedForm at(int node) {
    return node < 0 ? new ClosedForm(List.of(CostForm.ZERO), true) : times.get(node);
  }

  /** The forms of all that is in no recursion and that something wanted waits for. */
  private void around(BitSet wanted, StepCount steps, FormOrder order) {
    BitSet needed = needed(wanted);
    int node = 0;
    try {
      while (node < events.size()) {
        OpenLoop loop = byBegin.get(node);
        if (loop != null) {
          node = loop.end();
          continue;
        }
        if (needed.get(node)) {
          ClosedForm form = form(node, steps, order);
          if (form != null) {
            times.put(node, form);
          }
        }
        node++;
      }
    } catch (StepCount.Spent spent) {
      LOG.debug("closed forms: none from event {} on, within {} steps", node, BUDGET);
    }
  }

  private BitSet needed(BitSet wanted) {
    BitSet needed = new BitSet();
    wanted.stream().map(events::last).filter(node -> node >= 0).forEach(needed::set);
    for (int node = needed.length() - 1; node >= 0; node = needed.previousSetBit(node - 1)) {
      OpenLoop loop = ofOutput.get(node);
      if (loop != null) {
        for (int i = 0; i < loop.size(); i++) {
          mark(needed, events.first(loop.begin() + i));
        }
      } else if (events.tag(node) != EventGraph.LEAST) {
        mark(needed, events.first(node));
        mark(needed, events.second(node));
      }
    }
    return needed;
  }

  private static void mark(BitSet needed, int node) {
    if (node >= 0) {
      needed.set(node);
    }
  }

  private @Nullable ClosedForm form(int node, StepCount steps, FormOrder order)
      throws StepCount.Spent {
    OpenLoop loop = ofOutput.get(node);
    if (loop != null) {
      Map<Integer, ClosedForm> after = outer.get(loop.begin());
      if (after == null) {
        after = rounds(loop);
        outer.put(loop.begin(), after);
      }
      return after.get(node);
    }
    int tag = events.tag(node);
    ClosedForm first = tag == EventGraph.LEAST ? null : at(events.first(node));
    if (first == null) {
      return null;
    }
    int second = events.second(node);
    if (second != EventGraph.NONE) {
      ClosedForm other = at(second);
      if (other == null) {
        return null;
      }
      first = first.max(other, order, MOST_TERMS);
    }
    CostForm added = tag == EventGraph.MAXIMUM ? CostForm.ZERO : weight.apply(tag);
    steps.spend(1 + (long) first.terms().size() * (1 + first.terms().get(0).size() / 16));
    return first.plus(added);
  }

  /** The times after a recursion that is in no other. */
  private Map<Integer, ClosedForm> rounds(OpenLoop loop) {
    Map<Integer, ClosedForm> found = new HashMap<>();
    StepCount steps = limits.steps();
    FormOrder order = limits.order(steps);
    try {
      LoopNet net = new LoopNet(steps, order);
      LocalNodes local = body(loop, net);
      int source = net.addNode();
      boolean exact = true;
      for (int i = 0; i < loop.size(); i++) {
        ClosedForm entered = at(events.first(loop.begin() + i));
        if (entered == null) {
          return found;
        }
        exact &= entered.exact();
        for (CostForm term : entered.terms()) {
          net.add(new NetEdge(source, local.get(loop.begin() + i), term, 0));
        }
      }
      Map<Integer, Integer> sinks = sinks(loop, net, local);
      LoopSolution solution = solve(loop, net, List.of(source), sinks, steps, order);
      exact &= solution.exact() && insideIsExact(loop);
      for (Map.Entry<Integer, Integer> sink : sinks.entrySet()) {
        List<CostForm> terms =
            solution
                .forms()
                .getOrDefault(sink.getValue(), Map.of())
                .getOrDefault(source, List.of());
        if (!terms.isEmpty()) {
          found.put(sink.getKey(), new ClosedForm(terms, exact));
        }
      }
    } catch (StepCount.Spent spent) {
      LOG.debug("closed forms: none of recursion {} within {} steps", loop.number(), BUDGET);
    }
    return found;
  }

  private LoopSolution solve(
      OpenLoop loop,
      LoopNet net,
      List<Integer> sources,
      Map<Integer, Integer> sinks,
      StepCount steps,
      FormOrder order)
      throws StepCount.Spent {
    return LoopSolution.of(
        net, sources, List.copyOf(sinks.values()), loop.number(), steps, order, limits);
  }

  private boolean insideIsExact(OpenLoop loop) {
    return byBegin.subMap(loop.begin() + 1, loop.end()).keySet().stream()
        .map(inner::get)
        .allMatch(solved -> solved == null || solved.isEmpty() || solved.get().solution.exact());
  }

  /** Adds the targets of a recursion to its net: node after it → target. */
  private static Map<Integer, Integer> sinks(OpenLoop loop, LoopNet net, LocalNodes local)
      throws StepCount.Spent {
    Map<Integer, Integer> sinks = new TreeMap<>();
    for (Map.Entry<Integer, Integer> output : loop.outputs().entrySet()) {
      int sink = net.addNode();
      net.add(new NetEdge(local.get(output.getKey()), sink, CostForm.ZERO, 0));
      sinks.put(output.getValue(), sink);
    }
    return sinks;
  }

  /** Adds a round of a recursion to its net, with how it leads to the next: event → node. */
  private LocalNodes body(OpenLoop loop, LoopNet net) throws StepCount.Spent {
    LocalNodes local = new LocalNodes(loop.begin(), new int[loop.end() - loop.begin()]);
    int node = loop.begin();
    while (node < loop.end()) {
      OpenLoop inside = node == loop.begin() ? null : byBegin.get(node);
      if (inside != null) {
        node = inside.end();
        continue;
      }
      int own = net.addNode();
      local.nodes[node - loop.begin()] = own;
      if (node >= loop.begin() + loop.size()) {
        add(node, own, local, net);
      }
      node++;
    }
    for (int i = 0; i < loop.size(); i++) {
      net.add(
          new NetEdge(local.get(loop.again()[i]), local.get(loop.begin() + i), CostForm.ZERO, 1));
    }
    return local;
  }

  private void add(int node, int own, LocalNodes local, LoopNet net) throws StepCount.Spent {
    OpenLoop inside = ofOutput.get(node);
    if (inside != null) {
      Inner solved = solved(inside).orElseThrow(StepCount.Spent::new);
      Map<Integer, List<CostForm>> forms =
          solved.solution.forms().getOrDefault(solved.sinks.getOrDefault(node, -1), Map.of());
      for (Map.Entry<Integer, List<CostForm>> from : forms.entrySet()) {
        for (CostForm form : from.getValue()) {
          net.add(
              new NetEdge(local.get(solved.entries.getOrDefault(from.getKey(), -1)), own, form, 0));
        }
      }
      return;
    }
    int tag = events.tag(node);
    if (tag == EventGraph.LEAST) {
      throw new StepCount.Spent();
    }
    CostForm added = tag == EventGraph.MAXIMUM ? CostForm.ZERO : weight.apply(tag);
    net.add(new NetEdge(local.get(events.first(node)), own, added, 0));
    if (events.second(node) != EventGraph.NONE) {
      net.add(new NetEdge(local.get(events.second(node)), own, added, 0));
    }
  }

  private Optional<Inner> solved(OpenLoop loop) {
    Optional<Inner> known = inner.get(loop.begin());
    if (known == null) {
      known = inner(loop);
      inner.put(loop.begin(), known);
    }
    return known;
  }

  /** A recursion in another, from each of the times when it is entered. */
  private Optional<Inner> inner(OpenLoop loop) {
    StepCount steps = limits.steps();
    FormOrder order = limits.order(steps);
    try {
      LoopNet net = new LoopNet(steps, order);
      LocalNodes local = body(loop, net);
      Map<Integer, Integer> sourceOf = new TreeMap<>();
      for (int i = 0; i < loop.size(); i++) {
        int entry = events.first(loop.begin() + i);
        int source = sourceOf.computeIfAbsent(entry, e -> net.addNode());
        net.add(new NetEdge(source, local.get(loop.begin() + i), CostForm.ZERO, 0));
      }
      Map<Integer, Integer> entries = new HashMap<>();
      sourceOf.forEach((entry, source) -> entries.put(source, entry));
      Map<Integer, Integer> sinks = sinks(loop, net, local);
      List<Integer> sources = new ArrayList<>(sourceOf.values());
      LoopSolution solution = solve(loop, net, sources, sinks, steps, order);
      return Optional.of(new Inner(solution, entries, sinks));
    } catch (StepCount.Spent spent) {
      LOG.debug("closed forms: none of recursion {} within {} steps", loop.number(), BUDGET);
      return Optional.empty();
    }
  }
}
