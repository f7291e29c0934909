// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.Definitions;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Rate;
import org.camp.pepa.lang.Sharing;
import org.camp.pepa.skeleton.DependencyGraph.Manner;
import org.camp.pepa.skeleton.DependencyGraph.Partners;

/**
 * The PEPA model of a skeleton (Yaikhom et al. 2007, Algorithms 2 and 3, corrected as {@code
 * doc/theory.md} says in section 2 and part two): {@code Task_i}, {@code Processor_i} with the
 * actions {@code comp_i}, and {@code Network} with {@code move_i_j}.
 */
final class ModelGenerator {
  /** What the names of processors begin with. */
  static final String PROCESSOR = "Processor_";

  /** What the names of nodes begin with. */
  static final String NODE = "Node_";

  /** What the names of the states that the workers of farms share begin with. */
  static final String STATE = "State_";

  /** Longest sequence of activities of one task: the least common multiple may be huge. */
  private static final long MOST_ROUNDS = 100_000;

  private final DependencyGraph graph;
  private final SkeletonModel.Links links;
  private final TaskPlacement placement;
  private final Sharing policy;
  private final List<NamedProcess> definitions = new ArrayList<>();

  /** Task → the first task of the farm with whose workers it shares a state. */
  private final Map<Integer, Integer> sharing = new HashMap<>();

  private ModelGenerator(
      DependencyGraph graph, SkeletonModel.Links links, TaskPlacement placement, Sharing sharing) {
    this.graph = graph;
    this.links = links;
    this.placement = placement;
    this.policy = sharing;
  }

  static Definitions generate(DependencyGraph graph, SkeletonModel.Links links) {
    return generate(graph, links, TaskPlacement.none(graph.tasks().size()), Sharing.PS);
  }

  /** The model in which tasks share nodes. */
  static Definitions generate(
      DependencyGraph graph, SkeletonModel.Links links, TaskPlacement placement, Sharing sharing) {
    ModelGenerator generator = new ModelGenerator(graph, links, placement, sharing);
    generator.states(graph.skeleton(), 0);
    int n = graph.tasks().size();
    for (int i = 0; i < n; i++) {
      generator.task(i);
    }
    return new Definitions(List.of(), generator.definitions, generator.system());
  }

  static String comp(int task) {
    return "comp_" + task;
  }

  /** What ends the work of a task on an item; a map is done when its first worker is. */
  static String end(DependencyGraph graph, int task) {
    if (RoundTrips.leavesByItself(graph, task)) {
      return RoundTrips.LAST + task;
    }
    return (graph.parts(task).isEmpty() ? "comp_" : "combine_") + task;
  }

  private int states(Skeleton node, int at) {
    if (node instanceof Skeleton.Task) {
      return at + 1;
    }
    int end = node instanceof Skeleton.Divided ? at + 1 : at;
    for (Skeleton child : node.children()) {
      if (node instanceof Skeleton.Replicated replicated && replicated.shares()) {
        sharing.put(end, at);
      }
      end = states(child, end);
    }
    return end;
  }

  /** What a task does with an item between receiving it and passing it on. */
  private List<String> work(int i) {
    if (!graph.parts(i).isEmpty()) {
      return List.of("divide_" + i, "down_" + i, "up_" + i, "combine_" + i);
    }
    Integer state = sharing.get(i);
    return state == null ? List.of(comp(i)) : List.of(comp(i), "update_" + state);
  }

