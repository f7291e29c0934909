// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.camp.core.machine.Node;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Rate;
import org.camp.pepa.lang.Sharing;

/**
 * A node whose cores several tasks share, as a process beside them. It takes part passively in the
 * communications that make its tasks ready (all that a task receives; of a first task, what it
 * sends), and offers {@code comp_i} at the rate that the policy leaves task i.
 *
 * <p>Where all ready tasks share the cores, its local state is how many there are: each task knows
 * by itself whether it is one. So tasks that are equal stay so. Else it is which tasks are ready,
 * those at work before those that wait.
 */
final class NodeGenerator {
  /** Local states of one node. */
  private static final int MOST_STATES = 20_000;

  /** Tasks that are ready: the order of those at work says nothing. */
  private record Ready(List<Integer> working, List<Integer> waiting) {
    static final Ready NONE = new Ready(List.of(), List.of());
  }

  private final DependencyGraph graph;
  private final int number;
  private final Node node;
  private final List<Integer> tasks;
  private final Sharing sharing;

  /** Communication → the tasks that it makes ready. */
  private final Map<String, Set<Integer>> arrivals = new LinkedHashMap<>();

  /** Local state → its name. */
  private final Map<Ready, String> names = new LinkedHashMap<>();

  private final List<Ready> order = new ArrayList<>();

  NodeGenerator(DependencyGraph graph, TaskPlacement placement, int number, Sharing sharing) {
    this.graph = graph;
    this.number = number;
    this.node = placement.nodes().get(number);
    this.tasks = placement.tasks(number);
    this.sharing = sharing;
    for (int i : tasks) {
      for (int j : graph.sources(i).tasks()) {
        arrives(graph.action(j, i), i);
      }
      if (isFirst(i)) {
        for (int j : graph.targets(i).tasks()) {
          arrives(graph.action(i, j), i);
        }
      }
    }
  }

  private void arrives(String move, int task) {
    arrivals.computeIfAbsent(move, m -> new TreeSet<>()).add(task);
  }

  private boolean isFirst(int task) {
    return graph.sources(task).tasks().isEmpty();
  }

  /** What the process is called in its initial state. */
  String name() {
    return ModelGenerator.NODE + number;
  }

  /** The communications that it watches. */
  Set<String> watched() {
    return arrivals.keySet();
  }

  /** Defines its local states. */
  void define(List<NamedProcess> definitions) {
    if (sharing == Sharing.PS) {
      defineCounts(definitions);
    } else {
      defineTasks(definitions);
    }
  }

  private void defineCounts(List<NamedProcess> definitions) {
    int first = (int) tasks.stream().filter(this::isFirst).count();
    for (int ready = 0; ready <= tasks.size(); ready++) {
      List<Process> options = new ArrayList<>();
      for (int task : tasks) {
        if (ready > 0) {
          double share = Math.min(1, (double) node.cores() / ready);
          double rate = graph.tasks().get(task).rate() * node.speed() * share;
          int left = ready - (isAlone(task) ? 0 : 1);
          options.add(prefix(ModelGenerator.comp(task), rate(rate), counted(left, first)));
        }
      }
      for (Map.Entry<String, Set<Integer>> arrival : arrivals.entrySet()) {
        int more = ready + arrival.getValue().size();
        if (more <= tasks.size()) {
          Rate passive = new Rate.Passive(Span.NONE);
          options.add(prefix(arrival.getKey(), passive, counted(more, first)));
        }
      }
      if (!options.isEmpty()) {
        add(definitions, counted(ready, first), options);
      }
    }
  }

  /** What the local state with so many ready tasks is called. */
  private String counted(int ready, int first) {
    return ready == first ? name() : name() + "_" + ready;
  }

  private void defineTasks(List<NamedProcess> definitions) {
    Set<Integer> first = tasks.stream().filter(this::isFirst).collect(Collectors.toSet());
    Ready initial =
        first.isEmpty() ? Ready.NONE : arrived(Ready.NONE, List.copyOf(new TreeSet<>(first)));
    names.put(initial, name());
    order.add(initial);
    for (int i = 0; i < order.size(); i++) {
      if (order.size() > MOST_STATES) {
        throw tooMany();
      }
      List<Process> options = new ArrayList<>();
      Ready ready = order.get(i);
      for (int task : working(ready)) {
        double rate = graph.tasks().get(task).rate() * node.speed();
        List<Ready> after = finished(ready, task);
        for (Ready next : after) {
          options.add(prefix(ModelGenerator.comp(task), rate(rate / after.size()), next));
        }
      }
      arrivals.forEach(
          (move, come) -> {
            if (come.stream().noneMatch(t -> contains(ready, t))) {
              for (Ready next : arrivals(ready, List.copyOf(come))) {
                options.add(prefix(move, new Rate.Passive(Span.NONE), next));
              }
            }
          });
      add(definitions, Objects.requireNonNull(names.get(ready)), options);
    }
  }

