package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;

/** What every step of a schedule runs, and what it leaves alive: for teaching. */
final class Trace {
  private static final int MOST_NODES = 10_000;

  private Trace() {}

  static List<String> of(
      Evaluation evaluation, Schedule schedule, Weights weights, Cancellation cancellation) {
    ProgramGraph graph = evaluation.graph();
    if (graph.size() > MOST_NODES) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget",
                  "a trace of %d nodes would be too long to read".formatted(graph.size()))
              .withHint(
                  "trace at most " + MOST_NODES + " nodes, or leave -o spaceprofile.trace out"));
    }
    SpaceUse use = SpaceUse.of(graph, schedule, weights, cancellation);
    long[] space = use.series();
    List<List<String>> run = new ArrayList<>();
    List<List<String>> died = new ArrayList<>();
    for (int step = 0; step <= schedule.steps(); step++) {
      run.add(new ArrayList<>());
      died.add(new ArrayList<>());
    }
    for (int node = 0; node < graph.size(); node++) {
      run.get(schedule.time(node)).add(name(evaluation, node));
      for (int step = schedule.time(node); step < schedule.steps(); step++) {
        if (use.isLive(node, step) && !use.isLive(node, step + 1)) {
          died.get(step + 1).add(Integer.toString(node));
          break;
        }
      }
    }
    List<String> lines = new ArrayList<>();
    for (int step = 1; step <= schedule.steps(); step++) {
      String dead = died.get(step).isEmpty() ? "" : "   frees " + String.join(" ", died.get(step));
      lines.add(
          "step %d: %s   space %d%s"
              .formatted(step, String.join(", ", run.get(step)), space[step], dead));
    }
    return lines;
  }

  private static String name(Evaluation evaluation, int node) {
    ProgramGraph graph = evaluation.graph();
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
