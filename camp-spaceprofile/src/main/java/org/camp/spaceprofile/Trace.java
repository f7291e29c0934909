// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.spaceprofile.graph.Precedence;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;

/** Single-steps a schedule: what every step runs, and what it leaves alive; for teaching. */
final class Trace {
  private static final int MOST_NODES = 10_000;

  private Trace() {}

  static List<ScheduleStep> of(
      Evaluation evaluation, Schedule schedule, Weights weights, Cancellation cancellation) {
    ProgramGraph graph = evaluation.graph();
    if (graph.size() > MOST_NODES) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget",
                  String.format(
                      Locale.ROOT, "a trace of %d nodes would be too long to read", graph.size()))
              .withHint(
                  "trace at most " + MOST_NODES + " nodes, or leave -o spaceprofile.trace out"));
    }
    SpaceUse use = SpaceUse.of(graph, schedule, weights, cancellation);
    long[] space = use.series();
    int[] ready = ready(graph, schedule);
    List<List<String>> runs = new ArrayList<>();
    for (int step = 0; step <= schedule.steps(); step++) {
      runs.add(new ArrayList<>());
    }
    for (int node = 0; node < graph.size(); node++) {
      runs.get(schedule.time(node)).add(name(graph, node));
    }
    List<ScheduleStep> steps = new ArrayList<>();
    List<Integer> before = List.of();
    for (int step = 1; step <= schedule.steps(); step++) {
      cancellation.check();
      List<Integer> live = new ArrayList<>();
      for (int node = 0; node < graph.size(); node++) {
        if (use.isLive(node, step)) {
          live.add(node);
        }
      }
      List<Integer> freed = new ArrayList<>(before);
      freed.removeAll(Set.copyOf(live));
      steps.add(new ScheduleStep(step, runs.get(step), live, freed, ready[step], space[step]));
      before = live;
    }
    return steps;
  }

  /** How many nodes are ready after every step. */
  private static int[] ready(ProgramGraph graph, Schedule schedule) {
    if (graph.isGeneral()) {
      return readyInGeneral(graph, schedule);
    }
    int[] ready = new int[schedule.steps() + 2];
    int[] ended = new int[graph.forkCount()];
    for (int node = 0; node < graph.size(); node++) {
      int time = schedule.time(node);
      ready[time]--;
      if (graph.continues(node)) {
        ready[time]++;
      } else if (graph.forks(node)) {
        ready[time] += graph.width(graph.fork(node));
      } else if (graph.endsBranch(node)) {
        int fork = graph.fork(node);
        ended[fork] = Math.max(ended[fork], time);
      }
    }
    for (int time : ended) {
      ready[time]++;
    }
    ready[0]++;
    for (int step = 1; step < ready.length; step++) {
      ready[step] += ready[step - 1];
    }
    return ready;
  }

  private static int[] readyInGeneral(ProgramGraph graph, Schedule schedule) {
    Precedence precedence = Precedence.of(graph);
    int[] enabled = new int[graph.size()];
    int[] ready = new int[schedule.steps() + 2];
    for (int node = 0; node < graph.size(); node++) {
      for (int edge = precedence.from(node); edge < precedence.to(node); edge++) {
        int next = precedence.target(edge);
        enabled[next] = Math.max(enabled[next], schedule.time(node));
      }
      ready[enabled[node]]++;
      ready[schedule.time(node)]--;
    }
    for (int step = 1; step < ready.length; step++) {
      ready[step] += ready[step - 1];
    }
    return ready;
  }

  private static String name(ProgramGraph graph, int node) {
    Site site = graph.sites().get(graph.site(node));
    StringBuilder text = new StringBuilder();
    text.append(node).append(' ').append(graph.kind(node).text());
    text.append(" '").append(site.operation()).append('\'');
    if (graph.heapFrom(node) < graph.heapTo(node)) {
      text.append(" ->");
      for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
        text.append(' ').append(graph.heapTarget(edge));
      }
    }
    return text.toString();
  }
}
