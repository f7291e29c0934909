// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.picture.CallStacks;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.Executions;
import org.camp.core.order.TimedRun;
import org.camp.core.report.trace.SpeedscopeFile;

/**
 * The form {@code speedscope}: profiles for speedscope.app. The critical path of a single trace in
 * the order of time; of several the time on critical paths, a profile for each root operation.
 */
public final class SpeedscopeExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "time-speedscope", "Speedscope", "Critical paths as profiles for speedscope.app")
              .options(TimeOptions.ROOT, TimeOptions.TRACE),
          Executions.class,
          "speedscope",
          "application/json");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    Map<String, CallStacks> byRoot = new LinkedHashMap<>();
    List<TimedRun> last = new ArrayList<>();
    int runs =
        TimedRuns.of(model, context)
            .each(
                run -> {
                  byRoot
                      .computeIfAbsent(run.operation(TimedRuns.root(run)), key -> new CallStacks())
                      .add(run);
                  last.clear();
                  last.add(run);
                });
    byRoot.values().forEach(stacks -> FoldedExporter.tellLost(stacks, context));
    SpeedscopeFile profiles = new SpeedscopeFile("nanoseconds");
    if (runs == 1) {
      inTime(profiles, last.get(0));
    } else {
      byRoot.forEach((root, stacks) -> all(profiles, root, stacks));
    }
    profiles.write(model.name(), out);
  }

  private static List<String> stack(CallStacks stacks, int frame) {
    return stacks.stack(frame).stream().map(stacks::name).toList();
  }

  /** The time of all traces of a root operation, the most first. */
  private static void all(SpeedscopeFile file, String root, CallStacks stacks) {
    Integer[] most = new Integer[stacks.size()];
    Arrays.setAll(most, frame -> frame);
    Arrays.sort(most, (a, b) -> Long.compare(stacks.own(b), stacks.own(a)));
    List<List<String>> samples = new ArrayList<>();
    List<Long> weights = new ArrayList<>();
    for (int frame : most) {
      if (stacks.own(frame) > 0) {
        samples.add(stack(stacks, frame));
        weights.add(stacks.own(frame));
      }
    }
    file.add(String.format(Locale.ROOT, "%s, %,d traces", root, stacks.runs()), samples, weights);
  }

  /** A trace in the order of time; an overlap that was tolerated shortens what was before it. */
  private static void inTime(SpeedscopeFile file, TimedRun run) {
    CallStacks stacks = new CallStacks();
    ActivityNetwork network = run.network();
    int[] frameOf = new int[run.spans()];
    Arrays.fill(frameOf, -1);
    List<Integer> leaves = new ArrayList<>();
    List<Long> weights = new ArrayList<>();
    for (int event : network.path(run.target())) {
      long weight = network.isSource(event) ? 0 : network.weight(event);
      while (weight < 0 && !weights.isEmpty()) {
        int end = weights.size() - 1;
        weight += weights.remove(end);
        int leaf = leaves.remove(end);
        if (weight > 0) {
          weights.add(weight);
          leaves.add(leaf);
          weight = 0;
        }
      }
      int end = leaves.size() - 1;
      int leaf = weight > 0 ? stacks.leaf(run, event, frameOf) : -1;
      if (leaf >= 0 && end >= 0 && leaves.get(end) == leaf) {
        weights.set(end, weights.get(end) + weight);
      } else if (leaf >= 0) {
        leaves.add(leaf);
        weights.add(weight);
      }
    }
    file.add(run.label(), leaves.stream().map(leaf -> stack(stacks, leaf)).toList(), weights);
  }
}
