// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import org.camp.core.analysis.Origin;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;

/** What a scheduler is told that returns no schedule (Definition 2). */
final class ScheduleViolation {
  /** A rule that every schedule keeps, in the words of a message. */
  enum Rule {
    COMPLETE("a schedule runs every node once"),
    ORDERED("a node runs after all that it follows"),
    BOUNDED("a step runs at most as many nodes as there are processors"),
    REPEATABLE("the same graph and processors give the same schedule");

    private final String text;

    Rule(String text) {
      this.text = text;
    }
  }

  private ScheduleViolation() {}

  /** Names the scheduler, where it comes from, the rule, and how it is broken. */
  static IllFormed of(Scheduler scheduler, Rule rule, String how) {
    Class<?> type = scheduler.getClass();
    String from =
        type.getModule() == ScheduleViolation.class.getModule() && ours(type) ? "" : origin(type);
    return new IllFormed(
        Diagnostic.error(
                "bad-schedule",
                "the scheduler '"
                    + scheduler.id()
                    + "'"
                    + from
                    + " breaks a rule: "
                    + rule.text
                    + ", but "
                    + how)
            .withHint("leave '" + scheduler.id() + "' out of spaceprofile.schedulers"));
  }

  private static boolean ours(Class<?> type) {
    return type.getClassLoader() == ScheduleViolation.class.getClassLoader()
        && type.getPackageName().equals(ScheduleViolation.class.getPackageName());
  }

  private static String origin(Class<?> type) {
    return " (" + type.getName() + " of " + Origin.of(type) + ")";
  }

  /** A node with its place, such as {@code node 7 (+ in f)}. */
  static String node(ProgramGraph graph, int node) {
    Site site = graph.sites().get(graph.site(node));
    return "node " + node + " (" + site.operation() + " in " + site.function() + ")";
  }
}