  private static void add(List<NamedProcess> definitions, String name, List<Process> options) {
    Process body = options.size() == 1 ? options.get(0) : new Process.Choice(options, Span.NONE);
    definitions.add(new NamedProcess(name, body, Span.NONE));
  }

  private OverBudget tooMany() {
    return new OverBudget(
        Diagnostic.error(
                "over-budget",
                String.format(
                    Locale.ROOT,
                    "node %s has over %,d states with its %d tasks",
                    node.name(),
                    MOST_STATES,
                    tasks.size()))
            .withHint("put fewer tasks on it; -o pepa.sharing=random has fewer states than fcfs"));
  }

  private static boolean contains(Ready ready, int task) {
    return ready.working.contains(task) || ready.waiting.contains(task);
  }

  /** The tasks that get on. */
  private List<Integer> working(Ready ready) {
    return sharing == Sharing.PRIORITY
        ? ready.working.subList(0, Math.min(node.cores(), ready.working.size()))
        : ready.working;
  }

  /** What may be when a task has finished, each equally likely. */
  private List<Ready> finished(Ready ready, int task) {
    List<Integer> working = new ArrayList<>(ready.working);
    working.remove((Integer) task);
    List<Ready> after = new ArrayList<>();
    if (ready.waiting.isEmpty()) {
      after.add(new Ready(working, List.of()));
    }
    for (int next : ready.waiting) {
      List<Integer> waiting = new ArrayList<>(ready.waiting);
      waiting.remove((Integer) next);
      after.add(new Ready(sorted(working, next), waiting));
      if (sharing == Sharing.FCFS) {
        break;
      }
    }
    return isAlone(task) ? after.stream().map(r -> arrived(r, List.of(task))).toList() : after;
  }

  /** Whether a task is the whole skeleton, and ready again when it is done. */
  private boolean isAlone(int task) {
    return isFirst(task) && graph.targets(task).tasks().isEmpty();
  }

  /** What may be when tasks get ready at one instant: in any order, each equally likely. */
  private List<Ready> arrivals(Ready ready, List<Integer> come) {
    if (come.size() == 1) {
      return List.of(arrived(ready, come));
    }
    Ready one = arrived(ready, come);
    Ready other = arrived(ready, List.of(come.get(1), come.get(0)));
    return one.equals(other) ? List.of(one) : List.of(one, other);
  }

  private Ready arrived(Ready ready, List<Integer> come) {
    Ready now = ready;
    boolean interrupts = sharing == Sharing.PRIORITY;
    for (int task : come) {
      if (interrupts || now.working.size() < node.cores()) {
        now = new Ready(sorted(now.working, task), now.waiting);
      } else {
        List<Integer> waiting = new ArrayList<>(now.waiting);
        waiting.add(task);
        if (sharing == Sharing.RANDOM) {
          waiting.sort(null);
        }
        now = new Ready(now.working, waiting);
      }
    }
    return now;
  }

  private static List<Integer> sorted(List<Integer> tasks, int more) {
    Set<Integer> all = new LinkedHashSet<>(tasks);
    all.add(more);
    return all.stream().sorted().toList();
  }

  private Process prefix(String action, Rate rate, Ready next) {
    String name = names.get(next);
    if (name == null) {
      name = name() + "_" + text(next);
      names.put(next, name);
      order.add(next);
    }
    return prefix(action, rate, name);
  }

  private static Process prefix(String action, Rate rate, String next) {
    return new Process.Prefix(
        action, Span.NONE, rate, new Process.Constant(next, Span.NONE), Span.NONE);
  }

  /** Such as {@code 0_2}, {@code 0_then_1_2} or {@code none}. */
  private static String text(Ready ready) {
    String working = joined(ready.working);
    return ready.waiting.isEmpty() ? working : working + "_then_" + joined(ready.waiting);
  }

  private static String joined(List<Integer> tasks) {
    return tasks.isEmpty()
        ? "none"
        : tasks.stream().map(String::valueOf).collect(Collectors.joining("_"));
  }

  private static Rate rate(double value) {
    return Rate.Number.of(value);
  }
}
