// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.machine.Rates;
import org.camp.pepa.skeleton.DependencyGraph.Link;

/** The rates of the communications of a skeleton; one that nobody gave is refused. */
final class Communications {
  private Communications() {}

  /**
   * The rates between the tasks of a graph: those of the machine, within a node its local one, else
   * the one for all, else that at which items pass over the machine's transport.
   *
   * @throws BadInput with the first communication that has none, and how many more
   */
  static SkeletonModel.Links of(
      DependencyGraph graph,
      TaskPlacement placement,
      Optional<Machine> machine,
      OptionalDouble all,
      double item) {
    Rates listed = machine.map(Machine::communication).orElse(Rates.NONE);
    Optional<ItemTransport> items = ItemTransport.of(graph, placement, machine, item);
    List<Skeleton.Task> tasks = graph.tasks();
    String first = "";
    int more = -1;
    for (Link link : all.isEmpty() ? graph.links() : List.<Link>of()) {
      int i = link.from().get(0);
      int j = link.to().get(0);
      boolean carried = items.isPresent() && items.get().rate(i, j).isPresent();
      if (given(tasks, placement, listed, i, j).isEmpty() && !carried) {
        more++;
        first = more > 0 ? first : called(i, tasks.get(i)) + " -> " + called(j, tasks.get(j));
      }
    }
    if (more >= 0) {
      boolean carries = machine.isPresent() && ItemTransport.carries(machine.get());
      throw new BadInput(missing(first, more, carries && Double.isNaN(item)));
    }
    return (from, to) -> {
      OptionalDouble known = given(tasks, placement, listed, from, to);
      if (known.isPresent()) {
        return known.getAsDouble();
      }
      return all.isPresent() || items.isEmpty()
          ? all.getAsDouble()
          : items.get().rate(from, to).getAsDouble();
    };
  }

  private static OptionalDouble given(
      List<Skeleton.Task> tasks, TaskPlacement placement, Rates machine, int from, int to) {
    Rates rates = placement.isLocal(from, to) ? machine.within() : machine;
    return rates.of(tasks.get(from).origin(), tasks.get(to).origin());
  }

  /** Whether tasks pass anything on, and a machine gives each of these communications its rate. */
  static boolean givesAll(Rates machine, DependencyGraph graph) {
    List<Skeleton.Task> tasks = graph.tasks();
    for (Link link : graph.links()) {
      Skeleton.Task from = tasks.get(link.from().get(0));
      Skeleton.Task to = tasks.get(link.to().get(0));
      if (machine.of(from.origin(), to.origin()).isEmpty()) {
        return false;
      }
    }
    return !graph.links().isEmpty();
  }

  private static String called(int number, Skeleton.Task task) {
    return "task " + number + (task.name().isEmpty() ? "" : " (" + task.name() + ")");
  }

  private static Diagnostic missing(String first, int more, boolean carries) {
    return Diagnostic.error(SkeletonModel.MISSING_RATE, "no rate for the communication " + first)
        .withHint(
            "-D comm=…, or communication: in the machine file"
                + (carries ? ", or -D item=BYTES over its transport" : "")
                + (more == 0
                    ? ""
                    : more == 1
                        ? "; one more link has none"
                        : String.format(Locale.ROOT, "; %,d more links have none", more)));
  }
}
