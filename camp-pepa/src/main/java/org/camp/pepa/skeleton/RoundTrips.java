// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Rate;
import org.camp.pepa.skeleton.DependencyGraph.Manner;
import org.camp.pepa.skeleton.DependencyGraph.Partners;

/**
 * A task at the entry or the exit of a feedback. At the entry it takes items from outside or those
 * that go round again, whichever comes; at the exit the end of its work decides, by weights of
 * passive activities, whether an item goes round again. What goes round again goes to whoever is
 * free. A task that is entry and exit computes again at once.
 */
final class RoundTrips {
  /** What the action begins with by which an entry without sources begins an item. */
  static final String FIRST = "first_";

  /** What the action begins with by which an exit without targets ends an item. */
  static final String LAST = "last_";

  private static final int MOST_STATES = 20_000;

  /** Where a task is in its turns, and what it is about to do. */
  private record Place(String phase, int in, int out) {}

  private final DependencyGraph graph;
  private final int task;
  private final Partners from;
  private final Partners to;

  /** The actions of its work. */
  private final List<String> work;

  private final Map<Place, String> names = new LinkedHashMap<>();
  private final Deque<Place> open = new ArrayDeque<>();

  RoundTrips(DependencyGraph graph, int task, List<String> work) {
    this.graph = graph;
    this.task = task;
    this.from = graph.sources(task);
    this.to = graph.targets(task);
    this.work = work;
  }

  /** Whether a task is an entry, or an exit, of a feedback. */
  static boolean concern(DependencyGraph graph, int task) {
    return !graph.returns(task).isEmpty()
        || leaves(graph, task)
        || startsByItself(graph, task)
        || leavesByItself(graph, task);
  }

  private static boolean leaves(DependencyGraph graph, int task) {
    return graph.again(task) > 0 || !graph.ways(task).isEmpty();
  }

  /** Whether a task begins items inside a feedback that others send round again. */
  static boolean startsByItself(DependencyGraph graph, int task) {
    return graph.sources(task).tasks().isEmpty() && graph.isGated(task) && graph.isFirst(task);
  }

  /** Whether a task ends items of which some go round again, and nobody takes the others. */
  static boolean leavesByItself(DependencyGraph graph, int task) {
    return graph.targets(task).tasks().isEmpty()
        && graph.isLast(task)
        && (leaves(graph, task) || graph.isGated(task));
  }

  /** Action → the rate at which the processor of a task offers it. */
  static Map<String, Double> offers(DependencyGraph graph, int task, List<String> work) {
    double rate = graph.tasks().get(task).rate();
    Map<String, Double> offers = new LinkedHashMap<>();
    boolean tree = !graph.parts(task).isEmpty();
    offers.put(work.get(0), rate);
    if (tree) {
      offers.put(work.get(work.size() - 1), graph.combine(task));
    }
    if (leavesByItself(graph, task)) {
      String end = tree ? work.get(work.size() - 1) : work.get(0);
      double all = offers.getOrDefault(end, rate);
      double out = graph.out(task);
      if (out < 1) {
        offers.put(end, all * (1 - out));
      } else {
        offers.remove(end);
      }
      offers.put(LAST + task, all * out);
    }
    if (startsByItself(graph, task)) {
      if (graph.returns(task).isEmpty() && graph.again(task) == 0) {
        offers.remove(work.get(0));
      }
      offers.put(FIRST + task, rate);
    }
    return offers;
  }