  private void task(int i) {
    if (RoundTrips.concern(graph, i)) {
      new RoundTrips(graph, i, work(i)).define(definitions);
      return;
    }
    Partners from = graph.sources(i);
    Partners to = graph.targets(i);
    boolean farmedIn = from.manner() == Manner.FARM;
    boolean farmedOut = to.manner() == Manner.FARM;
    long rounds = rounds(farmedIn ? 1 : from.tasks().size(), farmedOut ? 1 : to.tasks().size());
    if (rounds > MOST_ROUNDS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "task %d would go through %,d rounds before it repeats", i, rounds));
    }
    if (!farmedIn && !farmedOut) {
      define(name(i), inTurn(i, from, to, (int) rounds));
    } else if (farmedIn && farmedOut) {
      define(name(i), choice(from, j -> graph.action(j, i), compute(i, constant(i, 0))));
      define(name(i) + "_0", choice(to, j -> graph.action(i, j), constant(i, -1)));
    } else if (farmedOut) {
      for (int r = 0; r < rounds; r++) {
        Process computed = compute(i, constant(i, 2 * r));
        define(
            local(i, 2 * r - 1),
            from.tasks().isEmpty()
                ? computed
                : prefix(graph.action(from.tasks().get(r), i), computed));
        define(
            local(i, 2 * r),
            choice(to, j -> graph.action(i, j), constant(i, r + 1 < rounds ? 2 * r + 1 : -1)));
      }
    } else {
      for (int r = 0; r < rounds; r++) {
        define(local(i, 2 * r - 1), choice(from, j -> graph.action(j, i), constant(i, 2 * r)));
        Process next = constant(i, r + 1 < rounds ? 2 * r + 1 : -1);
        define(
            local(i, 2 * r),
            compute(
                i, to.tasks().isEmpty() ? next : prefix(graph.action(i, to.tasks().get(r)), next)));
      }
    }
  }

  /** The least common multiple; the other one when one is 0. */
  private static long rounds(int a, int b) {
    if (a == 0 || b == 0) {
      return Math.max(1, Math.max(a, b));
    }
    int x = a;
    int y = b;
    while (y != 0) {
      int rest = x % y;
      x = y;
      y = rest;
    }
    return (long) a / x * b;
  }

  private Process inTurn(int i, Partners from, Partners to, int rounds) {
    Process all = constant(i, -1);
    for (int r = rounds - 1; r >= 0; r--) {
      if (!to.tasks().isEmpty()) {
        all = prefix(graph.action(i, to.tasks().get(r % to.tasks().size())), all);
      }
      all = compute(i, all);
      if (!from.tasks().isEmpty()) {
        all = prefix(graph.action(from.tasks().get(r % from.tasks().size()), i), all);
      }
    }
    return all;
  }

  private interface Names {
    String of(int partner);
  }

  private static Process choice(Partners partners, Names names, Process next) {
    List<Process> options = new ArrayList<>();
    for (int partner : partners.tasks()) {
      options.add(prefix(names.of(partner), next));
    }
    return choice(options);
  }

  static Process choice(List<Process> options) {
    return options.size() == 1 ? options.get(0) : new Process.Choice(options, Span.NONE);
  }

  private Process compute(int i, Process next) {
    Process all = next;
    List<String> work = work(i);
    for (int k = work.size() - 1; k >= 0; k--) {
      all = prefix(work.get(k), all);
    }
    return all;
  }

  static Process prefix(String action, Process next) {
    return new Process.Prefix(action, Span.NONE, new Rate.Passive(Span.NONE), next, Span.NONE);
  }

  static Process active(String action, double rate, Process next) {
    return new Process.Prefix(action, Span.NONE, Rate.Number.of(rate), next, Span.NONE);
  }

  private void define(String name, Process body) {
    definitions.add(new NamedProcess(name, body, Span.NONE));
  }

  private static String name(int i) {
    return "Task_" + i;
  }

  private static String local(int i, int state) {
    return state < 0 ? name(i) : name(i) + "_" + state;
  }

  private static Process constant(int i, int state) {
    return new Process.Constant(local(i, state), Span.NONE);
  }

  private Process system() {
    Set<String> moves = new LinkedHashSet<>();
    List<Process> network = new ArrayList<>();
    Set<String> comps = new LinkedHashSet<>();
    Process self = new Process.Constant("Network", Span.NONE);
    for (DependencyGraph.Link link : graph.links()) {
      moves.add(link.action());
      double rate = links.rate(link.from().get(0), link.to().get(0));
      network.add(active(link.action(), rate, self));
    }
    Process tasks = new SystemEquation(graph, definitions).tasks();
    if (!moves.isEmpty()) {
      define("Network", choice(network));
      tasks = SystemEquation.cooperation(self, moves, tasks);
    }
    Set<String> watched = new LinkedHashSet<>();
    Process processors = null;
    for (int i = 0; i < graph.tasks().size(); i++) {
      Map<String, Double> offers = RoundTrips.offers(graph, i, work(i));
      comps.addAll(offers.keySet());
      if (placement.nodeOf().get(i) < 0) {
        Process own = processor(i, offers);
        processors =
            processors == null ? own : SystemEquation.cooperation(processors, Set.of(), own);
      }
    }
    for (int k = 0; k < placement.nodes().size(); k++) {
      if (placement.tasks(k).isEmpty()) {
        continue;
      }
      NodeGenerator node = new NodeGenerator(graph, placement, k, policy);
      node.define(definitions);
      Process own = new Process.Constant(node.name(), Span.NONE);
      Set<String> both = new LinkedHashSet<>(node.watched());
      both.retainAll(watched);
      processors = processors == null ? own : SystemEquation.cooperation(processors, both, own);
      watched.addAll(node.watched());
    }
    comps.addAll(watched);
    return SystemEquation.cooperation(tasks, comps, Objects.requireNonNull(processors));
  }

  private Process processor(int i, Map<String, Double> offers) {
    String name = PROCESSOR + i;
    Process self = new Process.Constant(name, Span.NONE);
    List<Process> options = new ArrayList<>();
    offers.forEach((action, rate) -> options.add(active(action, rate, self)));
    define(name, choice(options));
    return self;
  }
}
