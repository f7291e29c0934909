// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Rates;

/** The rates of the communications of a skeleton; one that nobody gave is refused. */
final class Communications {
  private static final int SHOWN = 3;

  private Communications() {}

  /**
   * The rates between the tasks of a graph: those of the machine, else the one for all.
   *
   * @throws BadInput with the communications that have none: the first three by name
   */
  static SkeletonModel.Links of(TaskGraph graph, Rates machine, OptionalDouble all) {
    List<Skeleton.Task> tasks = graph.tasks();
    List<String> missing = new ArrayList<>();
    int unnamed = 0;
    for (int i = 0; i < tasks.size() && all.isEmpty(); i++) {
      for (int j : graph.targets(i).tasks()) {
        if (machine.of(tasks.get(i).origin(), tasks.get(j).origin()).isEmpty()) {
          if (missing.size() < SHOWN) {
            missing.add(
                String.format(
                    Locale.ROOT,
                    "%s between %s and %s",
                    ModelGenerator.move(i, j),
                    called(i, tasks.get(i)),
                    called(j, tasks.get(j))));
          } else {
            unnamed++;
          }
        }
      }
    }
    if (!missing.isEmpty()) {
      throw new BadInput(missing(missing, unnamed));
    }
    return (from, to) ->
        machine.of(tasks.get(from).origin(), tasks.get(to).origin()).orElseGet(all::getAsDouble);
  }

  /** Whether tasks pass anything on, and a machine gives each of these communications its rate. */
  static boolean givesAll(Rates machine, TaskGraph graph) {
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

  private static Diagnostic missing(List<String> named, int unnamed) {
    int last = named.size() - 1;
    String all =
        unnamed > 0
            ? String.format(Locale.ROOT, "%s, and %,d more", String.join(", ", named), unnamed)
            : last == 0
                ? named.get(0)
                : String.join(", ", named.subList(0, last)) + " and " + named.get(last);
    return Diagnostic.error(
            SkeletonModel.MISSING_RATE,
            last + unnamed == 0
                ? "the communication " + all + " has no rate"
                : "these communications have no rate: " + all)
        .withHint(
            "give them in items per second: all by -D comm=… or by 'param comm = …;' in the"
                + " skeleton, each by 'communication:' in a machine file (-m)");
  }
}
