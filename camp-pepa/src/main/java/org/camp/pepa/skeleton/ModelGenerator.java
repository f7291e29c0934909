// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.Definitions;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Process.ActionSet;
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

  /** Longest sequence of activities of one task: the least common multiple may be huge. */
  private static final long MOST_ROUNDS = 100_000;

  private final DependencyGraph graph;
  private final SkeletonModel.Links links;
  private final TaskPlacement placement;
  private final Sharing sharing;
  private final List<NamedProcess> definitions = new ArrayList<>();

  private ModelGenerator(
      DependencyGraph graph, SkeletonModel.Links links, TaskPlacement placement, Sharing sharing) {
    this.graph = graph;
    this.links = links;
    this.placement = placement;
    this.sharing = sharing;
  }

  static Definitions generate(DependencyGraph graph, SkeletonModel.Links links) {
    return generate(graph, links, TaskPlacement.none(graph.tasks().size()), Sharing.PS);
  }

  /** The model in which tasks share nodes. */
  static Definitions generate(
      DependencyGraph graph, SkeletonModel.Links links, TaskPlacement placement, Sharing sharing) {
    ModelGenerator generator = new ModelGenerator(graph, links, placement, sharing);
    int n = graph.tasks().size();
    for (int i = 0; i < n; i++) {
      generator.task(i);
    }
    return new Definitions(List.of(), generator.definitions, generator.system());
  }

  static String comp(int task) {
    return "comp_" + task;
  }

  static String move(int from, int to) {
    return "move_" + from + "_" + to;
  }

  private void task(int i) {
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
      define(name(i), choice(from, j -> move(j, i), compute(i, constant(i, 0))));
      define(name(i) + "_0", choice(to, j -> move(i, j), constant(i, -1)));
    } else if (farmedOut) {
      for (int r = 0; r < rounds; r++) {
        Process computed = compute(i, constant(i, 2 * r));
        define(
            local(i, 2 * r - 1),
            from.tasks().isEmpty() ? computed : prefix(move(from.tasks().get(r), i), computed));
        define(
            local(i, 2 * r),
            choice(to, j -> move(i, j), constant(i, r + 1 < rounds ? 2 * r + 1 : -1)));
      }
    } else {
      for (int r = 0; r < rounds; r++) {
        define(local(i, 2 * r - 1), choice(from, j -> move(j, i), constant(i, 2 * r)));
        Process next = constant(i, r + 1 < rounds ? 2 * r + 1 : -1);
        define(
            local(i, 2 * r),
            compute(i, to.tasks().isEmpty() ? next : prefix(move(i, to.tasks().get(r)), next)));
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
        all = prefix(move(i, to.tasks().get(r % to.tasks().size())), all);
      }
      all = compute(i, all);
      if (!from.tasks().isEmpty()) {
        all = prefix(move(from.tasks().get(r % from.tasks().size()), i), all);
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
    return options.size() == 1 ? options.get(0) : new Process.Choice(options, Span.NONE);
  }

  private static Process compute(int i, Process next) {
    return prefix(comp(i), next);
  }

  private static Process prefix(String action, Process next) {
    return new Process.Prefix(action, Span.NONE, new Rate.Passive(Span.NONE), next, Span.NONE);
  }

  private static Process active(String action, double rate, Process next) {
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
    List<String> moves = new ArrayList<>();
    List<Process> network = new ArrayList<>();
    List<String> comps = new ArrayList<>();
    Process self = new Process.Constant("Network", Span.NONE);
    for (int i = 0; i < graph.tasks().size(); i++) {
      comps.add(comp(i));
      for (int j : graph.targets(i).tasks()) {
        moves.add(move(i, j));
        network.add(active(move(i, j), links.rate(i, j), self));
      }
    }
    Process tasks = together(graph.skeleton(), 0);
    if (!moves.isEmpty()) {
      define(
          "Network", network.size() == 1 ? network.get(0) : new Process.Choice(network, Span.NONE));
      tasks = cooperation(self, moves, tasks);
    }
    Set<String> watched = new LinkedHashSet<>();
    Process processors = null;
    for (int i = 0; i < graph.tasks().size(); i++) {
      if (placement.nodeOf().get(i) < 0) {
        Process own = processor(i);
        processors = processors == null ? own : cooperation(processors, List.of(), own);
      }
    }
    for (int k = 0; k < placement.nodes().size(); k++) {
      if (placement.tasks(k).isEmpty()) {
        continue;
      }
      NodeGenerator node = new NodeGenerator(graph, placement, k, sharing);
      node.define(definitions);
      Process own = new Process.Constant(node.name(), Span.NONE);
      List<String> both = node.watched().stream().filter(watched::contains).toList();
      processors = processors == null ? own : cooperation(processors, both, own);
      watched.addAll(node.watched());
    }
    comps.addAll(watched);
    return cooperation(tasks, comps, Objects.requireNonNull(processors));
  }

  private Process processor(int i) {
    String name = PROCESSOR + i;
    Process self = new Process.Constant(name, Span.NONE);
    define(name, active(comp(i), graph.tasks().get(i).rate(), self));
    return self;
  }

  private static Process cooperation(Process left, List<String> actions, Process right) {
    return new Process.Cooperation(left, ActionSet.of(actions), right, Span.NONE);
  }

  /** The tasks of a subtree, each sibling cooperating on all edges from the earlier ones. */
  private Process together(Skeleton node, int first) {
    if (node instanceof Skeleton.Task) {
      return constant(first, -1);
    }
    boolean pipe = node instanceof Skeleton.Pipe;
    List<Skeleton> children =
        node instanceof Skeleton.Pipe p ? p.stages() : ((Skeleton.Replicated) node).replicas();
    Process all = together(children.get(0), first);
    int at = first + children.get(0).tasks().size();
    for (Skeleton child : children.subList(1, children.size())) {
      int end = at + child.tasks().size();
      List<String> edges = pipe ? edges(first, at, end) : List.of();
      all = cooperation(all, edges, together(child, at));
      at = end;
    }
    return all;
  }

  private List<String> edges(int first, int middle, int end) {
    List<String> edges = new ArrayList<>();
    for (int i = first; i < middle; i++) {
      for (int j : graph.targets(i).tasks()) {
        if (j >= middle && j < end) {
          edges.add(move(i, j));
        }
      }
    }
    return edges;
  }
}