  void define(List<NamedProcess> definitions) {
    constant(new Place("in", 0, 0));
    while (!open.isEmpty()) {
      if (names.size() > MOST_STATES) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "task %d would go through over %,d rounds before it repeats",
                task,
                MOST_STATES));
      }
      Place place = open.remove();
      definitions.add(new NamedProcess(names.getOrDefault(place, ""), body(place), Span.NONE));
    }
  }

  private Process constant(Place place) {
    String known = names.get(place);
    if (known == null) {
      known = "Task_" + task + (names.isEmpty() ? "" : "_" + names.size());
      names.put(place, known);
      open.add(place);
    }
    return new Process.Constant(known, Span.NONE);
  }

  private Process body(Place place) {
    return switch (place.phase) {
      case "in" -> receive(place);
      case "work" -> worked(place, work.get(0));
      case "out" -> send(place);
      default -> {
        int way = Integer.parseInt(place.phase);
        List<Process> options = new ArrayList<>();
        for (int j : graph.ways(task).get(way).tasks()) {
          Process next = constant(new Place("in", place.in, place.out));
          options.add(ModelGenerator.prefix(graph.action(task, j), next));
        }
        yield ModelGenerator.choice(options);
      }
    };
  }

  private Process receive(Place place) {
    List<Process> options = new ArrayList<>();
    int n = from.tasks().size();
    if (n == 0 && startsByItself(graph, task)) {
      options.add(worked(place, FIRST + task));
    } else if (n == 0) {
      return worked(place, work.get(0));
    }
    for (int k = 0; k < n; k++) {
      if (from.manner() == Manner.FARM || k == place.in) {
        int next = from.manner() == Manner.FARM ? 0 : (k + 1) % n;
        Process then = constant(new Place("work", next, place.out));
        options.add(ModelGenerator.prefix(graph.action(from.tasks().get(k), task), then));
      }
    }
    for (int j : graph.returns(task)) {
      Process then = constant(new Place("work", place.in, place.out));
      options.add(ModelGenerator.prefix(graph.action(j, task), then));
    }
    return ModelGenerator.choice(options);
  }

  /** The work, which begins with an action, and what its end decides. */
  private Process worked(Place place, String begin) {
    int deciding = graph.parts(task).isEmpty() ? 0 : work.size() - 1;
    String action = deciding == 0 ? begin : work.get(deciding);
    List<Process> options = new ArrayList<>();
    boolean chooses = leaves(graph, task);
    if (graph.again(task) > 0) {
      Process again = after(deciding, constant(new Place("work", place.in, place.out)));
      options.add(weighted(action, graph.again(task), again));
    }
    for (int way = 0; way < graph.ways(task).size(); way++) {
      Process back = after(deciding, constant(new Place("" + way, place.in, place.out)));
      options.add(weighted(action, graph.ways(task).get(way).probability(), back));
    }
    String phase = to.tasks().isEmpty() ? "in" : "out";
    Process out = after(deciding, constant(new Place(phase, place.in, place.out)));
    if (leavesByItself(graph, task)) {
      options.add(ModelGenerator.prefix(LAST + task, out));
    } else {
      options.add(
          chooses ? weighted(action, graph.out(task), out) : ModelGenerator.prefix(action, out));
    }
    Process all = ModelGenerator.choice(options);
    for (int k = deciding - 1; k >= 0; k--) {
      all = ModelGenerator.prefix(k == 0 ? begin : work.get(k), all);
    }
    return all;
  }

  private Process after(int deciding, Process next) {
    Process all = next;
    for (int k = work.size() - 1; k > deciding; k--) {
      all = ModelGenerator.prefix(work.get(k), all);
    }
    return all;
  }

  private Process send(Place place) {
    int n = to.tasks().size();
    List<Process> options = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      if (to.manner() == Manner.FARM || k == place.out) {
        int next = to.manner() == Manner.FARM ? 0 : (k + 1) % n;
        Process then = constant(new Place("in", place.in, next));
        options.add(ModelGenerator.prefix(graph.action(task, to.tasks().get(k)), then));
      }
    }
    return ModelGenerator.choice(options);
  }

  private static Process weighted(String action, double weight, Process next) {
    Rate passive =
        new Rate.Binary('*', Rate.Number.of(weight), new Rate.Passive(Span.NONE), Span.NONE);
    return new Process.Prefix(action, Span.NONE, passive, next, Span.NONE);
  }
}
