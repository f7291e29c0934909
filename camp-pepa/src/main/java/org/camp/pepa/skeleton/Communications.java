// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Rates;

/** The rates of the communications of a skeleton; one that nobody gave is refused. */
final class Communications {
  private Communications() {}

  /**
   * The rates between the tasks of a graph: those of the machine, within a node its local one, else
   * the one for all.
   *
   * @throws BadInput with the first communication that has none, and how many more
   */
  static SkeletonModel.Links of(
      DependencyGraph graph, TaskPlacement placement, Rates machine, OptionalDouble all) {
    List<Skeleton.Task> tasks = graph.tasks();
    String first = "";
    int more = -1;
    for (int i = 0; i < tasks.size() && all.isEmpty(); i++) {
      for (int j : graph.targets(i).tasks()) {
        if (given(tasks, placement, machine, i, j).isEmpty()) {
          more++;
          first = more > 0 ? first : called(i, tasks.get(i)) + " -> " + called(j, tasks.get(j));
        }
      }
    }
    if (more >= 0) {
      throw new BadInput(missing(first, more));
    }
    return (from, to) -> given(tasks, placement, machine, from, to).orElseGet(all::getAsDouble);
  }

  private static OptionalDouble given(
      List<Skeleton.Task> tasks, TaskPlacement placement, Rates machine, int from, int to) {
    Rates rates = placement.isLocal(from, to) ? machine.within() : machine;
    return rates.of(tasks.get(from).origin(), tasks.get(to).origin());
  }

  /** Whether tasks pass anything on, and a machine gives each of these communications its rate. */
  static boolean givesAll(Rates machine, DependencyGraph graph) {
    List<Skeleton.Task> tasks = graph.tasks();
    boolean any = false;
    for (int i = 0; i < tasks.size(); i++) {
      for (int j : graph.targets(i).tasks()) {
        any = true;
        if (machine.of(tasks.get(i).origin(), tasks.get(j).origin()).isEmpty()) {
          return false;
        }
      }
    }
    return any;
  }

  private static String called(int number, Skeleton.Task task) {
    return "task " + number + (task.name().isEmpty() ? "" : " (" + task.name() + ")");
  }

  private static Diagnostic missing(String first, int more) {
    return Diagnostic.error(SkeletonModel.MISSING_RATE, "no rate for the communication " + first)
        .withHint(
            "-D comm=…, or communication: in the machine file"
                + (more == 0
                    ? ""
                    : more == 1
                        ? "; one more link has none"
                        : String.format(Locale.ROOT, "; %,d more links have none", more)));
  }
}
