// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Process.ActionSet;
import org.camp.pepa.lang.Rate;
import org.camp.pepa.skeleton.DependencyGraph.Link;

/**
 * The tasks of a skeleton side by side (Yaikhom et al. 2007, Algorithm 3, corrected as {@code
 * doc/theory.md} says in section 2): siblings cooperate on what they take part in together. Beside
 * the workers of a farm stands the state that they share, and beside a feedback the gate that lets
 * in as many items as may be inside.
 */
final class SystemEquation {
  private final DependencyGraph graph;
  private final List<NamedProcess> definitions;

  /** Task → the activities that it takes part in, by their number. */
  private final List<List<Integer>> incident = new ArrayList<>();

  SystemEquation(DependencyGraph graph, List<NamedProcess> definitions) {
    this.graph = graph;
    this.definitions = definitions;
    graph.tasks().forEach(task -> incident.add(new ArrayList<>()));
    for (int k = 0; k < graph.links().size(); k++) {
      Link link = graph.links().get(k);
      for (int task : link.from()) {
        incident.get(task).add(k);
      }
      for (int task : link.to()) {
        incident.get(task).add(k);
      }
    }
  }

  Process tasks() {
    return together(graph.skeleton(), 0);
  }

  static Process cooperation(Process left, Collection<String> actions, Process right) {
    return new Process.Cooperation(left, ActionSet.of(List.copyOf(actions)), right, Span.NONE);
  }

  private Process together(Skeleton node, int first) {
    if (node instanceof Skeleton.Task) {
      return task(first);
    }
    if (node instanceof Skeleton.Feedback feedback) {
      Process body = together(feedback.body(), first);
      int end = first + node.tasks().size();
      return feedback.isAlone() ? body : gated(body, feedback.most(), first, end);
    }
    if (node instanceof Skeleton.Divided divided) {
      Process parts = siblings(divided.parts(), first + 1);
      int end = first + node.tasks().size();
      return cooperation(task(first), shared(first, first + 1, end), parts);
    }
    Process all = siblings(node.children(), first);
    if (node instanceof Skeleton.Replicated replicated && replicated.shares()) {
      String name = ModelGenerator.STATE + first;
      Process state = new Process.Constant(name, Span.NONE);
      String update = "update_" + first;
      define(name, ModelGenerator.active(update, replicated.updates(), state));
      return cooperation(all, List.of(update), state);
    }
    return all;
  }

  private Process siblings(List<Skeleton> children, int first) {
    Process all = together(children.get(0), first);
    int at = first + children.get(0).tasks().size();
    for (Skeleton child : children.subList(1, children.size())) {
      int end = at + child.tasks().size();
      all = cooperation(all, shared(first, at, end), together(child, at));
      at = end;
    }
    return all;
  }

  /** The activities in which tasks from first on and others from middle on take part. */
  private Set<String> shared(int first, int middle, int end) {
    Set<Integer> numbers = new TreeSet<>();
    for (int task = middle; task < end; task++) {
      for (int k : incident.get(task)) {
        Link link = graph.links().get(k);
        if (any(link.from(), first, middle) || any(link.to(), first, middle)) {
          numbers.add(k);
        }
      }
    }
    Set<String> actions = new LinkedHashSet<>();
    numbers.forEach(k -> actions.add(graph.links().get(k).action()));
    return actions;
  }

  private static boolean any(List<Integer> tasks, int first, int end) {
    return tasks.stream().anyMatch(task -> first <= task && task < end);
  }

  private Process gated(Process body, int most, int first, int end) {
    Set<String> enter = new LinkedHashSet<>();
    Set<String> leave = new LinkedHashSet<>();
    for (Link link : graph.links()) {
      boolean from = any(link.from(), first, end);
      boolean to = any(link.to(), first, end);
      if (from != to) {
        (to ? enter : leave).add(link.action());
      }
    }
    for (int task = first; task < end; task++) {
      if (RoundTrips.startsByItself(graph, task)) {
        enter.add(RoundTrips.FIRST + task);
      }
      if (RoundTrips.leavesByItself(graph, task)) {
        leave.add(RoundTrips.LAST + task);
      }
    }
    String name = "Gate_" + first;
    for (int inner = 2; isDefined(name); inner++) {
      name = String.format(Locale.ROOT, "Gate_%d_in_%d", first, inner);
    }
    Process open = new Process.Constant(name, Span.NONE);
    Process taken = new Process.Constant(name + "_1", Span.NONE);
    define(name, passive(enter, taken));
    define(name + "_1", passive(leave, open));
    Process gate =
        most == 1
            ? open
            : new Process.Array(
                open,
                new Rate.Number(most, Integer.toString(most), Span.NONE),
                ActionSet.EMPTY,
                Span.NONE);
    enter.addAll(leave);
    return cooperation(body, enter, gate);
  }

  private static Process passive(Set<String> actions, Process next) {
    List<Process> options = new ArrayList<>();
    actions.forEach(action -> options.add(ModelGenerator.prefix(action, next)));
    return ModelGenerator.choice(options);
  }

  private boolean isDefined(String name) {
    return definitions.stream().anyMatch(definition -> definition.name().equals(name));
  }

  private void define(String name, Process body) {
    definitions.add(new NamedProcess(name, body, Span.NONE));
  }

  private static Process task(int i) {
    return new Process.Constant("Task_" + i, Span.NONE);
  }
}
